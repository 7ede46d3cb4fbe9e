import type { Selectable } from 'kysely';
import type { ActivityAction, StaffActionKind } from '@salestax/contract';
import type { Fields } from '../../domain/activity.ts';
import { noteActivity } from '../../store/activity.ts';
import type { Company } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import type { StaffActionTable } from '../../store/schema.ts';

export type StaffActionRow = Readonly<Selectable<StaffActionTable>>;

export interface NewStaffAction {
  readonly by: 'staff' | 'operator';
  /** E-mail address, or name of the operator. */
  readonly staff: string;
  readonly staffName: string;
  readonly action: StaffActionKind;
  /** Only the changed fields; null = none. */
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly correlationId: string;
  /** The network; null = at the machine of the service. */
  readonly address: string | null;
}

/**
 * The names of the actions in the record of the company's activity. A request to disconnect that begins has `after`; one
 * that ends has `before`.
 */
const activityOf: Readonly<Record<StaffActionKind, ActivityAction>> = {
  'configuration-saved': 'settings',
  disconnected: 'disconnect',
  'disconnect-undone': 'disconnect-undo',
  'diagnostics-downloaded': 'diagnostics',
  'documents-read': 'documents-read',
  'disconnect-requested': 'disconnect-request',
  'disconnect-refused': 'disconnect-request',
  'disconnect-withdrawn': 'disconnect-request',
};

/**
 * Call it in the transaction of the action, in the staff scope of the company. Staff read the log over all companies; the
 * company's administrator reads the same in the record of its activity.
 */
export async function noteStaffAction(
  trx: Trx,
  { companyId, realmId, name }: Pick<Company, 'companyId' | 'realmId' | 'name'>,
  { before, after, by, address, ...action }: NewStaffAction,
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
  const { staff, staffName, correlationId } = action;
  const actor = { kind: by, id: staff, name: staffName, clientId: null, address };
  await noteActivity(trx, { realmId, actor, correlationId }, { action: activityOf[action.action], before, after }, now);
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
