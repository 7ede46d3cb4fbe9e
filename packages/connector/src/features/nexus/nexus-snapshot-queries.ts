import { sql } from 'kysely';
import { nearThreshold } from '@salestax/contract';
import type { Trx } from '../../store/db.ts';
import { providerCompanyIdOf } from '../../store/provider-companies.ts';

/** The list of a provider company that was stored at `notBefore` or later; null without one. */
export async function findNexusSnapshot(
  trx: Trx,
  realmId: string,
  providerCompanyId: string,
  notBefore: Date,
): Promise<unknown> {
  const found = await trx
    .selectFrom('nexusSnapshot')
    .select('list')
    .where('realmId', '=', realmId)
    .where('providerCompanyId', '=', providerCompanyId)
    .where('takenAt', '>=', notBefore)
    .executeTakeFirst();
  return found?.list ?? null;
}

/** Replaces the company's list. */
export async function saveNexusSnapshot(
  trx: Trx,
  realmId: string,
  snapshot: { readonly providerCompanyId: string; readonly list: unknown; readonly takenAt: Date },
): Promise<void> {
  const columns = { ...snapshot, list: JSON.stringify(snapshot.list) };
  await trx
    .insertInto('nexusSnapshot')
    .values({ realmId, ...columns })
    .onConflict((conflict) => conflict.column('realmId').doUpdateSet(columns))
    .execute();
}

/** After a link to another provider company: the list is that of the former one. */
export async function deleteNexusSnapshot(trx: Trx, realmId: string): Promise<void> {
  await trx.deleteFrom('nexusSnapshot').where('realmId', '=', realmId).execute();
}

/**
 * Codes of the states without nexus, now or from a later day, whose threshold is near or reached, by a list of the provider
 * company that was read after `since`.
 */
export const regionsNearThreshold = (trx: Trx, realmId: string, since: Date) =>
  sql<{ readonly code: string }>`
    select region->>'stateCode' as code
    from nexus_snapshot, jsonb_array_elements(list::jsonb->'nexus'->'nexusList') as region
    where realm_id = ${realmId} and provider_company_id = ${providerCompanyIdOf(realmId)} and taken_at >= ${since}
      and region->>'countryCode' = 'US' and region->>'enabled' <> 'true' and region->>'collectsFrom' is null
      and (region->'threshold'->>'reached')::numeric >= ${nearThreshold}`.execute(trx);
