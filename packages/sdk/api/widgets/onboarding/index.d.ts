import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { C as CloseWindow } from '../../types/widgets/sign-in/sign-in-windows.js';
export { O as OnboardingMessages } from '../../types/widgets/onboarding/messages.js';
import { o as onboardingStatuses } from '../../types/contract/statuses.js';
import '../../types/widget-kit/kit-messages.js';

/** The progress of a user from the provider's portal to a finished integration. */
interface OnboardingRecord {
    readonly status: (typeof onboardingStatuses)[number];
    readonly success: boolean;
    readonly connectorId: string;
    readonly accountId: string;
    readonly avataxCompanyId: string;
    readonly enableProcessing: boolean;
}

/** Options of the onboarding widget. Runs on the connector's own pages only. */
interface OnboardingOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /**
     * Arguments that the tax provider's portal put into the page's query, each as `URLSearchParams.get` returns it. A
     * running onboarding continues without them; different ones start a new onboarding.
     */
    readonly arguments: {
        readonly connectorId: string | null;
        readonly accountId: string | null;
        readonly avataxCompanyId: string | null;
        readonly enableProcessing: string | null;
    };
    /**
     * The portal, from the runtime configuration. @default none: the way back is `/learnmore`, and after success `/home`
     */
    readonly portal?: {
        readonly integrationsUrl: string;
    } | undefined;
}
/** The message to the portal. The page posts it to a configured portal origin, and not at all when there is none. */
type OnboardingMessage = {
    readonly type: 'salestax.onboarding';
    readonly version: 1;
    readonly status: OnboardingRecord['status'];
    readonly success: false;
    readonly message: string;
} | ({
    readonly type: 'salestax.onboarding';
    readonly version: 1;
    readonly status: 'Completed';
    readonly success: true;
} & Pick<OnboardingRecord, 'connectorId' | 'accountId' | 'avataxCompanyId' | 'enableProcessing'>);
/** Events of the onboarding widget, besides `navigate` (`how` 'reload' for the vendors' pages and the portal). */
interface OnboardingEvents {
    /** For the portal: a failure is posted to the parent window, the completion to the opener. */
    portalMessage: {
        readonly to: 'parent' | 'opener';
        readonly message: OnboardingMessage;
    };
    /** The onboarding is complete: close this window if another one opened it, else go to `otherwise`. */
    closeWindow: CloseWindow;
}
/**
 * Leads from the tax provider's portal through its sign-in, the accounting service's consent and the missing setup
 * steps to the finished integration.
 */
declare const widget: Widget<OnboardingOptions & object, OnboardingEvents, {
    title: string;
    wait: string;
    signInFailed: string;
    argumentsMissing: string;
    consentFailed: string;
    setUpFailed: string;
    secondsLeft: (seconds: number) => string;
    steps: string;
    signIn: string;
    connect: string;
    link: string;
    settings: string;
    done: string;
    missingTitle: string;
    credentialsMissing: string;
    companyMissing: string;
    settingsMissing: string;
    goToCredentials: string;
    goToCompany: string;
    goToSettings: string;
    completedTitle: string;
    completed: string;
    goToIntegrations: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}, BaseOptions<OnboardingEvents, {
    title: string;
    wait: string;
    signInFailed: string;
    argumentsMissing: string;
    consentFailed: string;
    setUpFailed: string;
    secondsLeft: (seconds: number) => string;
    steps: string;
    signIn: string;
    connect: string;
    link: string;
    settings: string;
    done: string;
    missingTitle: string;
    credentialsMissing: string;
    companyMissing: string;
    settingsMissing: string;
    goToCredentials: string;
    goToCompany: string;
    goToSettings: string;
    completedTitle: string;
    completed: string;
    goToIntegrations: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: OnboardingOptions & object & BaseOptions<OnboardingEvents, {
    title: string;
    wait: string;
    signInFailed: string;
    argumentsMissing: string;
    consentFailed: string;
    setUpFailed: string;
    secondsLeft: (seconds: number) => string;
    steps: string;
    signIn: string;
    connect: string;
    link: string;
    settings: string;
    done: string;
    missingTitle: string;
    credentialsMissing: string;
    companyMissing: string;
    settingsMissing: string;
    goToCredentials: string;
    goToCompany: string;
    goToSettings: string;
    completedTitle: string;
    completed: string;
    goToIntegrations: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>) => WidgetHandle<OnboardingOptions & object & BaseOptions<OnboardingEvents, {
    title: string;
    wait: string;
    signInFailed: string;
    argumentsMissing: string;
    consentFailed: string;
    setUpFailed: string;
    secondsLeft: (seconds: number) => string;
    steps: string;
    signIn: string;
    connect: string;
    link: string;
    settings: string;
    done: string;
    missingTitle: string;
    credentialsMissing: string;
    companyMissing: string;
    settingsMissing: string;
    goToCredentials: string;
    goToCompany: string;
    goToSettings: string;
    completedTitle: string;
    completed: string;
    goToIntegrations: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>, OnboardingEvents>;

export { mount, widget };
export type { OnboardingEvents, OnboardingMessage, OnboardingOptions };
