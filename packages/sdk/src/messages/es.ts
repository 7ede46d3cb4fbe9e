export { panelSpanish as estimatePanel } from '@salestax/estimate-panel';
export * from '@salestax/widgets/messages/es';
