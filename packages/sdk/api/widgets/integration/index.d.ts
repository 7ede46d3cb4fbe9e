import { Navigation, BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
import { b as SessionEnd } from '../../types/widgets/service/service.js';
import { O as OpenWindow } from '../../types/widgets/sign-in/sign-in-windows.js';
export { I as IntegrationMessages } from '../../types/widgets/integration/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the integration widget, the page `/integration`. Runs on the connector's own pages only. */
interface IntegrationOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** Why the user was led here: another page needs a connected company. @default the user asked for this page */
    readonly notice?: 'not-connected' | undefined;
}
/** Events of the integration widget. */
interface IntegrationEvents {
    /** 'reload' to the tax provider's page, which the page checks against its configured origins; 'push' to our own. */
    navigate: Navigation;
    /**
     * The accounting service's page in a separate, centred window. The page opens it synchronously, with this name and
     * without `noopener`, after a check against its configured origins; when the browser blocks it, `url` opens in this
     * window.
     */
    openWindow: OpenWindow;
    /** The company was disconnected, or another one is about to be chosen: the header shows none. */
    authChange: AuthChange;
    /** The session has ended. */
    sessionExpired: SessionEnd;
    /** A call that the user waits for has started or ended. */
    busy: {
        readonly isBusy: boolean;
    };
}
/** Shows what is connected, and starts each step. */
declare const widget: Widget<IntegrationOptions & object, IntegrationEvents, {
    notActivated: string;
    title: string;
    intro: string;
    provider: string;
    providerOff: string;
    providerOn: (user: string, account: string) => string;
    signedIn: string;
    signedOut: string;
    signIn: string;
    accounting: string;
    accountingOff: string;
    connected: string;
    notConnected: string;
    connect: string;
    connectAgain: string;
    selectCompany: string;
    disconnect: string;
    company: string;
    companyOff: string;
    companyOn: string;
    linked: string;
    notLinked: string;
    link: string;
    linkOther: string;
    needsSignIn: string;
    needsConnection: string;
    settings: string;
    saveLog: string;
    logFailed: string;
    home: string;
    asking: string;
    waiting: string;
    notFinished: string;
    disconnected: string;
    disconnectTitle: string;
    disconnectText: (company: string) => string;
    yes: string;
    no: string;
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
    said: (_code: string, sentence: string) => string;
}, BaseOptions<IntegrationEvents, {
    notActivated: string;
    title: string;
    intro: string;
    provider: string;
    providerOff: string;
    providerOn: (user: string, account: string) => string;
    signedIn: string;
    signedOut: string;
    signIn: string;
    accounting: string;
    accountingOff: string;
    connected: string;
    notConnected: string;
    connect: string;
    connectAgain: string;
    selectCompany: string;
    disconnect: string;
    company: string;
    companyOff: string;
    companyOn: string;
    linked: string;
    notLinked: string;
    link: string;
    linkOther: string;
    needsSignIn: string;
    needsConnection: string;
    settings: string;
    saveLog: string;
    logFailed: string;
    home: string;
    asking: string;
    waiting: string;
    notFinished: string;
    disconnected: string;
    disconnectTitle: string;
    disconnectText: (company: string) => string;
    yes: string;
    no: string;
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
    said: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: IntegrationOptions & object & BaseOptions<IntegrationEvents, {
    notActivated: string;
    title: string;
    intro: string;
    provider: string;
    providerOff: string;
    providerOn: (user: string, account: string) => string;
    signedIn: string;
    signedOut: string;
    signIn: string;
    accounting: string;
    accountingOff: string;
    connected: string;
    notConnected: string;
    connect: string;
    connectAgain: string;
    selectCompany: string;
    disconnect: string;
    company: string;
    companyOff: string;
    companyOn: string;
    linked: string;
    notLinked: string;
    link: string;
    linkOther: string;
    needsSignIn: string;
    needsConnection: string;
    settings: string;
    saveLog: string;
    logFailed: string;
    home: string;
    asking: string;
    waiting: string;
    notFinished: string;
    disconnected: string;
    disconnectTitle: string;
    disconnectText: (company: string) => string;
    yes: string;
    no: string;
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
    said: (_code: string, sentence: string) => string;
}>) => WidgetHandle<IntegrationOptions & object & BaseOptions<IntegrationEvents, {
    notActivated: string;
    title: string;
    intro: string;
    provider: string;
    providerOff: string;
    providerOn: (user: string, account: string) => string;
    signedIn: string;
    signedOut: string;
    signIn: string;
    accounting: string;
    accountingOff: string;
    connected: string;
    notConnected: string;
    connect: string;
    connectAgain: string;
    selectCompany: string;
    disconnect: string;
    company: string;
    companyOff: string;
    companyOn: string;
    linked: string;
    notLinked: string;
    link: string;
    linkOther: string;
    needsSignIn: string;
    needsConnection: string;
    settings: string;
    saveLog: string;
    logFailed: string;
    home: string;
    asking: string;
    waiting: string;
    notFinished: string;
    disconnected: string;
    disconnectTitle: string;
    disconnectText: (company: string) => string;
    yes: string;
    no: string;
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
    said: (_code: string, sentence: string) => string;
}>, IntegrationEvents>;

export { mount, widget };
export type { IntegrationEvents, IntegrationOptions };
