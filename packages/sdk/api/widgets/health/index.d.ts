import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { H as HealthMessages } from '../../types/widgets/health/messages.js';

/** Options of the health widget. */
interface HealthOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
}
/** Events of the health widget. */
interface HealthEvents {
    /** The service was checked, with this result. */
    checked: {
        readonly status: 'OK' | 'FAIL';
    };
}
/** Shows whether the tax API responds. Public: it needs no session. */
declare const widget: Widget<HealthOptions & object, HealthEvents, HealthMessages, BaseOptions<HealthEvents, HealthMessages>>;
declare const mount: Mount<HealthOptions & object & BaseOptions<HealthEvents, HealthMessages>, HealthEvents>;

export { HealthMessages, mount, widget };
export type { HealthEvents, HealthOptions };
