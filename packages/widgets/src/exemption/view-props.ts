import type { ExemptionMessages } from './messages.ts';
import type { ExemptionModel } from './model.ts';

/** Properties of every part of the screen. */
export interface ExemptionViewProps {
  readonly model: ExemptionModel;
  readonly text: ExemptionMessages;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  /** A BCP 47 language tag. */
  readonly locale: string;
}
