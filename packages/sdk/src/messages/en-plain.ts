export { panelEnCorrected as estimatePanel } from '@salestax/estimate-panel';
export * from '@salestax/widgets/messages/en-plain';
