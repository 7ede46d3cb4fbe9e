import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { L as LinkedViewEvents, a as LinkedView, O as OptionReader } from '../../types/widgets/list-screen/linked-view.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { C as CloseMessages } from '../../types/widgets/close/messages.js';

/** A calendar month of document dates, 'yyyy-MM'. The database has no year 0. */
type Month = string;

/** Options of the month-end close. */
interface CloseOptions extends EmbeddableOptions {
    /** The product that has opened this page in a window of its own. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /** The state that a link carries: `row`, the opened month, 'yyyy-MM'. See the event `viewChange`. @default the list */
    readonly view?: LinkedView | undefined;
}
/** The fields of the option `view`, with what each may contain. */
declare const viewNames: {
    row: OptionReader<string>;
};
/** Events of the month-end close. */
interface CloseEvents extends ServiceEvents, LinkedViewEvents {
    /** A person has closed or reopened a month, 'yyyy-MM'. */
    monthDecided: {
        readonly month: Month;
        readonly decision: 'closed' | 'reopened';
    };
}
/** Shows what each month owes by jurisdiction, explains differences between QuickBooks and AvaTax, and closes months. */
declare const widget: Widget<CloseOptions, CloseEvents, CloseMessages, BaseOptions<CloseEvents, CloseMessages>>;
declare const mount: Mount<CloseOptions & BaseOptions<CloseEvents, CloseMessages>, CloseEvents>;

export { CloseMessages, mount, viewNames, widget };
export type { CloseEvents, CloseOptions };
