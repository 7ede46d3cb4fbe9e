import '../../../types/estimate-panel/host/window-host.js';
export { a as estimatePanel } from '../../../types/estimate-panel/texts/messages.ar.js';
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

/** Every sentence of the screen in Arabic. */
declare const arabic$a: Catalog<AddressMessages>;

/** Every sentence of the screen in Arabic. */
declare const arabic$9: Catalog<CloseMessages>;

/** The messages of the screen in Arabic. */
declare const arabic$8: Catalog<AllSettingsMessages>;

declare const arabic$7: Catalog<typeof messages>;

/** Every sentence of the screen in Arabic. */
declare const arabic$6: Catalog<ExemptionMessages>;

/** The messages of the health check in Arabic. */
declare const arabic$5: Catalog<HealthMessages>;

/** The messages of the screen in Arabic. */
declare const arabic$4: Catalog<HomeMessages>;

/** The messages of the screen in Arabic. */
declare const arabic$3: Catalog<NexusMessages>;

/** Every sentence of the screen in Arabic. */
declare const arabic$2: Catalog<CatalogMessages>;

/** The messages of the provider header in Arabic. */
declare const arabic$1: Catalog<ProviderHeaderMessages>;

/** Every sentence of the screen in Arabic. */
declare const arabic: Catalog<AllReconciliationMessages>;

export { arabic$a as addressValidation, arabic$9 as close, arabic$8 as connectorSettings, arabic$7 as documents, arabic$6 as exemption, arabic$5 as health, arabic$4 as home, arabic$3 as nexus, arabic$2 as productCatalog, arabic$1 as providerHeader, arabic as reconciliation };
