import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { P as Plural } from '../../types/widget-kit/plural.js';
import { S as ServiceEvents, a as ServiceOptions } from '../../types/widgets/service/service.js';
export { C as CloseMessages } from '../../types/widgets/close/messages.js';

/** A calendar month of document dates, 'yyyy-MM'. */
type Month = string;

/** Options of the month-end close. */
interface CloseOptions extends ServiceOptions {
    /** Where the window came from. With one there is no link back to the home page. */
    readonly source?: string | undefined;
}
/** Events of the month-end close. */
interface CloseEvents extends ServiceEvents {
    /** A person has closed or reopened a month, 'yyyy-MM'. */
    monthDecided: {
        readonly month: Month;
        readonly decision: 'closed' | 'reopened';
    };
}
/** Shows what each month owes by jurisdiction, explains differences between QuickBooks and AvaTax, and closes months. */
declare const widget: Widget<CloseOptions, CloseEvents, Texts, BaseOptions<CloseEvents, Texts>>;
declare const mount: Mount<CloseOptions & BaseOptions<CloseEvents, Texts>, CloseEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
    heading: string;
    note: string;
    loading: string;
    table: string;
    month: string;
    state: string;
    difference: string;
    closedBy: string;
    open: string;
    noFigures: string;
    byOn: string;
    backToMonths: string;
    current: string;
    openState: string;
    closed: string;
    broken: string;
    closedNotice: string;
    reopenedNotice: string;
    brokenTitle: Plural;
    changedTitle: Plural;
    changeRecorded: string;
    changeChanged: string;
    changeVoided: string;
    changeUnrecorded: string;
    moreChanges: Plural;
    checklist: string;
    'without-tax': string;
    inconsistent: string;
    missing: string;
    deliveriesWaiting: string;
    'items-undecided': string;
    'addresses-failed': string;
    certificates: string;
    thresholds: string;
    checkDone: string;
    checkOpen: string;
    checkUnknown: string;
    checkLink: string;
    figures: string;
    readFigures: string;
    readAgain: string;
    reading: string;
    elapsed: string;
    accounting: string;
    provider: string;
    compare: string;
    figuresRead: string;
    figuresFailed: string;
    unread: string;
    ownRecords: string;
    readAt: string;
    documents: string;
    collected: string;
    recorded: string;
    tied: string;
    explained: string;
    liability: string;
    noLiability: string;
    region: string;
    level: string;
    jurisdiction: string;
    taxable: string;
    exempt: string;
    nonTaxable: string;
    tax: string;
    fee: string;
    Country: string;
    State: string;
    County: string;
    City: string;
    Special: string;
    None: string;
    unassigned: string;
    differences: string;
    noDifferences: string;
    unlisted: Plural;
    document: string;
    customer: string;
    date: string;
    reason: string;
    4: string;
    32: string;
    33: string;
    34: string;
    35: string;
    'missing-in-accounting': string;
    'missing-in-provider': string;
    currency: string;
    amount: string;
    reasonTax: string;
    reasonDate: string;
    status: string;
    voided: string;
    uncommitted: string;
    'duplicate-code': string;
    locked: string;
    'other-month': string;
    'exchange-rate': string;
    'absorbed-fee': string;
    close: string;
    closeQuestion: string;
    closeText: string;
    closeOpen: Plural;
    notOver: string;
    needsFigures: string;
    reopen: string;
    reopenQuestion: string;
    reopenText: string;
    reopenReason: string;
    reasonRequired: string;
    closedNow: string;
    reopenedNow: string;
    stale: string;
    refused: string;
    'not-started': string;
    print: string;
    printedTitle: string;
    csvLiability: string;
    csvDifferences: string;
    auditFile: string;
    auditFileText: string;
    makeFile: string;
    makeFileAgain: string;
    makingFile: string;
    writingFile: string;
    fileMade: string;
    fileReady: Plural;
    downloadFile: string;
    fileFailed: string;
    fileBusy: string;
    fileRefused: string;
    fileGone: string;
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

export { mount, widget };
export type { CloseEvents, CloseOptions };
