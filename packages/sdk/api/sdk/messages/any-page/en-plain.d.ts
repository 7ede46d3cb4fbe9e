import '../../../types/estimate-panel/host/window-host.js';
export { e as estimatePanel } from '../../../types/estimate-panel/texts/messages.plain.js';
import { AddressMessages } from '../../index.js';
import { CloseMessages } from '../../index.js';
import { SettingsMessages } from '../../index.js';
import { DocumentsMessages } from '../../index.js';
import { ExemptionMessages } from '../../index.js';
import { HomeMessages } from '../../index.js';
import { NexusMessages } from '../../index.js';
import { CatalogMessages } from '../../index.js';
import { ReconciliationMessages } from '../../index.js';

/** What reads better than the specification's words. */
declare const enCorrected$8: Partial<AddressMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$7: Partial<CloseMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$6: Partial<SettingsMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$5: Partial<DocumentsMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$4: Partial<ExemptionMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$3: Partial<HomeMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$2: Partial<NexusMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$1: Partial<CatalogMessages>;

/** What reads better than the specification's words. */
declare const enCorrected: Partial<ReconciliationMessages>;

/** Corrections of the specification's English, by widget name, for the option `messages`. */

/** These widgets have the specification's wording. */
declare const asSpecified: {};

export { enCorrected$8 as addressValidation, enCorrected$7 as close, enCorrected$6 as connectorSettings, enCorrected$5 as documents, enCorrected$4 as exemption, asSpecified as health, enCorrected$3 as home, enCorrected$2 as nexus, enCorrected$1 as productCatalog, asSpecified as providerHeader, enCorrected as reconciliation };
