import type { InconsistencyReason } from '@salestax/contract';
import { type Cents, negate, sumCents, ZERO } from '../../../domain/money.ts';
import type { DocumentKind } from '../../../domain/sales-document.ts';
import type { ListedSale } from '../../../ports/accounting-sales.ts';
import type { ListedTransaction } from '../../../ports/provider-transactions.ts';
import type { ComparedOutcome } from '../../../store/schema.ts';

/** Why a document could not be recorded: the result of its last delivery, or the problem that blocks it. */
export interface DocumentError {
  readonly code: string;
  readonly message: string;
  readonly from: 'QuickBooks' | 'AvaTax';
}

/** A document of the accounting service with the fields that a comparison needs. */
export interface SaleFacts extends Omit<ListedSale, 'discount'> {
  /** The part of `amount` that somebody else pays: the transaction has it, the total of the document has not. Absent = none. */
  readonly reimbursed?: Cents;
  /** Code at the provider: of the document's link, else the one that its number would get. */
  readonly code: string;
  /** Type and code, the key that both sides share. */
  readonly key: string;
  /** The code comes from the document's own link. */
  readonly isLinked: boolean;
  /** Not linked itself, while another document of the company is linked to its code: it is paired with no transaction. */
  readonly isCodeOfOther: boolean;
  /** The delivery fee that the seller pays, and the tax on it: recorded, and not on the document. Absent = none. */
  readonly absorbedFee?: Cents;
  /** Its record says that a marketplace remits its tax. Absent = no. */
  readonly isRemittedByMarketplace?: boolean;
  readonly error: DocumentError | null;
}

/** The tax that the record of a document should have. */
export function recordedTax({ tax, absorbedFee = ZERO }: Pick<SaleFacts, 'tax' | 'absorbedFee'>): Cents {
  return sumCents([tax, absorbedFee]);
}

/**
 * Amount and tax, less the discount on our own lines, which a transaction never has. Unlike the total of the document,
 * it has the part that somebody else pays (`reimbursed`).
 */
export function comparedTotal({
  amount,
  tax,
  discountOnTax = ZERO,
}: Pick<SaleFacts, 'amount' | 'tax' | 'discountOnTax'>): Cents {
  return sumCents([amount, tax, negate(discountOnTax)]);
}

/** A transaction of the provider. Its amount is after the discount, with the sign of the accounting document. */
export interface TransactionFacts extends Omit<ListedTransaction, 'discount'> {
  readonly key: string;
  /** The record has a discount. Absent = no. */
  readonly isDiscounted?: boolean;
  /** The document that was recorded under this code; null if unknown here. */
  readonly recordedFor: { readonly kind: DocumentKind; readonly id: string } | null;
  /** Error of that document. */
  readonly error: DocumentError | null;
  /** That document exists, and cannot be read. Absent = no. */
  readonly isUnreadable?: boolean;
}

export interface Pair {
  readonly sale: SaleFacts | null;
  readonly transaction: TransactionFacts | null;
  /** Another document has this code, or it is not known which of them has it. */
  readonly sharesCode: boolean;
}

/** One row: both sides and their differences. */
export interface ComparedPair extends Pair {
  readonly outcome: ComparedOutcome;
  readonly reasons: readonly InconsistencyReason[];
  /** For a person; '' without differences. */
  readonly message: string;
  readonly error: DocumentError | null;
}
