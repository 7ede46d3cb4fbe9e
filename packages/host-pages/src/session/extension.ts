import {
  extended,
  isExtensible,
  readSession,
  remainingMs,
  writeSession,
  type Call,
  type SessionRecord,
  type Store,
} from '@salestax/client';
import { ownId, routes } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';

/** A session may be extended when at most this much of it is left, in milliseconds. */
export const extensionMs = 300_000;
/** Pause after a failed extension, in milliseconds. */
const pauseMs = 30_000;

/**
 * `none`: there is no session to extend. `refused`: the service rejects the session. `failed`: no usable response; the
 * session is unchanged.
 */
export type Extension = 'extended' | 'none' | 'refused' | 'failed';

/** The part of the Web Locks API that is needed to run one extension at a time over all tabs. */
export interface Locks {
  readonly request: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
}

export interface ExtensionOptions {
  readonly now: () => number;
  readonly store: Store;
  readonly call: Call;
  /** `navigator.locks`; undefined on plain http. */
  readonly locks: Locks | undefined;
}

/**
 * Makes the function that extends the stored session. One extension runs at a time over all tabs, which share the
 * result.
 */
export function createExtender({ now, store, call, locks }: ExtensionOptions): () => Promise<Extension> {
  let running: Promise<Extension> | null = null;

  async function extend(): Promise<Extension> {
    const before = readSession(now(), store);
    if (before === null || !isExtensible(before)) return 'none';
    if (remainingMs(before, now()) > extensionMs) return 'extended';
    const answer = await call(routes.extendJwt, { params: { realmId: before.realmId || ownId } });
    if (!answer.ok) return answer.problem === 'unauthorized' ? 'refused' : 'failed';
    // Another tab has signed out or in meanwhile: discard the result.
    const current = readSession(now(), store);
    if (current === null || current.session_Id !== before.session_Id) return 'none';
    // Not `before`: a page may have noted what was set up meanwhile.
    writeSession(extended(current, answer.value.jwtToken, now()), store);
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
  /** Whether the dialog that offers to extend the session is open. */
  readonly isPrompting: () => boolean;
  readonly extend: () => Promise<Extension>;
}

/** Extends the session on user activity in its last five minutes. */
export function extendOnActivity({ now, life, record, isPrompting, extend }: ActivityOptions): void {
  let notBefore = 0;
  async function onActivity(): Promise<void> {
    if (now() < notBefore || isPrompting()) return;
    // The storage is read once per second at most.
    notBefore = now() + 1_000;
    const session = record();
    if (session === null || !isExtensible(session) || remainingMs(session, now()) > extensionMs) return;
    notBefore = Infinity;
    const extension = await extend();
    notBefore = extension === 'extended' ? 0 : now() + pauseMs;
  }
  for (const type of ['pointerdown', 'keydown'] as const)
    life.listen(document, type, () => void onActivity(), { capture: true, passive: true });
}
