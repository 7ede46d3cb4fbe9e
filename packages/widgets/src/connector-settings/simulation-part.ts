import { tableStyles } from '@salestax/ui';
import ownStyles from './simulation.css';

/** The simulation of other settings on past documents, which the settings screen loads when it is opened. */
export { simulationMessages as messages } from './simulation-messages.ts';
export { SimulationView } from './simulation-view.tsx';
export const styles = tableStyles + ownStyles;
