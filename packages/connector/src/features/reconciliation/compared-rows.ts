import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  type DifferenceCause,
  differenceCauses,
  documentKindNames,
  inconsistencyReasons,
  recordedTypes,
} from '@salestax/contract';
import type { Cents } from '../../domain/money.ts';
import type { ComparedBatch } from './comparison-queries.ts';
import type { ComparedPair } from './comparison/facts.ts';

const Kind = Type.Enum([...documentKindNames]);
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const StoredCents = Type.Unsafe<Cents>(Type.Number());

/** A cause as it is stored with rows and results. */
export const StoredCause = Type.Object({
  kind: Type.Enum([...differenceCauses]),
  id: Type.String(),
  name: Type.String(),
});

/** One row of a comparison as it is stored. Amounts in cents. */
const ComparedRow = Type.Object({
  sale: nullable(
    Type.Object({
      kind: Kind,
      id: Type.String(),
      number: Type.String(),
      code: Type.String(),
      syncToken: Type.String(),
      date: Type.String(),
      customer: Type.String(),
      customerId: Type.String(),
      amount: StoredCents,
      tax: StoredCents,
      /** Absent = none, also in rows of earlier versions. */
      discountOnTax: Type.Optional(StoredCents),
      /** A delivery fee that the seller pays: recorded, and not on the document. Absent = none. */
      absorbedFee: Type.Optional(StoredCents),
      exchangeRate: Type.String(),
      /** Absent = not known. */
      currency: Type.Optional(Type.String()),
      isVoided: Type.Boolean(),
      /** The part of the price that a third party pays, which is taxed. Absent = none. */
      reimbursed: Type.Optional(StoredCents),
      isRemittedByMarketplace: Type.Optional(Type.Boolean()),
    }),
  ),
  transaction: nullable(
    Type.Object({
      code: Type.String(),
      type: Type.Enum([...recordedTypes]),
      status: Type.String(),
      date: Type.String(),
      customerCode: Type.String(),
      amount: StoredCents,
      tax: StoredCents,
      /** Absent if it equals `tax`. */
      calculatedTax: Type.Optional(StoredCents),
      exchangeRate: Type.String(),
      /** Absent = not known. */
      currency: Type.Optional(Type.String()),
      /** Kind of the document that was recorded under the code, if the document was deleted. */
      of: nullable(Kind),
    }),
  ),
  /** What differs; `message` is the sentence about it that people read. */
  reasons: Type.Array(Type.Enum([...inconsistencyReasons])),
  message: Type.String(),
  /** Why one side could not be read, so that nothing was compared. */
  error: nullable(
    Type.Object({
      code: Type.String(),
      from: Type.Enum(['QuickBooks', 'AvaTax']),
      /** The part of `message` that is the error. */
      message: Type.String(),
    }),
  ),
  /** Why the documents differ; absent in consistent rows. */
  cause: Type.Optional(StoredCause),
  /** Why the documents differed before they agreed. */
  settled: Type.Optional(StoredCause),
});
export type ComparedRow = Static<typeof ComparedRow>;
const comparedRows = Compile(Type.Array(ComparedRow));

/** Maximum rows of one batch. */
export const batchSize = 1_000;

export function comparedRowOf(
  { sale, transaction, reasons, message, error }: ComparedPair,
  { cause, settled }: { readonly cause?: DifferenceCause | undefined; readonly settled?: DifferenceCause | undefined },
): ComparedRow {
  return {
    sale: sale && {
      kind: sale.kind,
      id: sale.id,
      number: sale.number,
      code: sale.code,
      syncToken: sale.syncToken,
      date: sale.date,
      customer: sale.customerName,
      customerId: sale.customerId,
      amount: sale.amount,
      tax: sale.tax,
      ...(sale.discountOnTax !== undefined && { discountOnTax: sale.discountOnTax }),
      ...(sale.absorbedFee !== undefined && { absorbedFee: sale.absorbedFee }),
      exchangeRate: sale.exchangeRate,
      ...(sale.currency !== '' && { currency: sale.currency }),
      isVoided: sale.isVoided,
      ...(sale.reimbursed !== undefined && { reimbursed: sale.reimbursed }),
      ...(sale.isRemittedByMarketplace === true && { isRemittedByMarketplace: true }),
    },
    transaction: transaction && {
      code: transaction.code,
      type: transaction.type,
      status: transaction.status,
      date: transaction.date,
      customerCode: transaction.customerCode,
      amount: transaction.amount,
      tax: transaction.tax,
      ...(transaction.calculatedTax !== undefined && { calculatedTax: transaction.calculatedTax }),
      exchangeRate: transaction.exchangeRate,
      ...(transaction.currency !== '' && { currency: transaction.currency }),
      of: transaction.recordedFor?.kind ?? null,
    },
    reasons: [...reasons],
    message,
    error: error && { code: error.code, from: error.from, message: error.message },
    ...(cause !== undefined && { cause }),
    ...(settled !== undefined && { settled }),
  };
}

/** Id of a row: of the accounting document if there is one, else of the transaction in a form that no document's id has. */
export function rowId({ sale, transaction }: Pick<ComparedRow, 'sale' | 'transaction'>): string {
  if (sale !== null) return sale.id;
  return transaction === null ? '' : `${transaction.type}/${transaction.code}`;
}

export function batchOf(
  identity: Pick<ComparedBatch, 'realmId' | 'resultId' | 'outcome' | 'place'>,
  rows: readonly ComparedRow[],
): ComparedBatch {
  return {
    ...identity,
    accountingCount: rows.filter(({ sale }) => sale !== null).length,
    providerCount: rows.filter(({ transaction }) => transaction !== null).length,
    rowIds: rows.map(rowId),
    rows,
  };
}

/** Empty for rows that another version stored in another form. */
export function readRows(stored: unknown): readonly ComparedRow[] {
  return comparedRows.Check(stored) ? stored : [];
}
