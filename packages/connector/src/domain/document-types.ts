import { type TxnType, txnTypes } from '@salestax/contract';
import type { EstimateType } from './provider-transaction.ts';
import type { RecordedType } from './provider-transaction.ts';
import type { DocumentKind } from './sales-document.ts';

export interface DocumentType {
  /** Number of the type in the page of the accounting service. */
  readonly number: TxnType;
  readonly kind: DocumentKind;
  readonly estimateType: EstimateType;
  /** Null: never recorded at the tax provider. */
  readonly recordedType: RecordedType | null;
  /** Sign of the amounts at the tax provider. */
  readonly sign: 1 | -1;
  /** True: the money moves with the document itself. False: it is paid, or counted against a sale, later. */
  readonly movesMoney: boolean;
}

/** The document types and their counterparts at the tax provider. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  {
    number: txnTypes.Invoice,
    kind: 'Invoice',
    estimateType: 'SalesOrder',
    recordedType: 'SalesInvoice',
    sign: 1,
    movesMoney: false,
  },
  {
    number: txnTypes.SalesReceipt,
    kind: 'SalesReceipt',
    estimateType: 'SalesOrder',
    recordedType: 'SalesInvoice',
    sign: 1,
    movesMoney: true,
  },
  {
    number: txnTypes.CreditMemo,
    kind: 'CreditMemo',
    estimateType: 'ReturnOrder',
    recordedType: 'ReturnInvoice',
    sign: -1,
    movesMoney: false,
  },
  {
    number: txnTypes.RefundReceipt,
    kind: 'RefundReceipt',
    estimateType: 'ReturnOrder',
    recordedType: 'ReturnInvoice',
    sign: -1,
    movesMoney: true,
  },
  {
    number: txnTypes.Estimate,
    kind: 'Estimate',
    estimateType: 'SalesOrder',
    recordedType: null,
    sign: 1,
    movesMoney: false,
  },
];

const byKind = new Map(DOCUMENT_TYPES.map((type) => [type.kind, type]));

export function documentTypeOf(kind: DocumentKind): DocumentType {
  const type = byKind.get(kind);
  if (!type) throw new RangeError(`Not a sales document: ${kind}`);
  return type;
}

/** Null for a number that the product does not support. */
export function documentTypeOfNumber(number: number): DocumentType | null {
  return DOCUMENT_TYPES.find((type) => type.number === number) ?? null;
}
/** Display name: SalesReceipt → Sales Receipt. */
export function typeName(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
