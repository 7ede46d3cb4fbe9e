import '../../types/estimate-panel/window-host.js';
export { s as estimatePanel } from '../../types/estimate-panel/messages.es.js';
import { C as Catalogue } from '../../types/widget-kit/kit-messages.js';
import { AddressMessages } from '../index.js';
import { AdminCustomersMessages } from '../index.js';
import { AdminSignInMessages } from '../index.js';
import { CallbacksMessages } from '../index.js';
import { CompletionMessages } from '../index.js';
import { SettingsMessages } from '../index.js';
import { DisconnectMessages } from '../index.js';
import { m as messages } from '../../types/widgets/documents/messages.js';
import { ExemptionMessages } from '../index.js';
import { HeaderMessages } from '../index.js';
import { HealthMessages } from '../index.js';
import { HomeMessages } from '../index.js';
import { IntegrationMessages } from '../index.js';
import { LandingMessages } from '../index.js';
import { LaunchMessages } from '../index.js';
import { LinkCompanyMessages } from '../index.js';
import { NexusMessages } from '../index.js';
import { OnboardingMessages } from '../index.js';
import { CatalogMessages } from '../index.js';
import { ProviderHeaderMessages } from '../index.js';
import { ProviderSignInMessages } from '../index.js';
import { ReconciliationMessages } from '../index.js';
import { SessionDialogsMessages } from '../index.js';
import { SignOutMessages } from '../index.js';
import { UtilitiesMessages } from '../index.js';
import '../../types/contract/documents.js';
import 'typebox';

/** Every sentence of the screen in Spanish. */
declare const spanish$o: Catalogue<AddressMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$n: Catalogue<AdminCustomersMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$m: Catalogue<AdminSignInMessages>;

/** The messages of the screens in Spanish. */
declare const spanish$l: Catalogue<CallbacksMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$k: Catalogue<CompletionMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$j: Catalogue<SettingsMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$i: Catalogue<DisconnectMessages>;

declare const spanish$h: Catalogue<typeof messages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$g: Catalogue<ExemptionMessages>;

/** The messages of the header in Spanish. */
declare const spanish$f: Catalogue<HeaderMessages>;

/** The messages of the health check in Spanish. */
declare const spanish$e: Catalogue<HealthMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$d: Catalogue<HomeMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$c: Catalogue<IntegrationMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$b: Catalogue<LandingMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$a: Catalogue<LaunchMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$9: Catalogue<LinkCompanyMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$8: Catalogue<NexusMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$7: Catalogue<OnboardingMessages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$6: Catalogue<CatalogMessages>;

/** The messages of the provider header in Spanish. */
declare const spanish$5: Catalogue<ProviderHeaderMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$4: Catalogue<ProviderSignInMessages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$3: Catalogue<ReconciliationMessages>;

/** The messages of the dialogs in Spanish. */
declare const spanish$2: Catalogue<SessionDialogsMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$1: Catalogue<SignOutMessages>;

/** The messages of the screen in Spanish. */
declare const spanish: Catalogue<UtilitiesMessages>;

export { spanish$o as addressValidation, spanish$n as adminCustomers, spanish$m as adminSignIn, spanish$l as callbacks, spanish$k as completion, spanish$j as connectorSettings, spanish$i as disconnect, spanish$h as documents, spanish$g as exemption, spanish$f as header, spanish$e as health, spanish$d as home, spanish$c as integration, spanish$b as landing, spanish$a as launch, spanish$9 as linkCompany, spanish$8 as nexus, spanish$7 as onboarding, spanish$6 as productCatalog, spanish$5 as providerHeader, spanish$4 as providerSignIn, spanish$3 as reconciliation, spanish$2 as sessionDialogs, spanish$1 as signOut, spanish as utilities };
