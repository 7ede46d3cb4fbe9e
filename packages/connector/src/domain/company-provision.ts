import type { CompanySettings, OwnItemAccounts } from './company-settings.ts';

/** A company that is created from the operator's file instead of being connected in the browser. */
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
  /** Applied to a new company only; later changes by an administrator are preserved. */
  readonly settings: Partial<CompanySettings>;
  readonly ownItemAccounts: OwnItemAccounts;
  /** False: tax is calculated for a new company only after an administrator switched it on. @default true */
  readonly calculationActive?: boolean;
}
