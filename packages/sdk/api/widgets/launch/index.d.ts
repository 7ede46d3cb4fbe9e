import { Navigation, BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
export { L as LaunchMessages } from '../../types/widgets/launch/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the launch widget, the page `/launch`. Runs on the connector's own pages only. */
interface LaunchOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
}
/** Events of the launch widget. */
interface LaunchEvents {
    /** `how` is 'reload': `to` is the tax provider's page, which the page checks against its configured origins. */
    navigate: Navigation;
    /** A call that the user waits for has started or ended. */
    busy: {
        readonly isBusy: boolean;
    };
}
/** Starts the sign-in of a user who comes from the accounting service's app store, without a click. */
declare const widget: Widget<LaunchOptions & object, LaunchEvents, {
    heading: string;
    asking: string;
    leaving: string;
    back: string;
    signIn: string;
    learnMore: string;
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
}, BaseOptions<LaunchEvents, {
    heading: string;
    asking: string;
    leaving: string;
    back: string;
    signIn: string;
    learnMore: string;
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
declare const mount: (target: Element | string, options: LaunchOptions & object & BaseOptions<LaunchEvents, {
    heading: string;
    asking: string;
    leaving: string;
    back: string;
    signIn: string;
    learnMore: string;
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
}>) => WidgetHandle<LaunchOptions & object & BaseOptions<LaunchEvents, {
    heading: string;
    asking: string;
    leaving: string;
    back: string;
    signIn: string;
    learnMore: string;
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
}>, LaunchEvents>;

export { mount, widget };
export type { LaunchEvents, LaunchOptions };
