import type { Selectable } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { DocumentLinkTable } from '../../store/schema.ts';

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
