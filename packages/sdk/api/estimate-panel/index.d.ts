import { e as CoreOptions } from '../types/widget-kit/widget.js';
import { WidgetHandle } from '../sdk/index.js';
import { D as DocumentHost, P as PanelMessages } from '../types/estimate-panel/window-host.js';
export { A as AccountingContext, a as AccountingDocument, b as DialogButton, c as DialogRequest, d as DocumentDiscount, e as DocumentEvent, f as DocumentLine, L as LineChange, w as waitForDocumentHost } from '../types/estimate-panel/window-host.js';
export { e as panelEnCorrected } from '../types/estimate-panel/messages.plain.js';
export { s as panelEs } from '../types/estimate-panel/messages.es.js';
import { a as Amount, c as IntegrationStatus } from '../types/contract/documents.js';
import { Type, Static } from 'typebox';
import '../types/widget-kit/kit-messages.js';

/** The theme of a small widget; a page sets everything else with `--st-*` custom properties. */
interface SmallTheme {
    /** 'auto' (default) follows `data-st-theme` on a surrounding element, read at mount and at updates, or else the system. */
    readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined;
    /** Colour of actions and links. Text on it turns black or white by itself when this is a `#rrggbb` colour. */
    readonly accent?: string | undefined;
}
/** The options of a widget made by `defineSmallWidget`, besides its own. */
interface SmallOptions<Events, Messages> extends CoreOptions<Events, Messages> {
    /** Colours. */
    readonly theme?: SmallTheme;
}

/** One jurisdiction's share of one line; `rate` is a decimal fraction as text. */
declare const TaxBreakdown: Type.TObject<{
    line: Type.TInteger;
    jurisdiction: Type.TString;
    level: Type.TEnum<["State", "County", "City", "Special"]>;
    rate: Type.TString;
    taxable: Type.TNumber;
    /** What the jurisdiction does not tax, for whatever reason. */
    exempt: Type.TNumber;
    /** The part of `exempt` that is not taxable because of the item or the place; the rest is exempt for the buyer. */
    nonTaxable: Type.TOptional<Type.TNumber>;
    tax: Type.TNumber;
    taxCode: Type.TString;
    codeFrom: Type.TString;
    /** The rate is that of `shipTo` (Destination) or of `shipFrom` (Origin); absent: not in the answer of AvaTax. */
    sourcing: Type.TOptional<Type.TEnum<["Destination", "Origin"]>>;
    /** The retail delivery fee itself, not a tax on it. */
    isFee: Type.TOptional<Type.TBoolean>;
}>;
type TaxBreakdown = Static<typeof TaxBreakdown>;
/** One line of the document, numbered as in `TaxBreakdown`; the retail delivery fee is none. */
declare const EstimatedLine: Type.TObject<{
    line: Type.TInteger;
    taxCode: Type.TString;
    /** Why the tax of the line is zero, as far as the answer of AvaTax shows it; null if it is not zero. */
    zeroReason: Type.TUnion<[Type.TEnum<["no-nexus", "no-tax-in-state", "outside-coverage", "exempt-certificate", "exempt-entity-use-code", "exempt-customer", "non-taxable-line", "non-taxable-code", "freight-rule", "below-threshold", "zero-rate", "zero-amount", "discounted-away", "rounds-to-zero", "not-explained"]>, Type.TNull]>;
    /** The code that exempts the line; only with the reason `exempt-entity-use-code`. */
    entityUseCode: Type.TOptional<Type.TString>;
}>;
type EstimatedLine = Static<typeof EstimatedLine>;

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
    /** The reason of a zero tax, in a sentence; '' when tax is due. */
    readonly zeroReason: string;
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

interface PanelOptions {
    /** Base URLs of the service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** The document page, or a promise of it. */
    readonly host: DocumentHost | Promise<DocumentHost>;
    /** Returns a bearer token for the service; called again, once for all calls, after the service refused one. */
    readonly session: () => Promise<string | null>;
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

/** Without `session` the panel uses the session that our own pages store in this browser. */
type EstimatePanelOptions = Omit<PanelOptions, 'session'> & Partial<Pick<PanelOptions, 'session'>> & SmallOptions<PanelEvents, PanelMessages>;
/**
 * Mounts the estimate panel in an element of the document page.
 * @throws TypeError naming the wrong option, or when nothing matches the selector
 */
declare function mount(target: Element | string, { session, ...options }: EstimatePanelOptions): WidgetHandle<PanelOptions & SmallOptions<PanelEvents, PanelMessages>, PanelEvents>;

export { DocumentHost, PanelMessages, connectDocumentPage, mount, serveFramedPanel };
export type { EstimatePanelOptions, FramedDocumentHost, PageConnection, PanelEvents, PanelOptions, ServeOptions };
