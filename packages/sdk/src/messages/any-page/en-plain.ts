/** Corrections of the specification's English for the widgets for any page, by widget name, for the option `messages`. */
export { panelEnPlain as estimatePanel } from '@salestax/estimate-panel';
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
} from '@salestax/widget-sources/catalogs/en-plain';
