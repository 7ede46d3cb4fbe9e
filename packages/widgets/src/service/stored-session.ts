import { defaultSession } from '@salestax/client';
import type { PageSession } from './session-of-page.ts';

/** The session of a widget that was given none: the one that our own pages store. */
export function storedSession(serviceUrl: string): PageSession {
  const { source, isOwnPage } = defaultSession(serviceUrl);
  return { source, isEmbedded: !isOwnPage, mayManage: () => true };
}
