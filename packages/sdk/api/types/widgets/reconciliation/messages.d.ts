import { P as Plural } from '../../widget-kit/plural.js';

/** What a person reads about the causes of differences. */
declare const causeMessages: {
    byCause: string;
    causeColumn: string;
    /** {name}: an item, a customer, a setting, a document number or an error code. */
    'cause.item': string;
    'cause.line': string;
    'cause.address': string;
    'cause.exemption': string;
    'cause.setting': string;
    'cause.fee': string;
    'cause.date': string;
    'cause.amount': string;
    'cause.currency': string;
    'cause.waiting': string;
    'cause.not-recorded': string;
    'cause.not-in-accounting': string;
    'cause.cancelled': string;
    'cause.uncommitted': string;
    'cause.number': string;
    'cause.error': string;
    'cause.unknown': string;
    'setting.avaTaxStartDate': string;
    'setting.isRecordingDisabled': string;
    'setting.isMakeAllCustomerTaxable': string;
    'setting.applyParentExemptionToSubCustomer': string;
    'setting.applyParentExemptionToProject': string;
    'setting.isEnableRetailDeliveryFee': string;
    'setting.isFeeAbsorbed': string;
    'setting.calculation': string;
    'repair.item': string;
    'repair.line': string;
    'repair.address': string;
    'repair.exemption': string;
    'repair.setting': string;
    'repair.fee': string;
    'repair.date': string;
    'repair.amount': string;
    'repair.currency': string;
    'repair.waiting': string;
    'repair.not-recorded': string;
    'repair.not-in-accounting': string;
    'repair.cancelled': string;
    'repair.uncommitted': string;
    'repair.number': string;
    'repair.error': string;
    'repair.unknown': string;
    'repair.locked': string;
    /** {count} documents of a cause that its repair settles. */
    settles: Plural;
    /** Numbers of documents of a cause: {settled} agree since the repair, {left} differ. */
    settledAndLeft: string;
    showThese: Plural;
    /** A button of a cause, for screen readers. {action}: its text. */
    actionOfCause: string;
    openCatalog: string;
    openAddresses: string;
    openCertificates: string;
    openSettings: string;
    openDocuments: string;
    allCauses: Plural;
};

/**
 * The texts of the reconciliation without those of the causes; title, fields, tiles, columns and what is alerted are
 * the specification's words.
 */
declare const openingMessages: {
    heading: string;
    loading: string;
    close: string;
    opensElsewhere: string;
    notActive: string;
    /** {code} is a vendor's or the service's. */
    errorCode: string;
    reintegrate: string;
    form: string;
    from: string;
    to: string;
    errorOnly: string;
    search: string;
    clear: string;
    checkDates: string;
    fromRequired: string;
    toRequired: string;
    toBeforeFrom: string;
    tooLong: string;
    /** {min} and {max} are days. */
    outsideYear: string;
    /** {startDate} is a day. */
    beforeStart: string;
    notStarted: string;
    stopped: string;
    nothingSearched: string;
    /** {from} and {to} are days. */
    comparing: string;
    comparingAny: string;
    accounting: string;
    provider: string;
    compare: string;
    elapsed: string;
    takesLonger: string;
    comparisonFailed: string;
    /** {inconsistent} and {errors} of {total} documents. */
    compared: Plural;
    tiles: string;
    inconsistent: string;
    error: string;
    consistent: string;
    total: string;
    /** {amount} of money. */
    chargedLess: Plural;
    taxDiffers: string;
    inDocuments: string;
    byWeek: string;
    week: string;
    differing: string;
    /** {from} and {to} are days. */
    resultsOf: string;
    /** {time}: when the comparison has ended. */
    comparedAt: string;
    stale: string;
    compareAgain: string;
    recalculated: string;
    /** Amounts of tax. */
    fromTo: string;
    table: string;
    select: string;
    selectAll: string;
    qboTxnId: string;
    txnDate: string;
    txnType: string;
    qboInvNo: string;
    qboTotAmt: string;
    qboTotTax: string;
    avaTxnId: string;
    avaTotAmt: string;
    avaTotTax: string;
    message: string;
    errorFrom: string;
    missingInAccounting: string;
    missingInProvider: string;
    differs: string;
    /** {day} of the provider's document. */
    dayInProvider: string;
    /** {count} of {total} rows. */
    selectedOf: string;
    csvFile: string;
    csvFileAny: string;
    allAgree: string;
    noTransactions: string;
    noErrors: string;
    onlyErrors: string;
    noneShown: string;
    reasons: string;
    actions: string;
    'action.recalculate': string;
    'action.person': string;
    'action.none': string;
    'missing-in-accounting': string;
    'missing-in-provider': string;
    currency: string;
    amount: string;
    tax: string;
    date: string;
    status: string;
    voided: string;
    uncommitted: string;
    'duplicate-code': string;
    locked: string;
    /** Sentences of reasons; {difference} is an amount without sign. */
    'missing-in-accounting.sentence': string;
    'missing-in-provider.sentence': string;
    'currency.sentence': string;
    'amount.sentence': string;
    'tax.sentence': string;
    'date.sentence': string;
    'status.sentence': string;
    'voided.sentence': string;
    'uncommitted.sentence': string;
    'duplicate-code.sentence': string;
    'locked.sentence': string;
    /** A vendor's word for a kind of document or how one stands. */
    vendorWord: (word: string) => string;
    /** What is wrong with a row: as the service says it, or as the sentences of its reasons do. */
    difference: (fromService: string, ofReasons: string) => string;
    sides: string;
    /** QuickBooks less AvaTax. */
    sideDifference: string;
    /** {line}: description of a line; {one} in QuickBooks, {other} in AvaTax. */
    causeLine: string;
    causeLineOnlyAccounting: string;
    causeLineOnlyProvider: string;
    causeAddress: string;
    /** Taxes in percent of the total before tax, and days. */
    causeRate: string;
    causeRateAndDay: string;
    causeNoTax: string;
    causeFee: string;
    causeDay: string;
    accountingSide: string;
    providerSide: string;
    document: string;
    day: string;
    customer: string;
    shipTo: string;
    beforeTax: string;
    salesTax: string;
    fee: string;
    absorbedFee: string;
    documentTotal: string;
    documentNumber: string;
    documentStatus: string;
    loadingDocuments: string;
    changed: string;
    openInAccounting: string;
    voidInProvider: string;
    /** {document} like 'Invoice 1087'. */
    voidQuestion: string;
    voidText: string;
    voidReason: string;
    reasonRequired: string;
    /** {most} characters. */
    reasonTooLong: string;
    voidIt: string;
    voidDone: string;
    'void.gone': string;
    'void.has-document': string;
    'void.other-company': string;
    'void.locked': string;
    'void.recording-disabled': string;
    'void.refused': string;
    loadingList: string;
    /** {done} of {total} documents are on the screen. */
    listed: string;
    more: string;
    recalculate: string;
    /** {count} rows that a recalculation settles. */
    recalculateThese: string;
    thisMonth: string;
    lastMonth: string;
    last90Days: string;
    nothingSelected: string;
    tooMany: string;
    noRecords: string;
    started: string;
    previewing: string;
    /** {changed} of {count} documents. */
    wouldChange: Plural;
    wouldChangeNone: string;
    paidAsCharged: string;
    paidAsChargedHint: string;
    noPreview: string;
    recalculating: string;
    recalculation: string;
    recalculationStopped: string;
    recalculationFailed: string;
    /** {change} of the taxes of {count} documents. */
    taxChanged: Plural;
    taxUnchanged: string;
    taxChange: string;
    /** Sums of taxes. */
    taxTotal: string;
    fallsToZero: string;
    /** Counts of documents by outcome. */
    outcomes: string;
    /** Counts of a recalculation that was stopped. */
    outcomesStopped: string;
    /** {from} and {to} are days: what another person, or another window, has searched meanwhile. */
    otherSearch: string;
    resultReplaced: string;
    showOther: string;
    'outcome.changed': string;
    'outcome.unchanged': string;
    'outcome.skipped': string;
    'outcome.failed': string;
    'outcome.waiting': string;
    'outcome.running': string;
    'outcome.stopped': string;
    wouldChangeOne: string;
    transaction: string;
    outcome: string;
    taxBefore: string;
    taxAfter: string;
    totalAfter: string;
    outcomeTable: string;
    refresh: string;
    of: string;
    waiting: string;
    stop: string;
    silent: string;
    connectorSilent: string;
    csv: string;
    cancel: string;
    ok: string;
    nextStep: string;
    detailsOf: (row: string) => string;
    back: string;
    notConnected: string;
    rows: string;
    all: string;
    none: string;
    range: (from: string, to: string, of: string) => string;
    pages: string;
    previous: string;
    next: string;
    page: (page: string) => string;
    sortBy: (column: string) => string;
    sortedAscending: (column: string) => string;
    sortedDescending: (column: string) => string;
    selectRow: (row: string) => string;
    selectedCount: Plural;
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

type AllReconciliationMessages = typeof openingMessages & typeof causeMessages;
/** Those of the causes are missing unless they were replaced, until `withCauseTexts`. */
type ReconciliationMessages = typeof openingMessages & Partial<typeof causeMessages>;

export type { AllReconciliationMessages as A, ReconciliationMessages as R };
