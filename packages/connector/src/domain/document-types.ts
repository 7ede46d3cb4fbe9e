import { documentKindNames, documentKinds, type DocumentKind, type TxnType } from '@salestax/contract';
import type { EstimateType, RecordedType } from './provider-transaction.ts';

/** A kind of sales documents, with its counterparts at the tax provider. */
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

export const DOCUMENT_TYPES: readonly DocumentType[] = documentKindNames.map((kind) => {
  const { number, isCredit, isRecorded, movesMoney } = documentKinds[kind];
  const [estimateType, recordedType] = isCredit
    ? (['ReturnOrder', 'ReturnInvoice'] as const)
    : (['SalesOrder', 'SalesInvoice'] as const);
  return {
    number,
    kind,
    estimateType,
    recordedType: isRecorded ? recordedType : null,
    sign: isCredit ? -1 : 1,
    movesMoney,
  };
});

const byKind = new Map(DOCUMENT_TYPES.map((type) => [type.kind, type]));

export function documentTypeOf(kind: DocumentKind): DocumentType {
  const type = byKind.get(kind);
  if (!type) throw new RangeError(`Not a sales document: ${kind}`);
  return type;
}

/**
 * For a transaction whose document is not known: only that it is a sale or a credit, not which kind of one. So it stands
 * for an invoice or a credit memo, whose signs the other kinds share.
 */
export function documentTypeOfRecord(type: RecordedType): DocumentType {
  return documentTypeOf(type === 'ReturnInvoice' ? 'CreditMemo' : 'Invoice');
}

/**
 * The type of a document with its transaction, of which one may be missing: of the known kind, else of the transaction.
 */
export function documentTypeOfPair(
  kind: DocumentKind | null | undefined,
  record: RecordedType | undefined,
): DocumentType {
  return kind ? documentTypeOf(kind) : documentTypeOfRecord(record ?? 'SalesInvoice');
}

/** Null for a number that the product does not support. */
export function documentTypeOfNumber(number: number): DocumentType | null {
  return DOCUMENT_TYPES.find((type) => type.number === number) ?? null;
}
