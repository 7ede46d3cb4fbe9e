import { Navigation, BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
import { C as CloseWindow } from '../../types/widgets/sign-in/sign-in-windows.js';
export { L as LandingMessages } from '../../types/widgets/landing/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the landing widget, the page `/learnmore`. Runs on the connector's own pages only. */
interface LandingOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** Why the user is here: 'You have signed out…' or 'Session is timed out…'. @default none */
    readonly notice?: 'signed-out' | 'timed-out' | undefined;
    /** Opened in a new window. Without an address there is no link. */
    readonly supportUrl?: string | undefined;
    readonly getStartedUrl?: string | undefined;
    /**
     * The video's page for iframes; the content security policy of the page must allow it (`frame-src`). Without it only
     * the picture is shown.
     */
    readonly videoUrl?: string | undefined;
}
/** Events of the landing widget. */
interface LandingEvents {
    /** `how` is 'reload': `to` is the tax provider's page, which the page checks against its configured origins. */
    navigate: Navigation;
    /** On load, in a window that was opened for a sign-in: it is no longer needed. `otherwise` is null: stay. */
    closeWindow: CloseWindow;
    /** On load: the previous user is signed out. */
    authChange: AuthChange;
    /** A call that the user waits for has started or ended. */
    busy: {
        readonly isBusy: boolean;
    };
}
/**
 * Presents the product to signed-out users, and lets them sign in. It removes the stored session when it is mounted. It
 * has its own `h1`.
 */
declare const widget: Widget<LandingOptions & object, LandingEvents, {
    product: string;
    headline: string;
    description: string;
    signIn: string;
    support: string;
    getStarted: string;
    newWindow: string;
    'signed-out': string;
    'timed-out': string;
    watch: string;
    video: string;
    sampleTitle: string;
    sampleMulch: string;
    sampleKit: string;
    sampleSoil: string;
    sampleTax: string;
    sampleFee: string;
    sampleTaxOnFee: string;
    sampleTotal: string;
    taxTitle: string;
    taxText: string;
    addressTitle: string;
    addressText: string;
    certificateTitle: string;
    certificateText: string;
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
}, BaseOptions<LandingEvents, {
    product: string;
    headline: string;
    description: string;
    signIn: string;
    support: string;
    getStarted: string;
    newWindow: string;
    'signed-out': string;
    'timed-out': string;
    watch: string;
    video: string;
    sampleTitle: string;
    sampleMulch: string;
    sampleKit: string;
    sampleSoil: string;
    sampleTax: string;
    sampleFee: string;
    sampleTaxOnFee: string;
    sampleTotal: string;
    taxTitle: string;
    taxText: string;
    addressTitle: string;
    addressText: string;
    certificateTitle: string;
    certificateText: string;
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
declare const mount: (target: Element | string, options: LandingOptions & object & BaseOptions<LandingEvents, {
    product: string;
    headline: string;
    description: string;
    signIn: string;
    support: string;
    getStarted: string;
    newWindow: string;
    'signed-out': string;
    'timed-out': string;
    watch: string;
    video: string;
    sampleTitle: string;
    sampleMulch: string;
    sampleKit: string;
    sampleSoil: string;
    sampleTax: string;
    sampleFee: string;
    sampleTaxOnFee: string;
    sampleTotal: string;
    taxTitle: string;
    taxText: string;
    addressTitle: string;
    addressText: string;
    certificateTitle: string;
    certificateText: string;
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
}>) => WidgetHandle<LandingOptions & object & BaseOptions<LandingEvents, {
    product: string;
    headline: string;
    description: string;
    signIn: string;
    support: string;
    getStarted: string;
    newWindow: string;
    'signed-out': string;
    'timed-out': string;
    watch: string;
    video: string;
    sampleTitle: string;
    sampleMulch: string;
    sampleKit: string;
    sampleSoil: string;
    sampleTax: string;
    sampleFee: string;
    sampleTaxOnFee: string;
    sampleTotal: string;
    taxTitle: string;
    taxText: string;
    addressTitle: string;
    addressText: string;
    certificateTitle: string;
    certificateText: string;
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
}>, LandingEvents>;

export { mount, widget };
export type { LandingEvents, LandingOptions };
