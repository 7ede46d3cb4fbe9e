import {
  type Answer,
  type ComparedTransactions,
  type ComparisonSearch,
  type InconsistentRow,
  typeName,
} from '@salestax/contract';
import { addDays, dayNumber } from '../../domain/days.ts';
import { documentTypeOfPair } from '../../domain/document-types.ts';
import { amountOfCents, sumCents, toAmount } from '../../domain/money.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { findCompanyRun, errorOfRun, runStatusOf, startCompanyRun } from '../../service/company-runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { type ComparedRow, readRows, rowId } from './compared-rows.ts';
import { comparedBatchRows, comparedBatchSizes } from './comparison-queries.ts';
import { newestFirst } from './comparison/document-order.ts';
import { taxDifferenceOf } from './comparison/summary.ts';
import { comparisonRequest, type StoredComparison, storedComparisonOf } from './stored-comparison.ts';

const kind = 'comparison';
/** Maximum calendar days of a range, and from its first day to today. */
const longestRangeDays = 90;
const farthestBackDays = 365;

/** Starts a comparison in the background. A running one of another range is cancelled. */
export async function compareTransactions(
  services: Services,
  { realmId, correlationId }: CompanyRequest,
  search: ComparisonSearch,
): Promise<Answer<'compareTransactions'>> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const startDate = state.company?.settings.avaTaxStartDate ?? null;
  const answer = { isStartDateError: false, startDate, isSentToSearch: 0, userStatus: state.status } as const;
  if (state.status !== 'Active' || !isRange(search, services.clock.now())) return answer;
  if (startDate !== null && search.FromDate < startDate) return { ...answer, isStartDateError: true };
  await startCompanyRun(services, { realmId, kind, request: search, correlationId }, 'replace');
  return { ...answer, isSentToSearch: 1 };
}

/** Whether these days may be searched; one day more on each side is accepted, because the caller's date may differ from UTC. */
export function isRange({ FromDate, ToDate }: Pick<ComparisonSearch, 'FromDate' | 'ToDate'>, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const days = dayNumber(ToDate) - dayNumber(FromDate) + 1;
  return (
    days >= 1 &&
    days <= longestRangeDays &&
    FromDate >= addDays(today, -farthestBackDays - 1) &&
    ToDate <= addDays(today, 1)
  );
}

const nothing = {
  totalCount: 0,
  consistentCount: 0,
  errorTransactionCount: 0,
  isStartDateError: false,
  startDate: null,
};

/** State of the last comparison, with its summary when it is ready. */
export async function fetchComparedTransactions(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<ComparedTransactions> {
  const { status: userStatus, company } = await readCompanyState(services.db, services.secrets, realmId);
  if (userStatus !== 'Active') return { userStatus, ...nothing };
  const run = await findCompanyRun(services, realmId, kind);
  if (run === null) return { userStatus, ...nothing };
  const common = {
    userStatus,
    ...nothing,
    startDate: company.settings.avaTaxStartDate,
    run: runStatusOf(run),
    search: comparisonRequest.Parse(run.request),
  };
  if (run.state === 'running') return { ...common, progress: { done: run.done, total: run.total } };
  const comparison = storedComparisonOf(run, services.clock.now());
  return {
    ...common,
    ...errorOfRun(run),
    ...(comparison !== null && (await resultParts(services, realmId, comparison))),
  };
}

/** A result with its rows; while the last comparison has none, that of the previous one. */
async function resultParts(
  services: Services,
  realmId: string,
  { search, result, startedAt, endedAt }: StoredComparison,
): Promise<Partial<ComparedTransactions>> {
  const { counts, amounts, weeks, resultId, taxDifference, chargedLess, unreadable, settled, recomparedAt } = result;
  const inconsistentData = await inconsistentRows(services, realmId, resultId, search.ErrorTransactionOnly);
  return {
    search,
    inconsistentData,
    totalCount: counts.Consistent + counts.Inconsistent + counts.Error,
    consistentCount: counts.Consistent,
    errorTransactionCount: counts.Error,
    amounts: {
      consistent: toAmount(amounts.Consistent),
      inconsistent: toAmount(amounts.Inconsistent),
      error: toAmount(amounts.Error),
      total: toAmount(sumCents([amounts.Consistent, amounts.Inconsistent, amounts.Error])),
    },
    ...(taxDifference !== undefined && { taxDifference: toAmount(taxDifference) }),
    ...(chargedLess !== undefined && {
      chargedLess: { documents: chargedLess.documents, tax: toAmount(chargedLess.tax) },
    }),
    ...(unreadable !== undefined && { unreadable }),
    ...(settled !== undefined && { settled: settled.map((each) => ({ ...each })) }),
    weeks: weeks.map(({ from, consistent, inconsistent }) => ({
      from,
      consistent: toAmount(consistent),
      inconsistent: toAmount(inconsistent),
    })),
    result: {
      id: resultId,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      ...(recomparedAt !== undefined && { recomparedAt }),
    },
  };
}

async function inconsistentRows(
  { db }: Services,
  realmId: string,
  resultId: string,
  errorsOnly: boolean,
): Promise<InconsistentRow[]> {
  const sizes = await db.tx({ realm: realmId }, (trx) => comparedBatchSizes(trx, realmId, resultId));
  const rows: ComparedRow[] = [];
  for (const size of sizes) {
    if (size.outcome === 'Consistent' || (errorsOnly && size.outcome !== 'Error')) continue;
    const batchRows = await db.tx({ realm: realmId }, (trx) => comparedBatchRows(trx, realmId, resultId, size));
    rows.push(...readRows(batchRows));
  }
  return rows.sort(newestFirst).map(inconsistencyOf);
}

function inconsistencyOf({ sale, transaction, reasons, message, error, cause }: ComparedRow): InconsistentRow {
  const date = sale?.date ?? transaction?.date ?? '';
  const isNamed = (currency: string | undefined): currency is string =>
    currency !== undefined && (currency !== 'USD' || reasons.includes('currency'));
  return {
    id: rowId({ sale, transaction }),
    qboTxnType: typeName(documentTypeOfPair(sale?.kind ?? transaction?.of, transaction?.type).kind),
    qboTxnId: sale?.id ?? null,
    txnDate: date,
    qboInvNo: sale?.number ?? null,
    qboTotAmt: sale && amountOfCents(sale.amount),
    qboTotTax: sale && amountOfCents(sale.tax),
    ...(sale?.absorbedFee && { absorbedFee: amountOfCents(sale.absorbedFee) }),
    syncToken: sale?.syncToken ?? null,
    avaTxnId: transaction?.code ?? null,
    avaTxnType: transaction?.type ?? null,
    avaTotAmt: transaction && amountOfCents(transaction.amount),
    avaTotTax: transaction && amountOfCents(transaction.tax),
    errorMessage: message === '' ? null : message,
    errorCode: error?.code ?? null,
    errorFrom: error?.from ?? null,
    ...(error?.message !== undefined && { errorDetail: error.message }),
    isSelected: false,
    reasons: [...reasons],
    ...(sale !== null && sale.customer !== '' && { customerName: sale.customer }),
    ...(transaction !== null && transaction.date !== date && { avaTxnDate: transaction.date }),
    ...(cause !== undefined && { cause }),
    taxDifference: amountOfCents(taxDifferenceOf({ sale, transaction, reasons })),
    ...(isNamed(sale?.currency) && { currency: sale.currency }),
    ...(isNamed(transaction?.currency) && { avaCurrency: transaction.currency }),
  };
}
