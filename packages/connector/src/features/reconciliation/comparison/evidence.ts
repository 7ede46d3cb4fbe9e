import type { CausingSetting } from '@salestax/contract';
import type { Cents } from '../../../domain/money.ts';
import type { PostalAddress } from '../../../domain/sales-document.ts';

/* What is known of a document that differs, beside the totals of both sides. */

/** One line of a document or of its record. */
export interface EvidenceLine {
  /** As in the transaction: the lines of the document count from 1. */
  readonly number: string;
  readonly itemCode: string;
  readonly itemName: string;
  /** The tax code by which the side was calculated; '' = not known. */
  readonly taxCode: string;
  /** Null: not known. */
  readonly isExempt: boolean | null;
}

export interface AccountingEvidence {
  readonly shipTo: PostalAddress | null;
  readonly lines: readonly EvidenceLine[];
  /** Without fees; positive on returns, too. */
  readonly salesTax: Cents;
  /** When the tax of the document was calculated; null = not known. */
  readonly calculatedAt: Date | null;
}

export interface RecordEvidence {
  readonly shipTo: PostalAddress | null;
  readonly lines: readonly EvidenceLine[];
  /** Without fees; positive on returns, too. */
  readonly salesTax: Cents;
  /** When the connector last recorded the document; null = not known. */
  readonly recordedAt: Date | null;
}

export interface SettingChange {
  readonly at: Date;
  readonly setting: CausingSetting;
  readonly before: unknown;
}

/** What became of the last delivery of a document without a record; null: there was none, or it says nothing. */
export type DeliveryEvidence = 'waiting' | 'recording-disabled' | 'calculation-off' | 'before-start-date' | null;

export interface Evidence {
  readonly delivery: DeliveryEvidence;
  /** Null: not read, or not there any more. */
  readonly accounting: AccountingEvidence | null;
  readonly record: RecordEvidence | null;
  /** Of the company, the oldest first. */
  readonly settingChanges: readonly SettingChange[];
}

export const noEvidence: Evidence = { delivery: null, accounting: null, record: null, settingChanges: [] };
