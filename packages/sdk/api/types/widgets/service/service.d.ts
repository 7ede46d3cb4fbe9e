import { S as SessionOption } from '../../widget-kit/widget.js';
import { S as SessionEnd } from '../../widget-kit/session-end.js';

/** The service of a widget, and its session. */
interface ServiceOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /**
     * Where the bearer token comes from: an embed session on an integrator page, which must have this option. Either the address
     * of your server that answers a POST with `{ token }`, or with 401 when nobody is signed in; or a function that returns the
     * token, or null. It is requested when there is none and after the service refused one, not for every call, and once for all
     * widgets of the page with the same `session`. @default on the connector's own pages: the session that they store
     */
    readonly session?: SessionOption | undefined;
    /**
     * The QuickBooks company (its realm id) that the session is for. Widgets of one page with different companies have different
     * sessions, also with the same `session`; an element and the React component mount again when it changes. A token of another
     * company is refused with the code `wrong-company`. @default whatever company the token is for
     */
    readonly company?: string | undefined;
    /**
     * Your own addresses for the pages to which the widget links, by the name of the widget that they show:
     * `{ nexus: '/our/nexus' }`. A link to a list adds its query, such as `?show=expired`, for the option `view`. With
     * it, links and tiles for which it has no address are left out. Without it they open the connector's pages in a new
     * tab, where your user has to sign in. @default the connector's pages
     */
    readonly links?: Readonly<Record<string, string>> | undefined;
    /**
     * Called before the widget changes something at a vendor or in the connector: saves settings, declares nexus, sends
     * requests. The change waits for the returned promise. If it rejects, nothing is changed, and the widget shows the message
     * of the error.
     */
    readonly beforeChange?: ((change: PendingChange) => Promise<void> | void) | undefined;
}
/** The options of a widget for any page: an integrator's must say where its session comes from. */
interface EmbeddableOptions extends ServiceOptions {
    /** As in `ServiceOptions`; undefined on the connector's own pages only. */
    readonly session: SessionOption | undefined;
}
/** A change that a widget is about to make. */
interface PendingChange {
    /** The name of the widget. */
    readonly widget: string;
    /** The name of the call, as 'saveSettings'. */
    readonly call: string;
}
/** Events of every widget that calls the service. */
interface ServiceEvents {
    /**
     * There is no session (any more): `session` returned null, or the service refused its second token, too. On the
     * connector's own pages also after any other HTTP error, which they leave.
     */
    sessionExpired: SessionEnd;
    /** A call that the user waits for has started, or none is running any more. */
    busy: {
        readonly isBusy: boolean;
    };
}

export type { EmbeddableOptions as E, ServiceEvents as S };
