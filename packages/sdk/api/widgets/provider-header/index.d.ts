import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { P as ProviderHeaderMessages } from '../../types/widgets/provider-header/messages.js';

/** Options of the provider header. It makes no call and runs on any page. */
interface ProviderHeaderOptions {
    /** The title of the page below it. */
    readonly title: string;
}
/** Replaces the connector's header in a window that another product opened: it names that product and has no links. */
declare const widget: Widget<ProviderHeaderOptions & object, object, ProviderHeaderMessages, BaseOptions<object, ProviderHeaderMessages>>;
declare const mount: Mount<ProviderHeaderOptions & object & BaseOptions<object, ProviderHeaderMessages>, object>;

export { ProviderHeaderMessages, mount, widget };
export type { ProviderHeaderOptions };
