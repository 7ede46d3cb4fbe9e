import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
export { S as SignOutMessages } from '../../types/widgets/sign-out/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the sign-out widget. Runs on the connector's own pages only. */
interface SignOutOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
}
/** Events of the sign-out widget, besides `navigate` (to `/learnmore`, `how` 'replace'), which comes last. */
interface SignOutEvents {
    /** The stored session is removed. */
    authChange: AuthChange;
    /** The user has signed out: `/learnmore` shows that. */
    signedOut: null;
}
/**
 * Ends the session of this browser and leads to the landing page. It calls no service, because following a link must
 * not change anything there.
 */
declare const widget: Widget<SignOutOptions & object, SignOutEvents, {
    signedOut: string;
    signIn: string;
}, BaseOptions<SignOutEvents, {
    signedOut: string;
    signIn: string;
}>>;
declare const mount: (target: Element | string, options: SignOutOptions & object & BaseOptions<SignOutEvents, {
    signedOut: string;
    signIn: string;
}>) => WidgetHandle<SignOutOptions & object & BaseOptions<SignOutEvents, {
    signedOut: string;
    signIn: string;
}>, SignOutEvents>;

export { mount, widget };
export type { SignOutEvents, SignOutOptions };
