import type { Service } from '../service/service.ts';
import type { CloseMessages } from './messages.ts';
import type { CloseModel } from './model.ts';

/** Properties of every part of the screen. */
export interface CloseViewProps {
  readonly model: CloseModel;
  readonly text: CloseMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  readonly link: Service['link'];
  readonly leads: Service['leads'];
}
