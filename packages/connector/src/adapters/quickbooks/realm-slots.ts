/** Limits how many calls of one company run at once; the others wait their turn. */
export interface RealmSlots {
  /** Null when the signal ended the wait. Call the result once, when the work is over. */
  enter(realmId: string, signal: AbortSignal): Promise<(() => void) | null>;
}

interface Realm {
  active: number;
  readonly waiting: Set<() => void>;
}

export function createRealmSlots(limit: number): RealmSlots {
  const realms = new Map<string, Realm>();

  const leave = (realmId: string, realm: Realm) => () => {
    const [next] = realm.waiting;
    if (next) {
      realm.waiting.delete(next);
      next();
      return;
    }
    realm.active -= 1;
    if (realm.active === 0) realms.delete(realmId);
  };

  return {
    async enter(realmId, signal) {
      if (signal.aborted) return null;
      const realm = realms.get(realmId) ?? { active: 0, waiting: new Set() };
      realms.set(realmId, realm);
      if (realm.active < limit) {
        realm.active += 1;
        return leave(realmId, realm);
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const takeOver = () => resolve(true);
      const giveUp = () => {
        realm.waiting.delete(takeOver);
        resolve(false);
      };
      realm.waiting.add(takeOver);
      signal.addEventListener('abort', giveUp, { once: true });
      const isIn = await promise;
      signal.removeEventListener('abort', giveUp);
      return isIn ? leave(realmId, realm) : null;
    },
  };
}
