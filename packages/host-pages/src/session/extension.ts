import {
  extended,
  readSession,
  remainingMs,
  writeSession,
  type Call,
  type SessionRecord,
  type Store,
} from '@salestax/client';
import { ownId, routes, staffSource } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';

/** A session is extended when at most this much of it is left, in milliseconds. */
export const extensionMs = 300_000;
/** After a failure, activity tries again this much later, in milliseconds. */
const pauseMs = 30_000;

/** `refused`: the service does not know the session any more. `failed`: no good answer; the session goes on as it is. */
export type Extension = 'extended' | 'none' | 'refused' | 'failed';

/** As much of the browser's locks as one piece of work at a time over all tabs needs. */
export interface Locks {
  readonly request: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
}

export interface ExtensionOptions {
  readonly now: () => number;
  readonly store: Store;
  readonly call: Call;
  /** Of the browser; undefined where there are none, as on plain http. */
  readonly locks: Locks | undefined;
}

const mayExtend = (record: SessionRecord) => record.source !== staffSource;

/** Makes the function that extends the kept session. It runs once at a time, over all tabs; they share what it wrote. */
export function createExtender({ now, store, call, locks }: ExtensionOptions): () => Promise<Extension> {
  let running: Promise<Extension> | null = null;

  async function extend(): Promise<Extension> {
    const before = readSession(now(), store);
    if (before === null || !mayExtend(before)) return 'none';
    if (remainingMs(before, now()) > extensionMs) return 'extended';
    const answer = await call(routes.extendJwt, { params: { realmId: before.realmId || ownId } });
    if (!answer.ok) return answer.problem === 'unauthorized' ? 'refused' : 'failed';
    // Whoever signed out or in meanwhile has the last word.
    if (readSession(now(), store)?.session_Id !== before.session_Id) return 'none';
    writeSession(extended(before, answer.value.jwtToken, now()), store);
    return 'extended';
  }

  return () => {
    running ??= Promise.resolve(locks === undefined ? extend() : locks.request('salestax-extension', extend)).finally(
      () => (running = null),
    );
    return running;
  };
}

export interface ActivityOptions {
  readonly now: () => number;
  readonly life: Lifetime;
  readonly record: () => SessionRecord | null;
  /** True while the person is asked anyway. */
  readonly isAsked: () => boolean;
  readonly extend: () => Promise<Extension>;
}

/** Extends the session of somebody who works in its last five minutes. */
export function extendOnActivity({ now, life, record, isAsked, extend }: ActivityOptions): void {
  let notBefore = 0;
  async function onActivity(): Promise<void> {
    if (now() < notBefore || isAsked()) return;
    // Once in a while is enough for what is read from a storage.
    notBefore = now() + 1_000;
    const session = record();
    if (session === null || !mayExtend(session) || remainingMs(session, now()) > extensionMs) return;
    notBefore = Infinity;
    const extension = await extend();
    notBefore = extension === 'extended' ? 0 : now() + pauseMs;
  }
  for (const type of ['pointerdown', 'keydown'] as const)
    life.listen(document, type, () => void onActivity(), { capture: true, passive: true });
}
