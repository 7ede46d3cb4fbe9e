export { panelEs as estimatePanel } from '@salestax/estimate-panel';
export * from '@salestax/widget-sources/catalogs/es';
