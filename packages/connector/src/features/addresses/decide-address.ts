import { createHash } from 'node:crypto';
import type { AddressRow, Answer, RequestBody } from '@salestax/contract';
import { addressFingerprint, differencesOf } from '../../domain/address-comparison.ts';
import { normalizeAddress } from '../../domain/postal-address.ts';
import { done } from '../../domain/result.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import { runningId } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity } from '../../store/activity.ts';
import type { ReplacedAddress } from '../../store/schema.ts';
import {
  addressValidation,
  type AddressValidation,
  type AddressVerdict,
  saveAddressDecision,
} from './address-queries.ts';
import { addressOf, addressRowOf, validatingCompany, validationRun } from './read-addresses.ts';
import { customerDeleted } from './validate-addresses.ts';

type Decided = Answer<'decideAddress'>;

const texts = {
  pending: 'The address is being validated. Wait for the outcome.',
  otherSuggestion: 'The address or the suggestion has changed since it was shown. Look at it again.',
  nothingToUndo: 'The address has changed since the decision, so that it cannot be undone.',
  changed: 'The customer was changed in QuickBooks since it was shown. Nothing was written; check the address again.',
} as const;

/** Context of a decision. */
interface AddressContext {
  readonly services: Services;
  readonly call: CallContext;
  readonly realmId: string;
  readonly request: ActorRequest;
  readonly decision: RequestBody<'decideAddress'>['decision'];
}

/**
 * Writes the validated address into the customer's shipping address, or confirms the customer's own; both count as
 * validated after that. `undo` takes the last decision back, as long as the address is still the decided one. Refused
 * unless the person saw the current state. Idempotent.
 */
export async function decideAddress(
  services: Services,
  request: ActorRequest,
  { customerId, decision, suggestion }: RequestBody<'decideAddress'>,
): Promise<Decided> {
  const [decided] = await decideAddresses(services, request, { decision, addresses: [{ customerId, suggestion }] });
  return decided === undefined ? refused('CustomerGone', customerDeleted) : { row: decided.row, error: decided.error };
}

/** Decides about several addresses, each on its own; they are read with one call. */
export async function decideAddresses(
  services: Services,
  request: ActorRequest,
  { decision, addresses }: RequestBody<'decideAddresses'>,
): Promise<Answer<'decideAddresses'>> {
  const { realmId } = request;
  const byCustomer = new Map(addresses.map(({ customerId, suggestion }) => [customerId, suggestion]));
  const decided = new Map<string, Decided>();
  const answer = (otherwise: Decided) =>
    [...byCustomer.keys()].map((customerId) => ({ customerId, ...(decided.get(customerId) ?? otherwise) }));
  const validating = validatingCompany(await readCompanyState(services.db, services.secrets, realmId));
  if (!validating.ok) return answer(refused(validating.error.code, validating.error.message));
  const context: AddressContext = { services, realmId, call: callOf(services, request), request, decision };
  const read = await services.accounting.customerCardsById(context.call, [...byCustomer.keys()]);
  if (!read.ok) return answer(refusedBy(read.error));
  await inParallel(read.value, writesAtOnce, async (card) => {
    const suggestion = byCustomer.get(card.id);
    if (suggestion !== undefined) decided.set(card.id, await decideOne(context, card, normalizeAddress(suggestion)));
  });
  return answer(refused('CustomerGone', customerDeleted));
}

/** Half of the concurrent calls that one company may make to a vendor: the rest is for other users. */
const writesAtOnce = 4;

async function decideOne(context: AddressContext, card: CustomerCard, seen: PostalAddress | null): Promise<Decided> {
  const { decision } = context;
  const { row, verdict } = await rowWithVerdict(context, card);
  if (row.isPending === true) return refused('Pending', texts.pending, row);
  if (decision === 'undo') return undoDecision(context, card, verdict, seen, row);
  const hasSuggestion = isSameAddress(addressOf(card), seen);
  if (row.status === 'Validated' && (decision === 'keep' || hasSuggestion)) return { row, error: null };
  // Written already; the answer was lost, or the process died.
  const wasWritten = decision === 'accept' && hasSuggestion && isSameAddress(foundOf(verdict), seen);
  if (wasWritten) return validated(context, card, verdict);
  if (seen === null || !isSameAddress(row.suggestion ?? row.postalForm ?? null, seen))
    return refused('SuggestionChanged', texts.otherSuggestion, row);
  return decision === 'keep' ? validated(context, card, verdict, card) : accept(context, card, verdict, seen);
}

/** What was found for an address: another one, or the same in another writing. */
const foundOf = (verdict: AddressValidation | null): PostalAddress | null =>
  verdict?.suggestion ?? verdict?.postalForm ?? null;

async function accept(
  context: AddressContext,
  card: CustomerCard,
  verdict: AddressValidation | null,
  suggestion: PostalAddress,
): Promise<Decided> {
  const written = await writeAddress(context, card, suggestion);
  if (written.ok) return validated(context, written.value, verdict, card);
  if (written.error.kind !== 'stale') return refusedBy(written.error);
  const current = await cardOf(context, card.id);
  if (!current.ok || current.value === null) return refused('CustomerChanged', texts.changed);
  if (isSameAddress(addressOf(current.value), suggestion)) return validated(context, current.value, verdict, card);
  return refused('CustomerChanged', texts.changed, (await rowWithVerdict(context, current.value)).row);
}

async function writeAddress(
  { services, call, realmId }: AddressContext,
  card: CustomerCard,
  address: PostalAddress | null,
): Promise<Outcome<CustomerCard>> {
  const requestId = requestIdOf(call, card, address);
  const write = () => services.accounting.writeShippingAddress(call, card, address, requestId);
  const first = await write();
  // The same request id: a lost answer is returned again.
  const written = !first.ok && first.error.kind === 'unknown' ? await write() : first;
  services.facts.invalidate(realmId);
  return written;
}

/** Writes the shipping address back that a decision has replaced; the customer's address waits for a decision again. */
async function undoDecision(
  context: AddressContext,
  card: CustomerCard,
  verdict: AddressValidation | null,
  seen: PostalAddress | null,
  row: AddressRow,
): Promise<Decided> {
  const replaced = verdict?.undo ?? null;
  const current = addressOf(card);
  const isUnchanged = verdict?.fingerprint === addressFingerprint(current);
  // It is undone already: the answer was lost.
  if (replaced === null && isUnchanged && isSameAddress(foundOf(verdict), seen)) return { row, error: null };
  if (replaced === null || !isUnchanged || !isSameAddress(replaced.suggestion, seen))
    return refused('NothingToUndo', texts.nothingToUndo, row);
  const isOwn = isSameAddress(current, replaced.address);
  const { address, shipTo = address, suggestion, reason } = replaced;
  const written = isOwn ? done(card) : await writeAddress(context, card, shipTo);
  if (!written.ok)
    return written.error.kind === 'stale' ? refused('CustomerChanged', texts.changed) : refusedBy(written.error);
  // The fingerprint of the validated address: where this was the billing address, the customer's may have changed meanwhile.
  const fingerprint = addressFingerprint(address);
  const isOtherWriting = differencesOf(address, suggestion).length === 0;
  await saveVerdict(
    context,
    card.id,
    isOtherWriting
      ? { fingerprint, outcome: 'validated', reason: null, suggestion: null, postalForm: suggestion }
      : { fingerprint, outcome: 'different', reason, suggestion },
  );
  return { row: (await rowWithVerdict(context, written.value)).row, error: null };
}

async function cardOf({ services, call }: AddressContext, customerId: string): Promise<Outcome<CustomerCard | null>> {
  const cards = await services.accounting.customerCardsById(call, [customerId]);
  return cards.ok ? done(cards.value[0] ?? null) : cards;
}

async function rowWithVerdict({ services: { db }, realmId }: AddressContext, card: CustomerCard) {
  return db.tx({ realm: realmId }, async (trx) => {
    const verdict = await addressValidation(trx, realmId, card.id);
    const isRunning = (await runningId(trx, realmId, validationRun)) !== null;
    return { verdict, row: addressRowOf(card, verdict, isRunning) };
  });
}

/** `decided`: what was known of the address; `before`: the customer before the decision, if this call has made it. */
async function validated(
  context: AddressContext,
  card: CustomerCard,
  decided: AddressValidation | null,
  before: CustomerCard | null = null,
): Promise<Decided> {
  const fingerprint = addressFingerprint(addressOf(card));
  const undo = before === null ? (decided?.undo ?? null) : replacedAddress(before, decided);
  await saveVerdict(context, card.id, { fingerprint, outcome: 'validated', reason: null, suggestion: null, undo });
  return { row: (await rowWithVerdict(context, card)).row, error: null };
}

/** What an undo restores; null: nothing was found for the customer's address. */
function replacedAddress(before: CustomerCard, decided: AddressValidation | null): ReplacedAddress | null {
  const address = addressOf(before);
  const suggestion = foundOf(decided);
  if (address === null || suggestion === null) return null;
  const isShipTo = isSameAddress(before.shipTo, address);
  return { address, ...(!isShipTo && { shipTo: before.shipTo }), suggestion, reason: decided?.reason ?? null };
}

/** Stores a verdict, and who decided in the record of activity, without the address, which is personal data. */
async function saveVerdict(
  { services: { db, clock }, realmId, request, decision }: AddressContext,
  customerId: string,
  verdict: AddressVerdict,
): Promise<void> {
  const now = clock.now();
  await db.tx({ realm: realmId }, async (trx) => {
    await saveAddressDecision(trx, realmId, customerId, verdict, now);
    const after = { customer: customerId, kind: decision };
    await noteActivity(trx, request, { action: 'address-decision', after }, now);
  });
}

function isSameAddress(one: PostalAddress | null, other: PostalAddress | null): boolean {
  return one !== null && other !== null && addressFingerprint(one) === addressFingerprint(other);
}

/** A request id for one decision: an earlier one may have been refused, and its answer would be repeated. */
function requestIdOf(
  { realmId, correlationId }: CallContext,
  { id, syncToken }: CustomerCard,
  address: PostalAddress | null,
): string {
  const content = ['shipping-address', realmId, correlationId, id, syncToken, addressFingerprint(address)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

function refused(code: string, message: string, row: Decided['row'] = null): Decided {
  return { row, error: { code, message } };
}

function refusedBy(error: VendorError): Decided {
  return refused(error.code || error.kind, reasonOf(error));
}
