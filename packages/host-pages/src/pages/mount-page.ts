import type { MessagesFor } from '../language.ts';
import type { PageMessages } from '../messages.ts';
import type { Mounted, PageContext } from '../page-context.ts';

/**
 * Mounts the widget of a page with what it takes of the page's context. `session` is for integrators: without it, a widget
 * uses the session that this browser stores.
 */
export type MountPage = (
  place: HTMLElement,
  context: PageContext,
  messagesFor: MessagesFor,
  text: PageMessages,
) => Mounted | Promise<Mounted>;
