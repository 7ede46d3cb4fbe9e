/** A kind of sales documents. */
interface KindOfDocument {
  /** The accounting service's number of the kind. */
  readonly number: number;
  /** The customer gets money or credit: its amounts are negative at the tax provider, and in lists that add up. */
  readonly isCredit: boolean;
  /** True: the money moves with the document itself. False: it is paid, or counted against a sale, later. */
  readonly movesMoney: boolean;
  /** It is in the ledger of the accounting service, and recorded at the tax provider. */
  readonly isRecorded: boolean;
}

/**
 * The kinds of sales documents, by the names of their entities at the accounting service, in the order in which they are
 * read and listed. Their words are in the messages of the widgets (`document-kinds`).
 */
export const documentKinds = {
  Invoice: { number: 35, isCredit: false, movesMoney: false, isRecorded: true },
  SalesReceipt: { number: 4, isCredit: false, movesMoney: true, isRecorded: true },
  CreditMemo: { number: 32, isCredit: true, movesMoney: false, isRecorded: true },
  RefundReceipt: { number: 33, isCredit: true, movesMoney: true, isRecorded: true },
  Estimate: { number: 34, isCredit: false, movesMoney: false, isRecorded: false },
} as const satisfies Readonly<Record<string, KindOfDocument>>;

export type DocumentKind = keyof typeof documentKinds;
export type TxnType = (typeof documentKinds)[DocumentKind]['number'];

/** One value for each kind. */
export const byKind = <Value>(make: (kind: DocumentKind) => Value): Readonly<Record<DocumentKind, Value>> => ({
  Invoice: make('Invoice'),
  SalesReceipt: make('SalesReceipt'),
  CreditMemo: make('CreditMemo'),
  RefundReceipt: make('RefundReceipt'),
  Estimate: make('Estimate'),
});

export const isDocumentKind = (name: string): name is DocumentKind => Object.hasOwn(documentKinds, name);

export const documentKindNames: readonly DocumentKind[] =
  /* @__PURE__ */ Object.keys(documentKinds).filter(isDocumentKind);

/** As the vendors write it for people: 'Sales Receipt' for 'SalesReceipt'. */
export const typeName = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

const holdsOf = (number: number, what: 'isCredit' | 'movesMoney' | 'isRecorded'): boolean =>
  Object.values(documentKinds).some((kind) => kind.number === number && kind[what]);

/** By the number of the type; false for one that the product does not support. */
export const isCredit = (number: number): boolean => holdsOf(number, 'isCredit');
export const movesMoney = (number: number): boolean => holdsOf(number, 'movesMoney');
export const isRecorded = (number: number): boolean => holdsOf(number, 'isRecorded');
