import { supportedTxnTypes, type TxnType } from '@salestax/contract';
import type { AccountingDocument } from './document-host.ts';

/** A document of a supported type. */
export type SalesDocument = AccountingDocument & { readonly txnType: TxnType };

export const isSupported = (document: AccountingDocument | null): document is SalesDocument =>
  supportedTxnTypes.some((type) => type === document?.txnType);
