import { serviceError } from '../../domain/errors.ts';
import type { Item } from '../../domain/item.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { Page } from '../../ports/page.ts';
import type { ProviderItem } from '../../ports/provider-items.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { retryTransient } from '../../service/company-runs.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';

/** A run that works on the items of a company. */
export interface CatalogDesk {
  readonly services: Services;
  readonly run: Run;
  readonly call: CallContext;
  readonly state: LinkedCompany;
  readonly account: ProviderCompanyAccount;
}

/** Ends the run when the company may not work on its catalog (any more). */
export async function openCatalogDesk(services: Services, run: Run): Promise<CatalogDesk> {
  const state = await readCompanyState(services.db, services.secrets, run.realmId);
  const account = companyAccountOf(state);
  if (state.status !== 'Active' || account === null) throw new RunFailed(serviceError('NotActive'));
  const { realmId, correlationId, signal } = run;
  const call = services.calls.open({ realmId, correlationId }, signal, 'background');
  return { services, run, state, account, call };
}

/** Told how many rows are read and how many there are. */
export type OnRows = (done: number, total: number) => void;

/** Everything that can stand on a document, without inactive rows and categories. */
export function readItems({ services, run, call }: CatalogDesk, onRows: OnRows): Promise<readonly Item[]> {
  return readPages(run, (at, total) => services.accounting.items(call, at, total), onRows);
}

/** The whole catalog of the company at the tax provider. */
export function readCatalog(
  { services, run, call, account }: CatalogDesk,
  onRows: OnRows,
): Promise<readonly ProviderItem[]> {
  return readPages(run, (at) => services.taxProvider.catalogItems(call, account, at), onRows);
}

async function readPages<Row>(
  run: Run,
  ask: (startPosition: number, totalCount: number) => Promise<Outcome<Page<Row>>>,
  onRows: OnRows,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let total = -1;
  for (;;) {
    const page = await retryTransient(run, () => ask(rows.length + 1, total));
    rows.push(...page.rows);
    total = page.totalCount;
    onRows(rows.length, total);
    if (page.rows.length === 0 || rows.length >= total) return rows;
  }
}
