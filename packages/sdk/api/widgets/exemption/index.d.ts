import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { O as OptionReader, L as LinkedViewEvents, a as LinkedView } from '../../types/widgets/list-screen/linked-view.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { E as ExemptionMessages } from '../../types/widgets/exemption/messages.js';
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
    /**
     * The filter that is active at first: `valid`, `expiring` or `expired`; one that the screen does not have is ignored.
     * @default all rows
     */
    readonly show?: string | undefined;
    /**
     * The state that a link carries, in place of `show`: `tab` (`requests`), this filter, `find` and `sort`. See the
     * event `viewChange`. @default nothing
     */
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
declare const widget: Widget<ExemptionOptions, ExemptionEvents, ExemptionMessages, BaseOptions<ExemptionEvents, ExemptionMessages>>;
declare const mount: Mount<ExemptionOptions & BaseOptions<ExemptionEvents, ExemptionMessages>, ExemptionEvents>;

export { ExemptionMessages, mount, viewNames, widget };
export type { ExemptionEvents, ExemptionOptions };
