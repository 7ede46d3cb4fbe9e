import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { L as LinkedViewEvents, a as LinkedView, O as OptionReader } from '../../types/widgets/list-screen/linked-view.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { C as CatalogMessages } from '../../types/widgets/product-catalog/messages.js';

/** Options of the product catalog. */
interface CatalogOptions extends EmbeddableOptions {
    /** Where the window came from. With one there is no link back to the home page. */
    readonly source?: string | undefined;
    /**
     * The filter that is active at first: `New`, `Updated`, `Fail` or `undecided`; one that the screen does not have is
     * ignored. @default all rows
     */
    readonly show?: string | undefined;
    /** What the items are searched for at first. @default all rows */
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
    show: OptionReader<"undecided" | "New" | "Updated" | "Fail">;
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
declare const widget: Widget<CatalogOptions, CatalogEvents, CatalogMessages, BaseOptions<CatalogEvents, CatalogMessages>>;
declare const mount: Mount<CatalogOptions & BaseOptions<CatalogEvents, CatalogMessages>, CatalogEvents>;

export { CatalogMessages, mount, viewNames, widget };
export type { CatalogEvents, CatalogOptions };
