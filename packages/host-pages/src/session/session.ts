import {
  createClient,
  recordedSession,
  type Call,
  type HttpPort,
  type SessionRecord,
  type Store,
} from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import type { Lifetime } from '@salestax/widget-kit';
import { createExtender, extendOnActivity, type Extension, type Locks } from './extension.ts';
import { logOut } from './log-out.ts';
import { watchSession, type SessionEvents, type SessionWatch } from './watch.ts';

export interface SessionOptions {
  readonly now: () => number;
  readonly store: Store;
  readonly baseUrls: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  readonly locks: Locks | undefined;
  readonly life: Lifetime;
  readonly on: SessionEvents;
  /** Whether the dialog that offers to extend the session is open. */
  readonly isPrompting: () => boolean;
}

/** The session of this browser, for the host pages. */
export interface Session extends SessionWatch {
  readonly extend: () => Promise<Extension>;
  /** Ends the session here and at the service; returns the ended record. Never rejects. */
  readonly logOut: () => Promise<SessionRecord | null>;
}

/** Watches the session, extends it on activity, and ends it. */
export function startSession({ now, store, baseUrls, locks, life, on, isPrompting }: SessionOptions): Session {
  const callWith = (session: () => Promise<string | null>, http: HttpPort = fetchHttp): Call =>
    createClient({ http, bases: baseUrls, session });
  /** For a session that is no longer stored: the call outlives the tab, because nothing else could end the session then. */
  const callAs = (token: string): Call =>
    callWith(
      () => Promise.resolve(token),
      (request) => fetchHttp({ ...request, keepalive: true }),
    );
  const watch = watchSession({ now, store, life, on });
  const extendNow = createExtender({ now, store, locks, call: callWith(() => recordedSession(now, store)()) });

  async function extend(): Promise<Extension> {
    // Another tab has changed the company or the user: the stored session is not that of this page.
    if (watch.hasMoved()) return 'none';
    const extension = await extendNow();
    watch.refresh();
    if (extension === 'refused') on.refused();
    return extension;
  }

  extendOnActivity({ now, life, record: watch.record, isPrompting, extend });
  return {
    ...watch,
    extend,
    async logOut() {
      const record = watch.record();
      const revoked = logOut(record, { store, callAs });
      watch.adopt();
      await revoked;
      return record;
    },
  };
}
