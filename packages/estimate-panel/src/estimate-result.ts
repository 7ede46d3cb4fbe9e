import { formatDay } from '@salestax/client';
import type {
  Address,
  Amount,
  EstimatedLine,
  Id,
  TaxBreakdown,
  TaxDocument,
  TaxResponse,
  WhatIf,
  ZeroReason,
} from '@salestax/contract';
import type { ComponentType } from 'react';
import { toAmount } from './amounts.ts';
import type { EstimateTexts } from './messages.ts';
import type { TaxItems } from './own-lines.ts';
import type { SalesDocument } from './sales-document.ts';
import type { Share } from './what-if-comparison.ts';

export interface EstimateResult {
  readonly salesTax: Amount;
  /** Null when no fee is due. */
  readonly fee: Amount | null;
  /** The fee's name in its state; '' when no fee is due. */
  readonly feeName: string;
  /** A fee is due, but its amount is not known: `fee` is null, and `total` does not contain it. */
  readonly isFeeUnknown: boolean;
  readonly taxOnFee: Amount | null;
  readonly total: Amount;
  /** What a percentage discount takes off the lines sold; null without one. */
  readonly discount: Amount | null;
  /** Fee that the seller pays, not part of the total; null = none. */
  readonly absorbedFee: Amount | null;
  /** The reason of a zero tax; null when tax is due. */
  readonly zeroReason: ZeroReason | null;
  /** The same in a sentence of the service, in English; '' when tax is due. */
  readonly zeroReasonText: string;
  readonly breakdown: readonly TaxBreakdown[];
  /** The names of the document's lines, indexed by `breakdown.line`. */
  readonly lineNames: readonly string[];
  /** Tax code of each line, and why a line has no tax; empty when the service does not say so. */
  readonly lines: readonly EstimatedLine[];
  /** The addresses of the calculation, each in one line; '' when they are not known. */
  readonly destination: string;
  readonly origin: string;
  /** Number and date of the document. */
  readonly document: string;
  /** The address of the receipt for the customer; absent: the document is not saved. */
  readonly receiptUrl?: string;
  /** Of recorded figures: what the provider calculates now, with what it is made of; null before somebody wants to know. */
  readonly calculated: EstimateResult | null;
  /** Opens 'What if'; absent: not calculated on this page. Null: its code cannot be loaded now. */
  readonly openWhatIf?: () => Promise<OpenedWhatIf | null>;
}

/** What the form of 'What if' needs. */
export interface WhatIfProps {
  /** What the document is calculated with. */
  readonly request: Pick<TaxDocument, 'DestinationAddress' | 'DocumentDate'>;
  readonly now: EstimateResult;
  /** The other estimate, or why there is none. */
  readonly calculate: (whatIf: WhatIf) => Promise<EstimateResult | string>;
  readonly sharesOf: (result: EstimateResult) => readonly Share[];
  readonly money: (amount: number) => string;
  readonly text: EstimateTexts;
}

/** 'What if' of one estimate, once its code is loaded. */
export interface OpenedWhatIf {
  readonly Form: ComponentType<WhatIfProps>;
  readonly request: TaxDocument;
  readonly calculate: WhatIfProps['calculate'];
}

/** The result of a tax response for the document it was requested for; null when it contains no tax. */
export function resultOf(
  answer: TaxResponse,
  { DestinationAddress, OriginAddress, lineItems, referenceNumber, DocumentDate }: TaxDocument,
): EstimateResult | null {
  const { avaTax: salesTax, rdfAmount, taxOnRdfAmount } = answer;
  if (typeof salesTax !== 'number') return null;
  return {
    salesTax,
    fee: rdfAmount === '' ? null : rdfAmount,
    feeName: answer.rdfName ?? '',
    isFeeUnknown: answer.rdfUnknown ?? false,
    taxOnFee: taxOnRdfAmount === '' ? null : taxOnRdfAmount,
    total: toAmount(salesTax + Number(rdfAmount) + Number(taxOnRdfAmount)),
    discount: answer.discountAmount ?? null,
    absorbedFee: answer.absorbedFee ?? null,
    zeroReason: answer.zeroReason,
    zeroReasonText: answer.zeroReasonText ?? '',
    breakdown: answer.breakdown ?? [],
    lineNames: lineItems.map(({ Product, description, itemId }) => Product?.name || description || itemId),
    lines: answer.lines ?? [],
    destination: inOneLine(answer.shipTo ?? DestinationAddress),
    origin: inOneLine(answer.shipFrom ?? OriginAddress),
    document: [referenceNumber, formatDay(DocumentDate)].filter(Boolean).join(', '),
    calculated: null,
  };
}

/** The figures in our own lines of a document, without what they are made of. */
export function figuresOf(document: SalesDocument, [salesTax, fee, taxOnFee]: TaxItems): EstimateResult {
  const amountOf = (item: Id) => {
    const lines = document.lines.filter(({ itemId }) => item && itemId === item);
    return lines.length > 0 ? toAmount(lines.reduce((sum, { amount }) => sum + amount, 0)) : null;
  };
  const tax = amountOf(salesTax) ?? 0;
  const figures = { salesTax: tax, fee: amountOf(fee), taxOnFee: amountOf(taxOnFee) };
  return {
    ...figures,
    total: toAmount(tax + (figures.fee ?? 0) + (figures.taxOnFee ?? 0)),
    feeName: '',
    isFeeUnknown: false,
    discount: null,
    absorbedFee: null,
    zeroReason: null,
    zeroReasonText: '',
    breakdown: [],
    lineNames: [],
    lines: [],
    destination: '',
    origin: '',
    document: '',
    calculated: null,
  };
}

/** Whether it is known what the figures are made of: an estimate has at least one line. */
export const isExplained = ({ calculated, lineNames }: EstimateResult): boolean =>
  calculated !== null || lineNames.length > 0;

const inOneLine = (place: Address | null): string =>
  place
    ? [place.line1, place.city, `${place.region} ${place.postalCode}`].filter((part) => part.trim()).join(', ')
    : '';
