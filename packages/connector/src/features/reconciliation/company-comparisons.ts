import { randomUUID } from 'node:crypto';
import type {
  Answer,
  CompanyComparison,
  CompanyComparisons,
  ComparisonRefusal,
  ComparisonSearch,
  RequestBody,
} from '@salestax/contract';
import type { Activity, Actor } from '../../domain/activity.ts';
import { sentences } from '../../domain/sentences.ts';
import { runHistoryMs } from '../../service/company-runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import { cancelUnbegun, startUnlessOther } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import type { CompanyOwner, Trx } from '../../store/db.ts';
import { Unavailable } from '../../store/errors.ts';
import {
  type CompanyComparisonRow,
  companyComparisonsOf,
  type NewCompanyComparison,
  ownRunOf,
  saveCompanyComparison,
} from './company-comparison-queries.ts';
import { companyComparisonOf } from './company-comparison-state.ts';
import { isRange } from './compare-transactions.ts';
import { comparisonRequest } from './stored-comparison.ts';

/** Companies whose user is checked at the tax provider at the same time. */
const checkedAtOnce = 8;

/** A user who searches several companies. */
export interface CompaniesCaller {
  readonly owner: CompanyOwner;
  readonly actor: Actor;
  readonly correlationId: string;
  /** Why the user may not enter a company, by the rules of the switch; null: may. */
  readonly refusalOf: (realmId: string) => Promise<ComparisonRefusal | null>;
}

/**
 * Starts the comparison of each company, in its own scope. A company that cannot be compared is answered with its
 * reason, and the others go on. A company of somebody else is in no answer, like an unknown one. A comparison of somebody
 * else that is running there is never replaced.
 */
export async function compareCompanies(
  services: Services,
  caller: CompaniesCaller,
  { RealmIds, ...search }: RequestBody<'compareCompanies'>,
): Promise<Answer<'compareCompanies'>> {
  const startedAt = services.clock.now();
  if (!isRange(search, startedAt)) return refusedSearch('InvalidRange', sentences.comparisonRange);
  const chosen: ChosenSearch = { searchId: randomUUID(), search, startedAt };
  const unstored: CompanyComparison[] = [];
  await inParallel(new Set(RealmIds), checkedAtOnce, async (realmId) => {
    const isReached = await startOrFail(services, caller, chosen, realmId);
    if (!isReached) unstored.push(unreached(realmId, caller));
  });
  const { companies } = await readCompanyComparisons(services, caller.owner, chosen.searchId);
  const isStored = ({ realmId }: CompanyComparison) => unstored.every((other) => other.realmId !== realmId);
  return { search, companies: [...companies.filter(isStored), ...unstored], error: null };
}

/** The answer when nothing was started. */
export const refusedSearch = (reasonCode: string, message: string): Answer<'compareCompanies'> => ({
  search: null,
  companies: [],
  error: { reasonCode, message },
});

const unreached = (realmId: string, { correlationId }: CompaniesCaller): CompanyComparison => ({
  realmId,
  state: 'refused',
  progress: { done: 0, total: null },
  counts: null,
  error: { code: 'Unavailable', message: '' },
  correlationId,
});

type ChosenSearch = Pick<NewCompanyComparison, 'searchId' | 'search' | 'startedAt'>;

/** False: the database did not answer, which concerns this company only. */
async function startOrFail(
  services: Services,
  caller: CompaniesCaller,
  chosen: ChosenSearch,
  realmId: string,
): Promise<boolean> {
  try {
    await startIn(services, caller, chosen, realmId);
    return true;
  } catch (error) {
    if (error instanceof Unavailable) return false;
    throw error;
  }
}

/** Starts the comparison of one company, or stores why not. Nothing is stored of a company of somebody else. */
async function startIn(
  services: Services,
  caller: CompaniesCaller,
  chosen: ChosenSearch,
  realmId: string,
): Promise<void> {
  const { correlationId, owner } = caller;
  const refusal = await refusalIn(services, caller, chosen.search, realmId);
  if (refusal === 'UnknownCompany') return;
  const base = { ...chosen, realmId, ownerSub: owner.sub, correlationId };
  const newRun = await services.db.tx({ realm: realmId }, async (trx) => {
    const started = refusal ?? (await startRunIn(trx, base));
    if (typeof started === 'string') {
      await saveCompanyComparison(trx, { ...base, runId: null, isOwnRun: false, refusal: started });
      if (isOfRights(started)) await note(trx, caller, base, { outcome: 'refused', reason: started });
      return null;
    }
    const { runId, isNew, isOwn } = started;
    await saveCompanyComparison(trx, { ...base, runId, isOwnRun: isOwn, refusal: null });
    await note(trx, caller, base, {});
    return isNew ? runId : null;
  });
  if (newRun === null) return;
  services.runNotices.publish(realmId);
  await services.sendRun({ runId: newRun, realmId, kind: 'comparison', hasLowPriority: true });
}

/** The rules of the switch, then those of the search of the company itself. */
async function refusalIn(
  { db, secrets }: Services,
  { refusalOf }: CompaniesCaller,
  { FromDate }: ComparisonSearch,
  realmId: string,
): Promise<ComparisonRefusal | null> {
  const refusal = await refusalOf(realmId);
  if (refusal !== null) return refusal;
  const { status, company } = await readCompanyState(db, secrets, realmId);
  if (status !== 'Active') return 'NotActive';
  const startDate = company.settings.avaTaxStartDate;
  return startDate !== null && FromDate < startDate ? 'BeforeStart' : null;
}

type Base = Pick<NewCompanyComparison, 'realmId' | 'ownerSub' | 'search' | 'startedAt' | 'correlationId'>;

/** An earlier search of the same user from the list is replaced, as on the page of the company. */
async function startRunIn(trx: Trx, { realmId, ownerSub, search, startedAt, correlationId }: Base) {
  const run = { realmId, kind: 'comparison', request: search, correlationId };
  const ownRun = await ownRunOf(trx, realmId, ownerSub);
  const started = await startUnlessOther(trx, run, ownRun, startedAt);
  // The same search again leads to the run that the user has started before.
  return started === 'busy' ? 'OtherSearch' : { ...started, isOwn: started.isNew || started.runId === ownRun };
}

const isOfRights = (refusal: ComparisonRefusal): boolean => refusal === 'InvalidUser' || refusal === 'NonAdminUser';

function note(
  trx: Trx,
  { actor }: CompaniesCaller,
  { realmId, search, startedAt, correlationId }: Base,
  how: Pick<Activity, 'outcome' | 'reason'>,
): Promise<void> {
  const { FromDate, ToDate } = search;
  const activity = { action: 'company-comparison', after: { FromDate, ToDate }, ...how } as const;
  return noteActivity(trx, { realmId, actor, correlationId }, activity, startedAt);
}

/** The companies of a search, by default the last one of the user, within the last day. */
export async function readCompanyComparisons(
  services: Pick<Services, 'db' | 'clock'>,
  owner: CompanyOwner,
  searchId: string | null = null,
): Promise<CompanyComparisons> {
  const rows = await rowsOf(services, owner, searchId);
  const search = rows[0]?.search;
  return {
    search: comparisonRequest.Check(search) ? search : null,
    companies: rows.map(companyComparisonOf),
  };
}

/** Cancels the comparisons that no worker has begun. The others go on to their end. */
export async function stopCompanyComparisons(services: Services, owner: CompanyOwner): Promise<CompanyComparisons> {
  const { db, clock, runNotices } = services;
  for (const { realmId, runId, isOwnRun, state, attempts } of await rowsOf(services, owner, null)) {
    if (runId === null || !isOwnRun || state !== 'running' || attempts !== 0) continue;
    await db.tx({ realm: realmId }, (trx) => cancelUnbegun(trx, runId, clock.now()));
    runNotices.publish(realmId);
  }
  return readCompanyComparisons(services, owner);
}

function rowsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: CompanyOwner,
  searchId: string | null,
): Promise<readonly CompanyComparisonRow[]> {
  const since = new Date(clock.now().getTime() - runHistoryMs);
  return db.read({ owner }, (trx) => companyComparisonsOf(trx, since, searchId));
}
