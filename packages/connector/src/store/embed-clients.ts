import type { Selectable } from 'kysely';
import type { Trx } from './db.ts';
import type { EmbedClientTable } from './schema.ts';

/** An integrator that may open embed sessions. Lives in the 'system' scope. */
export type EmbedClient = Readonly<Omit<Selectable<EmbedClientTable>, 'updatedAt'>>;

/** Makes the client or replaces what it may do. `secretHash` is a hash of the secret, never the secret. */
export async function saveEmbedClient(trx: Trx, client: EmbedClient, now: Date): Promise<void> {
  const columns = {
    secretHash: client.secretHash,
    realms: JSON.stringify(client.realms),
    widgets: JSON.stringify(client.widgets),
    origins: JSON.stringify(client.origins),
    updatedAt: now,
  };
  await trx
    .insertInto('embedClient')
    .values({ clientId: client.clientId, ...columns })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(columns))
    .execute();
}

export async function findEmbedClient(trx: Trx, clientId: string): Promise<EmbedClient | null> {
  const found = await trx
    .selectFrom('embedClient')
    .select(['clientId', 'secretHash', 'realms', 'widgets', 'origins'])
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return found ?? null;
}
