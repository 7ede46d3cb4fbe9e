import type { InconsistencyReason } from '@salestax/contract';
import type { ListedSale } from '../../../ports/accounting-sales.ts';
import type { ListedTransaction } from '../../../ports/provider-transactions.ts';
import type { DocumentKind } from '../../../domain/sales-document.ts';
import type { ComparedOutcome } from '../../../store/schema.ts';

/** Why a document could not be recorded: the end of its last operation, or the error that holds it. */
export interface DocumentError {
  readonly code: string;
  readonly message: string;
  readonly from: 'QuickBooks' | 'AvaTax';
}

/** A document of the accounting service, as far as a comparison looks at it. */
export interface SaleFacts extends ListedSale {
  /** Its code at the provider: the one of its link, else the one its number would get. */
  readonly code: string;
  /** Type and code, as both sides have them in common. */
  readonly key: string;
  /** The code is known from its own link. */
  readonly isLinked: boolean;
  /** Another document holds the code by its link. */
  readonly isCodeTaken: boolean;
  readonly error: DocumentError | null;
}

/** A transaction of the provider. Its amount is after the discount, with the sign of the accounting document. */
export interface TransactionFacts extends Omit<ListedTransaction, 'discount'> {
  readonly key: string;
  /** The document that was recorded under this code; null when the product does not know it. */
  readonly recordedFor: { readonly kind: DocumentKind; readonly id: string } | null;
  /** Of the document that was recorded under this code. */
  readonly error: DocumentError | null;
}

export interface Pair {
  readonly sale: SaleFacts | null;
  readonly transaction: TransactionFacts | null;
  /** Another document stands for this code already. */
  readonly sharesCode: boolean;
}

/** One row: what both sides have, and what differs. */
export interface ComparedPair extends Pair {
  readonly outcome: ComparedOutcome;
  readonly reasons: readonly InconsistencyReason[];
  /** A sentence; '' when nothing differs. */
  readonly message: string;
  readonly error: DocumentError | null;
}
