import { supportedTxnTypes, type TxnType } from '@salestax/contract';
import type { AccountingDocument } from './document-host.ts';

/** A document of a supported type. */
export type SalesDocument = AccountingDocument & { readonly txnType: TxnType };

export const isSupported = (document: AccountingDocument | null): document is SalesDocument =>
  supportedTxnTypes.some((type) => type === document?.txnType);

/** What tells a document from others; `txnId` null: it was never saved. */
export type DocumentKey = Pick<AccountingDocument, 'txnType' | 'txnId'>;

/** The key as text. */
export const keyOf = ({ txnType, txnId }: DocumentKey): string => `${txnType} ${txnId}`;
