import { createSessionSupplier, isSessionError, type SessionSource } from '@salestax/client';
import { shareSession, type Lifetime, type WidgetContext } from '@salestax/widget-kit';
import { storedSession, type PageSession } from './stored-session.ts';

type Debug = WidgetContext<unknown, object, object>['debug'];

/**
 * The session of a widget: the page's own `session`, which all widgets share that were given the same function for the same
 * service, or else the session that our own pages store.
 */
export function sessionOfPage(
  given: SessionSource | undefined,
  serviceUrl: string,
  life: Lifetime,
  debug: Debug,
): PageSession {
  if (given === undefined) return storedSession(serviceUrl);
  const shared = shareSession(given, serviceUrl, life, () =>
    createSessionSupplier(async (rejected) => {
      debug('session', rejected === undefined ? 'requested' : 'requested again');
      return given(rejected);
    }),
  );
  let token: string | null = null;
  return {
    async source(rejected) {
      try {
        token = await shared(rejected);
        return token;
      } catch (cause) {
        debug('session', isSessionError(cause) ? cause.code : 'failed');
        throw cause;
      }
    },
    isEmbedded: true,
    mayManage: (widget) => rightOf(token, widget) !== 'read',
  };
}

/** The right of a token for a widget, as it is written in the token; null: the token does not limit it. */
function rightOf(token: string | null, widget: string): string | null {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const right: unknown = Reflect.get(Object(Reflect.get(Object(claims), 'rights')), widget);
    return typeof right === 'string' ? right : null;
  } catch {
    return null;
  }
}
