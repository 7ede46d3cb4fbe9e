import { mount as mount$4 } from '../estimate-panel/index.js';
import { mount } from '../widgets/address-validation/index.js';
import { mount as mount$1 } from '../widgets/close/index.js';
import { mount as mount$2 } from '../widgets/connector-settings/index.js';
import { mount as mount$3 } from '../widgets/documents/index.js';
import { mount as mount$5 } from '../widgets/exemption/index.js';
import { mount as mount$6 } from '../widgets/health/index.js';
import { mount as mount$7 } from '../widgets/home/index.js';
import { mount as mount$8 } from '../widgets/nexus/index.js';
import { mount as mount$9 } from '../widgets/product-catalog/index.js';
import { mount as mount$a } from '../widgets/reconciliation/index.js';
import { InstanceSettings, SalesTax } from './sales-tax.js';

/** The `mount` functions of the widgets that run on any page, by name. */
interface Mounts {
    'address-validation': typeof mount;
    close: typeof mount$1;
    'connector-settings': typeof mount$2;
    documents: typeof mount$3;
    'estimate-panel': typeof mount$4;
    exemption: typeof mount$5;
    health: typeof mount$6;
    home: typeof mount$7;
    nexus: typeof mount$8;
    'product-catalog': typeof mount$9;
    reconciliation: typeof mount$a;
}
/** The SDK of a connector, in the release of that connector. */
interface SalesTaxRuntime {
    readonly version: string;
    /** Loads a widget once. @throws WidgetError `load-failed`; a later call tries again */
    readonly load: <Name extends keyof Mounts>(name: Name) => Promise<Mounts[Name]>;
    /** As `createSalesTax` of the npm package `@salestax/widgets`, for the connector of this runtime. */
    readonly createSalesTax: (options: InstanceSettings) => SalesTax;
}
interface LoadOptions {
    /** The page's Content-Security-Policy nonce, if it allows scripts by nonce. */
    readonly nonce?: string | undefined;
}
/**
 * Loads the SDK that a connector serves, so that widgets and connector are always of one release: this module contains only the
 * types of the widgets. Loads the SDK once per page and connector; may be called again after it failed. Browser only.
 * @throws WidgetError `load-failed`
 */
declare function loadSalesTax(connector: string, { nonce }?: LoadOptions): Promise<SalesTaxRuntime>;

export { loadSalesTax };
export type { LoadOptions, Mounts, SalesTaxRuntime };
