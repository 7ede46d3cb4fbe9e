import { countedNames } from '../../domain/activity.ts';
import { inactiveError } from '../../domain/errors.ts';
import { itemCodeKey } from '../../domain/item-codes.ts';
import type { Item } from '../../domain/item.ts';
import { done } from '../../domain/result.ts';
import { refusalOf } from '../../domain/vendor-error-message.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { ItemContent, ProviderItem } from '../../ports/provider-items.ts';
import { RunFailed, type RunHandler } from '../../ports/runs.ts';
import {
  requireAccess,
  requireRunning,
  retryTransient,
  retryWhileTransient,
  startCompanyRun,
} from '../../service/company-runs.ts';
import { readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import { runningId } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import type { Trx } from '../../store/db.ts';
import { codeKeysOfOthers } from '../../store/item-codes.ts';
import { codedItems, readBothSides, readStoredComparison, rowsOf } from './compare-items.ts';
import { type AccountingItem, contentToSend, isUpToDate, itemDeleted } from './item-comparison.ts';
import {
  assignedTaxCode,
  dropQueuedItems,
  type ItemOutcome,
  type ItemSync,
  saveItemOutcome,
  queuedItems,
  queueItems,
} from './item-queries.ts';
import { type CatalogContext, openCatalogContext } from './read-catalog.ts';

const runKind = 'item-sync';
/** Half of the concurrent calls that one company may make to a vendor: the rest is for users. */
const itemsAtOnce = 4;
/** Error code for an item code that exists already. */
const duplicate = 'DuplicateEntry';

/**
 * Starts a run that sends items to the provider's catalog. True if nothing was queued: none of the items is new or
 * failed, there is no comparison, or the company is not active.
 */
export async function sendItems(services: Services, request: ActorRequest, ids: readonly string[]): Promise<boolean> {
  const { realmId, correlationId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active') return true;
  const comparison = await readStoredComparison(services, realmId, companyAccountOf(state)?.companyId ?? null);
  if (comparison === null) return true;
  const selected = new Set(ids);
  const rows = rowsOf(comparison).filter(({ id, status }) => selected.has(id) && status !== 'Updated');
  if (rows.length === 0) return true;
  const prepare = async (trx: Trx, now: Date) => {
    if ((await runningId(trx, realmId, runKind)) === null) await dropQueuedItems(trx, realmId);
    const itemIds = rows.map(({ id }) => id);
    await queueItems(trx, realmId, itemIds, now);
    const after = countedNames(
      'item',
      rows.map(({ itemCode }) => itemCode),
    );
    await noteActivity(trx, request, { action: 'item-codes', after }, now);
  };
  await startCompanyRun(services, { realmId, kind: runKind, request: null, correlationId }, 'join', prepare);
  return false;
}

/**
 * Sends queued items until there are none. Items and catalog are read again, so that a retry after a crash finds what
 * was created.
 */
export function itemSync(services: Services): RunHandler {
  return async (run) => {
    const { realmId } = run;
    let sentCount = 0;
    for (;;) {
      // Read before both sides: an item that is requested again later is sent again.
      const items = await services.db.tx({ realm: realmId }, (trx) => queuedItems(trx, realmId));
      if (items.length === 0) return null;
      const context = await openCatalogContext(services, run);
      const total = sentCount + items.length;
      const catalog = await openCatalog(context, items);
      run.report({ done: sentCount, total });
      await inParallel(items, itemsAtOnce, async (queued) => {
        const outcome = await sendItem(context, catalog, queued);
        const now = services.clock.now();
        await services.db.tx({ realm: realmId }, (trx) => saveItemOutcome(trx, queued, outcome, now));
        services.facts.invalidate(realmId, { about: 'item-codes' });
        // The provider calculates with its mapping of the item, which an estimate does not have.
        if (outcome.refusal === null) services.estimates.invalidate(realmId);
        sentCount += 1;
        run.report({ done: sentCount, total });
      });
    }
  };
}

/** Current state of both sides. */
interface OpenCatalog {
  readonly accountingItems: ReadonlyMap<string, AccountingItem>;
  readonly provider: ReadonlyMap<string, ProviderItem>;
  /** Codes, as keys, that items of other companies at the same provider company have. */
  readonly shared: ReadonlySet<string>;
}

async function openCatalog(context: CatalogContext, queued: readonly ItemSync[]): Promise<OpenCatalog> {
  const { services, run } = context;
  const { items, catalog } = await readBothSides(context);
  const missed = await missedItems(context, items, queued);
  const accountingItems = new Map((await codedItems(context, [...items, ...missed])).map((item) => [item.id, item]));
  const keys = queued.flatMap(({ itemId }) => itemCodeKey(accountingItems.get(itemId)?.itemCode ?? ''));
  return {
    accountingItems,
    provider: new Map(catalog.map((item) => [itemCodeKey(item.itemCode), item])),
    shared: await services.db.read('system', (trx) => codeKeysOfOthers(trx, run.realmId, keys)),
  };
}

/** Queued items that exist and that the list lacks: one that is deleted between two pages moves the next one over the boundary. */
async function missedItems(
  { services, run, call }: CatalogContext,
  items: readonly Item[],
  queued: readonly ItemSync[],
): Promise<readonly Item[]> {
  const listed = new Set(items.map(({ id }) => id));
  const ids = queued.map(({ itemId }) => itemId).filter((id) => !listed.has(id));
  if (ids.length === 0) return [];
  const found = await retryTransient(run, () => services.accounting.itemsById(call, ids));
  return found.filter(({ isActive }) => isActive);
}

async function sendItem(
  context: CatalogContext,
  catalog: OpenCatalog,
  { realmId, itemId }: Pick<ItemSync, 'realmId' | 'itemId'>,
): Promise<ItemOutcome> {
  const item = catalog.accountingItems.get(itemId);
  if (item === undefined) return { sent: null, refusal: itemDeleted };
  // The assigned code may have been changed, or removed, since the send began: the provider keeps the code that it gets.
  const assigned = await context.services.db.tx({ realm: realmId }, (trx) => assignedTaxCode(trx, realmId, itemId));
  const listed = catalog.provider.get(itemCodeKey(item.itemCode)) ?? null;
  const providerItem = itemToChange(catalog, item);
  const content = contentToSend(item, providerItem ?? listed, assigned);
  if (isUpToDate(listed, item, assigned)) return { sent: content, refusal: null };
  const put = await putItem(context, content, providerItem);
  if (!put.ok) {
    requireAccess(put.error);
    return { sent: content, refusal: refusalOf(put.error) };
  }
  return { sent: { ...content, taxCode: put.value.taxCode || content.taxCode }, refusal: null };
}

/**
 * The provider's item that gets the new content; null: it is created. An item that was renamed changes its code, unless the
 * item of another company has that code, too: it would lose its tax code.
 */
function itemToChange({ provider, shared }: OpenCatalog, { itemCode, renamedTo }: AccountingItem): ProviderItem | null {
  const key = itemCodeKey(itemCode);
  const changedKey = renamedTo !== undefined && shared.has(key) ? itemCodeKey(renamedTo) : key;
  return provider.get(changedKey) ?? null;
}

/** Creates or updates. After a lost answer, or if another client created the code, the catalog is read first. */
async function putItem(
  context: CatalogContext,
  content: ItemContent,
  listed: ProviderItem | null,
): Promise<Outcome<ProviderItem>> {
  const { services, run, call, account } = context;
  /** The provider's item; null: there is none; undefined: a write may have changed it, so it is read again. */
  let known: ProviderItem | null | undefined = listed;
  const put = async (): Promise<Outcome<ProviderItem>> => {
    if (known === undefined) {
      const found = await services.taxProvider.catalogItem(call, account, content.itemCode);
      if (!found.ok) return found;
      // An item that was renamed at QuickBooks still has its former code, unless the lost answer was to its rename.
      known = found.value ?? (listed !== null && !hasCode(listed, content) ? listed : null);
    }
    const before = known;
    // A mapping that was made meanwhile stays.
    const wanted = { ...content, taxCode: before?.taxCode || content.taxCode };
    if (before !== null && isSame(before, wanted)) return done(before);
    await requireWriteAccess(context);
    known = undefined;
    return before === null
      ? services.taxProvider.createCatalogItem(call, account, wanted)
      : services.taxProvider.updateCatalogItem(call, account, before, wanted);
  };
  const outcome = await retryWhileTransient(run, put);
  const existsAlready = !outcome.ok && outcome.error.code === duplicate;
  return existsAlready ? retryWhileTransient(run, put) : outcome;
}

function isSame(item: ProviderItem, content: ItemContent): boolean {
  const { description, taxCode } = content;
  return hasCode(item, content) && item.description === description && (taxCode === '' || item.taxCode === taxCode);
}

const hasCode = (item: ProviderItem, { itemCode }: ItemContent): boolean =>
  itemCodeKey(item.itemCode) === itemCodeKey(itemCode);

/** Throws if the company was switched off or disconnected, or the run has ended: then nothing more is written. */
async function requireWriteAccess({ services, run, account }: CatalogContext): Promise<void> {
  await requireRunning(services, run);
  const { db, secrets } = services;
  const state = await readCompanyState(db, secrets, run.realmId);
  if (state.status !== 'Active' || companyAccountOf(state)?.companyId !== account.companyId)
    throw new RunFailed(inactiveError(state.status));
}
