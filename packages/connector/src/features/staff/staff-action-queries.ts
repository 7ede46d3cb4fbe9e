import type { StaffActionKind } from '@salestax/contract';
import type { Selectable } from 'kysely';
import type { Company } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import type { StaffActionTable } from '../../store/schema.ts';

export type StaffActionRow = Readonly<Selectable<StaffActionTable>>;

type Fields = Readonly<Record<string, unknown>>;

export interface NewStaffAction {
  /** E-mail address. */
  readonly staff: string;
  readonly staffName: string;
  readonly action: StaffActionKind;
  /** Only the changed fields; null = none. */
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly correlationId: string;
}

/** Call it in the transaction of the action, in the staff scope of the company. */
export async function noteStaffAction(
  trx: Trx,
  { companyId, realmId, name }: Pick<Company, 'companyId' | 'realmId' | 'name'>,
  { before, after, ...action }: NewStaffAction,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('staffAction')
    .values({
      ...action,
      companyId,
      realmId,
      companyName: name,
      at: now,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

export interface StaffActionPage {
  readonly companyId: string | null;
  /** Id of the oldest action of the previous page. */
  readonly before: number | null;
  readonly limit: number;
}

/** Newest first. */
export function listStaffActions(trx: Trx, { companyId, before, limit }: StaffActionPage): Promise<StaffActionRow[]> {
  return trx
    .selectFrom('staffAction')
    .selectAll()
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId ?? ''))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
