import { realmIds } from './accounting/index.ts';

/** A company at the tax provider, with the credentials of its account. */
export interface TaxAccount {
  readonly accountId: string;
  readonly licenseKey: string;
  readonly companyCode: string;
  readonly companyId: number;
}

/** A company that QuickBooks answers differently for, and its counterpart at the tax provider. */
interface CompanyKind {
  readonly realmId: string;
  readonly name: string;
  /** How it is set up at the accounting service, in words. */
  readonly kind: string;
  readonly taxAccount: TaxAccount;
}

const kind = (realmId: string, name: string, words: string, companyCode: string, companyId: number): CompanyKind => ({
  realmId,
  name,
  kind: words,
  taxAccount: { accountId: '2000134570', licenseKey: '4D5E6F708192A3B4', companyCode, companyId },
});

/**
 * The companies that show how QuickBooks differs from company to company. All have the same bookkeeper, the items 40 to
 * 42 for tax and fee lines, and the account 90 for them.
 */
export const companyKinds: readonly CompanyKind[] = [
  kind(realmIds.automated, 'Aspen Grove Florists', 'automated sales tax with rates', 'ASPENGROVE', 7201),
  kind(realmIds.zeroRate, 'Sagebrush Garden Center', 'automated sales tax at a custom 0 percent', 'SAGEBRUSH', 7202),
  kind(realmIds.manual, 'Pinyon Feed & Seed', 'manual sales tax with rates', 'PINYON', 7203),
  kind(realmIds.noSalesTax, 'Columbine Tree Care', 'sales tax not set up', 'COLUMBINE', 7204),
  kind(realmIds.multiCurrency, 'Northern Light Seeds', 'several currencies, customers in Canada', 'NORTHLIGHT', 7205),
  kind(realmIds.otherApps, 'Cholla Home & Garden', 'receipts that other apps save', 'CHOLLA', 7206),
];
