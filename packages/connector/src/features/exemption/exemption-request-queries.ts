import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import { lockForTransaction } from '../../store/named-lock.ts';
import type { ExemptionRequestTable } from '../../store/schema.ts';

/** A certificate request to one customer by one method, with its result. */
export type ExemptionRequest = Readonly<Selectable<ExemptionRequestTable>>;

export type ExemptionRequestKey = Readonly<Pick<ExemptionRequest, 'realmId' | 'method' | 'customerId'>>;

/**
 * `pending`: not tried yet. `sending`: sent or about to be; check the provider before sending again. `invited`: the
 * provider has it and prepares its link.
 */
const unfinishedStates = ['pending', 'sending', 'invited'] as const;
/** Within this time a request that may have been sent prevents another one to the same customer. */
const uncertainMs = 10 * 60_000;

export interface ExemptionBatch {
  readonly realmId: string;
  readonly batchId: string;
  readonly method: ExemptionRequest['method'];
  /** The person who sends them; '' = unknown. */
  readonly by: string;
  /** Without duplicates. */
  readonly customers: readonly { readonly id: string; readonly name: string }[];
  /** Error texts for requests of an earlier batch that no run works on any more, by their state. */
  readonly abandonedTexts: { readonly pending: string; readonly sending: string };
}

/** Stores the customers to send requests to. Customers that a running send still includes are not added again. */
export async function saveExemptionRequests(trx: Trx, batch: ExemptionBatch, now: Date): Promise<void> {
  const { realmId, batchId, method, by, customers, abandonedTexts } = batch;
  const ids = customers.map(({ id }) => id);
  // Serializes concurrent sends.
  await lockForTransaction(trx, 'exemption-requests', realmId);
  const isRunning = await isSendRunning(trx, realmId);
  await trx
    .updateTable('exemptionRequest')
    .set((on) => ({
      requestedBy: by,
      // A request that was not sent does not count.
      requestCount: on
        .case()
        .when('state', 'in', unsentStates(isRunning))
        .then(on.ref('requestCount'))
        .else(on('requestCount', '+', 1))
        .end(),
      state: 'pending',
      knownInvitations: '[]',
      invitationId: null,
      requestLink: '',
      errorText: '',
      updatedAt: now,
    }))
    .where('realmId', '=', realmId)
    .where('method', '=', method)
    .where('customerId', 'in', ids)
    .where((eb) =>
      eb.not(
        isRunning
          ? eb('state', 'in', unfinishedStates)
          : eb.and([eb('state', '=', 'sending'), eb('updatedAt', '>', new Date(now.getTime() - uncertainMs))]),
      ),
    )
    .execute();
  await trx
    .insertInto('exemptionRequest')
    .values(
      customers.map(({ id, name }, position) => ({
        realmId,
        method,
        customerId: id,
        batchId,
        position,
        state: 'pending',
        customerName: name,
        address: '',
        knownInvitations: '[]',
        requestLink: '',
        errorText: '',
        requestedAt: now,
        requestedBy: by,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['realmId', 'method', 'customerId']).doUpdateSet((eb) => ({
        batchId: eb.ref('excluded.batchId'),
        position: eb.ref('excluded.position'),
        requestedAt: eb.ref('excluded.requestedAt'),
      })),
    )
    .execute();
  if (!isRunning) await endAbandoned(trx, realmId, batchId, abandonedTexts, now);
}

const sendRun = (trx: Trx, realmId: string) =>
  trx
    .selectFrom('backgroundRun')
    .select('state')
    .where('realmId', '=', realmId)
    .where('kind', '=', 'exemption-requests');

/** Locks the run's row, so that the run cannot end during the transaction. */
async function isSendRunning(trx: Trx, realmId: string): Promise<boolean> {
  const run = await sendRun(trx, realmId).forUpdate().executeTakeFirst();
  return run?.state === 'running';
}

/** Ends the requests of earlier batches, so that a cancelled request stays cancelled when others are sent later. */
async function endAbandoned(
  trx: Trx,
  realmId: string,
  batchId: string,
  texts: ExemptionBatch['abandonedTexts'],
  now: Date,
): Promise<void> {
  const end = (states: readonly ExemptionRequest['state'][], errorText: string) =>
    trx
      .updateTable('exemptionRequest')
      .set({ state: 'failed', errorText, updatedAt: now })
      .where('realmId', '=', realmId)
      .where('batchId', '<>', batchId)
      .where('state', 'in', states)
      .execute();
  await end(['pending'], texts.pending);
  await end(['sending', 'invited'], texts.sending);
}

/** The requests that wait for their links come last: a link can take a minute. */
export function listUnfinishedRequests(trx: Trx, realmId: string, limit: number): Promise<ExemptionRequest[]> {
  return trx
    .selectFrom('exemptionRequest')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('state', 'in', unfinishedStates)
    .orderBy(sql`state = 'invited'`)
    .orderBy('requestedAt')
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Counts the finished and all requests of the sends that have unfinished ones. */
export async function countRequests(trx: Trx, realmId: string): Promise<{ done: number; total: number }> {
  const rows = await trx
    .selectFrom('exemptionRequest')
    .select(({ fn }) => ['state', fn.countAll<string>().as('rows')])
    .where('realmId', '=', realmId)
    .where('batchId', 'in', (query) =>
      query
        .selectFrom('exemptionRequest')
        .select('batchId')
        .where('realmId', '=', realmId)
        .where('state', 'in', unfinishedStates),
    )
    .groupBy('state')
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((total, row) => total + Number(row.rows), 0);
  return { done: sum(rows.filter(({ state }) => state === 'sent' || state === 'failed')), total: sum(rows) };
}

/**
 * Stores the customer and the provider's existing invitations before the send. False if another run sends it already,
 * or this run has ended.
 */
export async function beginSending(
  trx: Trx,
  runId: string,
  key: ExemptionRequestKey,
  facts: { readonly customerName: string; readonly address: string; readonly knownInvitations: readonly string[] },
  now: Date,
): Promise<boolean> {
  const started = await requestRow(trx, key)
    .where('state', '=', 'pending')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('backgroundRun')
          .select('id')
          .where('id', '=', runId)
          .where('backgroundRun.state', '=', 'running'),
      ),
    )
    .set({ ...facts, knownInvitations: JSON.stringify(facts.knownInvitations), state: 'sending', updatedAt: now })
    .executeTakeFirst();
  return started.numUpdatedRows > 0n;
}

/** Stores that a request is sent now. False if another attempt of the run has sent it, or has ended it, after `since`. */
export async function renewSending(trx: Trx, key: ExemptionRequestKey, since: Date, now: Date): Promise<boolean> {
  const renewed = await requestRow(trx, key)
    .where('state', '=', 'sending')
    .where('updatedAt', '=', since)
    .set({ updatedAt: now })
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

export async function saveInvitation(
  trx: Trx,
  key: ExemptionRequestKey,
  invitationId: string,
  now: Date,
): Promise<void> {
  await requestRow(trx, key).set({ state: 'invited', invitationId, updatedAt: now }).execute();
}

export async function endRequest(
  trx: Trx,
  key: ExemptionRequestKey,
  end:
    | { readonly state: 'sent'; readonly requestLink: string }
    | { readonly state: 'failed'; readonly errorText: string; readonly customerName?: string },
  now: Date,
): Promise<void> {
  await requestRow(trx, key)
    .where('state', 'in', unfinishedStates)
    .set((on) => ({
      ...end,
      updatedAt: now,
      ...(end.state === 'sent' && { sentAt: on.ref('requestedAt'), sentBy: on.ref('requestedBy') }),
    }))
    .execute();
}

/** The requests to these customers by a method, in the order in which a person selected the customers. */
export function findRequestsToCustomers(
  trx: Trx,
  { realmId, method }: Pick<ExemptionBatch, 'realmId' | 'method'>,
  customerIds: readonly string[],
): Promise<ExemptionRequest[]> {
  return trx
    .selectFrom('exemptionRequest')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('method', '=', method)
    .where('customerId', 'in', customerIds)
    .orderBy('position')
    .execute();
}

export type LastRequest = Pick<ExemptionRequest, 'method' | 'requestedAt' | 'requestedBy' | 'requestCount'>;

/** States of a request that was not sent. A pending one without a running send is left over: its send was stopped, or failed. */
const unsentStates = (isRunning: boolean): readonly ExemptionRequest['state'][] =>
  isRunning ? ['failed'] : ['failed', 'pending'];

/** The last request to each customer that was sent, or is being sent. */
export async function lastRequestsByCustomer(trx: Trx, realmId: string): Promise<ReadonlyMap<string, LastRequest>> {
  const rows = await trx
    .selectFrom('exemptionRequest')
    .select(['customerId', 'method', 'state', 'requestedAt', 'requestedBy', 'requestCount', 'sentAt', 'sentBy'])
    .where('realmId', '=', realmId)
    .execute();
  const run = await sendRun(trx, realmId).executeTakeFirst();
  const unsent = unsentStates(run?.state === 'running');
  const requests = rows.flatMap(({ customerId, state, sentAt, sentBy, ...last }) => {
    if (!unsent.includes(state)) return [{ customerId, ...last }];
    if (sentAt === null) return [];
    // The number includes the request that was not sent.
    const requestCount = last.requestCount - 1;
    return [{ customerId, method: last.method, requestedAt: sentAt, requestedBy: sentBy, requestCount }];
  });
  const inOrder = requests.toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
  return new Map(inOrder.map(({ customerId, ...request }) => [customerId, request]));
}

/** The last send that started at `notBefore` or later; empty if there is none. */
export function listLastRequests(trx: Trx, realmId: string, notBefore: Date): Promise<ExemptionRequest[]> {
  return trx
    .selectFrom('exemptionRequest')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('batchId', '=', (query) =>
      query
        .selectFrom('exemptionRequest')
        .select('batchId')
        .where('realmId', '=', realmId)
        .where('requestedAt', '>=', notBefore)
        .orderBy('requestedAt', 'desc')
        .limit(1),
    )
    .orderBy('position')
    .execute();
}

function requestRow(trx: Trx, { realmId, method, customerId }: ExemptionRequestKey) {
  return trx
    .updateTable('exemptionRequest')
    .where('realmId', '=', realmId)
    .where('method', '=', method)
    .where('customerId', '=', customerId);
}
