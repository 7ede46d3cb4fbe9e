import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
export { P as ProviderHeaderMessages } from '../../types/widgets/provider-header/messages.js';

/** Options of the provider header. It makes no call and runs on any page. */
interface ProviderHeaderOptions {
    /** The title of the page below it. */
    readonly title: string;
}
/** Replaces the connector's header in a window that another product opened: it names that product and has no links. */
declare const widget: Widget<ProviderHeaderOptions & object, object, {
    provider: string;
}, BaseOptions<object, {
    provider: string;
}>>;
declare const mount: Mount<ProviderHeaderOptions & object & BaseOptions<object, {
    provider: string;
}>, object>;

export { mount, widget };
export type { ProviderHeaderOptions };
