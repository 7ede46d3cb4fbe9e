import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Answer, Month } from '@salestax/contract';
import { findCompanyRun, type RunRequest, startIdleCompanyRun } from '../../service/company-runs.ts';
import type { BackgroundRun } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import type { Trx } from '../../store/db.ts';

/** The request of every run of a month, as stored with the run. */
const MonthRequest = Type.Object({ month: Type.String() });
export type MonthRequest = Static<typeof MonthRequest>;
export const monthRequest = Compile(MonthRequest);

type MonthRunKind = 'month-figures' | 'audit-file';

/** The latest run of a kind within the last day; null = there is none, or it is for another month than `month`. */
export async function findMonthRun(
  services: Services,
  realmId: string,
  kind: MonthRunKind,
  month: Month,
): Promise<BackgroundRun | null> {
  const run = await findCompanyRun(services, realmId, kind);
  return run !== null && monthOfRun(run) === month ? run : null;
}

/** Starts a run of a month, one month at a time, with what `prepare` stores in the same transaction. */
export async function startMonthRun(
  services: Services,
  run: RunRequest & { readonly kind: MonthRunKind; readonly request: MonthRequest },
  prepare: (trx: Trx, now: Date) => Promise<void> = async () => undefined,
): Promise<Answer<'readMonthFigures' | 'makeAuditFile'>> {
  if (await startIdleCompanyRun(services, run, prepare)) return { outcome: 'started' };
  const { month } = run.request;
  const otherRun = await findCompanyRun(services, run.realmId, run.kind);
  // A second click for the same month counts as one request. So does a run that was deleted meanwhile: it has no month to report.
  const otherMonth = (otherRun && monthOfRun(otherRun)) ?? month;
  return otherMonth === month ? { outcome: 'started' } : { outcome: 'busy', month: otherMonth };
}

const monthOfRun = ({ request }: BackgroundRun): Month | null => (monthRequest.Check(request) ? request.month : null);
