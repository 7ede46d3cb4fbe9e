// All widgets for any page in one import. A page that needs few imports them one by one, as `@salestax/widgets/health`.
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
} from '@salestax/widget-sources/address-validation';
export {
  mount as mountClose,
  type CloseEvents,
  type CloseMessages,
  type CloseOptions,
} from '@salestax/widget-sources/close';
export {
  mount as mountConnectorSettings,
  type SettingsEvents,
  type SettingsMessages,
  type SettingsOptions,
} from '@salestax/widget-sources/connector-settings';
export {
  mount as mountDocuments,
  type DocumentsEvents,
  type DocumentsMessages,
  type DocumentsOptions,
  type StoredDocumentHost,
} from '@salestax/widget-sources/documents';
export {
  mount as mountExemption,
  type ExemptionEvents,
  type ExemptionMessages,
  type ExemptionOptions,
} from '@salestax/widget-sources/exemption';
export {
  mount as mountHealth,
  type HealthEvents,
  type HealthMessages,
  type HealthOptions,
} from '@salestax/widget-sources/health';
export {
  mount as mountHome,
  type HomeEvents,
  type HomeMessages,
  type HomeOptions,
} from '@salestax/widget-sources/home';
export {
  mount as mountNexus,
  type NexusEvents,
  type NexusMessages,
  type NexusOptions,
} from '@salestax/widget-sources/nexus';
export {
  mount as mountProductCatalog,
  type CatalogEvents,
  type CatalogMessages,
  type CatalogOptions,
} from '@salestax/widget-sources/product-catalog';
export {
  mount as mountProviderHeader,
  type ProviderHeaderMessages,
  type ProviderHeaderOptions,
} from '@salestax/widget-sources/provider-header';
export {
  mount as mountReconciliation,
  type ReconciliationEvents,
  type ReconciliationMessages,
  type ReconciliationOptions,
} from '@salestax/widget-sources/reconciliation';
export { createSalesTax, type SalesTax, type SalesTaxOptions } from './sales-tax.ts';
export {
  isWidgetError,
  onDebug,
  type BaseOptions,
  type CommonEvents,
  type DebugEvent,
  type Mount,
  type Navigation,
  type Theme,
  type Widget,
  type WidgetError,
  type WidgetErrorCode,
  type WidgetEvents,
  type WidgetFailure,
  type WidgetHandle,
} from '@salestax/widget-kit';
