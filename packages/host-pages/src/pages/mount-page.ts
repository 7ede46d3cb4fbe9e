import type { MessagesFor } from '../language.ts';
import type { PageMessages } from '../messages.ts';
import type { Mounted, PageContext } from '../page-context.ts';

/** For the option `session`, which is for integrators: without it, a widget uses the session that this browser stores. */
export const storedSession = undefined;

/** Mounts the widget of a page with what it takes of the page's context. */
export type MountPage = (
  place: HTMLElement,
  context: PageContext,
  messagesFor: MessagesFor,
  text: PageMessages,
) => Mounted | Promise<Mounted>;
