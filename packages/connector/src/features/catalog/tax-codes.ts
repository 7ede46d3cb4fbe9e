import type { Answer, ItemRow, RequestBody, TaxCode } from '@salestax/contract';
import { answeredError, inactiveError } from '../../domain/errors.ts';
import { done, failed, type Result } from '../../domain/result.ts';
import { refusalOf } from '../../domain/vendor-error-message.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ActorRequest, CompanyRequest } from '../../ports/company-request.ts';
import type { ProviderTaxCode } from '../../ports/provider-items.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { type CompanyState, readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { createShortCache } from '../../service/short-cache.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity } from '../../store/activity.ts';
import { readStoredComparison, rowsOf } from './compare-items.ts';
import { assignItemTaxCode } from './item-queries.ts';
import { bestTaxCodes } from './tax-code-search.ts';

/** Caches the provider's tax codes for some minutes: thousands of rows, the same for all companies of an account. */
export interface TaxCodeList {
  read(request: CompanyRequest, account: ProviderCompanyAccount): Promise<Outcome<readonly ProviderTaxCode[]>>;
}

export function createTaxCodeList(services: Services): TaxCodeList {
  const cache = createShortCache<readonly ProviderTaxCode[]>({ max: 100, ttl: 10 * 60_000 });

  async function readAll(call: CallContext, account: ProviderCompanyAccount): Promise<Outcome<ProviderTaxCode[]>> {
    const codes: ProviderTaxCode[] = [];
    for (;;) {
      const page = await services.taxProvider.taxCodes(call, account, codes.length + 1);
      if (!page.ok) return page;
      codes.push(...page.value.rows);
      if (page.value.rows.length === 0 || codes.length >= page.value.totalCount) return done(codes);
    }
  }
  return {
    read: (request, account) =>
      cache.read(account.login, '', request.signal, () => readAll(callOf(services, request), account)),
  };
}

/** Result of a search in the picker. */
export async function searchTaxCodes(
  services: Services,
  list: TaxCodeList,
  request: CompanyRequest,
  search: string,
): Promise<TaxCode[]> {
  const account = activeAccountOf(await readCompanyState(services.db, services.secrets, request.realmId));
  if (account === null || search.trim() === '') return [];
  return bestTaxCodes(valueOf(await list.read(request, account)), search);
}

/**
 * Assigns the tax code to send for an item without a mapping of the provider; '' removes the assignment. Refused if the item
 * has another code than the person saw, unless it is the wanted one: an answer may have been lost.
 */
export async function assignTaxCode(
  services: Services,
  list: TaxCodeList,
  request: ActorRequest,
  { itemId, taxCode, seen }: RequestBody<'assignTaxCode'>,
): Promise<Answer<'assignTaxCode'>> {
  const { realmId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const account = activeAccountOf(state);
  if (account === null) return { taxCode: null, error: answeredError(inactiveError(state.status)) };
  const comparison = await readStoredComparison(services, realmId, account.companyId);
  const row = comparison === null ? undefined : rowsOf(comparison).find(({ id }) => id === itemId);
  if (row === undefined) return { taxCode: null, error: unknownItem };
  const trimmedCode = taxCode.trim();
  const { taxCode: presentCode = '' } = row;
  if (seen !== undefined && ![seen, trimmedCode].some((code) => isSameCode(code, presentCode)))
    return { taxCode: presentCode || null, error: changedCode(presentCode) };
  const from = comparison?.records.get(itemId)?.assignedTaxCode ?? null;
  const checkedCode =
    trimmedCode === ''
      ? removedCode(row, from)
      : await assignableCode(services, list, request, { account, row, taxCode: trimmedCode });
  if (!checkedCode.ok) return { taxCode: null, error: checkedCode.error };
  const to = checkedCode.value;
  const now = services.clock.now();
  const assigned = await services.db.tx({ realm: realmId }, async (trx) => {
    const assignedNow = await assignItemTaxCode(trx, { realmId, itemId }, { from, to }, now);
    const after = { item: row.itemCode, taxCode: to };
    if (assignedNow === to) await noteActivity(trx, request, { action: 'item-codes', after }, now);
    return assignedNow;
  });
  return { taxCode: assigned, error: assigned === to ? null : changedCode(assigned ?? '') };
}

const unknownItem = {
  code: 'UnknownItem',
  message: 'The item is not in the last comparison. Compare the items again.',
};

const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const changedCode = (taxCode: string) => ({
  code: 'TaxCodeChanged',
  message:
    taxCode === ''
      ? 'Somebody else has removed the tax code meanwhile.'
      : `Somebody else has chosen the tax code ${taxCode} meanwhile.`,
});

type CodeResult<Code> = Result<Code, { readonly code: string; readonly message: string }>;

const mappedInAvaTax = failed({
  code: 'MappedInAvaTax',
  message: 'AvaTax has a tax code for this item already. Change it in AvaTax.',
});

/** Null: the code may be removed. Fails if none is assigned any more, because it was sent: the provider's mapping applies. */
function removedCode({ status, taxCode }: ItemRow, assigned: string | null): CodeResult<null> {
  return assigned === null && status === 'Updated' && taxCode !== '' ? mappedInAvaTax : done(null);
}

/** The code as the provider writes it. Fails if the provider has no such code, or has mapped the item. */
async function assignableCode(
  services: Services,
  list: TaxCodeList,
  request: ActorRequest,
  {
    account,
    row,
    taxCode,
  }: { readonly account: ProviderCompanyAccount; readonly row: ItemRow; readonly taxCode: string },
): Promise<CodeResult<string>> {
  // A renamed item has its former code at the provider until it is sent.
  const providerCode = row.atProvider?.itemCode ?? row.itemCode;
  const item = await services.taxProvider.catalogItem(callOf(services, request), account, providerCode);
  if (!item.ok) return refusedBy(item.error);
  if (item.value !== null && item.value.taxCode !== '') return mappedInAvaTax;
  const codes = await list.read(request, account);
  if (!codes.ok) return refusedBy(codes.error);
  const chosen = codes.value.find((code) => isSameCode(code.taxCode, taxCode));
  if (chosen === undefined) return failed({ code: 'UnknownTaxCode', message: `AvaTax has no tax code ${taxCode}.` });
  return done(chosen.taxCode);
}

const refusedBy = (error: VendorError) => failed({ code: error.code || error.kind, message: refusalOf(error) });

const activeAccountOf = (state: CompanyState): ProviderCompanyAccount | null =>
  state.status === 'Active' ? companyAccountOf(state) : null;
