import type {
  Address,
  Amount,
  Day,
  Id,
  OriginAddress,
  OwnItem,
  RecordState,
  StoredTaxFacts,
  TxnType,
} from '@salestax/contract';
import type { DocumentDiscount } from '../host/document-host.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import type { EstimateResult } from './estimate-result.ts';

/** All that a panel knows. What it shows follows from it: `panel-state.ts`. */
export interface PanelKnowledge {
  /** Null: no document of a supported type is on screen. */
  readonly document: SalesDocument | null;
  /** Counts the documents that were shown, so that an answer for an earlier document can be told apart. */
  readonly visit: number;
  readonly facts: DocumentFacts;
  readonly company: Company | null;
  /** Why the company could not be read. */
  readonly companyError: HeldError | null;
  /** Why the page has shown no document yet. */
  readonly pageError: HeldError | null;
}

/** An error that the panel shows with its document, until an estimate of it succeeds or a new one starts. */
export interface HeldError {
  readonly message: string;
  readonly correlationId: string | null;
}

/** What the service knows about the accounting company, independent of any document. */
export interface Company extends Pick<
  OriginAddress,
  'originAddress' | 'integrationStatus' | 'errorCode' | 'errorMessage'
> {
  /** Estimates are switched off for the company's pages; tax is still calculated after saving. */
  readonly isEcoSystemDisabled: boolean;
  /** A configuration with a sales tax item is stored. */
  readonly isConfigured: boolean;
  /** First day of tax calculation. */
  readonly startDate: Day | null;
  /** The item of new sales tax lines. */
  readonly salesTaxItemId: Id;
  readonly taxItems: readonly OwnItem[];
}

/** What the warnings of a document depend on. */
export interface WarnedDocument {
  readonly txnType: TxnType;
  /** Not saved yet, and its customer is known: only then the page has the links and custom fields that may name its sale. */
  readonly isNew: boolean;
  /** The document was e-mailed or printed with another total than it has now. */
  readonly hasFormerTotal: boolean;
  readonly date: Day;
  readonly destination: Address | null;
  readonly discount: Pick<DocumentDiscount, 'amount' | 'taxable'> | null;
  /** The lines for sale that have an item. */
  readonly items: readonly { readonly id: Id; readonly name: string }[];
  /** Undefined: nothing is stored. */
  readonly stored: StoredTaxFacts | undefined;
}

/** What is known of one document from the moment it is shown until another document is shown. */
export interface DocumentFacts {
  /** The estimate under way, with the number of lines that the provider was asked for; 0 before that. */
  readonly estimating: { readonly sentLines: number } | null;
  /** The checks of the last estimate have found a percentage discount; false again once the document is saved. */
  readonly hasPercentDiscount: boolean;
  readonly result: EstimateResult | null;
  /**
   * `taxFactsOf` the document that the result was calculated or recorded for, also with an amount in place of a percentage
   * discount; the result is stale when the document has other tax facts.
   */
  readonly calculatedFor: readonly string[];
  /** Error answer of the last estimate or save; further saves are held until an estimate succeeds. */
  readonly attention: HeldError | null;
  /** Why the last estimate could not be made. Does not prevent recording; removed when the document changes. */
  readonly error: HeldError | null;
  /** The total with which the document was first seen as e-mailed or printed; null: it was not. */
  readonly sentTotal: Amount | null;
  /** Null until the document's customer and items are read. */
  readonly warned: WarnedDocument | null;
  /** The record of the last save. */
  readonly record: FollowedRecord | UnsentSave | null;
}

/** A save that could not be reported to the service yet. */
export interface UnsentSave {
  readonly state: 'unsent';
  /** The name of the text that says what prevents it. */
  readonly text: 'unsent' | 'unauthorized' | 'notSetUp';
}

/** What became of a save, and since when its content is recorded: an instant, '' when it is not known. */
export interface FollowedRecord extends RecordState {
  readonly since: string;
}
