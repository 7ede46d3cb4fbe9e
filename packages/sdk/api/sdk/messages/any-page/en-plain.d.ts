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

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$8: Partial<AddressMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$7: Partial<CloseMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$6: Partial<SettingsMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$5: Partial<DocumentsMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$4: Partial<ExemptionMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$3: Partial<HomeMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$2: Partial<NexusMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain$1: Partial<CatalogMessages>;

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain: Partial<ReconciliationMessages>;

/** Corrections of the specification's English, by widget name, for the option `messages`. */

/** These widgets have the specification's wording. */
declare const asSpecified: {};

export { enPlain$8 as addressValidation, enPlain$7 as close, enPlain$6 as connectorSettings, enPlain$5 as documents, enPlain$4 as exemption, asSpecified as health, enPlain$3 as home, enPlain$2 as nexus, enPlain$1 as productCatalog, asSpecified as providerHeader, enPlain as reconciliation };
