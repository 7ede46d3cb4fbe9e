import type { Answer, Month, RequestBody } from '@salestax/contract';
import { nameOf } from '../../domain/activity.ts';
import { companyTimeZone, dayIn } from '../../domain/company-day.ts';
import { monthOf } from '../../domain/months.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { ActorRequest, CompanyRequest } from '../../ports/company-request.ts';
import { readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import { changesOfMonth, findMonth, lockMonth, saveDecision } from './month-queries.ts';
import { startMonthRun } from './month-runs.ts';
import { rangeOf } from './months.ts';
import { canWorkOn, todayOf } from './read-months.ts';

/** Starts to read the figures of a month in the background. Those of a closed month stay as they are. */
export async function readMonthFigures(
  services: Services,
  { realmId, correlationId }: CompanyRequest,
  { Month: month }: RequestBody<'readMonthFigures'>,
): Promise<Answer<'readMonthFigures'>> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (!(await canWorkOn(services, realmId, state, month))) return { outcome: 'refused' };
  const storedMonth = await services.db.read({ realm: realmId }, (trx) => findMonth(trx, realmId, month));
  if (storedMonth?.isClosed === true) return { outcome: 'refused' };
  return startMonthRun(services, { realmId, kind: 'month-figures', request: { month }, correlationId });
}

/**
 * Closes a month that is over, with the figures that the person saw. Figures that were read before it was over lack what was
 * saved afterwards: nothing notes the documents that only QuickBooks has.
 */
export async function closeMonth(
  services: Pick<Services, 'db' | 'secrets' | 'clock'>,
  request: ActorRequest,
  { Month: month, ReadAt }: RequestBody<'closeMonth'>,
): Promise<Answer<'closeMonth'>> {
  const { realmId } = request;
  const { db, clock } = services;
  const state = await readCompanyState(db, services.secrets, realmId);
  if (month >= monthOf(todayOf(services, state))) return { outcome: 'refused' };
  const startDate = state.company?.settings.avaTaxStartDate ?? null;
  const isOverAt = (moment: Date) => monthOf(dayIn(companyTimeZone(state.company), moment)) > month;
  return db.tx({ realm: realmId }, async (trx) => {
    const storedMonth = await lockMonth(trx, realmId, month);
    if (storedMonth === null || storedMonth.isClosed || storedMonth.readAt === null) return { outcome: 'refused' };
    const { count } = await changesOfMonth(trx, realmId, month);
    // Somebody has read newer figures: the person has to see them first.
    if (storedMonth.readAt.toISOString() !== new Date(ReadAt).toISOString()) return { outcome: 'refused' };
    const lacksDays = countsTooFewDays(month, storedMonth.countedFrom, startDate);
    if (count > 0 || lacksDays || !isOverAt(storedMonth.readAt)) return { outcome: 'stale' };
    const now = clock.now();
    await saveDecision(trx, realmId, month, { kind: 'closed', at: now.toISOString(), by: nameOf(request.actor) });
    await noteActivity(trx, request, { action: 'month-close', after: { period: month } }, now);
    return { outcome: 'closed' };
  });
}

/** Whether the start date was set earlier after the figures of a month were counted from the former one. */
const countsTooFewDays = (month: Month, countedFrom: Day | null, startDate: Day | null): boolean =>
  countedFrom !== null && countedFrom > rangeOf(month).from && countedFrom > (startDate ?? '');

/** Reopens a closed month. Its figures can then be read again. */
export function reopenMonth(
  { db, clock }: Services,
  request: ActorRequest,
  { Month: month, Reason }: RequestBody<'reopenMonth'>,
): Promise<Answer<'reopenMonth'>> {
  const { realmId } = request;
  const reason = Reason.trim();
  return db.tx({ realm: realmId }, async (trx) => {
    const storedMonth = await lockMonth(trx, realmId, month);
    if (storedMonth?.isClosed !== true || reason === '') return { outcome: 'refused' };
    const now = clock.now();
    await saveDecision(trx, realmId, month, {
      kind: 'reopened',
      at: now.toISOString(),
      by: nameOf(request.actor),
      reason,
    });
    await noteActivity(trx, request, { action: 'month-reopen', after: { period: month, reason } }, now);
    return { outcome: 'reopened' };
  });
}
