import type { NexusMessages } from './messages.ts';
import type { NexusModel } from './model.ts';

/** Props of every part of the screen. */
export interface NexusViewProps {
  readonly model: NexusModel;
  /** Whether this user may add regions and take them back. */
  readonly mayChange: boolean;
  readonly text: NexusMessages;
  readonly locale: string;
  /** Null when there is no home page to return to. */
  readonly homeLink: string | null;
}
