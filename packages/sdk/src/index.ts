// All widgets in one import. A page that needs few imports them one by one, as `@salestax/widgets/health`.
export {
  mount as mountEstimatePanel,
  type DocumentHost,
  type EstimatePanelOptions,
  type PanelEvents,
  type PanelMessages,
} from '@salestax/estimate-panel';
export {
  mount as mountAddressValidation,
  type AddressEvents,
  type AddressMessages,
  type AddressOptions,
} from '@salestax/widgets/address-validation';
export {
  mount as mountAdminCustomers,
  type AdminCustomersEvents,
  type AdminCustomersMessages,
  type AdminCustomersOptions,
} from '@salestax/widgets/admin-customers';
export {
  mount as mountAdminSignIn,
  type AdminSignInEvents,
  type AdminSignInMessages,
  type AdminSignInOptions,
} from '@salestax/widgets/admin-sign-in';
export {
  mount as mountCallbacks,
  type CallbacksEvents,
  type CallbacksMessages,
  type CallbacksOptions,
} from '@salestax/widgets/callbacks';
export {
  mount as mountCompletion,
  type CompletionEvents,
  type CompletionMessages,
  type CompletionOptions,
} from '@salestax/widgets/completion';
export {
  mount as mountConnectorSettings,
  type SettingsEvents,
  type SettingsMessages,
  type SettingsOptions,
} from '@salestax/widgets/connector-settings';
export {
  mount as mountDisconnect,
  type DisconnectEvents,
  type DisconnectMessages,
  type DisconnectOptions,
} from '@salestax/widgets/disconnect';
export {
  mount as mountDocuments,
  type DocumentsEvents,
  type DocumentsMessages,
  type DocumentsOptions,
  type StoredDocumentHost,
} from '@salestax/widgets/documents';
export {
  mount as mountExemption,
  type ExemptionEvents,
  type ExemptionMessages,
  type ExemptionOptions,
} from '@salestax/widgets/exemption';
export {
  mount as mountHeader,
  type HeaderEvents,
  type HeaderMessages,
  type HeaderOptions,
} from '@salestax/widgets/header';
export {
  mount as mountHealth,
  type HealthEvents,
  type HealthMessages,
  type HealthOptions,
} from '@salestax/widgets/health';
export { mount as mountHome, type HomeEvents, type HomeMessages, type HomeOptions } from '@salestax/widgets/home';
export {
  mount as mountIntegration,
  type IntegrationEvents,
  type IntegrationMessages,
  type IntegrationOptions,
} from '@salestax/widgets/integration';
export {
  mount as mountLanding,
  type LandingEvents,
  type LandingMessages,
  type LandingOptions,
} from '@salestax/widgets/landing';
export {
  mount as mountLaunch,
  type LaunchEvents,
  type LaunchMessages,
  type LaunchOptions,
} from '@salestax/widgets/launch';
export {
  mount as mountLinkCompany,
  type LinkCompanyEvents,
  type LinkCompanyMessages,
  type LinkCompanyOptions,
} from '@salestax/widgets/link-company';
export { mount as mountNexus, type NexusEvents, type NexusMessages, type NexusOptions } from '@salestax/widgets/nexus';
export {
  mount as mountOnboarding,
  type OnboardingEvents,
  type OnboardingMessage,
  type OnboardingMessages,
  type OnboardingOptions,
} from '@salestax/widgets/onboarding';
export {
  mount as mountProductCatalog,
  type CatalogEvents,
  type CatalogMessages,
  type CatalogOptions,
} from '@salestax/widgets/product-catalog';
export {
  mount as mountProviderHeader,
  type ProviderHeaderMessages,
  type ProviderHeaderOptions,
} from '@salestax/widgets/provider-header';
export {
  mount as mountProviderSignIn,
  type ProviderSignInEvents,
  type ProviderSignInMessages,
  type ProviderSignInOptions,
} from '@salestax/widgets/provider-sign-in';
export {
  mount as mountReconciliation,
  type ReconciliationEvents,
  type ReconciliationMessages,
  type ReconciliationOptions,
} from '@salestax/widgets/reconciliation';
export {
  mount as mountSessionDialogs,
  type SessionAnswer,
  type SessionDialog,
  type SessionDialogsEvents,
  type SessionDialogsMessages,
  type SessionDialogsOptions,
} from '@salestax/widgets/session-dialogs';
export {
  mount as mountSignOut,
  type SignOutEvents,
  type SignOutMessages,
  type SignOutOptions,
} from '@salestax/widgets/sign-out';
export {
  mount as mountUtilities,
  type UtilitiesEvents,
  type UtilitiesMessages,
  type UtilitiesOptions,
} from '@salestax/widgets/utilities';
export {
  isWidgetError,
  type BaseOptions,
  type CommonEvents,
  type Navigation,
  type Theme,
  type Widget,
  type WidgetError,
  type WidgetEvents,
  type WidgetFailure,
  type WidgetHandle,
} from '@salestax/widget-kit';
