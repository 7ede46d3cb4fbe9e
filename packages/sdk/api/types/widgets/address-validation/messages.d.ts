import { P as Plural } from '../../widget-kit/plural.js';

/**
 * Every sentence that a person reads here; the title, the columns, the filters and what is alerted or asked are the
 * specification's words.
 */
declare const messages: {
    heading: string;
    notEnabled: string;
    loading: string;
    running: string;
    addresses: string;
    elapsed: string;
    ended: string;
    /** {count} addresses. */
    outcomeValidated: string;
    outcomeToReview: string;
    outcomeFailed: string;
    reviewMany: string;
    showFailed: string;
    filterReview: string;
    undo: string;
    /** {name} is a customer. */
    undone: string;
    stopped: string;
    endedEarly: string;
    notStarted: string;
    tooLong: string;
    search: string;
    searchHint: string;
    searchNow: string;
    clear: string;
    nothingToSearch: string;
    showAll: string;
    filters: string;
    filterValidated: string;
    filterNotValidated: string;
    filterFailed: string;
    table: string;
    selectAll: string;
    customerName: string;
    company: string;
    address: string;
    status: string;
    Validated: string;
    'Not Validated': string;
    'Validation Failed': string;
    pending: string;
    noAddress: string;
    isPending: string;
    noCustomers: string;
    noneFound: string;
    csvFile: string;
    selectedRows: string;
    selectedSome: string;
    validate: string;
    noneSelected: string;
    validatedSelected: string;
    /** {count} customers are selected. */
    allSelected: Plural;
    confirmTitle: Plural;
    confirm: string;
    review: string;
    /** {name} is a customer. */
    reviewOf: string;
    reviewTitle: string;
    reviewReason: string;
    reviewNote: string;
    kept: string;
    found: string;
    reviewLeft: Plural;
    accept: string;
    keep: string;
    skip: string;
    close: string;
    acceptMany: string;
    acceptTitle: string;
    acceptNote: string;
    acceptNone: string;
    acceptCount: Plural;
    kindZip4: string;
    kindWriting: string;
    kindStreet: string;
    kindCity: string;
    kindState: string;
    kindZip: string;
    kindCountry: string;
    kindSeveral: string;
    accepting: string;
    undoing: string;
    acceptedMany: Plural;
    notAccepted: Plural;
    undoneMany: Plural;
    customerId: string;
    reason: string;
    accepted: string;
    keptAnnounced: string;
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
interface AddressMessages extends Readonly<typeof messages> {
}

export type { AddressMessages as A };
