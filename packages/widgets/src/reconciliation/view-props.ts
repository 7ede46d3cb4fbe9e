import type { ReconciliationMessages } from './messages.ts';
import type { ReconciliationModel } from './model.ts';

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
