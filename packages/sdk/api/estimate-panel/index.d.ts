import { S as SessionOption } from '../types/widget-kit/widget.js';
import { BaseOptions, Mount, Widget } from '../sdk/index.js';
import { D as DocumentHost, P as PanelMessages } from '../types/estimate-panel/host/window-host.js';
export { A as AccountingContext, a as AccountingDocument, b as DialogButton, c as DialogRequest, d as DocumentDiscount, e as DocumentEvent, f as DocumentLine, L as LineChange, w as waitForDocumentHost } from '../types/estimate-panel/host/window-host.js';
import { a as Amount, b as IntegrationStatus } from '../types/contract/tax-lines.js';
import { S as SessionEnd } from '../types/widget-kit/session-end.js';
export { e as panelEnPlain } from '../types/estimate-panel/texts/messages.plain.js';
export { a as panelAr } from '../types/estimate-panel/texts/messages.ar.js';
export { s as panelEs } from '../types/estimate-panel/texts/messages.es.js';

/** Tax and fees of a document. */
interface Figures {
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

/** Events that the panel reports to the embedding page. */
interface PanelEvents {
    /** The integration's status, when it is first known and whenever it changes. */
    status: {
        readonly status: IntegrationStatus;
    };
    /** Tax and fees have been written into the document. */
    estimated: Pick<Figures, 'salesTax' | 'fee' | 'taxOnFee' | 'total'> & {
        readonly isCached: boolean;
    };
    /** The service refuses the session: the page must sign in again. */
    sessionExpired: SessionEnd;
}

interface PanelOptions {
    /** Base URLs of the service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** The document page, or a promise of it. Without it the panel waits for `window.salesTaxDocumentHost`. */
    readonly host?: DocumentHost | Promise<DocumentHost> | undefined;
    /**
     * Where the bearer token for the service comes from: the address of your server that answers a POST with `{ token }`, or a
     * function that returns the token. It is requested again, once for all calls, after the service refused one.
     */
    readonly session: SessionOption;
    /**
     * The QuickBooks company (its realm id) of the session. A page that switches companies must name it: panels of different
     * companies have different sessions.
     */
    readonly company?: string | undefined;
}
/** With `session: undefined` the panel uses the session that the connector's own pages store in this browser. */
type EstimatePanelOptions = Omit<PanelOptions, 'session'> & {
    readonly session: PanelOptions['session'] | undefined;
} & BaseOptions<PanelEvents, PanelMessages>;

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

/** Estimates the tax of the sales document on screen, writes it into the document, and follows what becomes of it after the save. */
declare const widget: Widget<PanelOptions & object, PanelEvents, PanelMessages, BaseOptions<PanelEvents, PanelMessages>>;
/**
 * Mounts the estimate panel in an element of the document page.
 * @throws TypeError naming the wrong option, or when nothing matches the selector
 */
declare const mount: Mount<EstimatePanelOptions, PanelEvents>;

export { DocumentHost, PanelMessages, connectDocumentPage, mount, serveFramedPanel, widget };
export type { EstimatePanelOptions, FramedDocumentHost, PageConnection, PanelEvents, PanelOptions, ServeOptions };
