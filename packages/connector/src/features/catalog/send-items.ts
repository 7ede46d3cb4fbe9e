import {
  type BookItem,
  bookItemsOf,
  codeKey,
  contentToSend,
  doubleCode,
  isUpToDate,
  itemGone,
} from './item-comparison.ts';
import { serviceError } from '../../domain/errors.ts';
import { done, type Outcome } from '../../domain/vendor-error.ts';
import type { ItemContent, ProviderItem } from '../../ports/provider-items.ts';
import { RunFailed, type RunHandler } from '../../ports/runs.ts';
import { runningId } from '../../service/jobs/run-queries.ts';
import type { Trx } from '../../store/db.ts';
import {
  dropQueuedItems,
  type ItemOutcome,
  itemSyncs,
  keepItemOutcome,
  queuedItems,
  queueItems,
} from './item-queries.ts';
import { readBothSides, readKeptComparison, rowsOf } from './compare-items.ts';
import type { CompanyRequest } from '../../service/company-request.ts';
import { requireRunning, retryUntilSettled, startCompanyRun } from '../../service/company-runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import { type CatalogDesk, openCatalogDesk } from './read-catalog.ts';
import { companyAccountOf } from '../../service/company-state.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Services } from '../../service/services.ts';

const runKind = 'item-sync';
/** Half of what the service asks a vendor for one company at once: the rest is left for people. */
const itemsAtOnce = 4;
/** How the provider says that the catalog has the code already. */
const duplicate = 'DuplicateEntry';

/**
 * Sends items to the provider's catalog, in the background. True when nothing was queued: none of them is new or failed,
 * nothing was compared, or the company is not active.
 */
export async function sendItems(services: Services, request: CompanyRequest, ids: readonly string[]): Promise<boolean> {
  const { realmId, correlationId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active') return true;
  const kept = await readKeptComparison(services, realmId, companyAccountOf(state)?.companyId ?? null);
  if (kept === null) return true;
  const wanted = new Set(ids);
  const rows = rowsOf(kept).filter(({ id, status }) => wanted.has(id) && status !== 'Updated');
  if (rows.length === 0) return true;
  const prepare = async (trx: Trx, now: Date) => {
    if ((await runningId(trx, realmId, runKind)) === null) await dropQueuedItems(trx, realmId);
    const itemIds = rows.map(({ id }) => id);
    await queueItems(trx, realmId, itemIds, now);
  };
  await startCompanyRun(services, { realmId, kind: runKind, request: null, correlationId }, 'join', prepare);
  return false;
}

/**
 * Sends what is queued, until nothing is. What an item is like, and whether the catalog has it, is read anew, so that a
 * process that died after a create finds what it created.
 */
export function itemSync(services: Services): RunHandler {
  return async (run) => {
    const { realmId } = run;
    let sent = 0;
    for (;;) {
      const ids = await services.db.tx({ realm: realmId }, (trx) => queuedItems(trx, realmId));
      if (ids.length === 0) return null;
      const desk = await openCatalogDesk(services, run);
      const total = sent + ids.length;
      const catalog = await openCatalog(desk);
      run.report({ done: sent, total });
      await inParallel(ids, itemsAtOnce, async (id) => {
        const outcome = await sendItem(desk, catalog, id);
        const now = services.clock.now();
        await services.db.tx({ realm: realmId }, (trx) => keepItemOutcome(trx, realmId, id, outcome, now));
        sent += 1;
        run.report({ done: sent, total });
      });
    }
  };
}

/** Both sides as they are now, and the tax codes that people chose. */
interface OpenCatalog {
  readonly books: ReadonlyMap<string, BookItem>;
  readonly provider: ReadonlyMap<string, ProviderItem>;
  readonly assigned: ReadonlyMap<string, string | null>;
}

async function openCatalog(desk: CatalogDesk): Promise<OpenCatalog> {
  const { services, run, state } = desk;
  const { items, catalog } = await readBothSides(desk);
  const records = await services.db.tx({ realm: run.realmId }, (trx) => itemSyncs(trx, run.realmId));
  return {
    books: new Map(bookItemsOf(items, state.own).map((item) => [item.id, item])),
    provider: new Map(catalog.map((item) => [codeKey(item.itemCode), item])),
    assigned: new Map(records.map(({ itemId, assignedTaxCode }) => [itemId, assignedTaxCode])),
  };
}

async function sendItem(desk: CatalogDesk, catalog: OpenCatalog, id: string): Promise<ItemOutcome> {
  const item = catalog.books.get(id);
  if (item === undefined) return { sent: null, refusal: itemGone };
  const listed = catalog.provider.get(codeKey(item.itemCode)) ?? null;
  const assigned = catalog.assigned.get(id) ?? null;
  const sent = contentToSend(item, listed, assigned);
  if (item.isDouble) return { sent, refusal: doubleCode };
  if (isUpToDate(listed, item, assigned)) return { sent, refusal: null };
  const put = await putItem(desk, sent, listed);
  return { sent, refusal: put.ok ? null : reasonOf(put.error) };
}

/** Creates or updates. After an answer that was lost, or a code that came up meanwhile, the catalog is looked at first. */
async function putItem(
  desk: CatalogDesk,
  content: ItemContent,
  listed: ProviderItem | null,
): Promise<Outcome<ProviderItem>> {
  const { services, run, call, account } = desk;
  let known: ProviderItem | null | undefined = listed;
  const put = async (): Promise<Outcome<ProviderItem>> => {
    if (known === undefined) {
      const found = await services.taxProvider.catalogItem(call, account, content.itemCode);
      if (!found.ok) return found;
      known = found.value;
    }
    const before = known;
    if (before !== null && isSame(before, content)) return done(before);
    await stillAllowed(desk);
    known = undefined;
    return before === null
      ? services.taxProvider.createCatalogItem(call, account, content)
      : services.taxProvider.updateCatalogItem(call, account, before, content);
  };
  const outcome = await retryUntilSettled(run, put);
  const cameUpMeanwhile = !outcome.ok && outcome.error.code === duplicate;
  return cameUpMeanwhile ? retryUntilSettled(run, put) : outcome;
}

function isSame(item: ProviderItem, { description, taxCode }: ItemContent): boolean {
  return item.description === description && item.taxCode === taxCode;
}

/** A company that was switched off or disconnected meanwhile gets no further write, and neither does an ended run. */
async function stillAllowed({ services, run, account }: CatalogDesk): Promise<void> {
  await requireRunning(services, run);
  const { db, secrets } = services;
  const state = await readCompanyState(db, secrets, run.realmId);
  if (state.status !== 'Active' || companyAccountOf(state)?.companyId !== account.companyId)
    throw new RunFailed(serviceError('NotActive'));
}
