import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { S as ServiceEvents, a as ServiceOptions } from '../../types/widgets/service/service.js';
import { O as OptionReader, L as LinkedViewEvents, a as LinkedView } from '../../types/widgets/list-screen/linked-view.js';
import { R as ReconciliationMessages } from '../../types/widgets/reconciliation/messages.js';

/** The names of the option `view`. */
declare const viewNames: {
    show: OptionReader<"error" | "total" | "consistent" | "inconsistent">;
    side: OptionReader<"provider">;
    action: OptionReader<"none" | "person" | "recalculate">;
    reason: OptionReader<"tax" | "status" | "amount" | "currency" | "date" | "voided" | "missing-in-accounting" | "missing-in-provider" | "uncommitted" | "duplicate-code" | "locked">;
    from: OptionReader<string>;
    to: OptionReader<string>;
    errorOnly: OptionReader<"true">;
    sort: OptionReader<string>;
    row: OptionReader<string>;
};

/** Reads one option: returns its resolved value, or throws a TypeError that names it. */
type OptionReader<Value> = (value: unknown, name?: string) => Value;

/**
 * What a link contains of a widget, as texts by name: its tab, filters, search, days, order and opened row. What is left
 * out is as in a widget without a link.
 */
type LinkedView = Readonly<Record<string, string | undefined>>;
/** Events of a widget with the option `view`. */
interface LinkedViewEvents {
    /** The person has changed what a link to the widget contains: the value of `view` that shows the same. */
    viewChange: Readonly<Record<string, string>>;
}

/** The names of the option `view`. */
declare const viewNames: {
    show: OptionReader<"error" | "total" | "consistent" | "inconsistent">;
    side: OptionReader<"provider">;
    action: OptionReader<"none" | "person" | "recalculate">;
    reason: OptionReader<"tax" | "status" | "amount" | "currency" | "date" | "voided" | "missing-in-accounting" | "missing-in-provider" | "uncommitted" | "duplicate-code" | "locked">;
    from: OptionReader<string>;
    to: OptionReader<string>;
    errorOnly: OptionReader<"true">;
    sort: OptionReader<string>;
    row: OptionReader<string>;
};

/** Options of the reconciliation. */
interface ReconciliationOptions extends ServiceOptions {
    /** Where the window came from. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /**
     * What a link contains: `show` (the tile: `inconsistent`, `error`, `consistent` or `total`), `side` (`provider`), `action`,
     * `reason`, the searched days `from` and `to`, `errorOnly` (`true`), `sort` and `row`. See `viewChange`. @default nothing
     */
    readonly view?: LinkedView | undefined;
}
/** Events of the reconciliation. */
interface ReconciliationEvents extends ServiceEvents, LinkedViewEvents {
    /** A search has its result: numbers of documents, the inconsistent ones without those with errors. */
    compared: {
        readonly total: number;
        readonly consistent: number;
        readonly inconsistent: number;
        readonly errors: number;
    };
    /** So many documents are being recalculated. */
    recalculationStarted: {
        readonly count: number;
    };
    /** A recalculation has ended; `failed` and `skipped` documents are as they were. */
    recalculated: {
        readonly changed: number;
        readonly unchanged: number;
        readonly skipped: number;
        readonly failed: number;
    };
}
/** Compares what was sold with what the tax provider has recorded, and recalculates what differs. */
declare const widget: Widget<ReconciliationOptions, ReconciliationEvents, ReconciliationMessages, BaseOptions<ReconciliationEvents, ReconciliationMessages>>;
declare const mount: Mount<ReconciliationOptions & BaseOptions<ReconciliationEvents, ReconciliationMessages>, ReconciliationEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
    heading: string;
    loading: string;
    close: string;
    opensElsewhere: string;
    notActive: string;
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
    outsideYear: string;
    beforeStart: string;
    notStarted: string;
    stopped: string;
    nothingSearched: string;
    comparing: string;
    comparingAny: string;
    accounting: string;
    provider: string;
    compare: string;
    elapsed: string;
    takesLonger: string;
    comparisonFailed: string;
    compared: Plural;
    tiles: string;
    inconsistent: string;
    error: string;
    consistent: string;
    total: string;
    taxDiffers: string;
    inDocuments: string;
    byWeek: string;
    week: string;
    differing: string;
    resultsOf: string;
    comparedAt: string;
    stale: string;
    compareAgain: string;
    recalculated: string;
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
    dayInProvider: string;
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
    vendorWord: (word: string) => string;
    difference: (fromService: string, ofReasons: string) => string;
    sides: string;
    sideDifference: string;
    causeLine: string;
    causeLineOnlyAccounting: string;
    causeLineOnlyProvider: string;
    causeAddress: string;
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
    documentTotal: string;
    documentNumber: string;
    documentStatus: string;
    loadingDocuments: string;
    changed: string;
    openInAccounting: string;
    openInProvider: string;
    loadingList: string;
    listed: string;
    more: string;
    recalculate: string;
    recalculateThese: string;
    thisMonth: string;
    lastMonth: string;
    last90Days: string;
    nothingSelected: string;
    tooMany: string;
    noRecords: string;
    started: string;
    previewing: string;
    wouldChange: Plural;
    wouldChangeNone: string;
    noPreview: string;
    recalculating: string;
    recalculation: string;
    recalculationStopped: string;
    recalculationFailed: string;
    taxChanged: Plural;
    taxUnchanged: string;
    taxChange: string;
    taxTotal: string;
    fallsToZero: string;
    outcomes: string;
    outcomesStopped: string;
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
    detailsOf: (row: string) => string;
    back: string;
    notConnected: string;
    refresh: string;
    of: string;
    waiting: string;
    stop: string;
    silent: string;
    csv: string;
    cancel: string;
    ok: string;
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
    serviceMessage: (_code: string, sentence: string) => string;
}

export { mount, viewNames, widget };
export type { ReconciliationEvents, ReconciliationOptions };
