import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { P as Plural } from '../../types/widget-kit/plural.js';
import { O as OptionReader, L as LinkedViewEvents, a as LinkedView } from '../../types/widgets/list-screen/linked-view.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
export { E as ExemptionMessages } from '../../types/widgets/exemption/messages.js';
import { e as exemptionMethods } from '../../types/contract/statuses.js';

type Method = (typeof exemptionMethods)[number];

/** The names of the option `view`. All but `tab` are of the certificates. */
declare const viewNames: {
    find: OptionReader<string>;
    sort: OptionReader<string>;
    tab: OptionReader<"requests">;
    show: OptionReader<"expired" | "expiring" | "valid" | "other">;
};

/** Options of the exemption screen. */
interface ExemptionOptions extends EmbeddableOptions {
    /** Where the window came from. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /** The filter that is active at first: `valid`, `expiring` or `expired`; one that the screen does not have is ignored. @default all rows */
    readonly show?: string | undefined;
    /** What a link has, in place of `show`: `tab` (`requests`), this filter, `find` and `sort`. See the event `viewChange`. @default nothing */
    readonly view?: LinkedView | undefined;
}
/** Events of the exemption screen. */
interface ExemptionEvents extends ServiceEvents, LinkedViewEvents {
    /** Certificate requests were sent to customers. `accepted`, `failed`: numbers of requests. */
    requestsSent: {
        readonly method: Method;
        readonly accepted: number;
        readonly failed: number;
    };
}
/** Shows exemption certificates and which of them end soon; asks customers for certificates. */
declare const widget: Widget<ExemptionOptions, ExemptionEvents, Texts, BaseOptions<ExemptionEvents, Texts>>;
declare const mount: Mount<ExemptionOptions & BaseOptions<ExemptionEvents, Texts>, ExemptionEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
    heading: string;
    subtitle: string;
    calculationOff: string;
    loading: string;
    tabs: string;
    certificatesTab: string;
    requestsTab: string;
    notStarted: string;
    stopped: string;
    tooLong: string;
    elapsed: string;
    readingCertificates: string;
    certificates: string;
    filterBy: string;
    search: string;
    clear: string;
    nothingToSearch: string;
    showAll: string;
    noneFound: string;
    noCertificates: string;
    listed: Plural;
    certificatesCsv: string;
    customerCode: string;
    customerName: string;
    address: string;
    region: string;
    certificateId: string;
    exemptionReason: string;
    signedDate: string;
    expiration: string;
    status: string;
    certificate: string;
    vendorWord: (word: string) => string;
    certificateState: string;
    exemptionNumber: string;
    document: string;
    documentOf: string;
    requestedOn: string;
    requestedTimes: Plural;
    answered: string;
    notAnswered: string;
    againTitle: string;
    againText: Plural;
    askAllAgain: string;
    askOthers: Plural;
    valid: string;
    invalid: string;
    inDays: Plural;
    inOneDay: string;
    today: string;
    expiring: Plural;
    askBefore: Plural;
    askSoon: string;
    showExpiring: string;
    showExpiringMany: string;
    showExpiringOne: string;
    showExpired: string;
    ask: string;
    askMany: string;
    askOne: string;
    uncovered: Plural;
    uncoveredAdvice: string;
    filters: string;
    filterExpiring: string;
    filterExpired: string;
    filterOther: string;
    numbers: string;
    download: string;
    certificateFile: string;
    saved: string;
    noDocument: string;
    notPdf: string;
    tooLarge: string;
    searchForm: string;
    firstName: string;
    lastName: string;
    company: string;
    email: string;
    customerWith: string;
    optionAll: string;
    optionEmail: string;
    optionFax: string;
    optionNoEmail: string;
    readingCustomers: string;
    customers: string;
    method: string;
    methodEmail: string;
    methodFax: string;
    methodDownload: string;
    tip: string;
    send: string;
    selectAll: string;
    shippingAddress: string;
    billingAddress: string;
    fax: string;
    phone: string;
    blank: string;
    searchFirst: string;
    noCustomers: string;
    found: Plural;
    selected: string;
    noneSelected: string;
    allSelected: Plural;
    sending: Plural;
    requests: string;
    sent: Plural;
    outcome: string;
    linksSaved: Plural;
    sentOn: Plural;
    errorList: string;
    checkErrors: string;
    errorName: string;
    error: string;
    downloadErrors: string;
    linksFile: string;
    errorsFile: string;
    refresh: string;
    of: string;
    waiting: string;
    stop: string;
    silent: string;
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
    serviceMessage: (_code: string, sentence: string) => string;
}

export { mount, viewNames, widget };
export type { ExemptionEvents, ExemptionOptions };
