export { panelEnPlain as estimatePanel } from '@salestax/estimate-panel';
export * from '@salestax/widget-sources/catalogs/en-plain';
