import { addressInOneLine } from '@salestax/contract';
import { certificateReasonOf } from '../../domain/certificate-document.ts';
import { type ExemptionMethod } from '../../domain/exemption-methods.ts';
import { done } from '../../domain/result.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Invitation, ProviderCertificates } from '../../ports/provider-certificates.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import type { Run } from '../../ports/runs.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { readAddressedCustomers } from '../../service/addressed-customers.ts';
import { requireAccess, retryTransient, retryWhileTransient } from '../../service/company-runs.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import type { Trx } from '../../store/db.ts';
import { callProvider, requireCertificateAccount } from './certificate-account.ts';
import {
  beginSending,
  countRequests,
  endRequest,
  type ExemptionRequest,
  saveInvitation,
  listUnfinishedRequests,
  renewSending,
} from './exemption-request-queries.ts';
import {
  addressForRequest,
  isPostable,
  recipientOf,
  requestSentences as sentences,
} from './exemption-request-rules.ts';

/** Requests that are looked up together. */
const batchSize = 50;
/** Of the four concurrent calls that one company may make to a vendor in the background: the others record documents. */
const sendsAtOnce = 2;
/**
 * Pauses before a request that may have been sent is searched at the provider, in milliseconds. A gateway may answer with
 * an error while the provider goes on for half a minute, and a customer should not get the request twice.
 */
const searchPausesMs = [0, 2_000, 4_000, 8_000, 16_000] as const;
/** A request whose answers were lost this often is not sent again. */
const maxSends = 3;
/** Number of polls for a link, a second apart. */
const maxLinkPolls = 60;
/**
 * A request in progress is not aborted with the run, because its result matters: for so long after its start another
 * attempt of the run does not know whether it is sent.
 */
const requestLimitMs = 60_000;

type SendServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'calls'> & {
  readonly throttle: Pick<Throttle, 'refresh'>;
  readonly accounting: Pick<AccountingService, 'customerCardsById' | 'customersById'>;
  readonly taxProvider: Pick<
    ProviderCertificates,
    'knownCustomers' | 'createCustomer' | 'invitationsOf' | 'invite' | 'invitation'
  >;
};

interface SendContext {
  readonly services: SendServices;
  readonly run: Run;
  readonly account: ProviderCompanyAccount;
  /** For reads, and for new customers, which another attempt finds. */
  readonly call: CallContext;
  /** Called when a request has a result. */
  readonly onEnd: () => void;
}

/** Data of both vendors about the customers of the current batch. */
interface CustomerFacts {
  readonly cards: ReadonlyMap<string, CustomerCard>;
  readonly customersAtProvider: ReadonlySet<string>;
  readonly invitations: readonly Invitation[];
}

/**
 * Sends all pending requests, including those added during the run. The state of each is stored before and after the
 * provider's call, so that a retry sends nothing twice.
 */
export async function sendExemptionRequests(services: SendServices, run: Run): Promise<null> {
  const account = await requireCertificateAccount(services, run);
  const call = callOfRun(services, run);
  for (;;) {
    run.signal.throwIfAborted();
    const [requests, counted] = await transact(services, run, async (trx) => [
      await listUnfinishedRequests(trx, run.realmId, batchSize),
      await countRequests(trx, run.realmId),
    ]);
    if (requests.length === 0) return null;
    run.report(counted);
    let { done: ended } = counted;
    const context = {
      services,
      run,
      account,
      call,
      onEnd: () => run.report({ done: (ended += 1), total: counted.total }),
    };
    const facts = await gatherFacts(context, requests);
    await inParallel(requests, sendsAtOnce, (request) => sendOne(context, request, facts));
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
  if (codes.length === 0) return { cards, customersAtProvider: new Set(), invitations: [] };
  const customersAtProvider = await callProvider(run, () => services.taxProvider.knownCustomers(call, account, codes));
  const invitations = await callProvider(run, () => services.taxProvider.invitationsOf(call, account, codes));
  return { cards, customersAtProvider, invitations };
}

async function sendOne(context: SendContext, request: ExemptionRequest, facts: CustomerFacts): Promise<void> {
  context.run.signal.throwIfAborted();
  // What was sent stays sent, whatever has become of the customer.
  if (request.state === 'invited' && request.invitationId !== null)
    return awaitLink(context, request, request.invitationId);
  if (request.state === 'sending') {
    await untilArrived(context, request);
    const existing = await findInvitation(context, request, request.knownInvitations);
    if (existing !== null) return storeInvitation(context, request, existing);
  }
  // A company that has been switched off or disconnected meanwhile sends no more.
  await requireCertificateAccount(context.services, context.run);
  const card = facts.cards.get(request.customerId);
  if (card === undefined) return end(context, request, { errorText: sentences.unknownCustomer });
  const fail = (errorText: string) => end(context, request, { errorText, customerName: card.displayName });
  const { method } = request;
  const recipient = recipientOf(card, method);
  if (recipient === null) return fail(method === 'Email' ? sentences.noEmail : sentences.noFax);
  if (request.state === 'sending') return invite(context, request, recipient, request.knownInvitations);
  const address = addressForRequest(card) ?? (await addressOfParent(context, card));
  const refusal = facts.customersAtProvider.has(card.id) ? null : await createCustomer(context, card, address);
  if (refusal !== null) return fail(refusal);
  const knownInvitations = facts.invitations.filter(({ customerCode }) => customerCode === card.id).map(({ id }) => id);
  const sending = {
    customerName: card.displayName,
    address: addressInOneLine(address),
    knownInvitations,
  };
  const begunAt = await transact(context.services, context.run, async (trx, now) =>
    (await beginSending(trx, context.run.id, request, sending, now)) ? now : null,
  );
  if (begunAt !== null) await invite(context, { ...request, updatedAt: begunAt }, recipient, knownInvitations);
}

/** Waits until a send that another attempt of the run has started can be found at the provider. */
async function untilArrived({ services, run }: SendContext, { updatedAt }: ExemptionRequest): Promise<void> {
  const waitMs = updatedAt.getTime() + requestLimitMs - services.clock.now().getTime();
  if (waitMs > 0) await run.pause(waitMs);
}

/** For a customer without an own address who is billed with a parent. */
async function addressOfParent(
  { services, run, call }: SendContext,
  { id }: CustomerCard,
): Promise<PostalAddress | null> {
  const customers = await retryTransient(run, () => readAddressedCustomers(services.accounting, call, [id]));
  const customer = customers.get(id);
  return customer === undefined ? null : addressForRequest(customer);
}

/** Null if the provider has the customer now, else the error. */
async function createCustomer(
  { services, run, account, call }: SendContext,
  card: CustomerCard,
  address: PostalAddress | null,
): Promise<string | null> {
  if (!isPostable(address)) return sentences.noAddress;
  const { id: code, displayName: name, email, phone, fax } = card;
  const created = await retryWhileTransient(run, () =>
    services.taxProvider.createCustomer(call, account, { ...address, code, name, email, phone, fax }),
  );
  if (created.ok) return null;
  requireAccess(created.error);
  // Refused because it exists: an earlier attempt whose answer was lost created it, or another client did.
  const customersAtProvider = await callProvider(run, () => services.taxProvider.knownCustomers(call, account, [code]));
  return customersAtProvider.has(code) ? null : certificateReasonOf(created.error);
}

async function invite(
  context: SendContext,
  request: ExemptionRequest,
  recipient: string,
  knownInvitations: readonly string[],
): Promise<void> {
  let sentAt = request.updatedAt;
  const send = async () => {
    await untilNotThrottled(context);
    sentAt = await renew(context, request, sentAt);
    return sendInvitation(context, request, recipient);
  };
  for (let sends = 0; sends < maxSends; sends++) {
    const outcome = await retryWhileTransient(context.run, send);
    if (!outcome.ok) {
      requireAccess(outcome.error);
      return end(context, request, { errorText: certificateReasonOf(outcome.error) });
    }
    const invitation = outcome.value ?? (await findInvitation(context, request, knownInvitations));
    if (invitation !== null) return storeInvitation(context, request, invitation);
  }
  return end(context, request, { errorText: sentences.notSent });
}

/** Background calls wait while the vendor has throttled the company; the time limit of the call begins after that. */
async function untilNotThrottled({ services, run }: SendContext): Promise<void> {
  for (;;) {
    const remainingMs = await services.throttle.refresh(run.realmId);
    if (remainingMs === 0) return;
    await run.pause(remainingMs);
  }
}

/** Throws if another attempt of the run sends the request: of two attempts that send it at once, one goes on. */
async function renew({ services, run }: SendContext, request: ExemptionRequest, since: Date): Promise<Date> {
  const renewedAt = await transact(services, run, async (trx, now) =>
    (await renewSending(trx, request, since, now)) ? now : null,
  );
  if (renewedAt === null) throw new Error('Another attempt of the run sends this certificate request.');
  return renewedAt;
}

/** Null: it is not known whether the request was sent. */
async function sendInvitation(
  { services, run, account }: SendContext,
  { customerId, method }: ExemptionRequest,
  recipient: string,
): Promise<Outcome<Invitation | null>> {
  const call = callOfRun(services, { ...run, signal: AbortSignal.timeout(requestLimitMs) });
  const outcome = await services.taxProvider.invite(call, account, customerId, { method, recipient });
  return !outcome.ok && outcome.error.kind === 'unknown' ? done(null) : outcome;
}

/** The provider's request that did not exist before; null if there is none. */
async function findInvitation(
  { services, run, account, call }: SendContext,
  { customerId, method }: ExemptionRequest,
  knownInvitations: readonly string[],
): Promise<Invitation | null> {
  for (const pause of searchPausesMs) {
    if (pause > 0) await run.pause(pause);
    const all = await callProvider(run, () => services.taxProvider.invitationsOf(call, account, [customerId]));
    const found = all.find(
      (row) => row.customerCode === customerId && mayHaveMethod(row, method) && !knownInvitations.includes(row.id),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** The provider may answer without the method. */
function mayHaveMethod(invitation: Invitation, method: ExemptionMethod): boolean {
  return invitation.method === null || invitation.method === method;
}

/** The provider has the request. Its link may take longer: it is polled after the other requests are sent. */
async function storeInvitation(
  context: SendContext,
  request: ExemptionRequest,
  { id, requestLink }: Invitation,
): Promise<void> {
  if (request.method !== 'Download' || requestLink !== '') return end(context, request, { requestLink });
  await transact(context.services, context.run, (trx, now) => saveInvitation(trx, request, id, now));
}

async function awaitLink(context: SendContext, request: ExemptionRequest, invitationId: string): Promise<void> {
  const { services, run, account, call } = context;
  for (let polls = 0; polls < maxLinkPolls; polls++) {
    const found = await retryWhileTransient(run, () =>
      services.taxProvider.invitation(call, account, request.customerId, invitationId),
    );
    if (!found.ok) {
      requireAccess(found.error);
      return end(context, request, { errorText: certificateReasonOf(found.error) });
    }
    const { requestLink } = found.value;
    if (requestLink !== '') return end(context, request, { requestLink });
    await run.pause(1_000);
  }
  return end(context, request, { errorText: sentences.linkIsLate });
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

function transact<Value>(
  services: Pick<Services, 'db' | 'clock'>,
  run: Run,
  work: (trx: Trx, now: Date) => Promise<Value>,
): Promise<Value> {
  return services.db.tx({ realm: run.realmId }, (trx) => work(trx, services.clock.now()));
}
