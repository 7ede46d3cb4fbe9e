import { P as Plural } from '../../widget-kit/plural.js';

/** Every sentence that a person reads here; the title, the columns and what is alerted are the specification's words. */
declare const messages: {
    heading: string;
    note: string;
    notActive: string;
    loading: string;
    /** {time} is a day and a time of that day. */
    comparedAt: string;
    compareAgain: string;
    comparing: string;
    sending: string;
    stageAccounting: string;
    stageProvider: string;
    stageCompare: string;
    elapsed: string;
    stopped: string;
    stoppedEarly: string;
    syncStopped: string;
    syncFailed: string;
    notStarted: string;
    tooLong: string;
    search: string;
    searchHint: string;
    searchNow: string;
    clear: string;
    filters: string;
    New: string;
    Updated: string;
    Fail: string;
    table: string;
    select: string;
    selectAll: string;
    itemCode: string;
    itemDescription: string;
    status: string;
    errorMessage: string;
    taxCode: string;
    noCode: string;
    noTaxCode: string;
    /** Marks an item without a tax code; {code} is that of its sales. */
    taxedAs: string;
    descriptionInAvaTax: string;
    nameInAvaTax: string;
    codeInAvaTax: string;
    upToDate: string;
    withoutCode: string;
    showAll: string;
    noItems: string;
    noneFound: string;
    allHaveCodes: string;
    csvFile: string;
    sync: string;
    selectedItems: string;
    selectedSome: string;
    noneSelected: string;
    sent: string;
    notSent: string;
    someNotSent: Plural;
    /** Numbers of items. */
    sentOutcome: Plural;
    showFailed: string;
    undo: string;
    close: string;
    undecidedTitle: string;
    /** {count} selected items. */
    undecidedTaxed: Plural;
    undecidedUntaxed: Plural;
    undecidedAdvice: string;
    showUndecided: string;
    sendUndecided: string;
    change: string;
    choose: string;
    /** {item} is the code of an item, or its description. */
    changeOf: string;
    taxCodeTitle: string;
    /** {count} items. */
    setTaxCode: string;
    taxCodeOfMany: Plural;
    taxCodeLabel: string;
    taxCodeHint: string;
    suggestedCodes: string;
    searchTaxCodes: string;
    searching: string;
    searchFailed: string;
    noResults: string;
    results: Plural;
    pickOne: string;
    save: string;
    assignFailed: string;
    assigned: string;
    unassigned: string;
    /** {count} items. */
    assignedMany: Plural;
    unassignedMany: Plural;
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
interface CatalogMessages extends Readonly<typeof messages> {
}

export type { CatalogMessages as C };
