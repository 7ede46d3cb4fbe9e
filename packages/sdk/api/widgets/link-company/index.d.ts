import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
import { S as ServiceEvents } from '../../types/widgets/service/service.js';
export { L as LinkCompanyMessages } from '../../types/widgets/link-company/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the link-company widget. Runs on the connector's own pages only, and needs a session. */
interface LinkCompanyOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
}
/**
 * Events of the link-company widget, besides `navigate` (to `/home` with `how` 'push' once a company is linked; to
 * `/integration`, or `/learnmore` when the sign-in has ended, with `how` 'reload' on 'Back to integration').
 */
interface LinkCompanyEvents extends ServiceEvents {
    /** The stored session has changed: names, or what is set up. */
    authChange: AuthChange;
    /** A provider company was linked. */
    linked: {
        readonly companyCode: string;
    };
}
/**
 * Requests the tax provider's credentials when the service has no working ones, and links a company of that account.
 */
declare const widget: Widget<LinkCompanyOptions & object, LinkCompanyEvents, {
    title: string;
    noCompany: string;
    notConnected: string;
    loading: string;
    notAllowed: string;
    connect: string;
    signIn: string;
    back: string;
    credentialsTitle: string;
    credentialsWhy: string;
    credentialType: string;
    byUser: string;
    byLicenseKey: string;
    username: string;
    password: string;
    showPassword: string;
    usernameMissing: string;
    passwordMissing: string;
    refused: string;
    accountNumber: string;
    licenseKey: string;
    showLicenseKey: string;
    accountNumberMissing: string;
    licenseKeyMissing: string;
    licenseKeyRefused: string;
    continue: string;
    companyTitle: string;
    companyWhy: string;
    company: string;
    companyMissing: string;
    link: string;
    linking: (company: string) => string;
    linked: string;
    noCompanyAdvice: string;
    otherAccount: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}, BaseOptions<LinkCompanyEvents, {
    title: string;
    noCompany: string;
    notConnected: string;
    loading: string;
    notAllowed: string;
    connect: string;
    signIn: string;
    back: string;
    credentialsTitle: string;
    credentialsWhy: string;
    credentialType: string;
    byUser: string;
    byLicenseKey: string;
    username: string;
    password: string;
    showPassword: string;
    usernameMissing: string;
    passwordMissing: string;
    refused: string;
    accountNumber: string;
    licenseKey: string;
    showLicenseKey: string;
    accountNumberMissing: string;
    licenseKeyMissing: string;
    licenseKeyRefused: string;
    continue: string;
    companyTitle: string;
    companyWhy: string;
    company: string;
    companyMissing: string;
    link: string;
    linking: (company: string) => string;
    linked: string;
    noCompanyAdvice: string;
    otherAccount: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: LinkCompanyOptions & object & BaseOptions<LinkCompanyEvents, {
    title: string;
    noCompany: string;
    notConnected: string;
    loading: string;
    notAllowed: string;
    connect: string;
    signIn: string;
    back: string;
    credentialsTitle: string;
    credentialsWhy: string;
    credentialType: string;
    byUser: string;
    byLicenseKey: string;
    username: string;
    password: string;
    showPassword: string;
    usernameMissing: string;
    passwordMissing: string;
    refused: string;
    accountNumber: string;
    licenseKey: string;
    showLicenseKey: string;
    accountNumberMissing: string;
    licenseKeyMissing: string;
    licenseKeyRefused: string;
    continue: string;
    companyTitle: string;
    companyWhy: string;
    company: string;
    companyMissing: string;
    link: string;
    linking: (company: string) => string;
    linked: string;
    noCompanyAdvice: string;
    otherAccount: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>) => WidgetHandle<LinkCompanyOptions & object & BaseOptions<LinkCompanyEvents, {
    title: string;
    noCompany: string;
    notConnected: string;
    loading: string;
    notAllowed: string;
    connect: string;
    signIn: string;
    back: string;
    credentialsTitle: string;
    credentialsWhy: string;
    credentialType: string;
    byUser: string;
    byLicenseKey: string;
    username: string;
    password: string;
    showPassword: string;
    usernameMissing: string;
    passwordMissing: string;
    refused: string;
    accountNumber: string;
    licenseKey: string;
    showLicenseKey: string;
    accountNumberMissing: string;
    licenseKeyMissing: string;
    licenseKeyRefused: string;
    continue: string;
    companyTitle: string;
    companyWhy: string;
    company: string;
    companyMissing: string;
    link: string;
    linking: (company: string) => string;
    linked: string;
    noCompanyAdvice: string;
    otherAccount: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>, LinkCompanyEvents>;

export { mount, widget };
export type { LinkCompanyEvents, LinkCompanyOptions };
