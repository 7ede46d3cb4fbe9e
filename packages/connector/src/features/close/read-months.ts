import type { Answer, Month, MonthDecision } from '@salestax/contract';
import { companyTimeZone, dayIn } from '../../domain/company-day.ts';
import { amountOfCents, negate, sumCents, toCents } from '../../domain/money.ts';
import { monthOf, monthsUntil, stateOf } from '../../domain/months.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { errorOfRun, runStatusOf } from '../../service/company-runs.ts';
import { type CompanyState, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import type { MonthDecisionRow } from '../../store/schema.ts';
import { readOpenPoints } from '../overview/open-points.ts';
import { ownRecordsOf } from '../recording/document-queries.ts';
import { auditFileOf } from './audit-file-status.ts';
import { checklist } from './checklist.ts';
import {
  changesOfMonth,
  decidedMonths,
  findMonth,
  type StoredMonth,
  type StoredMonthSummary,
  storedMonths,
} from './month-queries.ts';
import { findMonthRun } from './month-runs.ts';
import { rangeOf } from './months.ts';

/** The day of the company by what is stored. Calls no vendor. */
export function todayOf({ clock }: Pick<Services, 'clock'>, state: CompanyState): Day {
  return dayIn(companyTimeZone(state.company), clock.now());
}

/** The months that a company can work on, the newest first: the recent ones, and each that it has ever closed. */
async function listedMonths(services: Services, realmId: string, state: CompanyState): Promise<readonly Month[]> {
  const recent = monthsUntil(todayOf(services, state), state.company?.settings.avaTaxStartDate ?? null);
  const decided = await services.db.read({ realm: realmId }, (trx) => decidedMonths(trx, realmId));
  return [...new Set([...recent, ...decided])].toSorted().toReversed();
}

/** Whether the figures or the audit file of a month can be made. */
export const canWorkOn = async (
  services: Services,
  realmId: string,
  state: CompanyState,
  month: Month,
): Promise<boolean> => state.status === 'Active' && (await listedMonths(services, realmId, state)).includes(month);

/** `mayClose`: the caller may close months. */
export async function listMonths(
  services: Services,
  { realmId }: CompanyRequest,
  mayClose: boolean,
): Promise<Answer<'listMonths'>> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const [listed, months] = await Promise.all([
    listedMonths(services, realmId, state),
    services.db.read({ realm: realmId }, (trx) => storedMonths(trx, realmId)),
  ]);
  const byMonth = new Map(months.map((each) => [each.month, each]));
  const today = todayOf(services, state);
  return {
    userStatus: state.status,
    months: listed.map((month) => summaryOf(month, byMonth.get(month) ?? null, today)),
    mayClose,
  };
}

function summaryOf(
  month: Month,
  stored: StoredMonthSummary | null,
  today: Day,
): Answer<'listMonths'>['months'][number] {
  const { isClosed = false, changes = 0 } = stored ?? {};
  return {
    month,
    state: stateOf(month, { isClosed, changes }, today),
    closed: closedOf(stored),
    readAt: stored?.readAt.toISOString() ?? null,
    difference:
      stored === null ? null : amountOfCents(sumCents([toCents(stored.collected), negate(toCents(stored.recorded))])),
    changes,
  };
}

/** Everything that is stored of a month, without a call to a vendor. */
export async function readMonth(
  services: Services,
  { realmId }: CompanyRequest,
  month: Month,
): Promise<Answer<'readMonth'>> {
  const { db, secrets } = services;
  const state = await readCompanyState(db, secrets, realmId);
  const [openPoints, { stored, changed, ownRecords }, run, audit] = await Promise.all([
    readOpenPoints(services, realmId, state),
    db.read({ realm: realmId }, async (trx) => {
      const stored = await findMonth(trx, realmId, month);
      return {
        stored,
        // Changes are noted as soon as a reading begins. Before its figures are stored, there is nothing that they have changed.
        changed: stored?.read ? await changesOfMonth(trx, realmId, month) : { changes: [], count: 0 },
        ownRecords: await ownRecordsOf(trx, realmId, rangeOf(month)),
      };
    }),
    findMonthRun(services, realmId, 'month-figures', month),
    auditFileOf(services, realmId, month),
  ]);
  const isClosed = stored?.isClosed ?? false;
  const startDate = state.company?.settings.avaTaxStartDate ?? null;
  return {
    userStatus: state.status,
    companyName: state.company?.name ?? '',
    month,
    ...(startDate !== null && monthOf(startDate) === month && { countedFrom: startDate }),
    state: stateOf(month, { isClosed, changes: changed.count }, todayOf(services, state)),
    checks: checklist(stored?.read?.counts ?? null, openPoints),
    figures: figuresOf(stored),
    ownRecords: { documents: ownRecords.documents, tax: amountOfCents(ownRecords.taxCents) },
    closed: closedOf(stored),
    reopened: isClosed ? null : lastDecision(stored),
    changes: [...changed.changes],
    changeCount: changed.count,
    ...(run && { run: runStatusOf(run) }),
    ...(run && errorOfRun(run)),
    ...audit,
  };
}

function figuresOf(stored: StoredMonth | null): Answer<'readMonth'>['figures'] {
  const read = stored?.read ?? null;
  return read === null ? null : { ...read.figures, readAt: read.readAt.toISOString() };
}

type MonthDecisions = { readonly isClosed: boolean; readonly decisions: readonly MonthDecisionRow[] } | null;

function closedOf(stored: MonthDecisions): MonthDecision | null {
  return stored?.isClosed === true ? lastDecision(stored) : null;
}

function lastDecision(stored: MonthDecisions): MonthDecision | null {
  const { at, by, reason } = stored?.decisions.at(-1) ?? {};
  if (at === undefined || by === undefined) return null;
  return { at, by, ...(reason !== undefined && { reason }) };
}
