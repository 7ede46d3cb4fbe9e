import { tableStyles } from '@salestax/ui';
import ownStyles from './simulation.css';

/** What the connector settings show of past documents with other settings. */
export { simulationMessages as messages } from './simulation-messages.ts';
export { SimulationView } from './simulation-view.tsx';
export const styles = tableStyles + ownStyles;
