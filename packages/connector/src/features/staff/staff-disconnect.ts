import { type Answer, freshSignInMs } from '@salestax/contract';
import type { StaffUser } from '../../security/principal.ts';
import { cancelRuns } from '../../service/jobs/run-queries.ts';
import {
  changeCompany,
  CONNECTED,
  companyOfRealm,
  companyKey,
  disconnectCompany,
  dueRevocations,
  lockCompany,
} from '../../store/companies.ts';
import { connectionEnd } from '../../store/connections.ts';
import { revokeSessionsOfRealm } from '../../store/sessions.ts';
import { noteStaffAction } from './staff-action-queries.ts';
import { appendTimeline } from '../../store/timeline.ts';
import type { Services } from '../../service/services.ts';
import { companyForStaff, doneBy, openedScope, type StaffRequest } from './staff-request.ts';

/** So long an operator can undo a disconnect; then the company's tokens end at the accounting service. Milliseconds. */
export const undoMs = 24 * 3_600_000;

/** Who the caller is, and until when they may disconnect a company. */
export function readStaffSession({ clock }: Pick<Services, 'clock'>, staff: StaffUser): Answer<'staffSession'> {
  const until = freshUntil(staff);
  return {
    userName: staff.name,
    signedInAt: staff.signedInAt?.toISOString() ?? null,
    mayDisconnectUntil: until !== null && clock.now() < until ? until.toISOString() : null,
  };
}

const freshUntil = ({ signedInAt }: StaffUser): Date | null =>
  signedInAt === null ? null : new Date(signedInAt.getTime() + freshSignInMs);

/**
 * Disconnects a company at once: its sessions end, its long work is cancelled, its documents wait. What ends its tokens
 * comes a day later. False, and nothing done, when the person proved who they are too long ago; true also when the
 * company was disconnected already.
 */
export async function disconnectByStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  companyId: string,
): Promise<boolean> {
  const now = clock.now();
  const until = freshUntil(request.staff);
  if (until === null || now >= until) return false;
  const opened = await companyForStaff({ db }, companyId);
  const { realmId } = opened;
  return db.tx(openedScope(opened), async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null || !(await disconnectCompany(trx, realmId, 'staff', now))) return true;
    const revocationDueAt = new Date(now.getTime() + undoMs);
    await changeCompany(trx, realmId, { staffDisconnectedAt: now, revocationDueAt }, now);
    await revokeSessionsOfRealm(trx, realmId, now);
    await cancelRuns(trx, realmId, now);
    const fields = {
      before: { status: company.calculationActive ? 'Active' : 'Down' },
      after: { status: 'Disconnected' },
    };
    await noteStaffAction(trx, company, { ...doneBy(request), action: 'disconnected', ...fields }, now);
    return true;
  });
}

/** - `not-disconnected`: unknown, connected, or it was not staff who disconnected it. `too-late`: its tokens have ended. */
export type UndoOutcome = 'undone' | 'not-disconnected' | 'too-late';

/**
 * Connects a company again that staff disconnected less than a day ago, with the tokens that it had. `operator` is the
 * name that the record of actions keeps.
 */
export function undoStaffDisconnect(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  realmId: string,
  operator: string,
  correlationId: string,
): Promise<UndoOutcome> {
  const now = clock.now();
  return db.tx({ realm: realmId, staff: true }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null || company.staffDisconnectedAt === null) return 'not-disconnected';
    const { revocationDueAt } = company;
    if (revocationDueAt === null || revocationDueAt <= now) return 'too-late';
    if ((await connectionEnd(trx, realmId)) === null) return 'too-late';
    await changeCompany(trx, realmId, CONNECTED, now);
    await appendTimeline(trx, companyKey(realmId), { event: 'connected', detail: { by: 'operator' } }, now);
    const fields = {
      before: { status: 'Disconnected' },
      after: { status: company.calculationActive ? 'Active' : 'Down' },
    };
    const by = { staff: operator, staffName: operator, correlationId };
    await noteStaffAction(trx, company, { ...by, action: 'disconnect-undone', ...fields }, now);
    return 'undone';
  });
}

/**
 * Ends, at the accounting service, the tokens of companies that staff disconnected a day ago. Whoever can't be ended now
 * is asked for again. Throws when that was somebody.
 */
export async function revokeDueConnections({ db, clock, connections }: Services): Promise<void> {
  const realmIds = await db.tx('system', (trx) => dueRevocations(trx, clock.now()));
  const failures: unknown[] = [];
  for (const realmId of realmIds) {
    const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
    // Connected again, by a version that does not know of this.
    const ended = company?.connection === 'connected' ? null : await connections.end(realmId);
    if (ended?.ok === false) failures.push(new Error(ended.error.message, { cause: ended.error }));
    else await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { revocationDueAt: null }, clock.now()));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} connections could not be ended.`);
}
