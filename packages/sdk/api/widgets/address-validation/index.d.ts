import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { L as LinkedViewEvents, a as LinkedView, O as OptionReader } from '../../types/widgets/list-screen/linked-view.js';
import { P as Plural } from '../../types/widget-kit/plural.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
export { A as AddressMessages } from '../../types/widgets/address-validation/messages.js';

/** `accept`: the found address becomes the customer's; `keep`: the customer's own address stays. */
type Decision = 'accept' | 'keep';

/** Options of the bulk address validation. */
interface AddressOptions extends EmbeddableOptions {
    /** Where the window came from. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /** The filter that is active at first: `review`, or a status; one that the screen does not have is ignored. @default all rows */
    readonly show?: string | undefined;
    /** What the customers are searched for at first. @default all rows */
    readonly find?: string | undefined;
    /** What a link has, in place of `show` and `find`: these two, and `sort`. See the event `viewChange`. @default nothing */
    readonly view?: LinkedView | undefined;
}
/** The names of the option `view`. */
declare const viewNames: {
    find: OptionReader<string>;
    sort: OptionReader<string>;
    show: OptionReader<"Validated" | "Not Validated" | "Validation Failed" | "review">;
};
/** Events of the bulk address validation. */
interface AddressEvents extends ServiceEvents, LinkedViewEvents {
    /** The addresses of the customers with these ids are being validated. */
    addressesSent: {
        readonly ids: readonly string[];
    };
    /** `accept`: the customer has the found address now; `keep`: the own one stays as it was entered. */
    addressDecided: {
        readonly customerId: string;
        readonly decision: Decision;
    };
}
/** Has the addresses of customers validated in the background, and decides about those that were found to differ. */
declare const widget: Widget<AddressOptions, AddressEvents, Texts, BaseOptions<AddressEvents, Texts>>;
declare const mount: Mount<AddressOptions & BaseOptions<AddressEvents, Texts>, AddressEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
    heading: string;
    notEnabled: string;
    loading: string;
    running: string;
    addresses: string;
    elapsed: string;
    ended: string;
    outcomeValidated: string;
    outcomeToReview: string;
    outcomeFailed: string;
    reviewMany: string;
    showFailed: string;
    filterReview: string;
    undo: string;
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
    allSelected: Plural;
    confirmTitle: Plural;
    confirm: string;
    review: string;
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
export type { AddressEvents, AddressOptions };
