import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, ExemptionRecipient, ExemptionRequestAnswer } from '@salestax/contract';
import { countedNames } from '../../domain/activity.ts';
import { type ExemptionMethod } from '../../domain/exemption-methods.ts';
import type { ActorRequest, CompanyRequest } from '../../ports/company-request.ts';
import { runStatusOf, startCompanyRun } from '../../service/company-runs.ts';
import { type BackgroundRun, findRun } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import { findCertificateAccount } from './certificate-account.ts';
import {
  type ExemptionRequest,
  findRequestsToCustomers,
  saveExemptionRequests,
  listLastRequests,
} from './exemption-request-queries.ts';
import { requestSentences as sentences } from './exemption-request-rules.ts';

const kind = 'exemption-requests';
/** How long the result of a send is shown, in milliseconds. */
const shownForMs = 24 * 3_600_000;
/** Polling interval of a call that waits for the result, in milliseconds. */
const pollMs = 200;
/** Maximum wait for requests that were in progress when the run was cancelled, in milliseconds. */
const graceMs = 5_000;

/**
 * Requests certificates from customers in a run, and waits for the result. Requests that are not finished when the wait
 * ends are still sent. E-mail addresses and fax numbers are those of the customers.
 */
export async function requestCertificates(
  services: Services,
  request: ActorRequest,
  method: ExemptionMethod,
  recipients: readonly ExemptionRecipient[],
): Promise<ExemptionRequestAnswer> {
  const { realmId, correlationId, signal, actor } = request;
  const certificateAccount = await findCertificateAccount(services, realmId);
  if (!certificateAccount.ok)
    return { downloadLinkCustomer: [], customerErrors: recipients.map(failedWith(certificateAccount.error.message)) };
  const names = new Map(recipients.map(({ Id, CustomerName }) => [Id, CustomerName]));
  if (names.size === 0) return { downloadLinkCustomer: [], customerErrors: [] };
  const customers = [...names].map(([id, name]) => ({ id, name }));
  const abandonedTexts = { pending: sentences.stopped, sending: sentences.stoppedAtSending };
  const ids = customers.map(({ id }) => id);
  const activityFields = { kind: method, ...countedNames('customer', ids) };
  const batchId = randomUUID();
  // 'join': a run that is under way sends these requests, too.
  await startCompanyRun(services, { realmId, kind, request: null, correlationId }, 'join', async (trx, now) => {
    await saveExemptionRequests(trx, { realmId, batchId, method, by: actor.name, customers, abandonedTexts }, now);
    await noteActivity(trx, request, { action: 'certificate-request', after: activityFields }, now);
  });
  const read = () =>
    readRequests(services, realmId, (trx) => findRequestsToCustomers(trx, { realmId, method }, [...names.keys()]));
  return { ...answerOf(await waitForResult(read, signal)), batchId };
}

/** The last send within `shownForMs`, and its result if it has ended: for a page that lost the answer of the send. */
export async function fetchExemptionRequests(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'fetchExemptionRequests'>> {
  const since = new Date(services.clock.now().getTime() - shownForMs);
  const lastSend = await readRequests(services, realmId, (trx) => listLastRequests(trx, realmId, since));
  const [first] = lastSend.requests;
  if (first === undefined) return { requestedCount: 0 };
  return {
    ...(lastSend.run !== null && { run: runStatusOf(lastSend.run) }),
    batchId: first.batchId,
    method: first.method,
    requestedCount: lastSend.requests.length,
    ...(isEnded(lastSend) && { result: answerOf(lastSend) }),
  };
}

interface SendState {
  readonly requests: readonly ExemptionRequest[];
  readonly run: BackgroundRun | null;
}

function readRequests(
  { db, clock }: Services,
  realmId: string,
  find: (trx: Parameters<typeof findRun>[0]) => Promise<readonly ExemptionRequest[]>,
): Promise<SendState> {
  const since = new Date(clock.now().getTime() - shownForMs);
  return db.tx({ realm: realmId }, async (trx) => {
    const requests = await find(trx);
    return { requests, run: await findRun(trx, realmId, kind, since) };
  });
}

/** The requests when the send has ended, or when `signal` aborts: at the caller's time limit, or when the service stops. */
async function waitForResult(read: () => Promise<SendState>, signal: AbortSignal): Promise<SendState> {
  let remainingGraceMs = graceMs;
  for (;;) {
    const lastSend = await read();
    if (isEnded(lastSend)) {
      const mayStillEnd =
        lastSend.run?.state === 'cancelled' && lastSend.requests.some(({ state }) => state === 'sending');
      if (!mayStillEnd || remainingGraceMs <= 0) return lastSend;
      remainingGraceMs -= pollMs;
    }
    try {
      await delay(pollMs, undefined, { signal });
    } catch {
      return lastSend;
    }
  }
}

function isEnded({ requests, run }: SendState): boolean {
  return run?.state !== 'running' || requests.every(({ state }) => state === 'sent' || state === 'failed');
}

function answerOf({ requests, run }: SendState): ExemptionRequestAnswer {
  return {
    downloadLinkCustomer: requests
      .filter(({ state, method }) => state === 'sent' && method === 'Download')
      .map(({ customerId, customerName, address, requestLink }) => ({
        id: customerId,
        customerName,
        address,
        requestLink,
      })),
    customerErrors: requests
      .filter(({ state }) => state !== 'sent')
      .map((request) => ({
        id: request.customerId,
        customerName: request.customerName,
        errorMessage: reasonOfRequest(request, run),
      })),
  };
}

function reasonOfRequest({ state, errorText }: ExemptionRequest, run: BackgroundRun | null): string {
  if (state === 'failed') return errorText;
  if (run?.state === 'running') return sentences.unfinished;
  if (state === 'pending') return run?.errorText ?? sentences.stopped;
  return run?.errorText ?? sentences.stoppedAtSending;
}

function failedWith(errorMessage: string) {
  return ({ Id, CustomerName }: ExemptionRecipient) => ({ id: Id, customerName: CustomerName, errorMessage });
}
