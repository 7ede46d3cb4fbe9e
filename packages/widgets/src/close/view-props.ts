import type { CloseMessages } from './messages.ts';
import type { CloseModel } from './model.ts';

/** Properties of every part of the screen. */
export interface CloseViewProps {
  readonly model: CloseModel;
  readonly text: CloseMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  /** The props of a link to one of the connector's pages. */
  readonly link: (path: `/${string}`) => {
    readonly href: string;
    readonly target?: '_blank';
    readonly rel?: 'noopener';
  };
}
