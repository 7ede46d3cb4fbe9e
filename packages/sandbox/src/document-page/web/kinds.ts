/** A type of sales documents, with its texts on the page. */
export interface Kind {
  /** Path segment. */
  readonly slug: string;
  /** Name of the API object; null: the API has none. */
  readonly entity: 'Invoice' | 'SalesReceipt' | 'CreditMemo' | 'RefundReceipt' | 'Estimate' | null;
  /** Type number within document pages. */
  readonly txnType: number;
  readonly title: string;
  readonly dateLabel: string;
  /** Label of the second date; null: none. */
  readonly untilLabel: string | null;
  /** Label of the total at the top. */
  readonly totalLabel: string;
  readonly needsCustomer: boolean;
  readonly voidable: boolean;
}

export const kinds: readonly Kind[] = [
  {
    slug: 'invoice',
    entity: 'Invoice',
    txnType: 35,
    title: 'Invoice',
    dateLabel: 'Invoice date',
    untilLabel: 'Due date',
    totalLabel: 'Balance due',
    needsCustomer: true,
    voidable: true,
  },
  {
    slug: 'sales-receipt',
    entity: 'SalesReceipt',
    txnType: 4,
    title: 'Sales receipt',
    dateLabel: 'Sale date',
    untilLabel: null,
    totalLabel: 'Amount received',
    needsCustomer: false,
    voidable: true,
  },
  {
    slug: 'estimate',
    entity: 'Estimate',
    txnType: 34,
    title: 'Estimate',
    dateLabel: 'Estimate date',
    untilLabel: 'Expiration date',
    totalLabel: 'Estimate total',
    needsCustomer: true,
    voidable: false,
  },
  {
    slug: 'credit-memo',
    entity: 'CreditMemo',
    txnType: 32,
    title: 'Credit memo',
    dateLabel: 'Credit date',
    untilLabel: null,
    totalLabel: 'Amount to credit',
    needsCustomer: true,
    voidable: false,
  },
  {
    slug: 'refund-receipt',
    entity: 'RefundReceipt',
    txnType: 33,
    title: 'Refund receipt',
    dateLabel: 'Refund date',
    untilLabel: null,
    totalLabel: 'Amount refunded',
    needsCustomer: false,
    voidable: false,
  },
  {
    slug: 'delayed-charge',
    entity: null,
    txnType: 36,
    title: 'Delayed charge',
    dateLabel: 'Charge date',
    untilLabel: null,
    totalLabel: 'Total',
    needsCustomer: true,
    voidable: false,
  },
];

export const kindOf = (slug: string): Kind | undefined => kinds.find((kind) => kind.slug === slug);
