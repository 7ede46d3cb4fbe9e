import type { StoredTaxFacts } from '@salestax/contract';
import { addressFingerprint } from '../../domain/address-comparison.ts';
import { dayMs } from '../../domain/days.ts';
import { firstPlace, normalizeAddress } from '../../domain/postal-address.ts';
import type { Customer } from '../../domain/sales-document.ts';
import type { TaxPreferences } from '../../ports/accounting-service.ts';
import type { Services } from '../../service/services.ts';
import { unconfirmedFingerprints } from '../addresses/address-queries.ts';
import { undecidedItems } from '../catalog/item-queries.ts';
import { certificatesOfCustomers } from '../exemption/certificate-figures.ts';
import { regionsNearThreshold } from '../nexus/nexus-snapshot-queries.ts';

/** A list of regions is shown for a day; older figures would be wrong. */
const nexusForMs = dayMs;

/**
 * What is stored about the tax of a customer's sales, for the warnings of the panel. `ancestors`: its parents whose exemptions
 * apply. Null: there is nothing to warn of. No vendor is called: the preferences of the accounting service have been read for
 * the same answer.
 */
export async function readStoredTaxFacts(
  { db, clock, companies }: Pick<Services, 'db' | 'clock' | 'companies'>,
  realmId: string,
  customer: Customer,
  ancestors: readonly Customer[],
  { booksClosedUntil, usesSalesTax }: Pick<TaxPreferences, 'booksClosedUntil' | 'usesSalesTax'>,
): Promise<StoredTaxFacts | null> {
  const since = new Date(clock.now().getTime() - nexusForMs);
  const [[certificates, addresses, regions, items], { company }] = await Promise.all([
    db.batch({ realm: realmId }, (trx) => [
      certificatesOfCustomers(
        trx,
        realmId,
        [customer, ...ancestors].map(({ id }) => id),
      ),
      unconfirmedFingerprints(trx, realmId, customer.id),
      regionsNearThreshold(trx, realmId, since),
      undecidedItems(trx, realmId),
    ]),
    companies.read(realmId),
  ]);
  // Chosen as for the validation of addresses: its result is about this address only.
  const address = firstPlace([customer.shipTo, customer.billTo]);
  const isExemptTaxed = !customer.taxable && company?.settings.isMakeAllCustomerTaxable === true;
  const originalSaleField = company?.settings.originalSaleField ?? '';
  // Where validation was switched off, nobody can settle a result.
  const isUnconfirmed =
    company?.settings.isEnableAddressValidation === true &&
    address !== null &&
    addresses.rows.some((row) => row.fingerprint === addressFingerprint(address));
  const facts = {
    certificates: certificates.rows.map(({ state, expires, valid }) => ({ region: regionOf(state), expires, valid })),
    unconfirmedAddress: isUnconfirmed ? { ...address } : null,
    nearThreshold: regions.rows.map(({ code }) => code),
    undecidedItems: items.rows.map(({ id }) => id),
    ...(booksClosedUntil !== undefined && { booksClosedUntil }),
    ...(originalSaleField !== '' && { originalSaleField }),
  };
  // The accounting service asks on a document whether discount or tax comes first only if its sales tax is set up. A reimbursed
  // discount leaves the whole price taxable.
  const taxedAfterDiscount = usesSalesTax ? company?.settings.isDiscountReimbursed !== true : null;
  const isEmpty =
    !isUnconfirmed &&
    !isExemptTaxed &&
    taxedAfterDiscount === true &&
    Object.values(facts).every((fact) => fact === null || Object.keys(fact).length === 0);
  if (isEmpty) return null;
  return {
    ...facts,
    ...(isExemptTaxed && { exemptCustomerTaxed: true }),
    ...(taxedAfterDiscount !== true && { taxedAfterDiscount }),
  };
}

/** The code of a state: a certificate has its full name. */
const regionOf = (state: string): string => normalizeAddress({ region: state })?.region ?? '';
