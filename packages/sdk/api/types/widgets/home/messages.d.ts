import { P as Plural } from '../../widget-kit/plural.js';

/** The messages of this widget; tiles, popovers, buttons and help links are from the specification. */
declare const messages: {
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
    /** {count} regions. */
    nexusNote: Plural;
    nexusNoteUnknown: string;
    documents: string;
    documentsNote: string;
    close: string;
    closeNote: string;
    reconciliation: string;
    reconciliationNote: string;
    /** {total} documents of the last comparison, {count} of which differ. */
    comparedNote: Plural;
    exemptions: string;
    exemptionsNote: string;
    /** {total} certificates; {count} expire within 90 days. */
    certificatesNote: Plural;
    catalog: string;
    catalogNote: string;
    /** {total} items of the last comparison. */
    itemsNote: Plural;
    addresses: string;
    addressesNote: string;
    /** Customers by the outcome for their address. */
    validatedNote: string;
    addressesOff: string;
    settings: string;
    settingsNote: string;
    /** {code} of the provider company. */
    companyNote: string;
    /** {day} without leading zeros. */
    startNote: string;
    needsCalculation: string;
    needsAddressValidation: string;
    attention: string;
    attentionLoading: string;
    attentionNone: string;
    allClear: string;
    allClearDetail: string;
    /** Instead of the two texts above when some lists were not checked; they are named below it. */
    clearSoFar: string;
    nothingElse: string;
    /** {time}: when it was read or compared. */
    asOf: string;
    /** {total} documents of the last comparison. */
    agreeing: Plural;
    notCompared: string;
    allRecorded: string;
    /** {total} certificates. */
    certificatesFine: Plural;
    certificatesUnread: string;
    /** {total} items. */
    itemsFine: Plural;
    itemsUnread: string;
    /** {validated} and {failed} customers. */
    addressesFine: Plural;
    addressesUnread: string;
    thresholdsFine: string;
    thresholdsUnread: string;
    thresholdsCutOff: string;
    accountingAnswers: string;
    providerAnswers: string;
    attentionFailed: string;
    /** Also documents with tax: of a locked period, with a number that is taken, or whose void failed. */
    withoutTax: Plural;
    /** Of documents with reasons that are not listed each. */
    otherReasons: string;
    withoutFee: Plural;
    /** {vendor}: QuickBooks or AvaTax. */
    unreachable: string;
    /** {time}: the first call without an answer. */
    unreachableDetail: string;
    calculationIsOff: string;
    calculationIsOffDetail: string;
    /** {day} of the settings. */
    startsAhead: string;
    startsAheadDetail: string;
    waiting: Plural;
    /** {time}: since when the oldest waits. */
    waitingDetail: string;
    differ: Plural;
    /** {time} of the comparison. */
    differDetail: string;
    expired: Plural;
    expiredDetail: string;
    expiring: Plural;
    /** {day} of the first, {names} of customers. */
    expiringDetail: string;
    itemsFailed: Plural;
    itemsUndecided: Plural;
    itemsDetail: string;
    toReview: Plural;
    toReviewDetail: string;
    passed: string;
    passedMany: Plural;
    passedDetail: string;
    /** {limit}: a number of sales. */
    passedByCountDetail: string;
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
    /** {count} addresses. */
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
    'edition-not-supported': string;
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
    administratorTitle: string;
    administratorText: string;
    administratorSignIn: string;
    cancel: string;
    sessionEnded: string;
    failed: string;
    notSetUp: string;
    readOnly: string;
    retry: string;
    details: string;
    correlationId: string;
    copyCorrelationId: string;
    copied: string;
    notCopied: string;
    serviceMessage: (_code: string, sentence: string) => string;
};
interface HomeMessages extends Readonly<typeof messages> {
}

export type { HomeMessages as H };
