import '../../types/estimate-panel/window-host.js';
export { e as estimatePanel } from '../../types/estimate-panel/messages.plain.js';
import { AddressMessages } from '../index.js';
import { AdminCustomersMessages } from '../index.js';
import { AdminSignInMessages } from '../index.js';
import { CallbacksMessages } from '../index.js';
import { SettingsMessages } from '../index.js';
import { DisconnectMessages } from '../index.js';
import { DocumentsMessages } from '../index.js';
import { ExemptionMessages } from '../index.js';
import { HeaderMessages } from '../index.js';
import { HomeMessages } from '../index.js';
import { IntegrationMessages } from '../index.js';
import { LandingMessages } from '../index.js';
import { LaunchMessages } from '../index.js';
import { LinkCompanyMessages } from '../index.js';
import { NexusMessages } from '../index.js';
import { OnboardingMessages } from '../index.js';
import { CatalogMessages } from '../index.js';
import { ProviderSignInMessages } from '../index.js';
import { ReconciliationMessages } from '../index.js';
import { SessionDialogsMessages } from '../index.js';
import { SignOutMessages } from '../index.js';
import { UtilitiesMessages } from '../index.js';
import '../../types/contract/documents.js';
import 'typebox';

/** What reads better than the specification's words. */
declare const enCorrected$l: Partial<AddressMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$k: Partial<AdminCustomersMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$j: Partial<AdminSignInMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$i: Partial<CallbacksMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$h: Partial<SettingsMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$g: Partial<DisconnectMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$f: Partial<DocumentsMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$e: Partial<ExemptionMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$d: Partial<HeaderMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$c: Partial<HomeMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$b: Partial<IntegrationMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$a: Partial<LandingMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$9: Partial<LaunchMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$8: Partial<LinkCompanyMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$7: Partial<NexusMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$6: Partial<OnboardingMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$5: Partial<CatalogMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$4: Partial<ProviderSignInMessages>;

/** What reads better than the specification's words. */
declare const enCorrected$3: Partial<ReconciliationMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$2: Partial<SessionDialogsMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected$1: Partial<SignOutMessages>;

/** Corrections of the specification's wording. */
declare const enCorrected: Partial<UtilitiesMessages>;

/** Corrections of the specification's English, by widget name, for the option `messages`. */

/** These widgets have the specification's wording. */
declare const asSpecified: {};

export { enCorrected$l as addressValidation, enCorrected$k as adminCustomers, enCorrected$j as adminSignIn, enCorrected$i as callbacks, asSpecified as completion, enCorrected$h as connectorSettings, enCorrected$g as disconnect, enCorrected$f as documents, enCorrected$e as exemption, enCorrected$d as header, asSpecified as health, enCorrected$c as home, enCorrected$b as integration, enCorrected$a as landing, enCorrected$9 as launch, enCorrected$8 as linkCompany, enCorrected$7 as nexus, enCorrected$6 as onboarding, enCorrected$5 as productCatalog, asSpecified as providerHeader, enCorrected$4 as providerSignIn, enCorrected$3 as reconciliation, enCorrected$2 as sessionDialogs, enCorrected$1 as signOut, enCorrected as utilities };
