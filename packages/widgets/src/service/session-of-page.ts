import { createPageSession, createSessionSupplier, isSessionError, SessionError } from '@salestax/client';
import {
  sessionFunction,
  shareSession,
  type SessionKey,
  type SessionOption,
  type WidgetContext,
} from '@salestax/widget-kit';
import { storedSession, type PageSession } from './stored-session.ts';

type SessionUser = Pick<WidgetContext<unknown, object, object>, 'name' | 'life' | 'debug'>;

/**
 * The session of a widget: the page's own `session`, which all widgets share that were given the same one for the same
 * service, or else the session that our own pages store.
 */
export function sessionOfPage(
  given: SessionOption | undefined,
  key: SessionKey,
  { name, life, debug }: SessionUser,
): PageSession {
  if (given === undefined) return storedSession(key.serviceUrl);
  const request = sessionFunction(given, createPageSession);
  const shared = shareSession(request, key, life, () =>
    createSessionSupplier(async (rejected) => {
      debug('session', rejected === undefined ? 'requested' : 'requested again');
      const requested = await request(rejected);
      // Before it is cached, so that the next call asks the page again.
      checkCompany(requested, key.company);
      return requested;
    }),
  );
  let token: string | null = null;
  return {
    async source(rejected) {
      try {
        token = await shared(rejected);
        checkWidget(token, name);
        // The panel, or a widget of another release, may have requested it without this check.
        checkCompany(token, key.company);
        return token;
      } catch (cause) {
        debug('session', isSessionError(cause) ? cause.code : 'failed');
        throw cause;
      }
    },
    isEmbedded: true,
    mayManage: (widget) => rightOf(token, widget) !== 'read',
    includes: (widget) => isFor(token, widget),
  };
}

/** The right of a token for a widget, as it is written in the token; null: the token does not limit it. */
function rightOf(token: string | null, widget: string): string | null {
  const right: unknown = Reflect.get(Object(claimOf(token, 'rights')), widget);
  return typeof right === 'string' ? right : null;
}

/** Whether a token is for a widget; a token that names no widgets is for all. */
function isFor(token: string | null, widget: string): boolean {
  const widgets = claimOf(token, 'widgets');
  return !Array.isArray(widgets) || widgets.includes(widget);
}

/** @throws SessionError for a token of other widgets: by calls that they share with this one, it would show a part of its data */
function checkWidget(token: string | null, widget: string): void {
  if (!isFor(token, widget)) throw new SessionError('wrong-widget', `The session is not for the widget ${widget}`);
}

/** @throws SessionError for a token of another company than the page names; the former company's figures would be shown */
function checkCompany(token: string | null, company: string | undefined): void {
  const realm = claimOf(token, 'realm');
  if (company !== undefined && typeof realm === 'string' && realm !== company)
    throw new SessionError('wrong-company', `The session is for the company ${realm}, not for ${company}`);
}

/** What is written in a token; undefined without it, and in a text that is no token of a connector. */
function claimOf(token: string | null, name: string): unknown {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return Reflect.get(Object(claims), name);
  } catch {
    return undefined;
  }
}
