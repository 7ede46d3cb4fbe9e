import { randomUUID } from 'node:crypto';
import { errorCodeOf } from '../../domain/error-origin.ts';
import { nextStep } from './retry.ts';
import { sentences } from '../../domain/sentences.ts';
import { inSpan } from '../../observation/tracing.ts';
import type { Logger } from '../../ports/logger.ts';
import type { VendorError } from '../../domain/vendor-error.ts';
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
} from './delivery-queries.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { deliverDocument, payloadOf } from './deliver-document.ts';
import type { DeliveryResult } from '../../domain/delivery-result.ts';
import { recalculationPatienceMs } from '../reconciliation/run-recalculation.ts';
import type { Services } from '../../service/services.ts';

/** One run of an operation, all its calls together. */
const budgetMs = 60_000;
/** Something of our own is wrong when a run of this number threw, as the one before it did. */
const longestThrowing = 12;

export interface DeliveryWorker {
  /** Delivers until nothing is due. */
  drain(): Promise<void>;
  /** There may be something to do. */
  readonly wake: () => void;
  /** Takes nothing new, waits for what is under way; after `timeoutMs` it is put back to be done later. */
  stop(timeoutMs?: number): Promise<void>;
}

export interface WorkerOptions {
  /** Documents delivered at once. */
  readonly concurrency: number;
  /** Looks for due work this often even when nobody wakes it. Milliseconds; null = works only when told to. */
  readonly pollMs: number | null;
  /** A killed worker's operation is free again after this long. Milliseconds. */
  readonly leaseMs: number;
  /** In [0, 1); decides when a try is repeated. */
  readonly random: () => number;
}

type WorkRules = Pick<WorkerOptions, 'leaseMs' | 'random'> & { readonly cut: AbortSignal };

/** Takes accepted documents from the outbox to the tax provider: in order per document, several documents at once. */
export function createDeliveryWorker(services: Services, log: Logger, options: WorkerOptions): DeliveryWorker {
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
      .catch((error: unknown) => log.error({ err: error }, 'The outbox could not be read'))
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
  services: Services,
  log: Logger,
  operation: Operation,
  claim: Claim,
  { leaseMs, random, cut }: WorkRules,
): Promise<void> {
  const lost = new AbortController();
  // Two signs of life may be late before the lease ends.
  const beat = setInterval(() => void keep(services, operation, claim, leaseMs, lost), leaseMs / 3);
  try {
    const signal = AbortSignal.any([lost.signal, cut, AbortSignal.timeout(budgetMs)]);
    await settle(services, operation, claim, await deliverDocument(services, operation, signal), random);
  } catch (error) {
    log.error({ err: error, operationId: operation.id, realmId: operation.realmId }, 'A delivery failed');
    await settleThrown(services, operation, claim, random);
  } finally {
    clearInterval(beat);
  }
}

async function keep(
  services: Services,
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
  services: Services,
  operation: Operation,
  claim: Claim,
  delivery: DeliveryResult,
  random: () => number,
): Promise<void> {
  const now = services.clock.now();
  await services.db.tx({ realm: operation.realmId }, async (trx) => {
    switch (delivery.kind) {
      case 'done':
        await complete(trx, claim, 'Done', now);
        return;
      case 'ignored':
        if (await complete(trx, claim, 'Ignored', now))
          await note(trx, operation, 'not-recorded', { why: delivery.why }, now);
        return;
      case 'needs-user':
        await askUser(trx, operation, claim, delivery.code, delivery.message, now);
        return;
      case 'waits':
        // However old it is: it was not tried.
        await tryAgain(trx, { ...operation, createdAt: now }, claim, delivery.error, random, now);
        return;
      case 'retry':
        await tryAgain(trx, operation, claim, delivery.error, random, now);
    }
  });
}

async function settleThrown(
  services: Services,
  operation: Operation,
  claim: Claim,
  random: () => number,
): Promise<void> {
  const now = services.clock.now();
  try {
    await services.db.tx({ realm: operation.realmId }, async (trx) => {
      // Attempts count outages of the vendors too, which say nothing of what threw just now.
      if (operation.attempt >= longestThrowing && operation.errorCode === internal.code)
        await askUser(trx, operation, claim, 'Internal', sentences.internal, now);
      else await tryAgain(trx, operation, claim, internal, random, now);
    });
  } catch {
    // The database itself is away: the lease runs out and the operation is claimed again.
  }
}

async function askUser(
  trx: Trx,
  operation: Operation,
  claim: Claim,
  code: string,
  message: string,
  now: Date,
): Promise<void> {
  if (!(await needsUser(trx, claim, { code, text: message }, now))) return;
  await needsAttention(trx, operation, message, now);
  await note(trx, operation, 'needs-attention', { code, message }, now);
}

async function tryAgain(
  trx: Trx,
  operation: Operation,
  claim: Claim,
  error: VendorError,
  random: () => number,
  now: Date,
): Promise<void> {
  const age = now.getTime() - operation.createdAt.getTime();
  // A person waits for a recalculation, but not for long, and not for a company to connect again.
  const isWatched =
    payloadOf(operation).recalculates !== undefined && age < recalculationPatienceMs && error.kind !== 'unauthorized';
  const next = nextStep(error, operation.attempt, age, random(), isWatched);
  if (next.kind === 'give-up') return askUser(trx, operation, claim, errorCodeOf(error), error.message, now);
  const nextAttemptAt = new Date(now.getTime() + next.afterMs);
  if (await retryLater(trx, claim, nextAttemptAt, { code: error.code, text: error.message }, now))
    await note(
      trx,
      operation,
      'waiting',
      { attempt: operation.attempt, error: error.kind, message: error.message, nextAttemptAt },
      now,
    );
}

function note(trx: Trx, operation: Operation, event: string, detail: unknown, now: Date): Promise<void> {
  return appendTimeline(trx, operation, { event, detail }, now);
}

const internal: VendorError = {
  kind: 'unavailable',
  vendor: 'tax-provider',
  code: 'Internal',
  message: sentences.internal,
  detail: '',
};
