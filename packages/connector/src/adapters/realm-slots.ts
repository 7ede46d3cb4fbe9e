import type { CallContext } from '../ports/call-log.ts';
import { createPace, type Pace, type PaceLimits } from './pace.ts';

/** Limits how many calls of one company run at once and in a minute; the others wait their turn, background work last. */
export interface RealmSlots {
  /** Null when the signal ended the wait. Call the result once, when the work is over. */
  enter(call: Pick<CallContext, 'realmId' | 'signal' | 'priority'>): Promise<(() => void) | null>;
  /** The vendor asked for a rest: background calls of the company wait for so long. */
  rest(realmId: string, milliseconds: number): void;
}

export interface SlotLimits {
  readonly atOnce: number;
  /** How many of them may be background work. */
  readonly inBackground: number;
  readonly pace?: PaceLimits;
}

interface Waiting {
  readonly isBackground: boolean;
  readonly letIn: () => void;
}

interface Realm {
  active: number;
  inBackground: number;
  restUntil: number;
  readonly pace: Pace | null;
  readonly waiting: Set<Waiting>;
  /** Looks again when the pace allows the next background call; forgets a company that has been quiet. */
  timer: NodeJS.Timeout | null;
}

const forgottenAfterMs = 120_000;

export function createRealmSlots(limits: SlotLimits, now: () => number = () => performance.now()): RealmSlots {
  const realms = new Map<string, Realm>();

  function realmOf(realmId: string): Realm {
    const known = realms.get(realmId);
    if (known !== undefined) return known;
    const pace = limits.pace === undefined ? null : createPace(limits.pace, now());
    const realm: Realm = { active: 0, inBackground: 0, restUntil: 0, pace, waiting: new Set(), timer: null };
    realms.set(realmId, realm);
    return realm;
  }

  function later(realm: Realm, milliseconds: number, what: () => void): void {
    if (realm.timer !== null) clearTimeout(realm.timer);
    realm.timer = setTimeout(what, milliseconds);
  }

  function letIn(realm: Realm, next: Waiting): void {
    realm.waiting.delete(next);
    realm.active += 1;
    if (next.isBackground) realm.inBackground += 1;
    realm.pace?.count(next.isBackground, now());
    next.letIn();
  }

  /** Lets in whoever may come in now. */
  function admit(realm: Realm): void {
    const waiting = [...realm.waiting];
    for (const next of waiting) if (!next.isBackground && realm.active < limits.atOnce) letIn(realm, next);
    for (const next of waiting) {
      if (!next.isBackground) continue;
      if (realm.active >= limits.atOnce || realm.inBackground >= limits.inBackground) return;
      const wait = Math.max(realm.restUntil - now(), realm.pace?.waitMs(now()) ?? 0);
      if (wait > 0) return later(realm, wait, () => admit(realm));
      letIn(realm, next);
    }
  }

  const leave = (realmId: string, realm: Realm, isBackground: boolean) => () => {
    realm.active -= 1;
    if (isBackground) realm.inBackground -= 1;
    admit(realm);
    if (realm.active > 0 || realm.waiting.size > 0) return;
    later(realm, forgottenAfterMs, () => {
      if (realm.active === 0 && realm.waiting.size === 0) realms.delete(realmId);
    });
    realm.timer?.unref();
  };

  return {
    async enter({ realmId, signal, priority }) {
      if (signal.aborted) return null;
      // Before a sign-in there is no company whose limit it could use up.
      if (realmId === '') return () => undefined;
      const realm = realmOf(realmId);
      const isBackground = priority === 'background';
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const waiting: Waiting = { isBackground, letIn: () => resolve(true) };
      const giveUp = () => {
        if (realm.waiting.delete(waiting)) resolve(false);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      realm.waiting.add(waiting);
      admit(realm);
      const isIn = await promise;
      signal.removeEventListener('abort', giveUp);
      return isIn ? leave(realmId, realm, isBackground) : null;
    },
    rest(realmId, milliseconds) {
      const realm = realmOf(realmId);
      realm.restUntil = Math.max(realm.restUntil, now() + milliseconds);
    },
  };
}
