import type { ReconciliationMessages } from './messages.ts';
import type { ReconciliationModel } from './model.ts';
import type { Comparison, ReconciliationState } from './state.ts';

/** What every part of the screen is given. */
export interface ReconciliationViewProps {
  readonly model: ReconciliationModel;
  readonly text: ReconciliationMessages;
  readonly locale: string;
  /** Null where there is no home to go back to. */
  readonly homeLink: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What the parts of a result are given besides. */
export interface ResultsProps extends ReconciliationViewProps {
  readonly state: ReconciliationState;
  readonly comparison: Comparison;
}
