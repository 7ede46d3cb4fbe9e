export { panelEnCorrected } from '@salestax/estimate-panel';
