import type { Answer, DisconnectOutcome, DisconnectRequest, RequestBody } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import { inForce } from '../../domain/support-consent.ts';
import type { Services } from '../../service/services.ts';
import { type Company, lockCompany } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { countQueued } from '../recording/delivery-queries.ts';
import { deleteRequest, findRequest, saveRequest, type StoredRequest } from './disconnect-request-queries.ts';
import { isOwn, requestMs, stepRefusal } from './second-person.ts';
import { noteStaffAction } from './staff-action-queries.ts';
import { disconnectNow, hasFreshSignIn } from './staff-disconnect.ts';
import { companyForStaff, doneBy, staffScopeOf, recordReading, type StaffRequest } from './staff-request.ts';

/** Documents of a company that wait, and the request to disconnect it all the same. */
export async function readDisconnectRequest(
  services: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  companyId: string,
): Promise<Answer<'staffDisconnectRequest'>> {
  const { db, clock } = services;
  const { staff } = request;
  const opened = await companyForStaff(services, companyId);
  await recordReading(services, request, opened, 'disconnect-request');
  return db.read(staffScopeOf(opened), (trx) => readState(trx, opened, staff.email, clock.now()));
}

/**
 * Requests a disconnect, or confirms or refuses a request. Whoever confirms is another person than the first, and has signed
 * in within the last minutes, as the first had.
 */
export async function decideDisconnect(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  companyId: string,
  { step, reason }: RequestBody<'decideStaffDisconnect'>,
): Promise<Answer<'decideStaffDisconnect'>> {
  const { email } = request.staff;
  const now = clock.now();
  if (step === 'request' && reason.trim() === '') throw new RequestError('BadRequest');
  const opened = await companyForStaff({ db }, companyId);
  return db.tx(staffScopeOf(opened), async (trx) => {
    const company = await lockCompany(trx, opened.realmId);
    if (company === null) throw new RequestError('NotFound');
    const outcome = await takeStep(trx, { company, request, now }, step, reason.trim());
    return { outcome, ...(await readState(trx, company, email, now)) };
  });
}

interface Deciding {
  /** Its row is locked. */
  readonly company: Company;
  readonly request: StaffRequest;
  readonly now: Date;
}

async function takeStep(
  trx: Trx,
  deciding: Deciding,
  step: RequestBody<'decideStaffDisconnect'>['step'],
  reason: string,
): Promise<DisconnectOutcome> {
  const { company, request, now } = deciding;
  const { realmId } = company;
  if (company.connection === 'disconnected') return 'disconnected';
  const stored = await findRequest(trx, realmId);
  const refusal = stepRefusal(step, stored, request.staff.email, now);
  if (refusal !== null) return refusal;
  if (step === 'refuse') return refuse(trx, deciding, stored);
  if (!hasFreshSignIn(request.staff, now)) return 'sign-in-again';
  if (step === 'confirm') {
    // This deletes the stored request, too.
    await disconnectNow(trx, company, request, now, { requestedBy: stored?.staff, reason: stored?.reason });
    return 'disconnected';
  }
  await saveRequest(trx, {
    realmId,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + requestMs),
    staff: request.staff.email,
    staffName: request.staff.name,
    reason,
    waiting: await countQueued(trx, realmId),
  });
  const after = { reason };
  await noteStaffAction(trx, company, { ...doneBy(request), action: 'disconnect-requested', before: null, after }, now);
  return 'requested';
}

async function refuse(
  trx: Trx,
  { company, request, now }: Deciding,
  stored: StoredRequest | null,
): Promise<DisconnectOutcome> {
  await deleteRequest(trx, company.realmId);
  const isWithdrawn = stored !== null && isOwn(stored, request.staff.email);
  const action = isWithdrawn ? 'disconnect-withdrawn' : 'disconnect-refused';
  const before = { requestedBy: stored?.staff, reason: stored?.reason };
  await noteStaffAction(trx, company, { ...doneBy(request), action, before, after: null }, now);
  return 'closed';
}

async function readState(trx: Trx, { realmId }: Pick<Company, 'realmId'>, email: string, now: Date) {
  const waiting = await countQueued(trx, realmId);
  return { waiting, request: requestFor(await findRequest(trx, realmId), email, now) };
}

/** A request as a person of the staff sees it; null when there is none, or its time is over. */
export function requestFor(stored: StoredRequest | null, email: string, now: Date): DisconnectRequest | null {
  const request = inForce(stored, now);
  if (request === null) return null;
  const { staffName, reason, requestedAt, expiresAt, waiting } = request;
  return {
    staffName,
    reason,
    at: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    waiting,
    isOwn: isOwn(request, email),
  };
}
