import type { ExemptionMessages } from './messages.ts';
import type { ExemptionModel } from './model.ts';

/** What every part of the screen is given. */
export interface ExemptionViewProps {
  readonly model: ExemptionModel;
  readonly text: ExemptionMessages;
  /** Null where there is no home to go back to. */
  readonly homeLink: string | null;
  /** By the clock of the person, yyyy-MM-dd. */
  readonly today: string;
}
