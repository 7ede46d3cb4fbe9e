import type { ActivityEntry, Answer, Query } from '@salestax/contract';
import type { Services } from '../../service/services.ts';
import { type ActivityRow, listActivity } from '../../store/activity.ts';
import { ownedSince } from '../../store/companies.ts';
import type { Scope } from '../../store/db.ts';

const defaultPageSize = 50;
const maxPageSize = 500;

/**
 * What happened to a company, newest first. `scope`: of the reader, in the company. Support staff read all of it, its owner
 * only what happened since the company came from another owner.
 */
export async function readActivity(
  { db }: Pick<Services, 'db'>,
  scope: Extract<Scope, { readonly realm: string }>,
  { action, outcome, before, limit }: Query<'activity'>,
  reader: 'owner' | 'staff',
): Promise<Answer<'activity'>> {
  const size = Math.min(Number(limit ?? defaultPageSize), maxPageSize);
  const page = {
    realmId: scope.realm,
    action: action ?? null,
    outcome: outcome ?? null,
    before: before === undefined ? null : Number(before),
    limit: size + 1,
  };
  const rows = await db.read(scope, async (trx) =>
    listActivity(trx, { ...page, since: reader === 'staff' ? null : await ownedSince(trx, scope.realm) }),
  );
  return { entries: rows.slice(0, size).map(entryOf), hasMore: rows.length > size };
}

/** Without the realm id: the reader knows the company. */
function entryOf(row: ActivityRow): ActivityEntry {
  const { id, at, actorKind, actor, actorName, clientId, address, action, outcome, reason, correlationId } = row;
  const { before, after } = row;
  return {
    id: String(id),
    at: at.toISOString(),
    actorKind,
    actor,
    actorName,
    clientId,
    address,
    action,
    outcome,
    reason,
    before: before && { ...before },
    after: after && { ...after },
    correlationId,
  };
}
