import '../../types/estimate-panel/window-host.js';
export { s as estimatePanel } from '../../types/estimate-panel/messages.es.js';
import { C as Catalog } from '../../types/widget-kit/kit-messages.js';
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
declare const spanish$o: Catalog<AddressMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$n: Catalog<AdminCustomersMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$m: Catalog<AdminSignInMessages>;

/** The messages of the screens in Spanish. */
declare const spanish$l: Catalog<CallbacksMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$k: Catalog<CompletionMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$j: Catalog<SettingsMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$i: Catalog<DisconnectMessages>;

declare const spanish$h: Catalog<typeof messages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$g: Catalog<ExemptionMessages>;

/** The messages of the header in Spanish. */
declare const spanish$f: Catalog<HeaderMessages>;

/** The messages of the health check in Spanish. */
declare const spanish$e: Catalog<HealthMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$d: Catalog<HomeMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$c: Catalog<IntegrationMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$b: Catalog<LandingMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$a: Catalog<LaunchMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$9: Catalog<LinkCompanyMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$8: Catalog<NexusMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$7: Catalog<OnboardingMessages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$6: Catalog<CatalogMessages>;

/** The messages of the provider header in Spanish. */
declare const spanish$5: Catalog<ProviderHeaderMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$4: Catalog<ProviderSignInMessages>;

/** Every sentence of the screen in Spanish. */
declare const spanish$3: Catalog<ReconciliationMessages>;

/** The messages of the dialogs in Spanish. */
declare const spanish$2: Catalog<SessionDialogsMessages>;

/** The messages of the screen in Spanish. */
declare const spanish$1: Catalog<SignOutMessages>;

/** The messages of the screen in Spanish. */
declare const spanish: Catalog<UtilitiesMessages>;

export { spanish$o as addressValidation, spanish$n as adminCustomers, spanish$m as adminSignIn, spanish$l as callbacks, spanish$k as completion, spanish$j as connectorSettings, spanish$i as disconnect, spanish$h as documents, spanish$g as exemption, spanish$f as header, spanish$e as health, spanish$d as home, spanish$c as integration, spanish$b as landing, spanish$a as launch, spanish$9 as linkCompany, spanish$8 as nexus, spanish$7 as onboarding, spanish$6 as productCatalog, spanish$5 as providerHeader, spanish$4 as providerSignIn, spanish$3 as reconciliation, spanish$2 as sessionDialogs, spanish$1 as signOut, spanish as utilities };
