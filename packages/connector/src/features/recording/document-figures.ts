import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyFigures } from '@salestax/contract';
import type { Trx } from '../../store/db.ts';
import type { DocumentLinkTable } from '../../store/schema.ts';
import { needsPerson, stateCountsIn } from './tax-state-queries.ts';

/* What a company's documents wait for. */

export async function documentFigures(trx: Trx, realmId: string): Promise<CompanyFigures['documents']> {
  const { rows } = await stateCountsIn(sql`${realmId}`).execute(trx);
  const { attention = 0, waiting = 0, oldest = null } = rows[0] ?? {};
  return { attention, waiting, waitingSince: oldest?.toISOString() ?? null };
}

/** A document that a person has to look at. `errorCode`: of `attention`; null = it has none, or it is no longer stored. */
export type LinkNeedingAttention = Readonly<Selectable<DocumentLinkTable>> & { readonly errorCode: string | null };

/** Documents that cannot be recorded until a person acts, and documents that are recorded without their delivery fee. */
export async function linksNeedingAttention(trx: Trx, realmId: string): Promise<readonly LinkNeedingAttention[]> {
  return trx
    .selectFrom('documentLink')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('delivery')
        .select('errorCode')
        .whereRef('delivery.realmId', '=', 'documentLink.realmId')
        .whereRef('delivery.txnType', '=', 'documentLink.txnType')
        .whereRef('delivery.txnId', '=', 'documentLink.txnId')
        .where('delivery.state', '=', 'NeedsUser')
        .whereRef('delivery.errorText', '=', 'documentLink.attention')
        .orderBy('delivery.seq', 'desc')
        .limit(1)
        .as('errorCode'),
    )
    .where('realmId', '=', realmId)
    .where(needsPerson(sql`${realmId}`))
    .orderBy('updatedAt', 'desc')
    .execute();
}

/**
 * For support staff, as one row: how many documents wait, how many need attention since a time, and when the changes of the
 * company were last read to the end (null: never).
 */
export const documentHealthIn = (realm: RawBuilder<unknown>, since: Date): RawBuilder<unknown> => sql`
  select (select count(*) from delivery where state = 'Queued' and realm_id = ${realm}) as waiting, (
      select count(*) from document_link
      where (attention is not null or fee_unknown) and updated_at > ${since} and realm_id = ${realm}
    ) as troubled, (
      select updated_at from change_cursor where realm_id = ${realm} and position is not null
    ) as swept_at`;
