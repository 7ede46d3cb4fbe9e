export { panelEnPlain } from '@salestax/estimate-panel';
