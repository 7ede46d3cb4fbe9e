export { panelSpanish } from '@salestax/estimate-panel';
