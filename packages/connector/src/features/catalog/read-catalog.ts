import { inactiveError } from '../../domain/errors.ts';
import type { Item } from '../../domain/item.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Page } from '../../ports/page.ts';
import type { ProviderItem } from '../../ports/provider-items.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { retryTransient } from '../../service/company-runs.ts';
import { type LinkedCompany, readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';

/** Context of a run on a company's items. */
export interface CatalogContext {
  readonly services: Services;
  readonly run: Run;
  readonly call: CallContext;
  readonly state: LinkedCompany;
  readonly account: ProviderCompanyAccount;
}

/** Throws `RunFailed` if the company may not use the catalog (any more). */
export async function openCatalogContext(services: Services, run: Run): Promise<CatalogContext> {
  const state = await readCompanyState(services.db, services.secrets, run.realmId);
  const account = companyAccountOf(state);
  if (state.status !== 'Active' || account === null) throw new RunFailed(inactiveError(state.status));
  return { services, run, state, account, call: callOfRun(services, run) };
}

/** Before the first page. */
const unknownTotal = -1;

/** Receives the number of rows read and the total. */
export type OnRows = (done: number, total: number) => void;

/** Items that can be on a document, without inactive rows and categories. */
export async function readItems({ services, run, call }: CatalogContext, onRows: OnRows): Promise<readonly Item[]> {
  const rows = await readPages(run, (at, total) => services.accounting.items(call, at, total), onRows);
  // An item that is added between two pages shifts others to later pages.
  return [...new Map(rows.map((item) => [item.id, item])).values()];
}

/** The complete catalog of the provider company. */
export function readCatalog(
  { services, run, call, account }: CatalogContext,
  onRows: OnRows,
): Promise<readonly ProviderItem[]> {
  return readPages(run, (at) => services.taxProvider.catalogItems(call, account, at), onRows);
}

async function readPages<Row>(
  run: Run,
  readPage: (startPosition: number, totalCount: number) => Promise<Outcome<Page<Row>>>,
  onRows: OnRows,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let total = unknownTotal;
  for (;;) {
    const page = await retryTransient(run, () => readPage(rows.length + 1, total));
    rows.push(...page.rows);
    total = page.totalCount;
    onRows(rows.length, total);
    if (page.rows.length === 0 || rows.length >= total) return rows;
  }
}
