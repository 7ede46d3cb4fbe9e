export { panelEs as estimatePanel } from '@salestax/estimate-panel';
export * from '@salestax/widgets/messages/es';
