import type { NexusMessages } from './messages.ts';
import type { NexusModel } from './model.ts';

/** What every part of the screen is given. */
export interface NexusViewProps {
  readonly model: NexusModel;
  /** Whether this user may add regions. */
  readonly mayAdd: boolean;
  readonly text: NexusMessages;
  readonly locale: string;
  /** Null where there is no home to go back to. */
  readonly homeLink: string | null;
}
