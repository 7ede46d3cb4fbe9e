/**
 * The Arabic messages of the widgets for any page, by widget name, for the option `messages` with a `locale` such as
 * 'ar-u-nu-latn'.
 */
export { panelAr as estimatePanel } from '@salestax/estimate-panel';
export {
  addressValidation,
  close,
  connectorSettings,
  documents,
  exemption,
  health,
  home,
  nexus,
  productCatalog,
  providerHeader,
  reconciliation,
} from '@salestax/widget-sources/catalogs/ar';
