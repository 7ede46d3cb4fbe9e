/** The Spanish messages of the widgets for any page, by widget name, for the option `messages` with a `locale` such as 'es-US'. */
export { panelEs as estimatePanel } from '@salestax/estimate-panel';
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
} from '@salestax/widget-sources/catalogs/es';
