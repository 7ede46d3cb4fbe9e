import { I as Id, D as Day, A as Address, a as Amount, T as TaxLine } from '../../contract/tax-lines.js';

/**
 * The panel's interface to the page that embeds it. A page with the script tag implements it directly;
 * `frame/` implements it for a panel inside an iframe.
 */
interface DocumentHost {
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
interface AccountingContext {
    readonly email: string;
    readonly name: string;
    readonly isAdmin: boolean;
    readonly companyName: string;
    readonly realmId: Id;
    readonly qboUserId: Id;
}
interface AccountingDocument {
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
interface DocumentLine {
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
interface DocumentDiscount {
    readonly amount: Amount;
    /** '' or like '10.00%'. */
    readonly percent: string;
    /** Whether the discount is deducted before tax. */
    readonly taxable: boolean;
}
type LineChange = {
    readonly action: 'insert';
    readonly line: TaxLine;
} | {
    readonly action: 'update';
    readonly lineId: Id;
    readonly line: TaxLine;
} | {
    readonly action: 'remove';
    readonly lineId: Id;
};
interface DocumentEvent {
    readonly type: 'created' | 'updated' | 'voided' | 'deleted';
    /** The document as it was saved: plain data, which is stored until it is reported. */
    readonly document: AccountingDocument;
    /** The number before this save, when the save changed it; null otherwise. */
    readonly previousReferenceNumber: string | null;
}
interface DialogButton {
    readonly id: string;
    readonly label: string;
}
interface DialogRequest {
    readonly title: string;
    readonly text: string;
    readonly buttons: readonly DialogButton[];
}

/** The texts of estimates and of records. `{}` marks a value to be filled in. */
declare const estimateMessages: {
    why: string;
    copy: string;
    copied: string;
    notCopied: string;
    print: string;
    receipt: string;
    whatIf: string;
    salesTax: string;
    fee: string;
    taxOnFee: string;
    unknown: string;
    feeUnknown: string;
    /** A retail delivery fee without a line in the document. */
    absorbedFee: string;
    jurisdiction: string;
    level: string;
    rate: string;
    taxable: string;
    nonTaxable: string;
    exempt: string;
    tax: string;
    byLine: string;
    taxCode: string;
    State: string;
    County: string;
    City: string;
    Special: string;
    deliveredTo: string;
    Destination: string;
    Origin: string;
    /** Of a recorded document. */
    recalculated: string;
    roundedByLine: string;
    /** Why a line or a document has no tax; the reasons of the service. `{}` is an entity use code. */
    'no-nexus': string;
    'no-tax-in-state': string;
    'outside-coverage': string;
    'exempt-certificate': string;
    'exempt-entity-use-code': string;
    'exempt-customer': string;
    'non-taxable-line': string;
    'non-taxable-code': string;
    'freight-rule': string;
    'below-threshold': string;
    'zero-rate': string;
    'zero-amount': string;
    'discounted-away': string;
    'rounds-to-zero': string;
    'not-explained': string;
    beforeStartDate: string;
    noCustomer: string;
    asking: string;
    staleHint: string;
    percentDiscount: string;
    discountOnTax: string;
    /** What became of the record of a saved document; the states of the service. */
    recording: string;
    waiting: string;
    recorded: string;
    version: string;
    since: string;
    voided: string;
    'not-recorded': string;
    recordingDisabled: string;
    attention: string;
    linesWritten: string;
    load: string;
    reloadPage: string;
    /** Why the panel or the service did not estimate or record. */
    accountingTax: string;
    taxedInQuickBooks: string;
    paid: string;
    noAddress: string;
    noLineItem: string;
    providerUnavailable: string;
    accountingUnavailable: string;
    /** What would make the tax of the document wrong. */
    booksClosed: string;
    addressUnclear: string;
    noStreet: string;
    originalSale: string;
    noSaleField: string;
    exemptTaxed: string;
    discountBeforeTax: string;
    discountAfterTax: string;
    wasSent: string;
    certificateInvalid: string;
    noCertificate: string;
    noTaxCode: string;
    certificateExpires: string;
    nearThreshold: string;
    repair: string;
    more: string;
    /** Another address, exemption or day. */
    whatIfHint: string;
    street: string;
    zip: string;
    date: string;
    exemption: string;
    asOnDocument: string;
    federal: string;
    government: string;
    charity: string;
    religious: string;
    resale: string;
    school: string;
    other: string;
    now: string;
    difference: string;
};

/** The texts of the panel before an estimate or a save. `{}` marks a value to be filled in. */
declare const openingMessages: {
    provider: string;
    panel: string;
    /** The label of each state. */
    loading: string;
    idle: string;
    ecoSystemDisabled: string;
    estimating: string;
    estimated: string;
    stale: string;
    error: string;
    notConfigured: string;
    Down: string;
    Disconnected: string;
    NotIntegrated: string;
    idleHint: string;
    downHint: string;
    ecoSystemHint: string;
    configurationMissing: string;
    openSettings: string;
    opensInNewTab: string;
    askAdministrator: string;
    /** Of the last save. */
    unsent: string;
    estimate: string;
    view: string;
    viewWhat: string;
    close: string;
    total: string;
    correlationId: string;
    notConnected: string;
    /** Why a call to the service failed. */
    unauthorized: string;
    network: string;
    failed: string;
    /** The settings of the page are wrong; what exactly is in the console and in the event, for its developer. */
    notSetUp: string;
    /** `{}`: what the page says. */
    notWritten: string;
};

/** Those of estimates and records are missing unless they were replaced, until `withEstimateTexts`. */
type PanelMessages = Readonly<typeof openingMessages> & Readonly<Partial<typeof estimateMessages>>;

declare global {
    interface Window {
        /** The page's interface for the panel. */
        salesTaxDocumentHost?: DocumentHost;
    }
    interface WindowEventMap {
        /** Dispatched when the page has set `salesTaxDocumentHost`, so that the panel need not wait for its next poll. */
        'salestax:document-host': Event;
    }
}
/**
 * The host object of the page, now or when the page sets it, until the signal aborts: after the event, or found by polling
 * every two seconds, as the document is.
 */
declare const waitForDocumentHost: (page: Window, signal?: AbortSignal) => Promise<DocumentHost>;

export { waitForDocumentHost as w };
export type { AccountingContext as A, DocumentHost as D, LineChange as L, PanelMessages as P, AccountingDocument as a, DialogButton as b, DialogRequest as c, DocumentDiscount as d, DocumentEvent as e, DocumentLine as f };
