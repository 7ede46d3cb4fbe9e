import type { Address, Amount, EstimatedLine, TaxBreakdown, TaxDocument, WhatIf, ZeroReason } from '@salestax/contract';

/** Tax and fees of a document. */
export interface Figures {
  readonly salesTax: Amount;
  /** Null when no fee is due, or its amount is not known (`isFeeUnknown`). */
  readonly fee: Amount | null;
  /** The fee's name in its state; '' when no fee is due. */
  readonly feeName: string;
  /** A fee is due, but its amount is not known: `fee` is null, and `total` does not contain it. */
  readonly isFeeUnknown: boolean;
  readonly taxOnFee: Amount | null;
  readonly total: Amount;
  /** Fee that the seller pays, not part of the total; null = none. */
  readonly absorbedFee: Amount | null;
}

/** Figures that the provider has calculated, with what they are made of. */
export interface Calculation extends Figures {
  /** What a percentage discount takes off the lines sold; null without one. */
  readonly discount: Amount | null;
  /** The reason of a zero tax; null when tax is due. */
  readonly zeroReason: ZeroReason | null;
  /** The reason in a sentence of the service, in English; '' when tax is due. */
  readonly zeroReasonText: string;
  readonly breakdown: readonly TaxBreakdown[];
  /** Names of the document's lines. `line` of a breakdown counts from 1; one beyond the last name is the delivery fee. */
  readonly lineNames: readonly string[];
  /** Tax code of each line, and why a line has no tax; empty when the service does not say so. */
  readonly lines: readonly EstimatedLine[];
  /** The addresses that the service calculated with: those of the document, unless a pick-up or the sale of a credit has others. */
  readonly destination: Address | null;
  readonly origin: Address | null;
  /** Number and date of the document. */
  readonly document: string;
}

/** A calculation, and a way to calculate the same sale with another address, exemption or day. */
export interface Explained {
  readonly calculation: Calculation;
  /** What was calculated. */
  readonly request: TaxDocument;
  /** The other calculation, or why there is none. Nothing is stored, and nothing changes on the document. */
  readonly calculate: (whatIf: WhatIf) => Promise<Calculation | string>;
}

/**
 * What the panel shows of a document: the figures of an estimate, or those in the lines of a recorded document. What recorded
 * figures are made of is calculated when somebody wants to know it; null before.
 */
export type EstimateResult =
  | { readonly kind: 'calculated'; readonly figures: Figures; readonly explained: Explained }
  | { readonly kind: 'recorded'; readonly figures: Figures; readonly explained: Explained | null };
