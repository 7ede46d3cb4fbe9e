import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { L as LinkedViewEvents, a as LinkedView, O as OptionReader } from '../../types/widgets/list-screen/linked-view.js';
import { P as Plural } from '../../types/widget-kit/plural.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
export { C as CatalogMessages } from '../../types/widgets/product-catalog/messages.js';

/** Options of the product catalog. */
interface CatalogOptions extends EmbeddableOptions {
    /** Where the window came from. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /** The filter that is active at first: `New`, `Updated`, `Fail` or `undecided`; one that the screen does not have is ignored. @default all rows */
    readonly show?: string | undefined;
    /** What the items are searched for at first. @default all rows */
    readonly find?: string | undefined;
    /** What a link has, in place of `show` and `find`: these two, and `sort`. See the event `viewChange`. @default nothing */
    readonly view?: LinkedView | undefined;
}
/** The names of the option `view`. */
declare const viewNames: {
    find: OptionReader<string>;
    sort: OptionReader<string>;
    show: OptionReader<"New" | "Updated" | "Fail" | "undecided">;
};
/** Events of the product catalog. */
interface CatalogEvents extends ServiceEvents, LinkedViewEvents {
    /** The items of these ids are being sent to the tax provider. */
    itemsSent: {
        readonly ids: readonly string[];
    };
    /** A user chose a tax code for an item; null: removed the choice, so the default tax code applies. */
    taxCodeAssigned: {
        readonly itemId: string;
        readonly taxCode: string | null;
    };
}
/** Compares the accounting service's items with those of the tax provider, sends them there, and chooses their tax codes. */
declare const widget: Widget<CatalogOptions, CatalogEvents, Texts, BaseOptions<CatalogEvents, Texts>>;
declare const mount: Mount<CatalogOptions & BaseOptions<CatalogEvents, Texts>, CatalogEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
    heading: string;
    note: string;
    notActive: string;
    loading: string;
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
    sentOutcome: Plural;
    showFailed: string;
    undo: string;
    close: string;
    undecidedTitle: string;
    undecidedTaxed: Plural;
    undecidedUntaxed: Plural;
    undecidedAdvice: string;
    showUndecided: string;
    sendUndecided: string;
    change: string;
    choose: string;
    changeOf: string;
    taxCodeTitle: string;
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
    takenBack: string;
    assignedMany: Plural;
    takenBackMany: Plural;
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
export type { CatalogEvents, CatalogOptions };
