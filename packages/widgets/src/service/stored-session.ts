import { defaultSession, type SessionSource } from '@salestax/client';

/** The session of a widget. */
export interface PageSession {
  readonly source: SessionSource;
  /** Whether the page is an integrator's, which knows its user itself. */
  readonly isEmbedded: boolean;
  /**
   * Whether the latest embed token may change what the widget shows; the service decides, this is for the screen. Always true
   * for a stored session, whose record has the right of its user (`isUsrAlw`).
   */
  readonly mayManage: (widget: string) => boolean;
  /** Whether the latest token is for this widget, too; the service decides, this is for the screen. */
  readonly includes: (widget: string) => boolean;
}

/** The session of a widget that was given none: the one that our own pages store. Elsewhere there is none, and `source` rejects. */
export function storedSession(serviceUrl: string): PageSession {
  const { source, isOwnPage } = defaultSession(serviceUrl);
  return { source, isEmbedded: !isOwnPage, mayManage: () => true, includes: () => true };
}
