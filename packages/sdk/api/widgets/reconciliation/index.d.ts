import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { S as ServiceEvents, a as ServiceOptions } from '../../types/widgets/service/service.js';
import { R as ReconciliationMessages } from '../../types/widgets/reconciliation/messages.js';

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

export { ReconciliationMessages, mount, viewNames, widget };
export type { ReconciliationEvents, ReconciliationOptions };
