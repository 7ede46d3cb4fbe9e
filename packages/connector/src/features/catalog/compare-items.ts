import { type Answer, comparisonStages, type ItemRow } from '@salestax/contract';
import { answeredError, inactiveError } from '../../domain/errors.ts';
import { itemCodeKey } from '../../domain/item-codes.ts';
import type { Item } from '../../domain/item.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { Run, RunHandler } from '../../ports/runs.ts';
import {
  findCompanyRun,
  runHistoryMs,
  errorOfRun,
  runStatusOf,
  startCompanyRun,
  writeWhileRunning,
} from '../../service/company-runs.ts';
import { readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { allItemCodes, storeItemCodes } from '../../store/item-codes.ts';
import {
  type AccountingItem,
  accountingItemsOf,
  type ComparedItem,
  type ItemRecord,
  itemRowOf,
} from './item-comparison.ts';
import { findComparison, type ItemSync, itemSyncs, replaceComparison } from './item-queries.ts';
import { type CatalogContext, type OnRows, openCatalogContext, readCatalog, readItems } from './read-catalog.ts';

/** A comparison of the last day, with later changes. */
export interface StoredComparison {
  readonly items: readonly ComparedItem[];
  readonly comparedAt: Date;
  readonly records: ReadonlyMap<string, ItemRecord>;
}

/** Starts a run that compares the accounting service's items with the provider's catalog. */
export async function compareItems(services: Services, request: CompanyRequest): Promise<Answer<'compareItems'>> {
  const { realmId, correlationId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const account = companyAccountOf(state);
  if (state.status !== 'Active' || account === null) return { isSentToSearch: 0, userStatus: state.status };
  // The request names the provider company, so that a comparison with another one replaces this run.
  const run = { realmId, kind: 'item-comparison', request: { companyId: account.companyId }, correlationId } as const;
  await startCompanyRun(services, run, 'replace');
  return { isSentToSearch: 1, userStatus: state.status };
}

/** Reads both sides page by page, and stores the comparison instead of the one before. */
export function itemComparison(services: Services): RunHandler {
  return async (run) => {
    const comparedAt = services.clock.now();
    const context = await openCatalogContext(services, run);
    const { items, catalog } = await readBothSides(context);
    const itemByCode = new Map(catalog.map((item) => [itemCodeKey(item.itemCode), item]));
    const compared = (await codedItems(context, items)).map((item): ComparedItem => {
      const found = itemByCode.get(itemCodeKey(item.itemCode));
      const provider = found === undefined ? null : { description: found.description, taxCode: found.taxCode };
      return { ...item, provider };
    });
    const providerCompanyId = context.account.companyId;
    await writeWhileRunning(services, run, (trx) =>
      replaceComparison(trx, run.realmId, { providerCompanyId, comparedAt, items: compared }),
    );
    return null;
  };
}

/** The items with their codes, which they keep from now on, however they are renamed. */
export async function codedItems(
  { services: { db, clock, facts }, run: { realmId }, state }: CatalogContext,
  items: readonly Item[],
): Promise<readonly AccountingItem[]> {
  const itemsWithCodes = await db.tx({ realm: realmId }, async (trx) => {
    const coded = accountingItemsOf(items, state.taxItems, await allItemCodes(trx, realmId));
    await storeItemCodes(trx, realmId, new Map(coded.map(({ id, itemCode }) => [id, itemCode])), clock.now());
    return coded;
  });
  facts.invalidate(realmId, { about: 'item-codes' });
  return itemsWithCodes;
}

/** Reads both sides at once, one page each at a time: half of the company's call limit stays free for users. */
export async function readBothSides(context: CatalogContext) {
  const [accountingCount, providerCount] = countedSides(context.run);
  const [items, catalog] = await Promise.all([
    readItems(context, accountingCount),
    readCatalog(context, providerCount),
  ]);
  return { items, catalog };
}

/** Progress of the run, from the rows read on both sides. */
function countedSides(run: Run): readonly [OnRows, OnRows] {
  const [accounting, provider] = comparisonStages;
  const sides: { name: string; done: number; total: number | null }[] = [
    { name: accounting, done: 0, total: null },
    { name: provider, done: 0, total: null },
  ];
  const reporterOf =
    (index: number): OnRows =>
    (done, total) => {
      sides.splice(index, 1, { name: comparisonStages[index] ?? '', done, total });
      const totals = sides.map((side) => side.total);
      run.report({
        done: sides.reduce((sum, side) => sum + side.done, 0),
        total: totals.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0),
        stages: [...sides],
      });
    };
  return [reporterOf(0), reporterOf(1)];
}

/**
 * Current state of the items; no `comparedData` while a comparison is running. A comparison that was stopped or has failed
 * leaves the result of the previous one.
 */
export async function readComparedItems(
  services: Services,
  { realmId }: Pick<CompanyRequest, 'realmId'>,
): Promise<Answer<'fetchComparedItems'>> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active') return { error: answeredError(inactiveError(state.status)) };
  const [run, sync, stored] = await Promise.all([
    findCompanyRun(services, realmId, 'item-comparison'),
    findCompanyRun(services, realmId, 'item-sync'),
    readStoredComparison(services, realmId, companyAccountOf(state)?.companyId ?? null),
  ]);
  return {
    ...(stored !== null && run?.state !== 'running' && { comparedData: rowsOf(stored) }),
    ...(run !== null && { run: runStatusOf(run) }),
    ...(run?.state === 'running' && { progress: { done: run.done, total: run.total } }),
    ...(run !== null && errorOfRun(run)),
    ...(sync !== null && { sync: runStatusOf(sync) }),
  };
}

export function rowsOf({ items, records, comparedAt }: StoredComparison): ItemRow[] {
  return items.map((item) => itemRowOf(item, records.get(item.id) ?? null, comparedAt));
}

/** Null: none within the last day, or only for another provider company. */
export async function readStoredComparison(
  services: Services,
  realmId: string,
  companyId: string | null,
): Promise<StoredComparison | null> {
  if (companyId === null) return null;
  const since = new Date(services.clock.now().getTime() - runHistoryMs);
  return services.db.tx({ realm: realmId }, async (trx) => {
    const comparison = await findComparison(trx, realmId, companyId, since);
    if (comparison === null) return null;
    const { items, comparedAt } = comparison;
    const records = new Map((await itemSyncs(trx, realmId)).map((row) => [row.itemId, recordOf(row)]));
    return { items, comparedAt, records };
  });
}

function recordOf({ assignedTaxCode, sent, refusal, triedAt }: ItemSync): ItemRecord {
  return { assignedTaxCode, attempt: triedAt === null ? null : { sent, refusal, at: triedAt } };
}
