import { addressInOneLine } from '../../domain/address-comparison.ts';
import {
  addressForRequest,
  isPostable,
  recipientOf,
  requestSentences as sentences,
} from './exemption-request-rules.ts';
import { type ExemptionMethod } from '../../domain/exemption-methods.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { done, type Outcome } from '../../domain/vendor-error.ts';
import type { Invitation } from '../../ports/provider-certificates.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import type { Run } from '../../ports/runs.ts';
import type { Trx } from '../../store/db.ts';
import {
  beginSending,
  countRequests,
  endRequest,
  type ExemptionRequest,
  keepInvitation,
  listUnfinishedRequests,
} from './exemption-request-queries.ts';
import { askProvider, certificateAccountOf, certificateReasonOf, failureOf } from './certificate-account.ts';
import { retryTransient, retryUntilSettled } from '../../service/company-runs.ts';
import { callOf } from '../../service/company-request.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';

/** Customers that are looked up in one call. */
const atOnce = 50;
/** Half of what one company may ask of a vendor at a time. */
const sendsAtOnce = 4;
/** A request that may have left is looked for after these pauses before it is sent again. Milliseconds. */
const lookUpPauses = [0, 2_000, 4_000] as const;
/** A request whose answers were lost this often is not sent once more. */
const mostSends = 3;
/** A link is asked for this often, a second apart. */
const mostLooksForLink = 60;
/** A request on its way is not broken off with the run: its answer is worth knowing. Milliseconds. */
const writeBudget = 15_000;

interface SendContext {
  readonly services: Services;
  readonly run: Run;
  readonly account: ProviderCompanyAccount;
  /** For reading. */
  readonly call: CallContext;
  /** It is known what became of one more request. */
  readonly onEnd: () => void;
}

/** What both sides have of the customers whose turn it is. */
interface CustomerFacts {
  readonly cards: ReadonlyMap<string, CustomerCard>;
  readonly known: ReadonlySet<string>;
  readonly invitations: readonly Invitation[];
}

/**
 * Asks every customer for a certificate who was not asked yet, whoever added them. Each one's state is kept before the
 * provider is told and after it answered, so that a try that begins anew sends nothing twice.
 */
export async function sendExemptionRequests(services: Services, run: Run): Promise<null> {
  const account = await certificateAccountOf(services, run);
  const call = callOf(services, run);
  for (;;) {
    run.signal.throwIfAborted();
    const [requests, counted] = await transact(services, run, async (trx) => [
      await listUnfinishedRequests(trx, run.realmId, atOnce),
      await countRequests(trx, run.realmId),
    ]);
    if (requests.length === 0) return null;
    run.report(counted);
    let { done: ended } = counted;
    const desk = {
      services,
      run,
      account,
      call,
      onEnd: () => run.report({ done: (ended += 1), total: counted.total }),
    };
    const facts = await gatherFacts(desk, requests);
    await inParallel(requests, sendsAtOnce, (request) => sendOne(desk, request, facts));
  }
}

async function gatherFacts(
  { services, run, account, call }: SendContext,
  requests: readonly ExemptionRequest[],
): Promise<CustomerFacts> {
  const ids = [...new Set(requests.map(({ customerId }) => customerId))];
  const found = await retryTransient(run, () => services.accounting.customerCardsById(call, ids));
  const codes = found.map(({ id }) => id);
  const cards = new Map(found.map((card) => [card.id, card]));
  if (codes.length === 0) return { cards, known: new Set(), invitations: [] };
  const known = await askProvider(run, () => services.taxProvider.knownCustomers(call, account, codes));
  const invitations = await askProvider(run, () => services.taxProvider.invitationsOf(call, account, codes));
  return { cards, known, invitations };
}

async function sendOne(desk: SendContext, request: ExemptionRequest, facts: CustomerFacts): Promise<void> {
  desk.run.signal.throwIfAborted();
  const card = facts.cards.get(request.customerId);
  if (card === undefined) return end(desk, request, { errorText: sentences.unknownCustomer });
  const fail = (errorText: string) => end(desk, request, { errorText, customerName: card.displayName });
  const { method } = request;
  const recipient = recipientOf(card, method);
  if (recipient === null) return fail(method === 'Email' ? sentences.noEmail : sentences.noFax);
  if (request.state === 'invited' && request.invitationId !== null)
    return awaitLink(desk, request, request.invitationId);
  if (request.state === 'sending') {
    const left = await lookUp(desk, request, request.knownInvitations);
    if (left !== null) return take(desk, request, left);
    return invite(desk, request, recipient, request.knownInvitations);
  }
  const refusal = facts.known.has(card.id) ? null : await createCustomer(desk, card);
  if (refusal !== null) return fail(refusal);
  const knownInvitations = facts.invitations.filter(({ customerCode }) => customerCode === card.id).map(({ id }) => id);
  const sending = {
    customerName: card.displayName,
    address: addressInOneLine(addressForRequest(card)),
    knownInvitations,
  };
  const isOurs = await transact(desk.services, desk.run, (trx, now) =>
    beginSending(trx, desk.run.id, request, sending, now),
  );
  if (isOurs) await invite(desk, request, recipient, knownInvitations);
}

/** Null when the provider knows the customer now, else why not. */
async function createCustomer(
  { services, run, account, call }: SendContext,
  card: CustomerCard,
): Promise<string | null> {
  const address = addressForRequest(card);
  if (!isPostable(address)) return sentences.noAddress;
  const { id: code, displayName: name, email, phone, fax } = card;
  const created = await retryUntilSettled(run, () =>
    services.taxProvider.createCustomer(call, account, { ...address, code, name, email, phone, fax }),
  );
  if (created.ok) return null;
  if (created.error.kind === 'unauthorized') throw failureOf(created.error);
  // Refused because it is there already: by a try whose answer was lost, or by somebody else.
  const known = await askProvider(run, () => services.taxProvider.knownCustomers(call, account, [code]));
  return known.has(code) ? null : certificateReasonOf(created.error);
}

async function invite(
  desk: SendContext,
  request: ExemptionRequest,
  recipient: string,
  known: readonly string[],
): Promise<void> {
  for (let sends = 0; sends < mostSends; sends++) {
    const outcome = await retryUntilSettled(desk.run, () => sendInvitation(desk, request, recipient));
    if (!outcome.ok) {
      if (outcome.error.kind === 'unauthorized') throw failureOf(outcome.error);
      return end(desk, request, { errorText: certificateReasonOf(outcome.error) });
    }
    const invitation = outcome.value ?? (await lookUp(desk, request, known));
    if (invitation !== null) return take(desk, request, invitation);
  }
  return end(desk, request, { errorText: sentences.notSent });
}

/** Null: it is not known whether it left. */
async function sendInvitation(
  { services, run, account }: SendContext,
  { customerId, method }: ExemptionRequest,
  recipient: string,
): Promise<Outcome<Invitation | null>> {
  const call = callOf(services, { ...run, signal: AbortSignal.timeout(writeBudget) });
  const outcome = await services.taxProvider.invite(call, account, customerId, { method, recipient });
  return !outcome.ok && outcome.error.kind === 'unknown' ? done(null) : outcome;
}

/** The request that the provider did not have before; null when there is none. */
async function lookUp(
  { services, run, account, call }: SendContext,
  { customerId, method }: ExemptionRequest,
  known: readonly string[],
): Promise<Invitation | null> {
  for (const pause of lookUpPauses) {
    if (pause > 0) await run.pause(pause);
    const all = await askProvider(run, () => services.taxProvider.invitationsOf(call, account, [customerId]));
    const found = all.find((row) => row.customerCode === customerId && isOf(row, method) && !known.includes(row.id));
    if (found !== undefined) return found;
  }
  return null;
}

function isOf(invitation: Invitation, method: ExemptionMethod): boolean {
  return invitation.method === null || invitation.method === method;
}

/** The provider has it. A link may take a moment more: it is waited for when the others have been asked, too. */
async function take(desk: SendContext, request: ExemptionRequest, { id, requestLink }: Invitation): Promise<void> {
  if (request.method !== 'Download' || requestLink !== '') return end(desk, request, { requestLink });
  await transact(desk.services, desk.run, (trx, now) => keepInvitation(trx, request, id, now));
}

async function awaitLink(desk: SendContext, request: ExemptionRequest, invitationId: string): Promise<void> {
  const { services, run, account, call } = desk;
  for (let looks = 0; looks < mostLooksForLink; looks++) {
    const found = await retryUntilSettled(run, () =>
      services.taxProvider.invitation(call, account, request.customerId, invitationId),
    );
    if (!found.ok) return end(desk, request, { errorText: certificateReasonOf(found.error) });
    const { requestLink } = found.value;
    if (requestLink !== '') return end(desk, request, { requestLink });
    await run.pause(1_000);
  }
  return end(desk, request, { errorText: sentences.linkIsLate });
}

async function end(
  { services, run, onEnd }: SendContext,
  request: ExemptionRequest,
  how: { readonly requestLink: string } | { readonly errorText: string; readonly customerName?: string },
): Promise<void> {
  const state = 'requestLink' in how ? ({ state: 'sent', ...how } as const) : ({ state: 'failed', ...how } as const);
  await transact(services, run, (trx, now) => endRequest(trx, request, state, now));
  onEnd();
}

function transact<Value>(services: Services, run: Run, work: (trx: Trx, now: Date) => Promise<Value>): Promise<Value> {
  return services.db.tx({ realm: run.realmId }, (trx) => work(trx, services.clock.now()));
}
