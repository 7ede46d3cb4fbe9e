import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Trx } from '../../store/db.ts';
import { lockUntilCommit } from '../../store/named-lock.ts';
import type { ExemptionRequestTable } from '../../store/schema.ts';

/** A customer who was asked for a certificate by one method, and what became of it. */
export type ExemptionRequest = Readonly<Selectable<ExemptionRequestTable>>;

export type ExemptionRequestKey = Readonly<Pick<ExemptionRequest, 'realmId' | 'method' | 'customerId'>>;

/**
 * `pending`: not tried yet. `sending`: handed to the provider or about to be, look there before sending again. `invited`:
 * the provider has it and prepares its link.
 */
const UNFINISHED = ['pending', 'sending', 'invited'] as const;
/** A request that may have left counts for another one of the same customer within this time. */
const doubtMs = 10 * 60_000;

export interface ExemptionBatch {
  readonly realmId: string;
  readonly method: ExemptionRequest['method'];
  /** Each once. */
  readonly customers: readonly { readonly id: string; readonly name: string }[];
  /** Why those of an earlier batch that nobody works on any more were not sent. */
  readonly abandoned: { readonly pending: string; readonly sending: string };
}

/** Keeps whom to ask. Customers whom a running send still has to ask are asked once. */
export async function keepExemptionRequests(trx: Trx, batch: ExemptionBatch, now: Date): Promise<void> {
  const { realmId, method, customers, abandoned } = batch;
  const ids = customers.map(({ id }) => id);
  // Two that begin at once must see each other.
  await lockUntilCommit(trx, 'exemption-requests', realmId);
  const isRunning = await isSendRunning(trx, realmId);
  await trx
    .updateTable('exemptionRequest')
    .set({
      state: 'pending',
      knownInvitations: '[]',
      invitationId: null,
      requestLink: '',
      errorText: '',
      updatedAt: now,
    })
    .where('realmId', '=', realmId)
    .where('method', '=', method)
    .where('customerId', 'in', ids)
    .where((eb) =>
      eb.not(
        isRunning
          ? eb('state', 'in', UNFINISHED)
          : eb.and([eb('state', '=', 'sending'), eb('updatedAt', '>', new Date(now.getTime() - doubtMs))]),
      ),
    )
    .execute();
  const batchId = randomUUID();
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
  if (!isRunning) await endAbandoned(trx, realmId, batchId, abandoned, now);
}

/** Its row is held until the end of the transaction, so that it does not end meanwhile. */
async function isSendRunning(trx: Trx, realmId: string): Promise<boolean> {
  const run = await trx
    .selectFrom('backgroundRun')
    .select('state')
    .where('realmId', '=', realmId)
    .where('kind', '=', 'exemption-requests')
    .forUpdate()
    .executeTakeFirst();
  return run?.state === 'running';
}

/** What was stopped stays stopped, also when something else is sent later. */
async function endAbandoned(
  trx: Trx,
  realmId: string,
  batchId: string,
  texts: ExemptionBatch['abandoned'],
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

export function listUnfinishedRequests(trx: Trx, realmId: string, limit: number): Promise<ExemptionRequest[]> {
  return trx
    .selectFrom('exemptionRequest')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('state', 'in', UNFINISHED)
    .orderBy('requestedAt')
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Of the sends that still have unfinished ones. */
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
        .where('state', 'in', UNFINISHED),
    )
    .groupBy('state')
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((total, row) => total + Number(row.rows), 0);
  return { done: sum(rows.filter(({ state }) => state === 'sent' || state === 'failed')), total: sum(rows) };
}

/**
 * Who the customer is and what the provider has of them before it is asked. False when somebody else sends it already, or
 * the run has ended.
 */
export async function beginSending(
  trx: Trx,
  runId: string,
  key: ExemptionRequestKey,
  facts: { readonly customerName: string; readonly address: string; readonly knownInvitations: readonly string[] },
  now: Date,
): Promise<boolean> {
  const begun = await rowOf(trx, key)
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
  return begun.numUpdatedRows > 0n;
}

export async function keepInvitation(
  trx: Trx,
  key: ExemptionRequestKey,
  invitationId: string,
  now: Date,
): Promise<void> {
  await rowOf(trx, key).set({ state: 'invited', invitationId, updatedAt: now }).execute();
}

export async function endRequest(
  trx: Trx,
  key: ExemptionRequestKey,
  end:
    | { readonly state: 'sent'; readonly requestLink: string }
    | { readonly state: 'failed'; readonly errorText: string; readonly customerName?: string },
  now: Date,
): Promise<void> {
  await rowOf(trx, key)
    .where('state', 'in', UNFINISHED)
    .set({ ...end, updatedAt: now })
    .execute();
}

/** In the order in which they were asked for. */
export function findRequests(
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

/** The last send that began at `notBefore` or later; empty when there is none. */
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

function rowOf(trx: Trx, { realmId, method, customerId }: ExemptionRequestKey) {
  return trx
    .updateTable('exemptionRequest')
    .where('realmId', '=', realmId)
    .where('method', '=', method)
    .where('customerId', '=', customerId);
}
