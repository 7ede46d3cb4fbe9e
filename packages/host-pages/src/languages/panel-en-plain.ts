export { panelPlain } from '@salestax/estimate-panel';
