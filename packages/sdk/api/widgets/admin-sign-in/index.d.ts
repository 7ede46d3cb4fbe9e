import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
export { A as AdminSignInMessages } from '../../types/widgets/admin-sign-in/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the staff's sign-in. Runs on the connector's own pages only. */
interface AdminSignInOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /**
     * The parameters of the page's address by name: `code` and `state` complete a sign-in, `error` is logged, and without
     * any of them a sign-in starts. The page removes them from its address first. Fixed at mount.
     */
    readonly parameters: Readonly<Record<string, string>>;
    /** The user must prove their identity again, although they may be signed in. @default false */
    readonly again?: boolean | undefined;
}
/** Events of the staff's sign-in, besides `navigate` ('reload' to the sign-in, 'replace' to `/admin/customers`). */
interface AdminSignInEvents {
    /** A user has signed in. */
    authChange: AuthChange;
    /** A call that the user waits for has started or ended. */
    busy: {
        readonly isBusy: boolean;
    };
}
/** Signs support staff in by their directory's single sign-on. */
declare const widget: Widget<AdminSignInOptions, AdminSignInEvents, {
    title: string;
    note: string;
    opening: string;
    finishing: string;
    notSignedIn: string;
    unverified: string;
    notKept: string;
    signIn: string;
    signInAgain: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}, BaseOptions<AdminSignInEvents, {
    title: string;
    note: string;
    opening: string;
    finishing: string;
    notSignedIn: string;
    unverified: string;
    notKept: string;
    signIn: string;
    signInAgain: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: AdminSignInOptions & BaseOptions<AdminSignInEvents, {
    title: string;
    note: string;
    opening: string;
    finishing: string;
    notSignedIn: string;
    unverified: string;
    notKept: string;
    signIn: string;
    signInAgain: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>) => WidgetHandle<AdminSignInOptions & BaseOptions<AdminSignInEvents, {
    title: string;
    note: string;
    opening: string;
    finishing: string;
    notSignedIn: string;
    unverified: string;
    notKept: string;
    signIn: string;
    signInAgain: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>, AdminSignInEvents>;

export { mount, widget };
export type { AdminSignInEvents, AdminSignInOptions };
