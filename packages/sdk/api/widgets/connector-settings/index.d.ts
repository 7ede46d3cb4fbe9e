import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { S as SettingsMessages } from '../../types/widgets/connector-settings/messages.js';

/** Options of the connector settings. */
interface SettingsOptions extends EmbeddableOptions {
    /** The origin of the window. With a source the settings are read-only. */
    readonly source?: string | undefined;
    /** The page that explains the settings; without it there is no link. */
    readonly help?: {
        readonly settings: string;
    } | undefined;
}
/** Events of the connector settings. */
interface SettingsEvents extends ServiceEvents {
    /**
     * There are unsaved changes, or none any more: confirm before the page is left. `reminder`: the text to show then
     * when nothing is changed because the settings lack a required value; null: nothing.
     */
    dirty: {
        readonly isDirty: boolean;
        readonly reminder: string | null;
    };
    /** The settings were saved. What was typed meanwhile is still unsaved: see `dirty`. */
    saved: null;
}
/** How documents are sent to the tax provider: account, company, items, options. For administrators. */
declare const widget: Widget<SettingsOptions, SettingsEvents, SettingsMessages, BaseOptions<SettingsEvents, SettingsMessages>>;
declare const mount: Mount<SettingsOptions & BaseOptions<SettingsEvents, SettingsMessages>, SettingsEvents>;

export { SettingsMessages, mount, widget };
export type { SettingsEvents, SettingsOptions };
