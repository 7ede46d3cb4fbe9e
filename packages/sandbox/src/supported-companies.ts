import { realmIds } from './accounting/index.ts';
import type { TaxAccount } from './company-kinds.ts';

/** What support staff find at a company. */
export type SupportCase =
  | 'calculation-off'
  | 'old-license-key'
  | 'consent-withdrawn'
  | 'inactive-at-provider'
  | 'nothing-recorded';

interface SupportedCompany {
  readonly realmId: string;
  readonly name: string;
  readonly supportCase: SupportCase;
  /** As the provider has it; the connector of 'old-license-key' has an earlier license key. */
  readonly taxAccount: TaxAccount;
}

const supported = (
  supportCase: SupportCase,
  realmId: string,
  name: string,
  companyCode: string,
  companyId: number,
): SupportedCompany => ({
  realmId,
  name,
  supportCase,
  taxAccount: { accountId: '2000134571', licenseKey: '5E6F708192A3B4C5', companyCode, companyId },
});

/** The companies that need support staff, with one accountant and the lists and items of the other kinds. */
export const supportedCompanies: readonly SupportedCompany[] = [
  supported('calculation-off', realmIds.calculationOff, 'Bluebonnet Pottery', 'BLUEBONNET', 7301),
  supported('old-license-key', realmIds.oldLicenseKey, 'Granite Peak Cycling', 'GRANITEPEAK', 7302),
  supported('consent-withdrawn', realmIds.consentWithdrawn, 'Harbor Lights Candles', 'HARBORLIGHTS', 7303),
  supported('inactive-at-provider', realmIds.inactiveAtProvider, 'Prairie Smoke Toys', 'PRAIRIESMOKE', 7304),
  supported('nothing-recorded', realmIds.nothingRecorded, 'Willow Creek Saddlery', 'WILLOWCREEK', 7305),
];
