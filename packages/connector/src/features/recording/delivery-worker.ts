import { randomUUID } from 'node:crypto';
import { serviceError } from '../../domain/errors.ts';
import { nextStep } from './retry.ts';
import { deliveryErrors } from '../../observation/metrics.ts';
import { inSpan } from '../../observation/tracing.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Trx } from '../../store/db.ts';
import { needsAttention } from './document-queries.ts';
import {
  type Claim,
  claimNext,
  complete,
  heartbeat,
  needsUser,
  type Operation,
  retryLater,
  saveResult,
} from './delivery-queries.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { payloadOf } from './delivery-data.ts';
import { deliverDocument } from './deliver-document.ts';
import type { DeliveryServices } from './delivery-context.ts';
import type { DeliveryResult } from '../../domain/delivery-result.ts';
import type { Services } from '../../service/services.ts';

/** Time limit of one attempt with all its calls. */
const budgetMs = 60_000;
/** A delivery is given up after this many attempts if the last two threw an internal error. */
const maxInternalErrors = 12;

export interface DeliveryWorker {
  /** Delivers until nothing is due. */
  drain(): Promise<void>;
  /** Checks for due deliveries. */
  readonly wake: () => void;
  /** Claims nothing new, waits for running attempts at most `timeoutMs`, then aborts and requeues them. */
  stop(timeoutMs?: number): Promise<void>;
}

export interface WorkerOptions {
  /** Maximum concurrent deliveries. */
  readonly concurrency: number;
  /** Polling interval for due deliveries. Milliseconds; null = only `wake` starts work. */
  readonly pollMs: number | null;
  /** A delivery of a killed worker is claimed again after this time. Milliseconds. */
  readonly leaseMs: number;
  /** In [0, 1); jitter of retries. */
  readonly random: () => number;
}

type WorkerServices = DeliveryServices & Pick<Services, 'deliveryNotices'>;

type WorkRules = Pick<WorkerOptions, 'leaseMs' | 'random'> & { readonly cut: AbortSignal };

/** Delivers documents from the outbox to the tax provider: in order per document, several documents at once. */
export function createDeliveryWorker(services: WorkerServices, log: Logger, options: WorkerOptions): DeliveryWorker {
  const owner = randomUUID();
  const running = new Set<Promise<void>>();
  let stopped = false;
  const cut = new AbortController();

  const claimed = async () =>
    stopped ? null : services.db.tx('system', (trx) => claimNext(trx, services.clock.now(), owner, options.leaseMs));

  async function runner(): Promise<void> {
    for (let operation = await claimed(); operation !== null; operation = await claimed()) {
      const claim = { id: operation.id, attempt: operation.attempt, owner };
      await inSpan('delivery', { kind: 'consumer', correlationId: payloadOf(operation).correlationId }, () =>
        work(services, log, operation, claim, { ...options, cut: cut.signal }),
      );
    }
  }

  function wake(): void {
    if (stopped || running.size >= options.concurrency) return;
    const run = runner()
      .catch((error: unknown) =>
        log.error({ err: error }, 'The outbox could not be read; it is read again at the next poll'),
      )
      .finally(() => running.delete(run));
    running.add(run);
  }

  const timer = options.pollMs === null ? undefined : setInterval(wake, options.pollMs);
  timer?.unref();
  return {
    wake,
    async drain() {
      await runner();
      await Promise.all(running);
    },
    async stop(timeoutMs = budgetMs) {
      stopped = true;
      clearInterval(timer);
      const patience = setTimeout(() => cut.abort(), timeoutMs);
      await Promise.all(running);
      clearTimeout(patience);
    },
  };
}

async function work(
  services: WorkerServices,
  log: Logger,
  operation: Operation,
  claim: Claim,
  { leaseMs, random, cut }: WorkRules,
): Promise<void> {
  const lost = new AbortController();
  // Two heartbeats may be late before the lease ends.
  const beat = setInterval(() => void keep(services, operation, claim, leaseMs, lost), leaseMs / 3);
  try {
    const signal = AbortSignal.any([lost.signal, cut, AbortSignal.timeout(budgetMs)]);
    await settle(services, operation, claim, await deliverDocument(services, operation, signal), random);
  } catch (error) {
    log.error(
      { err: error, operationId: operation.id, realmId: operation.realmId },
      'A delivery threw an internal error; it is retried with growing delays, and after repeated errors needs a person',
    );
    await settleThrown(services, operation, claim, random);
  } finally {
    clearInterval(beat);
  }
}

async function keep(
  services: WorkerServices,
  { realmId }: Operation,
  claim: Claim,
  leaseMs: number,
  lost: AbortController,
): Promise<void> {
  try {
    const held = await services.db.tx({ realm: realmId }, (trx) =>
      heartbeat(trx, claim, leaseMs, services.clock.now()),
    );
    if (!held) lost.abort();
  } catch {
    // The database is away: the lease runs out by itself, and the next report finds out.
  }
}

async function settle(
  services: WorkerServices,
  operation: Operation,
  claim: Claim,
  delivered: DeliveryResult,
  random: () => number,
): Promise<void> {
  const now = services.clock.now();
  const { result, nextAttemptAt } = settledAs(operation, delivered, random, now);
  const isHeld = await services.db.tx({ realm: operation.realmId }, async (trx) => {
    if (!(await saveResult(trx, claim, result, now))) return false;
    await settleState(trx, operation, claim, result, nextAttemptAt, now);
    return true;
  });
  if (isHeld && 'error' in result) deliveryErrors.inc({ origin: result.error.origin, recovery: result.error.recovery });
  if (payloadOf(operation).watchedForMs !== undefined) services.deliveryNotices.publish(operation.id);
}

/** After too many attempts or too much time a delivery needs a person; else its next attempt is scheduled. */
function settledAs(
  operation: Operation,
  result: DeliveryResult,
  random: () => number,
  now: Date,
): { readonly result: DeliveryResult; readonly nextAttemptAt: Date } {
  if (result.kind !== 'retry' && result.kind !== 'waits') return { result, nextAttemptAt: now };
  const { error } = result;
  const ageMs = now.getTime() - operation.createdAt.getTime();
  const { watchedForMs = 0 } = payloadOf(operation);
  const isWatched = ageMs < watchedForMs && error.recovery !== 'reconnect';
  // A delivery that waits for the connection has not been attempted, so its age does not count.
  const next = nextStep(error, operation.attempt, result.kind === 'waits' ? 0 : ageMs, random(), isWatched);
  return next.kind === 'give-up'
    ? { result: { kind: 'needs-user', error }, nextAttemptAt: now }
    : { result, nextAttemptAt: new Date(now.getTime() + next.afterMs) };
}

async function settleState(
  trx: Trx,
  operation: Operation,
  claim: Claim,
  result: DeliveryResult,
  nextAttemptAt: Date,
  now: Date,
): Promise<void> {
  if (result.kind === 'done') {
    await complete(trx, claim, 'Done', now);
    return;
  }
  if (result.kind === 'ignored') {
    await complete(trx, claim, 'Ignored', now);
    await note(trx, operation, 'not-recorded', { why: result.why, message: result.message }, now);
    return;
  }
  const { code, message } = result.error;
  if (result.kind === 'needs-user') {
    await needsUser(trx, claim, { code, text: message }, now);
    await needsAttention(trx, operation, message, now);
    await note(trx, operation, 'needs-attention', { code, message }, now);
    return;
  }
  await retryLater(trx, claim, nextAttemptAt, { code, text: message }, now);
  await note(trx, operation, 'waiting', { attempt: operation.attempt, error: code, message, nextAttemptAt }, now);
}

async function settleThrown(
  services: WorkerServices,
  operation: Operation,
  claim: Claim,
  random: () => number,
): Promise<void> {
  // Attempts include outages of the vendors, so the previous one must have failed internally, too.
  const isGivenUp = operation.attempt >= maxInternalErrors && operation.errorCode === internal.code;
  try {
    await settle(services, operation, claim, { kind: isGivenUp ? 'needs-user' : 'retry', error: internal }, random);
  } catch {
    // The database itself is away: the lease runs out and the operation is claimed again.
  }
}

function note(trx: Trx, operation: Operation, event: string, detail: unknown, now: Date): Promise<void> {
  return appendTimeline(trx, operation, { event, detail }, now);
}

const internal = serviceError('Internal');
