import { addressInOneLine, type AddressRow } from '@salestax/contract';
import { addressFingerprint, differencesOf } from '../../domain/address-comparison.ts';
import { inactiveError, type ReportedError, serviceError } from '../../domain/errors.ts';
import { firstPlace } from '../../domain/postal-address.ts';
import { done } from '../../domain/result.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { type CompanyState, type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { runningId } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { createShortCache } from '../../service/short-cache.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import type { Trx } from '../../store/db.ts';
import type { AddressOutcome } from '../../store/schema.ts';
import { type AddressValidation, addressValidations, deleteAddressResults } from './address-queries.ts';

export const validationRun = 'address-validation';
const pageSize = 1_000;

/**
 * Caches the customers of a company. During a validation the list is polled, while only the results change; reading the
 * customers each time would use up the call limit that the validation needs.
 */
export interface CustomerList {
  read(call: CallContext, runId: string | null): Promise<Outcome<readonly CustomerCard[]>>;
  /** Call it after a decision, which writes an address: with the cached former address, the result would not be shown. */
  invalidate(realmId: string): void;
}

export function createCustomerList(services: Services): CustomerList {
  const cache = createShortCache<readonly CustomerCard[]>({ max: 20, ttl: 30_000 });
  return {
    async read(call, runId) {
      const load = () => allCustomerCards(services, call);
      return runId === null ? load() : cache.read(call.realmId, runId, call.signal, load);
    },
    invalidate: (realmId) => cache.invalidate(realmId),
  };
}

/** All active customers with addresses and results. Empty if the company is not connected, which its status shows. */
export async function readAddresses(
  services: Services,
  customers: CustomerList,
  request: CompanyRequest,
): Promise<AddressRow[]> {
  const { realmId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status === 'NotIntegrated' || state.status === 'Disconnected') return [];
  const { verdicts, runId } = await services.db.tx({ realm: realmId }, (trx) => readVerdicts(trx, realmId));
  const call = callOf(services, request);
  const cards = await customers.read(call, runId);
  if (!cards.ok && cards.error.kind === 'unauthorized') return [];
  const rows = valueOf(cards).map((card) => addressRowOf(card, verdicts.get(card.id) ?? null, runId !== null));
  if (runId === null) await deleteOutdated(services, call, verdicts, valueOf(cards));
  return rows;
}

/** Deletes the results that the list does not show, of former addresses and customers: other pages count them. */
async function deleteOutdated(
  { db, accounting }: Services,
  call: CallContext,
  verdicts: ReadonlyMap<string, AddressValidation>,
  cards: readonly CustomerCard[],
): Promise<void> {
  const { realmId } = call;
  const results = [...verdicts.values()].filter(({ outcome }) => outcome !== null);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const unlistedIds = results.map(({ customerId }) => customerId).filter((id) => !cardById.has(id));
  // The list may lack a customer who became active during the reads.
  const unlisted = unlistedIds.length === 0 ? done([]) : await accounting.customerCardsById(call, unlistedIds);
  if (!unlisted.ok) return;
  for (const card of unlisted.value) cardById.set(card.id, card);
  const outdated = results.filter((result) => {
    const card = cardById.get(result.customerId);
    return card === undefined || !isOfAddress(result, addressOf(card));
  });
  if (outdated.length > 0) await db.tx({ realm: realmId }, (trx) => deleteAddressResults(trx, realmId, outdated));
}

/** Reads the first page, then the others at once; the call limiter applies. */
async function allCustomerCards(
  { accounting }: Services,
  call: CallContext,
): Promise<Outcome<readonly CustomerCard[]>> {
  const first = await accounting.customerCards(call, 1);
  if (!first.ok) return first;
  const { totalCount } = first.value;
  const starts = Array.from({ length: Math.ceil(totalCount / pageSize) }, (_, page) => page * pageSize + 1).slice(1);
  const others = await Promise.all(starts.map((start) => accounting.customerCards(call, start, totalCount)));
  // A customer who becomes inactive, or active, during the reads shifts the others: duplicates are removed, and one who moved
  // to a page that was read already is in the next list.
  const byId = new Map(first.value.rows.map((card) => [card.id, card]));
  for (const page of others) {
    if (!page.ok) return page;
    for (const card of page.value.rows) byId.set(card.id, card);
  }
  return done([...byId.values()]);
}

/** Stored results of a company, by customer. */
export interface Verdicts {
  readonly verdicts: ReadonlyMap<string, AddressValidation>;
  /** Id of the running validation; null = none. */
  readonly runId: string | null;
}

export async function readVerdicts(trx: Trx, realmId: string): Promise<Verdicts> {
  const rows = await addressValidations(trx, realmId);
  return {
    verdicts: new Map(rows.map((row) => [row.customerId, row])),
    runId: await runningId(trx, realmId, validationRun),
  };
}

const statuses: Readonly<Record<AddressOutcome, AddressRow['status']>> = {
  validated: 'Validated',
  different: 'Not Validated',
  failed: 'Validation Failed',
  'not-checked': 'Validation Failed',
};

/** A result applies only to the address that was validated. */
const isOfAddress = ({ fingerprint }: AddressValidation, address: PostalAddress | null): boolean =>
  fingerprint === addressFingerprint(address);

export function addressRowOf(card: CustomerCard, verdict: AddressValidation | null, isRunning: boolean): AddressRow {
  const address = addressOf(card);
  const currentVerdict = verdict !== null && isOfAddress(verdict, address) ? verdict : null;
  return {
    id: card.id,
    customerName: card.displayName,
    companyName: card.companyName,
    customerAddress: addressInOneLine(address),
    status: currentVerdict?.outcome ? statuses[currentVerdict.outcome] : 'Not Validated',
    ...(isRunning && verdict?.pending === true && { isPending: true }),
    ...(currentVerdict?.reason && { reason: currentVerdict.reason }),
    ...(address !== null && currentVerdict?.suggestion && differenceOf(address, currentVerdict.suggestion)),
    ...(currentVerdict?.postalForm && { postalForm: { ...currentVerdict.postalForm } }),
  };
}

const differenceOf = (address: PostalAddress, suggestion: PostalAddress) => ({
  suggestion: { ...suggestion },
  address: { ...address },
  differences: [...differencesOf(address, suggestion)],
});

/** The shipping address, which tax depends on; if there is none, the billing address. */
export function addressOf({ shipTo, billTo }: Pick<CustomerCard, 'shipTo' | 'billTo'>): PostalAddress | null {
  return firstPlace([shipTo, billTo]);
}

/** The company if it can validate addresses now, or why it cannot. Works while calculation is switched off. */
export function validatingCompany(
  state: CompanyState,
): { readonly ok: true; readonly company: LinkedCompany } | { readonly ok: false; readonly error: ReportedError } {
  if (state.status === 'NotIntegrated' || state.status === 'Disconnected')
    return { ok: false, error: inactiveError(state.status) };
  return state.company.settings.isEnableAddressValidation
    ? { ok: true, company: state }
    : { ok: false, error: serviceError('AddressValidationOff') };
}
