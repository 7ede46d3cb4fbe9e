import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
export { P as ProviderSignInMessages } from '../../types/widgets/provider-sign-in/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the provider's sign-in widget. Runs on the connector's own pages only. */
interface ProviderSignInOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** `id` of the query: the accounting company. These three options have the values of `URLSearchParams.get`. */
    readonly id: string | null;
    /** `requestToken` of the query: proves that one of our pages sent the user here. */
    readonly requestToken: string | null;
    /** `userId` of the query. */
    readonly userId: string | null;
    /** The address of 'Learn More', opened in a new tab. @default the tax provider's product page */
    readonly learnMoreUrl?: string | undefined;
}
/** The only event is `navigate` (`how` 'reload', to the provider's sign-in). */
interface ProviderSignInEvents {
}
/** Signs the user in to the tax provider's account of a company. The page handles the callback. */
declare const widget: Widget<ProviderSignInOptions & object, ProviderSignInEvents, {
    newTo: string;
    learnMore: string;
    signInWith: string;
    unauthorized: string;
    title: string;
    signIn: string;
    opensInNewTab: string;
    checking: string;
    unauthorizedAdvice: string;
    back: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}, BaseOptions<ProviderSignInEvents, {
    newTo: string;
    learnMore: string;
    signInWith: string;
    unauthorized: string;
    title: string;
    signIn: string;
    opensInNewTab: string;
    checking: string;
    unauthorizedAdvice: string;
    back: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: ProviderSignInOptions & object & BaseOptions<ProviderSignInEvents, {
    newTo: string;
    learnMore: string;
    signInWith: string;
    unauthorized: string;
    title: string;
    signIn: string;
    opensInNewTab: string;
    checking: string;
    unauthorizedAdvice: string;
    back: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>) => WidgetHandle<ProviderSignInOptions & object & BaseOptions<ProviderSignInEvents, {
    newTo: string;
    learnMore: string;
    signInWith: string;
    unauthorized: string;
    title: string;
    signIn: string;
    opensInNewTab: string;
    checking: string;
    unauthorizedAdvice: string;
    back: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>, ProviderSignInEvents>;

export { mount, widget };
export type { ProviderSignInEvents, ProviderSignInOptions };
