import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { N as NexusMessages } from '../../types/widgets/nexus/messages.js';

type NexusOptions = EmbeddableOptions;
/** Events of the nexus widget. */
interface NexusEvents extends ServiceEvents {
    /** These regions were enabled at the tax provider, as country and state: 'US-NE'. */
    enabled: {
        readonly regions: readonly string[];
    };
    /** This region was taken back on the day it was added. */
    takenBack: {
        readonly region: string;
    };
}
/** Where a company sells and collects, and how near each state's threshold is; adds regions at the tax provider. */
declare const widget: Widget<EmbeddableOptions, NexusEvents, NexusMessages, BaseOptions<NexusEvents, NexusMessages>>;
declare const mount: Mount<EmbeddableOptions & BaseOptions<NexusEvents, NexusMessages>, NexusEvents>;

export { NexusMessages, mount, widget };
export type { NexusEvents, NexusOptions };
