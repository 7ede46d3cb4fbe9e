import { Navigation, BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
import { C as CloseWindow } from '../../types/widgets/sign-in/sign-in-windows.js';
export { C as CallbacksMessages } from '../../types/widgets/callbacks/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the callbacks widget, the pages `/authcallback` and `/aiauthcallback`. Runs on the connector's own pages only. */
interface CallbacksOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** The origin of the callback: `/authcallback` is the accounting service's, `/aiauthcallback` the tax provider's. */
    readonly provider: 'accounting' | 'tax-provider';
    /**
     * The parameters of the address by name, from its fragment or else its query; empty for none. The page removes them
     * from its address first. From the tax provider: code, id_token, scope, state, session_state and error; from the
     * accounting service: code, state, scope, realmId, error and error_description. Fixed at mount.
     */
    readonly parameters: Readonly<Record<string, string>>;
    /** User types that may open the settings (`allowedRoles` of the runtime configuration). */
    readonly allowedRoles: readonly string[];
}
/** Events of the callbacks widget. */
interface CallbacksEvents {
    /** 'replace' for our own pages, 'reload' for another site's, which the page checks against its configured origins. */
    navigate: Navigation;
    /** The window is no longer needed: close it, or go to `otherwise` when the browser does not allow closing. */
    closeWindow: CloseWindow;
    /** A user has signed in. */
    authChange: AuthChange;
    /** A call that the user waits for has started or ended. */
    busy: {
        readonly isBusy: boolean;
    };
}
/** Completes a sign-in at the tax provider or a consent at the accounting service, and leads to the next page. */
declare const widget: Widget<CallbacksOptions & object, CallbacksEvents, {
    providerHeading: string;
    accountingHeading: string;
    waiting: string;
    asking: string;
    askingAccounting: string;
    leaving: string;
    closing: string;
    notConnected: string;
    connectAgain: string;
    companyValidationError: string;
    companyNotFound: string;
    alreadyConnectedTitle: string;
    alreadyConnected: string;
    selectCompany: string;
    identity: string;
    notAuthenticated: string;
    accessDenied: string;
    notKept: string;
    ok: string;
    startAgain: string;
    close: string;
    accountingFailed: string;
    noAccountingUrl: string;
    accountingRefused: (reason: string) => string;
    administratorTitle: string;
    administratorText: string;
    administratorSignIn: string;
    cancel: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}, BaseOptions<CallbacksEvents, {
    providerHeading: string;
    accountingHeading: string;
    waiting: string;
    asking: string;
    askingAccounting: string;
    leaving: string;
    closing: string;
    notConnected: string;
    connectAgain: string;
    companyValidationError: string;
    companyNotFound: string;
    alreadyConnectedTitle: string;
    alreadyConnected: string;
    selectCompany: string;
    identity: string;
    notAuthenticated: string;
    accessDenied: string;
    notKept: string;
    ok: string;
    startAgain: string;
    close: string;
    accountingFailed: string;
    noAccountingUrl: string;
    accountingRefused: (reason: string) => string;
    administratorTitle: string;
    administratorText: string;
    administratorSignIn: string;
    cancel: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: CallbacksOptions & object & BaseOptions<CallbacksEvents, {
    providerHeading: string;
    accountingHeading: string;
    waiting: string;
    asking: string;
    askingAccounting: string;
    leaving: string;
    closing: string;
    notConnected: string;
    connectAgain: string;
    companyValidationError: string;
    companyNotFound: string;
    alreadyConnectedTitle: string;
    alreadyConnected: string;
    selectCompany: string;
    identity: string;
    notAuthenticated: string;
    accessDenied: string;
    notKept: string;
    ok: string;
    startAgain: string;
    close: string;
    accountingFailed: string;
    noAccountingUrl: string;
    accountingRefused: (reason: string) => string;
    administratorTitle: string;
    administratorText: string;
    administratorSignIn: string;
    cancel: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>) => WidgetHandle<CallbacksOptions & object & BaseOptions<CallbacksEvents, {
    providerHeading: string;
    accountingHeading: string;
    waiting: string;
    asking: string;
    askingAccounting: string;
    leaving: string;
    closing: string;
    notConnected: string;
    connectAgain: string;
    companyValidationError: string;
    companyNotFound: string;
    alreadyConnectedTitle: string;
    alreadyConnected: string;
    selectCompany: string;
    identity: string;
    notAuthenticated: string;
    accessDenied: string;
    notKept: string;
    ok: string;
    startAgain: string;
    close: string;
    accountingFailed: string;
    noAccountingUrl: string;
    accountingRefused: (reason: string) => string;
    administratorTitle: string;
    administratorText: string;
    administratorSignIn: string;
    cancel: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>, CallbacksEvents>;

export { mount, widget };
export type { CallbacksEvents, CallbacksOptions };
