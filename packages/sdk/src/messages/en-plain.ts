export { panelEnCorrected as estimatePanel } from '@salestax/estimate-panel';
export * from '@salestax/widget-sources/messages/en-plain';
