import { realmIds } from './accounting/index.ts';
import type { TaxAccount } from './company-kinds.ts';

/** What support staff find at a company. */
export type SupportCase =
  | 'calculation-off'
  | 'old-license-key'
  | 'consent-withdrawn'
  | 'inactive-at-provider'
  | 'nothing-recorded';

interface CompanyWithCase {
  readonly realmId: string;
  readonly name: string;
  readonly supportCase: SupportCase;
  /** As the provider has it; the connector of 'old-license-key' has an earlier license key. */
  readonly taxAccount: TaxAccount;
}

const withCase = (
  supportCase: SupportCase,
  realmId: string,
  name: string,
  companyCode: string,
  companyId: number,
): CompanyWithCase => ({
  realmId,
  name,
  supportCase,
  taxAccount: { accountId: '2000134571', licenseKey: '5E6F708192A3B4C5', companyCode, companyId },
});

/** The companies with a case for support staff. One accountant has all of them; their lists are those of company-kinds.ts. */
export const supportedCompanies: readonly CompanyWithCase[] = [
  withCase('calculation-off', realmIds.calculationOff, 'Bluebonnet Pottery', 'BLUEBONNET', 7301),
  withCase('old-license-key', realmIds.oldLicenseKey, 'Granite Peak Cycling', 'GRANITEPEAK', 7302),
  withCase('consent-withdrawn', realmIds.consentWithdrawn, 'Harbor Lights Candles', 'HARBORLIGHTS', 7303),
  withCase('inactive-at-provider', realmIds.inactiveAtProvider, 'Prairie Smoke Toys', 'PRAIRIESMOKE', 7304),
  withCase('nothing-recorded', realmIds.nothingRecorded, 'Willow Creek Saddlery', 'WILLOWCREEK', 7305),
];
