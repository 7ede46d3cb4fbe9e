import { tableStyles } from '@salestax/ui';
import ownStyles from './simulation.css';

/** What the connector settings show of past documents with other settings. */
export { SimulationView } from './simulation-view.tsx';
export const styles = tableStyles + ownStyles;
