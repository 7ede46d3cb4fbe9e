import type { CompanySettings } from './company-settings.ts';
import type { OwnItemAccounts } from './company-settings.ts';

/** A company with everything that connecting it by hand would have brought about. */

export interface CompanyProvision {
  readonly realmId: string;
  readonly name: string;
  readonly accountingUserName: string;
  readonly tokens: {
    readonly accessToken: string;
    readonly accessExpiresAt: string;
    readonly refreshToken: string;
    readonly refreshExpiresAt: string;
  };
  readonly provider: {
    readonly accountId: string;
    readonly userName: string;
    readonly licenseKey: string;
    readonly companyCode: string;
    readonly companyId: string;
  };
  /** Taken for a new company only: what an administrator changed later stays. */
  readonly settings: Partial<CompanySettings>;
  readonly ownItemAccounts: OwnItemAccounts;
}
