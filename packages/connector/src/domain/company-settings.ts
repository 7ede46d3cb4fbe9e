export { defaultSettings, type CompanySettings } from '@salestax/contract';

/** Income accounts of the three tax items at the accounting service; '' = unknown. */
export interface OwnItemAccounts {
  readonly salesTax: string;
  readonly fee: string;
  readonly taxOnFee: string;
}
