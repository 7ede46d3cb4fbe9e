export { panelEs } from '@salestax/estimate-panel';
