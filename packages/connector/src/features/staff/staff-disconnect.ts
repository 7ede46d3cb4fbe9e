import { type Answer, freshSignInMs } from '@salestax/contract';
import type { Fields } from '../../domain/activity.ts';
import type { StaffUser } from '../../security/principal.ts';
import { cancelRuns } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import {
  changeCompany,
  type Company,
  companyOfRealm,
  connectedState,
  companyKey,
  disconnectCompany,
  dueRevocations,
  lockCompany,
} from '../../store/companies.ts';
import { connectionEnd } from '../../store/connections.ts';
import type { Trx } from '../../store/db.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { countQueued } from '../recording/delivery-queries.ts';
import { wakeDeliveries } from '../recording/waiting-deliveries.ts';
import { needsSecondPerson } from './second-person.ts';
import { noteStaffAction } from './staff-action-queries.ts';
import { companyForStaff, doneBy, staffScopeOf, type StaffRequest } from './staff-request.ts';

/** How long a disconnect can be undone, in milliseconds; then the tokens are revoked at the accounting service. */
export const undoMs = 24 * 3_600_000;

/** The caller, and until when they may disconnect a company. */
export function readStaffSession({ clock }: Pick<Services, 'clock'>, staff: StaffUser): Answer<'staffSession'> {
  const until = freshUntil(staff);
  return {
    userName: staff.name,
    signedInAt: staff.signedInAt?.toISOString() ?? null,
    mayDisconnectUntil: until !== null && clock.now() < until ? until.toISOString() : null,
  };
}

/** Whether a person has proved their identity in the last minutes. */
export function hasFreshSignIn(staff: StaffUser, now: Date): boolean {
  const until = freshUntil(staff);
  return until !== null && now < until;
}

const freshUntil = ({ signedInAt }: StaffUser): Date | null =>
  signedInAt === null ? null : new Date(signedInAt.getTime() + freshSignInMs);

/**
 * Disconnects a company: ends its sessions, cancels its runs and lets its deliveries wait. Its tokens are revoked a day
 * later. False, and nothing changes, if the caller's authentication is too old, or documents wait and a second person has to
 * confirm; true, too, if the company was disconnected already.
 */
export async function disconnectByStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  companyId: string,
): Promise<boolean> {
  const now = clock.now();
  if (!hasFreshSignIn(request.staff, now)) return false;
  const opened = await companyForStaff({ db }, companyId);
  const { realmId } = opened;
  return db.tx(staffScopeOf(opened), async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null) return true;
    const isConnected = company.connection === 'connected';
    if (isConnected && needsSecondPerson(await countQueued(trx, realmId))) return false;
    await disconnectNow(trx, company, request, now);
    return true;
  });
}

/**
 * The disconnect in the transaction that has locked the company. `confirmed`: fields for the log about the request that the
 * caller confirms; empty without a request.
 */
export async function disconnectNow(
  trx: Trx,
  company: Company,
  request: StaffRequest,
  now: Date,
  confirmed: Fields = {},
): Promise<void> {
  const { realmId } = company;
  if (!(await disconnectCompany(trx, realmId, 'staff', now))) return;
  const revocationDueAt = new Date(now.getTime() + undoMs);
  await changeCompany(trx, realmId, { staffDisconnectedAt: now, revocationDueAt }, now);
  await cancelRuns(trx, realmId, now);
  const fields = {
    before: { status: company.calculationActive ? 'Active' : 'Down' },
    after: { status: 'Disconnected', ...confirmed },
  };
  await noteStaffAction(trx, company, { ...doneBy(request), action: 'disconnected', ...fields }, now);
}

/** - `not-disconnected`: unknown, connected, or not disconnected by staff. `too-late`: its tokens are revoked or being revoked. */
export type UndoOutcome = 'undone' | 'not-disconnected' | 'too-late';

/**
 * Reconnects a company that staff disconnected less than a day ago, with its tokens. `operator`: name for the log of
 * staff actions.
 */
export async function undoStaffDisconnect(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  realmId: string,
  operator: string,
  correlationId: string,
): Promise<UndoOutcome> {
  const now = clock.now();
  const outcome = await db.tx({ realm: realmId, staff: true }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null || company.staffDisconnectedAt === null) return 'not-disconnected';
    const { revocationDueAt } = company;
    if (revocationDueAt === null || revocationDueAt <= now) return 'too-late';
    // No tokens are stored any more.
    if ((await connectionEnd(trx, realmId)) === null) return 'too-late';
    await changeCompany(trx, realmId, connectedState, now);
    await appendTimeline(trx, companyKey(realmId), { event: 'connected', detail: { by: 'operator' } }, now);
    const fields = {
      before: { status: 'Disconnected' },
      after: { status: company.calculationActive ? 'Active' : 'Down' },
    };
    const by = { by: 'operator', staff: operator, staffName: operator, correlationId, address: null } as const;
    await noteStaffAction(trx, company, { ...by, action: 'disconnect-undone', ...fields }, now);
    return 'undone';
  });
  // Deliveries are not accessible to staff. A repeated command makes up for a process that ended before this.
  if (outcome !== 'too-late')
    await db.tx({ realm: realmId }, async (trx) => {
      if ((await companyOfRealm(trx, realmId))?.connection === 'connected') await wakeDeliveries(trx, realmId, now);
    });
  return outcome;
}

const isDue = (company: Company | null, now: Date): boolean =>
  company !== null && company.revocationDueAt !== null && company.revocationDueAt <= now;

/**
 * Revokes, at the accounting service, the tokens of companies that staff disconnected a day ago. Throws if some could
 * not be revoked; these are tried again at the next call.
 */
export async function revokeDueConnections({
  db,
  clock,
  connections,
}: Pick<Services, 'db' | 'clock' | 'connections'>): Promise<void> {
  const now = clock.now();
  const realmIds = await db.tx('system', (trx) => dueRevocations(trx, now));
  const failures: unknown[] = [];
  for (const realmId of realmIds) {
    // The company may be connected again since the list was read, and disconnected again, with a day for an undo.
    const ended = await connections.end(realmId, {
      isWanted: (company) => isDue(company, now) && company?.connection !== 'connected',
    });
    if (!ended.ok) failures.push(new Error(ended.error.message, { cause: ended.error }));
    else
      await db.tx({ realm: realmId }, async (trx) => {
        if (isDue(await lockCompany(trx, realmId), now))
          await changeCompany(trx, realmId, { revocationDueAt: null }, clock.now());
      });
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} connections could not be revoked; the next call retries them.`,
    );
}
