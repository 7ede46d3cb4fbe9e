import { reference } from '../reference.ts';
import { startedAndNotEnded } from './dated.ts';
import type { ExemptionDocument, LineInput, Seller, TaxInput } from './types.ts';

export interface Exemption {
  readonly entityUseCode: string;
  readonly exemptNo: string;
  readonly certificateId: number | null;
}

/**
 * Codes that exempt a buyer in the United States. TAXABLE charges the tax, also to a buyer with a certificate; MED2 is about
 * the medical device excise tax, and exempts from no sales tax.
 */
const exemptingCodes = new Set(
  reference.entityUseCodes
    .filter(({ code, validCountries }) => validCountries.includes('US') && code !== 'TAXABLE' && code !== 'MED2')
    .map(({ code }) => code),
);

/** Why a line is exempt for this buyer in this state; null: it is not. */
export function exemptionOf(
  document: TaxInput,
  line: LineInput,
  seller: Seller,
  state: string,
  day: string,
): Exemption | null {
  const entityUseCode = (line.entityUseCode || document.entityUseCode).toUpperCase();
  if (entityUseCode === 'TAXABLE') return null;
  const exemptNo = line.exemptionNo || document.exemptionNo;
  const override = line.taxOverride ?? document.taxOverride;
  if (exemptingCodes.has(entityUseCode) || exemptNo !== '' || override?.type === 'Exemption')
    return { entityUseCode, exemptNo, certificateId: null };
  const certificate = seller.certificatesOf(document.customerCode).find((candidate) => covers(candidate, state, day));
  if (certificate === undefined) return null;
  return {
    entityUseCode: entityUseCode || certificate.entityUseCode,
    exemptNo: certificate.exemptionNumber,
    certificateId: certificate.id,
  };
}

function covers(certificate: ExemptionDocument, state: string, day: string): boolean {
  const { signedDate: from, expirationDate: to, valid, country, region } = certificate;
  return valid && country === 'US' && region === state && startedAndNotEnded([{ from, to }], day) !== null;
}
