import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { P as Plural } from '../../types/widget-kit/plural.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
export { H as HomeMessages } from '../../types/widgets/home/messages.js';

/** The event for the rest of the page when someone signs in or out. */
interface AuthChange {
    readonly isLoggedIn: boolean;
    readonly userName: string;
    readonly companyName: string;
    readonly userType: string;
    readonly source: string;
    readonly avataxAccountNumber: string;
}

/** Requests of widgets about windows; the page carries them out. */
interface OpenWindow {
    readonly url: string;
    /** Unique for each flow. */
    readonly name: string;
    /** CSS pixels. */
    readonly width: number;
    readonly height: number;
}

/** Options of the home widget. */
interface HomeOptions extends EmbeddableOptions {
    /** The origin of the page. With a source, or inside an iframe, the buttons that open windows are shown. */
    readonly source?: string | undefined;
    /** The provider's pages about the connector and about the tax product; without them there is no help. */
    readonly help?: {
        readonly connector: string;
        readonly avatax: string;
    } | undefined;
}
/**
 * Events of the home widget, besides `navigate`: to `/connectorsettings` (`how` 'replace') for an administrator with an
 * incomplete setup, to `/on-boarding` (`how` 'replace') once that completes an onboarding, to `/completion` (`how`
 * 'replace') once a connection that was started in the accounting service is finished; to `/integration`, or
 * `/learnmore` when the sign-in has ended (`how` 'reload'), when the user leaves the company. Both on our own pages
 * only.
 */
interface HomeEvents extends ServiceEvents {
    /**
     * Open the settings or the reconciliation in a separate window; when the browser blocks it, open `url` in this one.
     */
    openWindow: OpenWindow;
    /** Calculation was switched to this value. */
    calculationChanged: {
        readonly isActive: boolean;
    };
    /** The stored session has no company any more, or is removed. */
    authChange: AuthChange;
}
/** Switches calculation, links to every screen, and shows what needs attention today. */
declare const widget: Widget<HomeOptions, HomeEvents, Texts, BaseOptions<HomeEvents, Texts>>;
declare const mount: Mount<HomeOptions & BaseOptions<HomeEvents, Texts>, HomeEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
    heading: string;
    calculation: string;
    calculationOn: string;
    calculationOff: string;
    Active: string;
    Down: string;
    Disconnected: string;
    NotIntegrated: string;
    notConnected: string;
    connectAgain: string;
    linkCompany: string;
    onlyAdministrator: string;
    settingsIncomplete: string;
    nexus: string;
    nexusNote: Plural;
    nexusNoteUnknown: string;
    documents: string;
    documentsNote: string;
    close: string;
    closeNote: string;
    reconciliation: string;
    reconciliationNote: string;
    comparedNote: Plural;
    exemptions: string;
    exemptionsNote: string;
    certificatesNote: Plural;
    catalog: string;
    catalogNote: string;
    itemsNote: Plural;
    addresses: string;
    addressesNote: string;
    validatedNote: string;
    addressesOff: string;
    settings: string;
    settingsNote: string;
    companyNote: string;
    startNote: string;
    needsCalculation: string;
    needsAddressValidation: string;
    attention: string;
    attentionLoading: string;
    attentionNone: string;
    allClear: string;
    allClearDetail: string;
    nothingElse: string;
    asOf: string;
    agreeing: Plural;
    notCompared: string;
    allRecorded: string;
    certificatesFine: Plural;
    certificatesUnread: string;
    itemsFine: Plural;
    itemsUnread: string;
    addressesFine: Plural;
    addressesUnread: string;
    accountingAnswers: string;
    providerAnswers: string;
    attentionFailed: string;
    withoutTax: Plural;
    withoutFee: Plural;
    unreachable: string;
    unreachableDetail: string;
    calculationIsOff: string;
    calculationIsOffDetail: string;
    startsAhead: string;
    startsAheadDetail: string;
    waiting: Plural;
    waitingDetail: string;
    differ: Plural;
    differDetail: string;
    expired: Plural;
    expiredDetail: string;
    expiring: Plural;
    expiringDetail: string;
    itemsFailed: Plural;
    itemsUndecided: Plural;
    itemsDetail: string;
    toReview: Plural;
    toReviewDetail: string;
    passed: string;
    passedMany: Plural;
    passedDetail: string;
    recordingDisabled: string;
    recordingDisabledDetail: string;
    connectionEnds: string;
    connectionEndsDetail: string;
    incomplete: string;
    incompleteDetail: string;
    toDocuments: string;
    toDifferences: string;
    toCertificates: string;
    toItems: string;
    toAddresses: string;
    toNexus: string;
    toIntegration: string;
    toSettings: string;
    windows: string;
    configure: string;
    openReconciliation: string;
    connection: string;
    backToIntegration: string;
    disconnect: string;
    switchOff: string;
    switchOffText: string;
    cancel: string;
    disconnectText: string;
    theCompany: string;
    yes: string;
    no: string;
    ok: string;
    help: string;
    aboutConnector: string;
    learnMore: string;
    opensElsewhere: string;
    loading: string;
    signIn: string;
    setUpTitle: string;
    setUpProgress: string;
    setUpDone: string;
    setUpOpen: string;
    setUpBlocked: string;
    setUpUnknown: string;
    setUpAfter: string;
    setUpMissing: string;
    setUpWho: string;
    setUpWhoAnyone: string;
    setUpWhoAccounting: string;
    setUpWhoProvider: string;
    'step-provider': string;
    'step-accounting': string;
    'step-company': string;
    'step-settings': string;
    'step-regions': string;
    'step-calculation': string;
    'why-provider': string;
    'why-accounting': string;
    'why-company': string;
    'why-settings': string;
    'why-regions': string;
    'why-calculation': string;
    'go-provider': string;
    'go-accounting': string;
    'go-company': string;
    'go-settings': string;
    'go-regions': string;
    'go-calculation': string;
    'lack-credentials': string;
    'lack-company': string;
    'lack-region': string;
    'lack-AvaTaxAccountNumber': string;
    'lack-AvaTaxCompanyCode': string;
    'lack-AvaTaxUserName': string;
    'lack-SalesTaxItem': string;
    'lack-RdfItem': string;
    'lack-TaxOnRdfItem': string;
    checkUpTitle: string;
    checkUpIntro: string;
    checkUpStart: string;
    checkUpAgain: string;
    checkUpWaiting: string;
    checkUpFailed: string;
    checkUpFine: string;
    checkUpSummary: string;
    checkUpElsewhere: string;
    'severity-problem': string;
    'severity-warning': string;
    'severity-unknown': string;
    'severity-ok': string;
    'area-credentials': string;
    'area-rights': string;
    'area-subscriptions': string;
    'area-sales-tax': string;
    'area-own-items': string;
    'area-addresses': string;
    'area-nexus': string;
    'area-item-mapping': string;
    '/integration': string;
    '/linkcompany': string;
    '/connectorsettings': string;
    '/nexussetup': string;
    '/itemmanagement': string;
    checkUpAccounting: string;
    'in-order': string;
    'not-checked': string;
    'needs-accounting': string;
    'needs-provider': string;
    'not-connected': string;
    'accounting-refused': string;
    'connection-ends': string;
    'credentials-missing': string;
    'credentials-refused': string;
    'company-not-linked': string;
    'company-not-found': string;
    'role-insufficient': string;
    'subscription-tax': string;
    'subscription-addresses': string;
    'subscription-certificates': string;
    'sales-tax-not-set-up': string;
    'zero-rate-missing': string;
    'default-rate-charges': string;
    'exempt-customers-taxed': string;
    'credits-applied': string;
    'tax-item-missing': string;
    'fee-items-missing': string;
    'item-not-found': string;
    'item-inactive': string;
    'item-unusable': string;
    'item-taxable': string;
    'account-inactive': string;
    'account-not-liability': string;
    'address-missing': string;
    'address-incomplete': string;
    'address-not-valid': string;
    'nexus-missing': string;
    'nexus-home-missing': string;
    'items-undecided': string;
    sessionEnded: string;
    failed: string;
    notSetUp: string;
    readOnly: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}

export { mount, widget };
export type { HomeEvents, HomeOptions };
