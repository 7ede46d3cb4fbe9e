import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
export { D as DisconnectMessages } from '../../types/widgets/disconnect/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the disconnect widget. Runs on the connector's own pages only. */
interface DisconnectOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** The accounting company, from `realmId` of the query or from the path; null = only the notice. */
    readonly realmId: string | null;
}
/**
 * Events of the disconnect widget, besides `navigate` (to `/disconnect`, `how` 'reload', when the browser had stored
 * anything).
 */
interface DisconnectEvents {
    /** The stored session and all other stored data are removed. */
    authChange: AuthChange;
}
/** Shows that the accounting service is disconnected, has the service verify that, and clears the browser's storage. */
declare const widget: Widget<DisconnectOptions & object, DisconnectEvents, {
    title: string;
    explanation: string;
    working: string;
    connect: string;
}, BaseOptions<DisconnectEvents, {
    title: string;
    explanation: string;
    working: string;
    connect: string;
}>>;
declare const mount: (target: Element | string, options: DisconnectOptions & object & BaseOptions<DisconnectEvents, {
    title: string;
    explanation: string;
    working: string;
    connect: string;
}>) => WidgetHandle<DisconnectOptions & object & BaseOptions<DisconnectEvents, {
    title: string;
    explanation: string;
    working: string;
    connect: string;
}>, DisconnectEvents>;

export { mount, widget };
export type { DisconnectEvents, DisconnectOptions };
