import '../../../types/estimate-panel/host/window-host.js';
export { s as estimatePanel } from '../../../types/estimate-panel/texts/messages.es.js';
import { C as Catalog } from '../../../types/widget-kit/kit-messages.js';
import { AddressMessages } from '../../index.js';
import { CloseMessages } from '../../index.js';
import { A as AllSettingsMessages } from '../../../types/widgets/connector-settings/messages.js';
import { m as messages } from '../../../types/widgets/documents/messages.js';
import { ExemptionMessages } from '../../index.js';
import { HealthMessages } from '../../index.js';
import { HomeMessages } from '../../index.js';
import { NexusMessages } from '../../index.js';
import { CatalogMessages } from '../../index.js';
import { ProviderHeaderMessages } from '../../index.js';
import { A as AllReconciliationMessages } from '../../../types/widgets/reconciliation/messages.js';

/** Every sentence of the screen in Spanish. */
declare const spanish$a: Catalog<AddressMessages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$9: Catalog<CloseMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$8: Catalog<AllSettingsMessages>;

declare const spanish$7: Catalog<typeof messages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$6: Catalog<ExemptionMessages>;

/** The messages of the health check in Spanish. */
declare const spanish$5: Catalog<HealthMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$4: Catalog<HomeMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$3: Catalog<NexusMessages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$2: Catalog<CatalogMessages>;

/** The messages of the provider header in Spanish. */
declare const spanish$1: Catalog<ProviderHeaderMessages>;

/** Every sentence of the screen in Spanish. */
declare const spanish: Catalog<AllReconciliationMessages>;

export { spanish$a as addressValidation, spanish$9 as close, spanish$8 as connectorSettings, spanish$7 as documents, spanish$6 as exemption, spanish$5 as health, spanish$4 as home, spanish$3 as nexus, spanish$2 as productCatalog, spanish$1 as providerHeader, spanish as reconciliation };
