import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { O as OptionReader, L as LinkedViewEvents, a as LinkedView } from '../../types/widgets/list-screen/linked-view.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { R as ReconciliationMessages } from '../../types/widgets/reconciliation/messages.js';

/** The fields of the option `view`, each with its reader. */
declare const viewNames: {
    show: OptionReader<"error" | "total" | "consistent" | "inconsistent">;
    action: OptionReader<"none" | "person" | "recalculate">;
    reason: OptionReader<"status" | "amount" | "currency" | "date" | "tax" | "voided" | "missing-in-accounting" | "missing-in-provider" | "uncommitted" | "duplicate-code" | "locked">;
    from: OptionReader<string>;
    to: OptionReader<string>;
    sort: OptionReader<string>;
    row: OptionReader<string>;
};

/** Options of the reconciliation. */
interface ReconciliationOptions extends EmbeddableOptions {
    /** The product that has opened this page in a window of its own. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /**
     * The state that a link carries: `show`, the chosen tile; `action` and `reason`, by which the rows are filtered; `sort`; `row`,
     * the opened row; `from` and `to`, which fill in the days of the form and start no search. See the event `viewChange`. @default nothing
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
    /** A recalculation has ended; `skipped`, `failed` and `stopped` documents are as they were. */
    recalculated: {
        readonly changed: number;
        readonly unchanged: number;
        readonly skipped: number;
        readonly failed: number;
        readonly stopped: number;
    };
}
/** Compares what was sold with what the tax provider has recorded, and recalculates what differs. */
declare const widget: Widget<ReconciliationOptions, ReconciliationEvents, ReconciliationMessages, BaseOptions<ReconciliationEvents, ReconciliationMessages>>;
declare const mount: Mount<ReconciliationOptions & BaseOptions<ReconciliationEvents, ReconciliationMessages>, ReconciliationEvents>;

export { ReconciliationMessages, mount, viewNames, widget };
export type { ReconciliationEvents, ReconciliationOptions };
