import { BaseOptions, Mount, Widget } from '../sdk/index.js';
import { a as PanelTexts, E as EstimateTexts, D as DocumentHost, P as PanelMessages } from '../types/estimate-panel/window-host.js';
export { A as AccountingContext, b as AccountingDocument, c as DialogButton, d as DialogRequest, e as DocumentDiscount, f as DocumentEvent, g as DocumentLine, L as LineChange, w as waitForDocumentHost } from '../types/estimate-panel/window-host.js';
import { D as Day, A as Address, I as Id, a as Amount, b as IntegrationStatus } from '../types/contract/tax-lines.js';
import { ReactNode, ComponentType, Component } from 'react';
import { p as pluralForm } from '../types/widget-kit/plural.js';
export { e as panelEnCorrected } from '../types/estimate-panel/messages.plain.js';
export { a as panelAr } from '../types/estimate-panel/messages.ar.js';
export { s as panelEs } from '../types/estimate-panel/messages.es.js';

interface TaxDocument {
    lineItems: {
        itemId: string;
        quantity: number;
        amount: number;
        description: string;
        taxCodeId: string;
        isTaxableItem: boolean;
        IsShippingItem: boolean;
        itemType: string;
        salesDetailType: string;
        isSubtotalLine: boolean;
        serviceDate: string | null;
        Product: {
            id: string;
            name: string;
            fullyQualifiedName: string;
            type: string;
            taxable: boolean;
        } | null;
    }[];
    customerId: string;
    referenceNumber: string;
    txnType: 4 | 32 | 33 | 34 | 35;
    txnId: string | null;
    DocumentDate: string;
    shippingAddress: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    } | null;
    billingAddress: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    } | null;
    department: string | null;
    /** Name of the ship method; absent = none, or a page that does not report it. */
    shipMethod?: string;
    documentDiscount: {
        discountAmount: number;
        discountPercent: string;
        discountTaxable: boolean;
    } | null;
    IsEstimateRequest: boolean;
    IsNewTxn: boolean;
    IsTaxRatePresent: boolean;
    QbEvent: string;
    IsVoided: boolean;
    SyncToken: string;
    AccountBalance: string;
    AmountPaid: string;
    OriginAddress: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    } | null;
    DestinationAddress: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    } | null;
    Customer: {
        id: string;
        displayName: string;
        taxable: boolean;
        shippingAddress: {
            id?: string;
            line1: string;
            line2: string;
            city: string;
            region: string;
            postalCode: string;
            country: string;
        } | null;
        billingAddress: {
            id?: string;
            line1: string;
            line2: string;
            city: string;
            region: string;
            postalCode: string;
            country: string;
        } | null;
        parentId: string | null;
        isProject: boolean;
    } | null;
    QboSalesTaxItemId: string;
}
/**
 * What is other than on the document; what is absent stays as it is. The answer is an estimate of that sale: it is neither
 * stored nor reused, and nothing about the document changes.
 */
interface WhatIf {
    shipTo?: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    };
    date?: string;
    /** The reason of an exemption; '' = the sale is taxed, whatever exemption or certificate the customer has. */
    entityUseCode?: "" | "A" | "B" | "E" | "F" | "G" | "L" | "M";
}
/** One jurisdiction's share of one line; `rate` is a decimal fraction as text. */
interface TaxBreakdown {
    line: number;
    jurisdiction: string;
    level: "State" | "County" | "City" | "Special";
    rate: string;
    taxable: number;
    /** What the jurisdiction does not tax, for whatever reason. */
    exempt: number;
    /** The part of `exempt` that is not taxable because of the item or the place; the rest is exempt for the buyer. */
    nonTaxable?: number;
    tax: number;
    taxCode: string;
    codeFrom: string;
    /** The rate is that of `shipTo` (Destination) or of `shipFrom` (Origin); absent: not in the answer of AvaTax. */
    sourcing?: "Destination" | "Origin";
    /** The retail delivery fee itself, not a tax on it. */
    isFee?: boolean;
}
/** One line of the document, numbered as in `TaxBreakdown`; the retail delivery fee is none. */
interface EstimatedLine {
    line: number;
    taxCode: string;
    /** Why the tax of the line is zero, as far as the answer of AvaTax shows it; null if it is not zero. */
    zeroReason: "no-nexus" | "no-tax-in-state" | "outside-coverage" | "exempt-certificate" | "exempt-entity-use-code" | "exempt-customer" | "non-taxable-line" | "non-taxable-code" | "freight-rule" | "below-threshold" | "zero-rate" | "zero-amount" | "discounted-away" | "rounds-to-zero" | "not-explained" | null;
    /** The code that exempts the line; only with the reason `exempt-entity-use-code`. */
    entityUseCode?: string;
}
/** What the connector has stored that the tax of a customer's sales depends on; nothing of it is read from a vendor. */
interface StoredTaxFacts {
    /** The customer's certificates, as last searched. `region`: code of the state or province. */
    certificates: {
        region: string;
        expires: string;
        valid: boolean;
    }[];
    /** The customer's address, where its last validation has not confirmed it. */
    unconfirmedAddress: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    } | null;
    /** Codes of the states where no tax is collected, and whose threshold is nearly reached. */
    nearThreshold: string[];
    /** Items without a tax code at AvaTax, as last compared. */
    undecidedItems: string[];
}

declare const zeroReasonCodes: readonly ["no-nexus", "no-tax-in-state", "outside-coverage", "exempt-certificate", "exempt-customer", "exempt-entity-use-code", "non-taxable-lines", "non-taxable-code", "below-threshold", "tax-holiday", "zero-rate", "zero-amount", "discounted-away", "tax-override", "calculation-disabled", "not-explained"];
type ZeroReason = (typeof zeroReasonCodes)[number];

/** '2026-02-03' → '02/03/2026'. A text that is not a day is returned unchanged. */
declare const formatDay: (day: string) => string;

/** What makes a button the one that opens and closes a popover. */
interface PopoverTrigger {
    readonly popoverTarget: string;
    readonly 'aria-haspopup': 'dialog';
}
interface PopoverProps {
    /** Its name for screen readers. */
    readonly label: string;
    /** Renders the button that opens and closes it; the attributes belong to that button. */
    readonly renderTrigger: (attributes: PopoverTrigger) => ReactNode;
    readonly closeLabel: string;
    readonly children: ReactNode;
    /** Of the popup. */
    readonly className?: string | undefined;
    /** A selector of what it opens beside: an element around its trigger. @default its trigger */
    readonly anchor?: string | undefined;
    /** Called after it has opened or closed, also when it is removed while it is open. */
    readonly onToggle?: ((isOpen: boolean, popup: HTMLElement) => void) | undefined;
}

declare const css: string;

/** What the panel knows of a document. */
interface WarnedDocument {
    readonly date: Day;
    readonly destination: Address | null;
    /** The lines for sale that have an item. */
    readonly items: readonly {
        readonly id: Id;
        readonly name: string;
    }[];
    /** Undefined: nothing is stored. */
    readonly stored: StoredTaxFacts | undefined;
}

/** A sentence, and the page where the cause is corrected; '' = on the document. */
interface WarningRow {
    readonly sentence: string;
    readonly url: string;
}
/** The most important warning, and the others. */
interface WarningNotice {
    readonly rows: readonly [WarningRow, ...WarningRow[]];
    readonly View: ComponentType<WarningViewProps>;
}
/** What the part that loads this one has in common with it. */
interface WarningTools {
    readonly formatDay: typeof formatDay;
    readonly pluralForm: typeof pluralForm;
}
interface WarningViewProps extends Pick<WarningNotice, 'rows'> {
    readonly text: PanelTexts;
    readonly locale: string;
    readonly Popover: ComponentType<PopoverProps>;
    readonly pluralForm: WarningTools['pluralForm'];
}
/** Makes the notice of a document's warnings in the current language; null without one. `base`: the address of the pages. */
declare function createWarner(document: WarnedDocument, base: string, { formatDay }: Pick<WarningTools, 'formatDay'>): (texts: PanelTexts) => WarningNotice | null;

/** What one jurisdiction, or a fee, takes of a sale. */
interface Share {
    readonly name: string;
    readonly tax: Amount;
}

interface WhatIfProps {
    /** What the document is calculated with. */
    readonly request: Pick<TaxDocument, 'DestinationAddress' | 'DocumentDate'>;
    readonly now: EstimateResult;
    /** The other estimate, or why there is none. */
    readonly calculate: (whatIf: WhatIf) => Promise<EstimateResult | string>;
    readonly sharesOf: (result: EstimateResult) => readonly Share[];
    readonly money: (amount: number) => string;
    readonly text: EstimateTexts;
}
interface WhatIfState {
    readonly tried: EstimateResult | string | null;
    readonly isBusy: boolean;
}
/**
 * Another address, exemption or day for the sale on screen, and its tax beside that of the document. A class, because the script
 * of the panel has hooks in another part. The fields keep their own values: what a change event is differs in Preact.
 */
declare class WhatIfForm extends Component<WhatIfProps, WhatIfState> {
    state: WhatIfState;
    private readonly submit;
    render(): ReactNode;
    private comparison;
}

type preview_WhatIfForm = WhatIfForm;
declare const preview_WhatIfForm: typeof WhatIfForm;
declare const preview_createWarner: typeof createWarner;
declare namespace preview {
  export {
    preview_WhatIfForm as WhatIfForm,
    preview_createWarner as createWarner,
    css as styles,
  };
}

/** 'What if' of one estimate, once its code is loaded. */
interface OpenedWhatIf {
    readonly Form: (typeof preview)['WhatIfForm'];
    readonly request: TaxDocument;
    readonly calculate: (whatIf: WhatIf) => Promise<EstimateResult | string>;
}

interface EstimateResult {
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

/** Events that the panel reports to the embedding page. */
interface PanelEvents {
    /** The integration's status, when it is first known and whenever it changes. */
    status: {
        readonly status: IntegrationStatus;
    };
    /** Tax and fees have been written into the document. */
    estimated: Pick<EstimateResult, 'salesTax' | 'fee' | 'taxOnFee' | 'total'> & {
        readonly isCached: boolean;
    };
    /** The service refuses the session: the page must sign in again. */
    sessionExpired: null;
}

/** The parts of a window that the transport uses. */
interface MessageTarget {
    postMessage(message: unknown, targetOrigin: string): void;
}
interface FrameWindow extends Pick<EventTarget, 'addEventListener'> {
    readonly parent: MessageTarget;
    /** Where the browser may report the embedding page. Not every browser supports `ancestorOrigins`. */
    readonly location?: {
        readonly ancestorOrigins?: ArrayLike<string>;
    };
    readonly document?: {
        readonly referrer: string;
    };
}
interface PageConnection {
    readonly host: DocumentHost;
    /** The bearer token that the page's server obtained for the panel. */
    readonly session: () => Promise<string | null>;
}
/**
 * Connects a panel in an iframe with the embedding document page. Messages are accepted only from the parent window,
 * from one of the given origins, and in the protocol's form.
 * @param pageOrigins every origin that may embed the panel, like 'https://books.example'
 */
declare function connectDocumentPage(frame: FrameWindow, pageOrigins: readonly string[], signal: AbortSignal): PageConnection;

/** The parts of an iframe element that the transport uses. */
interface PanelFrame {
    readonly contentWindow: MessageTarget | null;
    readonly contentDocument: Pick<Document, 'URL'> | null;
    readonly style: Pick<CSSStyleDeclaration, 'setProperty'>;
    readonly ownerDocument: Document;
}
/**
 * What the page provides to a panel in an iframe. The transport sets the iframe's height and, without `showDialog`,
 * shows dialogs itself.
 */
type FramedDocumentHost = Pick<DocumentHost, 'context' | 'current' | 'changeLines' | 'onLifecycle'> & Partial<Pick<DocumentHost, 'changeDiscount' | 'reload' | 'showDialog' | 'resize'>>;
interface ServeOptions {
    readonly page: Pick<EventTarget, 'addEventListener'>;
    readonly frame: PanelFrame;
    /** The only origin that messages are accepted from and sent to. */
    readonly panelOrigin: string;
    readonly host: FramedDocumentHost;
    /** Returns a bearer token for the panel, from the page's own server. */
    readonly session: () => Promise<string | null>;
    readonly signal: AbortSignal;
}
/**
 * Answers a panel in an iframe. Messages are accepted only from that iframe, from its origin, and in the protocol's
 * form.
 */
declare function serveFramedPanel({ page, frame, panelOrigin, host, session, signal }: ServeOptions): void;

interface PanelOptions {
    /** Base URLs of the service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** The document page, or a promise of it. Without it the panel waits for `window.salesTaxDocumentHost`. */
    readonly host?: DocumentHost | Promise<DocumentHost> | undefined;
    /** Returns a bearer token for the service; called again, once for all calls, after the service refused one. */
    readonly session: () => Promise<string | null>;
}
/** Without `session` the panel uses the session that our own pages store in this browser. */
type EstimatePanelOptions = Omit<PanelOptions, 'session'> & Partial<Pick<PanelOptions, 'session'>> & BaseOptions<PanelEvents, PanelMessages>;
/** The panel as a widget; its session must be given. */
declare const widget: Widget<PanelOptions & object, PanelEvents, PanelTexts, BaseOptions<PanelEvents, PanelTexts>>;
/**
 * Mounts the estimate panel in an element of the document page.
 * @throws TypeError naming the wrong option, or when nothing matches the selector
 */
declare const mount: Mount<EstimatePanelOptions, PanelEvents>;

export { DocumentHost, PanelMessages, connectDocumentPage, mount, serveFramedPanel, widget };
export type { EstimatePanelOptions, FramedDocumentHost, PageConnection, PanelEvents, PanelOptions, ServeOptions };
