import { P as Plural } from '../../widget-kit/plural.js';

/**
 * Every sentence that a person reads here. The title, the tabs, the columns, the labels of form and radio group, and what
 * is alerted are the specification's words, its spelling included.
 */
declare const messages: {
    heading: string;
    subtitle: string;
    calculationOff: string;
    loading: string;
    tabs: string;
    certificatesTab: string;
    requestsTab: string;
    notStarted: string;
    stopped: string;
    replaced: string;
    tooLong: string;
    /** {count} selected customers. */
    unsent: string;
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
    /** {count} certificates were read. */
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
    /** The provider's word for a reason of exemption, or for why a certificate does not count. */
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
    /** {count} days until a certificate ends. */
    inDays: Plural;
    inOneDay: string;
    today: string;
    /** {count} is more than one. */
    expiring: Plural;
    /** {days} are up to three days. */
    askBefore: Plural;
    /** {first} is the day on which the first of many ends. */
    askSoon: string;
    /** {number} is one of `numbers`. */
    showExpiring: string;
    showExpiringMany: string;
    showExpiringOne: string;
    showExpired: string;
    /** {number} is one of `numbers`: of customers. */
    ask: string;
    askMany: string;
    askOne: string;
    /** {count} is more than one. */
    uncovered: Plural;
    uncoveredAdvice: string;
    filters: string;
    filterExpiring: string;
    filterExpired: string;
    filterOther: string;
    /** Two to ten, parted by blanks. */
    numbers: string;
    /** {name} is a customer. */
    download: string;
    /** Name of the file; {name} is a customer. */
    certificateFile: string;
    /** {file} was saved. */
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
    /** {count} customers were found. */
    found: Plural;
    /** {count} of {total} customers are ticked. */
    selected: string;
    noneSelected: string;
    /** {count} customers are ticked. */
    allSelected: Plural;
    /** {count} customers are being asked. */
    sending: Plural;
    requests: string;
    /** {count} customers were asked. */
    sent: Plural;
    outcome: string;
    /** {count} links. */
    linksSaved: Plural;
    /** {method} is Email or Fax, {count} the customers who were asked. */
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
interface ExemptionMessages extends Readonly<typeof messages> {
}

export type { ExemptionMessages as E };
