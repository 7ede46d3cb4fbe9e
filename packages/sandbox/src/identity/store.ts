import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Maximum number of records; the oldest are dropped. One sign-in creates about six. */
const capacity = 20_000;

/** The records of an issuer, in memory. The library itself checks expiry. */
export function createMemoryStore(): AdapterFactory {
  const records = new Map<string, AdapterPayload>();
  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    const findBy = async (matches: (payload: AdapterPayload) => boolean) => {
      for (const [name, payload] of records) if (name.startsWith(`${model}:`) && matches(payload)) return payload;
      return undefined;
    };
    return {
      upsert: async (id, payload) => {
        records.set(key(id), payload);
        for (const oldest of records.keys()) {
          if (records.size <= capacity) break;
          records.delete(oldest);
        }
      },
      find: async (id) => records.get(key(id)),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (code) => findBy((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = records.get(key(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        records.delete(key(id));
      },
      // An interaction outlives its grant: a sign-in that is under way replaces it.
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of records)
          if (payload.grantId === grantId && !name.startsWith('Interaction:')) records.delete(name);
      },
    };
  };
}
