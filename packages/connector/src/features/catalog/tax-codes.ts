import type { Answer, TaxCode } from '@salestax/contract';
import { LRUCache } from 'lru-cache';
import { bestTaxCodes } from './tax-code-search.ts';
import { sentences } from '../../domain/sentences.ts';
import { done, type Outcome } from '../../domain/vendor-error.ts';
import type { ProviderTaxCode } from '../../ports/provider-items.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { assignItemTaxCode } from './item-queries.ts';
import { readKeptComparison, rowsOf } from './compare-items.ts';
import { callOf, type CompanyRequest } from '../../service/company-request.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { companyAccountOf } from '../../service/company-state.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Services } from '../../service/services.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';

/** The tax codes of the provider, some thousands, the same for all of its companies; kept for some minutes. */
export interface TaxCodeList {
  read(request: CompanyRequest, account: ProviderCompanyAccount): Promise<Outcome<readonly ProviderTaxCode[]>>;
}

const keptMs = 10 * 60_000;
const keptAccounts = 100;

export function createTaxCodeList(services: Services): TaxCodeList {
  const kept = new LRUCache<string, readonly ProviderTaxCode[]>({ max: keptAccounts, ttl: keptMs });
  return {
    async read(request, account) {
      const known = kept.get(account.login);
      if (known !== undefined) return done(known);
      const call = callOf(services, request);
      const codes: ProviderTaxCode[] = [];
      for (;;) {
        const page = await services.taxProvider.taxCodes(call, account, codes.length + 1);
        if (!page.ok) return page;
        codes.push(...page.value.rows);
        if (page.value.rows.length === 0 || codes.length >= page.value.totalCount) break;
      }
      kept.set(account.login, codes);
      return done(codes);
    },
  };
}

/** What a picker shows for what was typed. */
export async function searchTaxCodes(
  services: Services,
  list: TaxCodeList,
  request: CompanyRequest,
  search: string,
): Promise<TaxCode[]> {
  const account = await activeAccount(services, request.realmId);
  if (account === null || search.trim() === '') return [];
  return bestTaxCodes(valueOf(await list.read(request, account)), search);
}

/** Chooses the code with which an item is sent; '' takes the choice back. What the provider knows already, it keeps. */
export async function assignTaxCode(
  services: Services,
  list: TaxCodeList,
  request: CompanyRequest,
  { itemId, taxCode }: { readonly itemId: string; readonly taxCode: string },
): Promise<Answer<'assignTaxCode'>> {
  const { realmId } = request;
  const refused = (code: string, message: string) => ({ taxCode: null, error: { code, message } });
  const account = await activeAccount(services, realmId);
  if (account === null) return refused('NotActive', sentences.notConnected);
  const kept = await readKeptComparison(services, realmId, account.companyId);
  const row = kept === null ? undefined : rowsOf(kept).find(({ id }) => id === itemId);
  if (row === undefined)
    return refused('UnknownItem', 'The item is not among the compared ones. Compare the items again.');

  const known = await services.taxProvider.catalogItem(callOf(services, request), account, row.itemCode);
  if (!known.ok) return refused(known.error.code || known.error.kind, reasonOf(known.error));
  if (known.value !== null)
    return refused(
      'MappedInAvaTax',
      'AvaTax has this item already, and its tax code there stands. Change it in AvaTax.',
    );

  const wanted = taxCode.trim();
  const codes = wanted === '' ? done([]) : await list.read(request, account);
  if (!codes.ok) return refused(codes.error.code || codes.error.kind, reasonOf(codes.error));
  const chosen = codes.value.find((code) => code.taxCode.toLowerCase() === wanted.toLowerCase()) ?? null;
  if (wanted !== '' && chosen === null) return refused('UnknownTaxCode', `AvaTax has no tax code ${wanted}.`);
  const assigned = chosen?.taxCode ?? null;
  const now = services.clock.now();
  await services.db.tx({ realm: realmId }, (trx) => assignItemTaxCode(trx, realmId, itemId, assigned, now));
  return { taxCode: assigned, error: null };
}

async function activeAccount({ db, secrets }: Services, realmId: string): Promise<ProviderCompanyAccount | null> {
  const state = await readCompanyState(db, secrets, realmId);
  return state.status === 'Active' ? companyAccountOf(state) : null;
}
