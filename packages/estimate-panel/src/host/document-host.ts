import type { Address, Amount, Day, Id, TaxLine } from '@salestax/contract';

/**
 * The panel's interface to the page that embeds it. A page with the script tag implements it directly;
 * `frame/` implements it for a panel inside an iframe.
 */
export interface DocumentHost {
  /** The user and the accounting company. */
  readonly context: () => Promise<AccountingContext>;
  /** The document on screen, of which the panel keeps a copy; or null. Read every two seconds, so it must be cheap. */
  readonly current: () => Promise<AccountingDocument | null>;
  /** Applies all changes or none; rejects when it applied none. */
  readonly changeLines: (changes: readonly LineChange[]) => Promise<void>;
  /**
   * Replaces a percentage discount by an amount. A page takes a percentage off the lines with the tax, too. Without this
   * method, or when it rejects, the discount is corrected after the document is saved.
   */
  readonly changeDiscount?: (amount: Amount) => Promise<void>;
  /**
   * Shows the document as it is stored now; what the user has typed since the last save stays. The panel offers it when
   * the service has written lines after the save. Without this method, or when it rejects, the panel says that the page
   * must be reloaded.
   */
  readonly reload?: () => Promise<void>;
  /** Subscribes to documents being saved, voided or deleted. Returns the function that unsubscribes. */
  readonly onLifecycle: (listener: (event: DocumentEvent) => void) => () => void;
  /** Height in CSS pixels that the panel needs. */
  readonly resize: (height: number) => void;
  /** Shows a dialog over the page and resolves with the id of the pressed button; Escape counts as the first button. */
  readonly showDialog: (request: DialogRequest) => Promise<string>;
}

/** The functions that a host must have. */
export const hostFunctions = ['context', 'current', 'changeLines', 'onLifecycle', 'resize', 'showDialog'] as const;

/** What can happen to a document. */
export const eventTypes = [
  'created',
  'updated',
  'voided',
  'deleted',
] as const satisfies readonly DocumentEvent['type'][];

export interface AccountingContext {
  readonly email: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly companyName: string;
  readonly realmId: Id;
  readonly qboUserId: Id;
}

export interface AccountingDocument {
  /** 35 invoice, 4 sales receipt, 32 credit memo, 33 refund receipt, 34 estimate; the panel is empty for any other number. */
  readonly txnType: number;
  /** Null until the document is saved. */
  readonly txnId: Id | null;
  /** '0' until the document is saved. */
  readonly syncToken: string;
  /** The number shown to users; '' when there is none. */
  readonly referenceNumber: string;
  readonly date: Day;
  readonly customerId: Id | null;
  readonly departmentId: Id | null;
  /** Name of the ship method, if the page has it: documents that the customer picks up have no delivery fee. */
  readonly shipMethod?: string;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly lines: readonly DocumentLine[];
  readonly shippingAmount: Amount;
  readonly discount: DocumentDiscount | null;
  readonly totalAmount: Amount;
  /** Sales tax that the accounting service itself charges on the document; absent when the page does not show it. */
  readonly accountingTax?: Amount;
  /** The customer's balance as the page shows it, '' when it does not; sent with the estimate, without effect on the tax. */
  readonly accountBalance: string;
  /** Decimal text; '0' when nothing is paid. */
  readonly amountPaid: string;
  readonly isVoided: boolean;
  /** Whether the document was e-mailed or printed; absent when the page does not know it. */
  readonly isSent?: boolean;
}

export interface DocumentLine {
  readonly lineId: Id;
  readonly itemId: Id | null;
  readonly quantity: number;
  readonly rate: number;
  readonly amount: Amount;
  readonly description: string;
  /** Whether the line's tax box is ticked. */
  readonly taxable: boolean;
  /** 'TAX' or 'NON'. */
  readonly taxCodeId: string;
  /** The item's type at QuickBooks, as 'Service', 'Inventory' or 'NonInventory'; '' when it is not known. */
  readonly itemType: string;
  /**
   * The line's type at QuickBooks: 'SalesItemLineDetail'; 'DescriptionOnly' and 'SubTotalLineDetail' are not taxed. A bundle
   * ('GroupLineDetail') is no line: its items are lines, in its place.
   */
  readonly salesDetailType: string;
  readonly isSubtotal: boolean;
  readonly isDescription: boolean;
  readonly serviceDate: Day | null;
}

export interface DocumentDiscount {
  readonly amount: Amount;
  /** '' or like '10.00%'. */
  readonly percent: string;
  /** Whether the discount is deducted before tax. */
  readonly taxable: boolean;
}

export type LineChange =
  | { readonly action: 'insert'; readonly line: TaxLine }
  | { readonly action: 'update'; readonly lineId: Id; readonly line: TaxLine }
  | { readonly action: 'remove'; readonly lineId: Id };

export interface DocumentEvent {
  readonly type: 'created' | 'updated' | 'voided' | 'deleted';
  /** The document as it was saved: plain data, which is stored until it is reported. */
  readonly document: AccountingDocument;
  /** The number before this save, when the save changed it; null otherwise. */
  readonly previousReferenceNumber: string | null;
}

export interface DialogButton {
  readonly id: string;
  readonly label: string;
}

export interface DialogRequest {
  readonly title: string;
  readonly text: string;
  readonly buttons: readonly DialogButton[];
}
