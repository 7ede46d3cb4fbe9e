import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { L as LinkedViewEvents, a as LinkedView, O as OptionReader } from '../../types/widgets/list-screen/linked-view.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { A as AddressMessages } from '../../types/widgets/address-validation/messages.js';

/** `accept`: the found address becomes the customer's; `keep`: the customer's own address stays. */
type Decision = 'accept' | 'keep';

/** Options of the bulk address validation. */
interface AddressOptions extends EmbeddableOptions {
    /** The name of the page that opened this one, which has the way back: with one there is no link to the home page. */
    readonly source?: string | undefined;
    /** The filter that is active at first: `review`, or a status; one that the screen does not have is ignored. @default all rows */
    readonly show?: string | undefined;
    /** What the customers are searched for at first. @default all rows */
    readonly find?: string | undefined;
    /**
     * The state that a link carries, in place of `show` and `find`: these two, and `sort`. See the event `viewChange`.
     * @default nothing
     */
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
    /**
     * `accept`: the customer has the found address now; `keep`: the own one stays as it was entered; `undo`: the last decision was
     * taken back.
     */
    addressDecided: {
        readonly customerId: string;
        readonly decision: Decision | 'undo';
    };
}
/** Has the addresses of customers validated in the background, and decides about those that were found to differ. */
declare const widget: Widget<AddressOptions, AddressEvents, AddressMessages, BaseOptions<AddressEvents, AddressMessages>>;
declare const mount: Mount<AddressOptions & BaseOptions<AddressEvents, AddressMessages>, AddressEvents>;

export { AddressMessages, mount, viewNames, widget };
export type { AddressEvents, AddressOptions };
