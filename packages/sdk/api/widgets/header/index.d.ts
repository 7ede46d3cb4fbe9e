import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
export { H as HeaderMessages } from '../../types/widgets/header/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the header. Runs on the connector's own pages only. */
interface HeaderOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /**
     * The signed-in user, from the last `authChange` event or `authChangeOf(record)`; the page passes every change.
     * @default null, nobody
     */
    readonly authChange?: AuthChange | null | undefined;
}
/** Events of the header. Its product name is a plain link to `/home`; the page's router handles the click. */
interface HeaderEvents {
    /** The user wants to sign out: the page ends the session. */
    logOut: null;
}
/** The header of the connector's pages: product, signed-in user, company and sign-out link. */
declare const widget: Widget<HeaderOptions, HeaderEvents, {
    product: string;
    company: string;
    account: string;
    supportUser: string;
    logOut: string;
}, BaseOptions<HeaderEvents, {
    product: string;
    company: string;
    account: string;
    supportUser: string;
    logOut: string;
}>>;
declare const mount: (target: Element | string, options: HeaderOptions & BaseOptions<HeaderEvents, {
    product: string;
    company: string;
    account: string;
    supportUser: string;
    logOut: string;
}>) => WidgetHandle<HeaderOptions & BaseOptions<HeaderEvents, {
    product: string;
    company: string;
    account: string;
    supportUser: string;
    logOut: string;
}>, HeaderEvents>;

export { mount, widget };
export type { HeaderEvents, HeaderOptions };
