import type { Answer, RecalculationEntry, RecalculationRow } from '@salestax/contract';
import { countedNames } from '../../domain/activity.ts';
import { documentTypeOf, documentTypeOfNumber, DOCUMENT_TYPES } from '../../domain/document-types.ts';
import { amountOfCents } from '../../domain/money.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { ActorRequest, CompanyRequest } from '../../ports/company-request.ts';
import { findCompanyRun, errorOfRun, runStatusOf, startCompanyRun } from '../../service/company-runs.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import { type BackgroundRun, runningId } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { urlBatches } from '../../service/url-batches.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity } from '../../store/activity.ts';
import type { Trx } from '../../store/db.ts';
import { reserveCode } from '../recording/document-queries.ts';
import { comparedSales } from './compared-documents.ts';
import type { ComparedRow } from './compared-rows.ts';
import {
  queueRecalculation,
  type RequestedRecalculation,
  deleteRecalculations,
  type Recalculation,
  recalculationsOf,
  touchRecalculations,
} from './recalculation-queries.ts';
import { type CurrentRecalculation, currentRecalculations } from './recalculation-state.ts';

type RequestedDocument = Omit<RequestedRecalculation, 'number'>;
type RecalculationAnswer = Answer<'recalculateQboTransactions'>;

/** Reads of documents at the accounting service at the same time. */
const readsAtOnce = 4;

/**
 * Queues documents for recalculation and starts the run, or joins the running one. Not queued again are documents that the running
 * one has queued or recalculated in the same version, and those whose version our own write has replaced since, also when none runs.
 */
export async function recalculateTransactions(
  services: Services,
  request: ActorRequest,
  entries: readonly RecalculationEntry[],
): Promise<RecalculationAnswer> {
  return accept(services, request, entries, 'recalculation', async (trx, selection, now) => {
    const { realmId } = request;
    const running = (await runningId(trx, realmId, 'recalculation')) !== null;
    const recalculationById = new Map(
      (await recalculationsOf(trx, realmId, false)).map((row) => [documentIdOf(row), row]),
    );
    const isCovered = (each: RequestedRecalculation) => {
      const earlier = recalculationById.get(documentIdOf(each));
      if (earlier?.syncToken !== each.syncToken) return false;
      return isRewritten(earlier) || (running && earlier.outcome !== 'failed' && earlier.outcome !== 'stopped');
    };
    const coveredIds = selection.filter(isCovered).map(({ txnId }) => txnId);
    // After `running` was read: a recalculation starts the comparison of its documents before it ends.
    const keepsEnded = (await runningId(trx, realmId, 'recomparison')) !== null;
    // Documents that an ended run left waiting were cancelled: a new request does not continue them.
    if (!running) await deleteRecalculations(trx, realmId, { isPreview: false, keep: coveredIds, keepsEnded });
    const toQueue = selection.filter((each) => !isCovered(each));
    // They are results of this request, too.
    if (coveredIds.length > 0) await touchRecalculations(trx, realmId, coveredIds, now);
    for (const each of toQueue) await queueRecalculation(trx, realmId, false, each, now);
    if (toQueue.length === 0) return;
    const after = countedNames(
      'document',
      toQueue.map(({ number, txnId }) => number || txnId),
    );
    await noteActivity(trx, request, { action: 'recalculation', after }, now);
  });
}

/** Our own write replaced the requested version: the same request again is a repetition. */
function isRewritten(row: Recalculation): boolean {
  return row.outcome === 'changed' && row.beforeTaxCents !== row.afterTaxCents;
}

/** Starts a run that computes what a recalculation would change, without changing anything. Replaces the last preview. */
export async function previewRecalculation(
  services: Services,
  request: CompanyRequest,
  entries: readonly RecalculationEntry[],
): Promise<RecalculationAnswer> {
  return accept(services, request, entries, 'recalculation-preview', async (trx, selection, now) => {
    await deleteRecalculations(trx, request.realmId, { isPreview: true });
    for (const each of selection) await queueRecalculation(trx, request.realmId, true, each, now);
  });
}

async function accept(
  services: Services,
  request: CompanyRequest,
  entries: readonly RecalculationEntry[],
  kind: 'recalculation' | 'recalculation-preview',
  prepare: (trx: Trx, selection: readonly RequestedRecalculation[], now: Date) => Promise<void>,
): Promise<RecalculationAnswer> {
  const { realmId, correlationId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const { status: userStatus } = state;
  if (state.status !== 'Active') return { userStatus, error: null, acceptedCount: 0 };
  const requested = documentsOf(entries);
  const ids = requested.map(({ txnId }) => txnId);
  // Rows of the comparison; those that have the codes of these documents; those that are recorded under another number.
  const { rows, holders, renumbered } = await comparedSales(services, realmId, ids);
  const documents = await withoutUnknown(services, request, state, requested, rows);
  if (documents.length === 0) return { userStatus, error: 'NoRecords', acceptedCount: 0 };
  const numbers = new Map(rows.flatMap(({ sale }) => (sale === null ? [] : [[sale.id, sale.number]])));
  const selection = documents.map((document) => ({ ...document, number: numbers.get(document.txnId) ?? '' }));
  const joins = kind === 'recalculation';
  await startCompanyRun(
    services,
    // A new request for the same documents must read them again, so it is never the same run.
    { realmId, kind, request: joins ? null : { correlationId }, correlationId },
    joins ? 'join' : 'replace',
    async (trx, now) => {
      await prepare(trx, selection, now);
      if (joins) await reserveHeldCodes(trx, realmId, [...holders, ...renumbered], now);
    },
  );
  return { userStatus, error: null, acceptedCount: documents.length };
}

/**
 * Leaves out documents that the accounting service does not have. Documents of the last comparison are known to exist; when
 * the accounting service does not answer, the recalculation finds out.
 */
async function withoutUnknown(
  services: Services,
  request: CompanyRequest,
  { taxItems }: LinkedCompany,
  documents: readonly RequestedDocument[],
  rows: readonly ComparedRow[],
): Promise<readonly RequestedDocument[]> {
  const comparedIds = new Set(
    rows.flatMap(({ sale }) =>
      sale === null ? [] : [documentIdOf({ txnId: sale.id, txnType: documentTypeOf(sale.kind).number })],
    ),
  );
  const unchecked = documents.filter((document) => !comparedIds.has(documentIdOf(document)));
  const unknown = new Set<string>();
  for (const [txnType, ofType] of Map.groupBy(unchecked, (document) => document.txnType)) {
    const kind = documentTypeOfNumber(txnType)?.kind;
    if (kind === undefined) continue;
    await inParallel(urlBatches(ofType.map(({ txnId }) => txnId)), readsAtOnce, async (ids) => {
      const found = await services.accounting.salesById(callOf(services, request), kind, ids, taxItems);
      if (!found.ok) return;
      const { sales, unreadable } = found.value;
      const existing = new Set([...sales, ...unreadable].map(({ id }) => id));
      for (const txnId of ids) if (!existing.has(txnId)) unknown.add(documentIdOf({ txnType, txnId }));
    });
  }
  return documents.filter((document) => !unknown.has(documentIdOf(document)));
}

/**
 * Reserves codes for the documents that hold them at the provider: a document with the same number cannot take them, and
 * one that was recorded under another number is renamed instead of recorded once more.
 */
async function reserveHeldCodes(
  trx: Trx,
  realmId: string,
  holders: readonly Pick<ComparedRow, 'sale' | 'transaction'>[],
  now: Date,
): Promise<void> {
  for (const { sale, transaction } of holders) {
    if (sale === null || transaction === null) continue;
    const key = { realmId, txnType: documentTypeOf(sale.kind).number, txnId: sale.id };
    await reserveCode(trx, key, transaction.type, [transaction.code], now);
  }
}

const recalculatedKinds = new Map(
  DOCUMENT_TYPES.flatMap(({ kind, recordedType }): [string, DocumentKind][] =>
    recordedType === null ? [] : [[kind.toLowerCase(), kind]],
  ),
);

/** Each document once; kinds that are not recorded are omitted. */
function documentsOf(entries: readonly RecalculationEntry[]): RequestedDocument[] {
  const documents = new Map<string, RequestedDocument>();
  for (const { Id, EntityType, SyncToken, isPaidAsCharged: asCharged = false } of entries) {
    const kind = recalculatedKinds.get(EntityType.replaceAll(/\s/g, '').toLowerCase());
    if (kind === undefined || Id === '' || SyncToken === '') continue;
    const document = { txnType: documentTypeOf(kind).number, txnId: Id, syncToken: SyncToken, asCharged };
    documents.set(documentIdOf(document), document);
  }
  return [...documents.values()];
}

function documentIdOf({ txnType, txnId }: Pick<RequestedRecalculation, 'txnType' | 'txnId'>): string {
  return `${txnType}/${txnId}`;
}

/** Rows of the last recalculation and the last preview. */
export async function fetchRecalculation(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'fetchRecalculation'>> {
  const recalculation = await findCompanyRun(services, realmId, 'recalculation');
  const preview = await findCompanyRun(services, realmId, 'recalculation-preview');
  const recomparison = await findCompanyRun(services, realmId, 'recomparison');
  const withRows = async (run: BackgroundRun, isPreview: boolean) => {
    const rows = await services.db.tx({ realm: realmId }, (trx) =>
      isPreview ? recalculationsOf(trx, realmId, true) : currentRecalculations(trx, realmId, run.state),
    );
    // Results from before the run stay stored until their documents are compared (`keepsEnded`); the answer omits them.
    const ofRun = rows.filter(({ outcome, updatedAt }) => isOpen(outcome) || updatedAt >= run.startedAt);
    return { run: runStatusOf(run), rows: ofRun.map(answeredRowOf) };
  };
  const failed = [recalculation, preview].find((run) => run?.state === 'failed');
  return {
    ...(preview !== null && { preview: await withRows(preview, true) }),
    ...(recalculation !== null && { recalculation: await withRows(recalculation, false) }),
    ...(recomparison !== null && { recomparison: runStatusOf(recomparison) }),
    ...(failed && errorOfRun(failed)),
  };
}

const isOpen = (outcome: CurrentRecalculation['outcome']): boolean => outcome === 'waiting' || outcome === 'running';

function answeredRowOf(row: CurrentRecalculation): RecalculationRow {
  return {
    Id: row.txnId,
    EntityType: documentTypeOfNumber(row.txnType)?.kind ?? '',
    number: row.number,
    outcome: row.outcome,
    message: row.message,
    errorCode: row.errorCode,
    before: amountsOf(row.beforeTotalCents, row.beforeTaxCents),
    after: amountsOf(row.afterTotalCents, row.afterTaxCents),
    ...(row.exchangeRate !== null && { exchangeRate: row.exchangeRate }),
  };
}

function amountsOf(total: number | null, tax: number | null): RecalculationRow['before'] {
  return total === null || tax === null ? null : { total: amountOfCents(total), tax: amountOfCents(tax) };
}
