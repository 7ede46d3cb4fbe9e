import type { CompanyFigures } from '@salestax/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { DocumentLinkTable } from '../../store/schema.ts';

/*
 * What a company's documents wait for, counted in the database. Each query is of one realm, given as a value or, for
 * several companies at once, as a column.
 */

export interface DocumentRow {
  readonly withoutTax: number;
  readonly waiting: number;
  readonly oldest: Date | null;
}

/** A delivery with an error text was tried: a vendor did not answer, and it is repeated. */
export const documentsIn = (realm: RawBuilder<unknown>): RawBuilder<DocumentRow> => sql`
  select (select count(*) from document_link where realm_id = ${realm} and attention is not null) as without_tax,
    count(*) as waiting, min(created_at) as oldest
  from delivery where realm_id = ${realm} and state = 'Queued' and error_text is not null`;

export async function documentFigures(trx: Trx, realmId: string): Promise<CompanyFigures['documents']> {
  const { rows } = await documentsIn(sql`${realmId}`).execute(trx);
  const { withoutTax = 0, waiting = 0, oldest = null } = rows[0] ?? {};
  return { withoutTax, waiting, waitingSince: oldest?.toISOString() ?? null };
}

/** A document that a person has to look at. */
export type LinkNeedingAttention = Readonly<Selectable<DocumentLinkTable>>;

/** Documents that cannot be recorded until a person acts, and documents that are recorded without their delivery fee. */
export async function linksNeedingAttention(trx: Trx, realmId: string): Promise<readonly LinkNeedingAttention[]> {
  return trx
    .selectFrom('documentLink')
    .selectAll()
    .where('realmId', '=', realmId)
    .where((on) => on.or([on('attention', 'is not', null), on('feeUnknown', '=', true)]))
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** Documents that wait, and those that need attention since a time, as one row for support staff. */
export const documentHealthIn = (realm: RawBuilder<unknown>, since: Date): RawBuilder<unknown> => sql`
  select (select count(*) from delivery where state = 'Queued' and realm_id = ${realm}) as waiting, (
      select count(*) from document_link
      where (attention is not null or fee_unknown) and updated_at > ${since} and realm_id = ${realm}
    ) as troubled, (
      select updated_at from change_cursor where realm_id = ${realm} and position is not null
    ) as swept_at`;
