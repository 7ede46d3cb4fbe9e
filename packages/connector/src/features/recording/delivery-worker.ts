import { randomUUID } from 'node:crypto';
import { type DeliveryResult, isWithoutBeginning } from '../../domain/delivery-result.ts';
import { errorOrigins, recoveries, type ReportedError, serviceError } from '../../domain/errors.ts';
import { deliveryErrors, startAtZero } from '../../observation/metrics.ts';
import { inSpan } from '../../observation/tracing.ts';
import type { Logger } from '../../ports/logger.ts';
import { holdLease } from '../../service/claims/lease.ts';
import type { Services } from '../../service/services.ts';
import { companyOfRealm, lockCompany } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { noteUnrecordedChange, type UnrecordedDocument } from '../../store/month-changes.ts';
import { commitWith } from '../../store/session-dialect.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { claimNext } from './claim-delivery.ts';
import { deliverDocument, type Postponed } from './deliver-document.ts';
import type { DeliveryServices } from './delivery-context.ts';
import { payloadOf, progressOf } from './delivery-data.ts';
import type { Delivery } from './delivery-queries.ts';
import { clearAttention, needsAttention } from './document-queries.ts';
import {
  claimOf,
  complete,
  type DeliveryClaim,
  heartbeat,
  needsUser,
  postpone,
  retryLater,
  saveProgress,
  saveResult,
} from './held-delivery.ts';
import { endedSwitchedOff, noteLeftUnrecorded } from './left-unrecorded.ts';
import { nextStep } from './retry.ts';
import { reviveSupersededSave } from './revive-delivery.ts';
import { hasPanelReport, awaitsPanelReport } from './saved-in-panel.ts';

/** Time limit of one attempt, with all its calls: the tax provider takes minutes for a document of 1,000 lines. */
const defaultAttemptMs = 360_000;
/** From this attempt on, a second internal error in a row ends the retries. */
const maxThrowingAttempts = 12;

export interface DeliveryWorker {
  /** Delivers until no delivery is due. */
  drain(): Promise<void>;
  /** Call it when a delivery may be due. Retries and ended leases are noticed without it. */
  readonly wake: () => void;
  /** Whether a delivery that is due now has to wait for another one, or for another process. */
  readonly isFull: () => boolean;
  /** Claims nothing more and waits for the attempts in progress; those that exceed `timeoutMs` are aborted and retried later. */
  stop(timeoutMs?: number): Promise<void>;
}

export interface WorkerOptions {
  /** Maximum concurrent deliveries. One company has at most three quarters of them. */
  readonly concurrency: number;
  /** Longest interval between searches for due deliveries, in case a call of `wake` is missed. Milliseconds; null = no timer. */
  readonly pollMs: number | null;
  /** A delivery whose worker was killed can be claimed again after this time. Milliseconds. */
  readonly leaseMs: number;
  /** Time limit of one attempt; absent: 6 minutes. Milliseconds. */
  readonly attemptMs?: number | undefined;
  /** In [0, 1), for the jitter of retries. */
  readonly random: () => number;
}

/**
 * Pause before the next search if the database does not answer, or if a delivery that is due could not be claimed: its
 * row is locked for a moment, an earlier one of its document is in progress, or its company has its share of the slots.
 */
const searchAgainMs = 1_000;

/**
 * Pause of a delivery whose company is not connected: the connection makes it due (`wakeDeliveries`). It is still attempted
 * once a week. Its timeline has one entry, as long as the reason is the same.
 */
const parkedMs = 7 * 24 * 3_600_000;

type WorkerServices = DeliveryServices & Pick<Services, 'deliveryNotices'>;

type WorkRules = Pick<WorkerOptions, 'leaseMs' | 'attemptMs' | 'random'> & { readonly aborting: AbortSignal };

/**
 * Delivers the deliveries of the outbox: several documents at once, in order per document. Companies take turns, so that
 * none waits for the many deliveries of another.
 */
export function createDeliveryWorker(services: WorkerServices, log: Logger, options: WorkerOptions): DeliveryWorker {
  startAtZero(
    deliveryErrors,
    errorOrigins.flatMap((origin) => recoveries.map((recovery) => [origin, recovery])),
  );
  const { concurrency, leaseMs } = options;
  const owner = randomUUID();
  /** The attempts in progress, with the realm id of each. */
  const running = new Map<Promise<void>, string>();
  const maxPerCompany = Math.ceil((concurrency * 3) / 4);
  let lastRealm = '';
  let stopped = false;
  let claiming: Promise<void> | null = null;
  let isWokenMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;
  const aborting = new AbortController();

  const hasRoom = () => !stopped && running.size < concurrency;
  const inProgress = () => [...(claiming === null ? [] : [claiming]), ...running.keys()];

  const claim = (now: Date) => {
    const claimant = {
      owner,
      leaseMs,
      afterRealm: lastRealm,
      exceptRealms: realmsWith(running.values(), maxPerCompany),
    };
    return claimNext(services.db, now, claimant);
  };

  function searchAfter(milliseconds: number): void {
    clearTimeout(timer);
    if (options.pollMs === null || stopped) return;
    timer = setTimeout(wake, Math.min(milliseconds, options.pollMs));
    timer.unref();
  }

  function start(delivery: Delivery): void {
    const work = inSpan('delivery', { kind: 'consumer', correlationId: payloadOf(delivery).correlationId }, () =>
      attempt(services, log, delivery, { ...options, aborting: aborting.signal }),
    ).finally(() => {
      running.delete(work);
      wake();
    });
    running.set(work, delivery.realmId);
  }

  /** Fills the free slots. Claims one delivery after the other, so that only one search finds nothing. */
  async function claimAll(): Promise<void> {
    let waitMs = Infinity;
    try {
      do {
        isWokenMeanwhile = false;
        while (hasRoom()) {
          const searchedAt = services.clock.now();
          const { delivery, nextDueAt } = await claim(searchedAt);
          lastRealm = delivery?.realmId ?? '';
          if (delivery !== null) start(delivery);
          // From the time of the search: a delivery that became due during it was not locked, and is claimed at once.
          waitMs = waitMsUntil(nextDueAt, searchedAt);
          if (delivery === null || waitMs > 0) break;
        }
      } while (isWokenMeanwhile && hasRoom());
    } catch (error) {
      log.error(
        { err: error },
        'The next delivery could not be claimed from the outbox; claiming is repeated after a second',
      );
      waitMs = searchAgainMs;
    } finally {
      claiming = null;
      searchAfter(waitMs === 0 ? searchAgainMs : waitMs);
    }
  }

  function wake(): void {
    isWokenMeanwhile = true;
    if (hasRoom()) claiming ??= claimAll();
  }

  return {
    wake,
    isFull: () => !hasRoom(),
    async drain() {
      wake();
      for (let parts = inProgress(); parts.length > 0; parts = inProgress()) await Promise.all(parts);
    },
    async stop(timeoutMs = options.attemptMs ?? defaultAttemptMs) {
      stopped = true;
      clearTimeout(timer);
      const timeout = setTimeout(() => aborting.abort(), timeoutMs);
      for (let parts = inProgress(); parts.length > 0; parts = inProgress()) await Promise.all(parts);
      clearTimeout(timeout);
    },
  };
}

function waitMsUntil(dueAt: Date | null, now: Date): number {
  return dueAt === null ? Infinity : Math.max(0, dueAt.getTime() - now.getTime());
}

/** The companies with `minimum` or more of the running deliveries. `realmIds`: one for each of these deliveries. */
function realmsWith(realmIds: Iterable<string>, minimum: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const realmId of realmIds) counts.set(realmId, (counts.get(realmId) ?? 0) + 1);
  return [...counts].flatMap(([realmId, count]) => (count >= minimum ? [realmId] : []));
}

async function attempt(
  services: WorkerServices,
  log: Logger,
  delivery: Delivery,
  { leaseMs, attemptMs = defaultAttemptMs, random, aborting }: WorkRules,
): Promise<void> {
  const claim = claimOf(delivery);
  const { realmId } = delivery;
  const read: ReadInAttempt = { document: null };
  const renew = () => services.db.tx({ realm: realmId }, (trx) => heartbeat(trx, claim, leaseMs, services.clock.now()));
  // Two renewals may fail before the lease expires.
  const lease = holdLease(renew, leaseMs / 3, leaseMs);
  try {
    const signal = AbortSignal.any([lease.signal, aborting, AbortSignal.timeout(attemptMs)]);
    const result = await deliverDocument(services, delivery, signal, (document) => {
      read.document = document;
    });
    if (result.kind === 'postponed') await endPostponed(services, delivery, result, random);
    else logNeedsUser(log, delivery, await endAttempt(services, delivery, claim, result, read, random));
  } catch (error) {
    const end = await endAfterError(services, delivery, claim, read, random);
    logThrown(log, delivery, error, end);
    logNeedsUser(log, delivery, end);
  } finally {
    await lease.end();
  }
}

/** The document that an attempt has read; null: it ended before it read one. */
interface ReadInAttempt {
  document: UnrecordedDocument | null;
}

/** Fields of a delivery in the log: no texts, which may name a customer. */
function fieldsOf({ id, realmId, txnType, txnId, attempt, payload }: Delivery): object {
  return { deliveryId: id, realmId, txnType, txnId, attempt, correlationId: payloadOf({ id, payload }).correlationId };
}

function logThrown(log: Logger, delivery: Delivery, error: unknown, end: AttemptEnd | null): void {
  const fields = { err: error, ...fieldsOf(delivery) };
  if (end === null)
    log.error(
      fields,
      'A delivery attempt threw an internal error that could not be stored; it is retried when its lease has expired',
    );
  else if (end.result.kind === 'needs-user')
    log.error(fields, 'A delivery attempt threw an internal error; the delivery is given up and needs a person');
  else
    log.error(
      { ...fields, nextAttemptAt: end.nextAttemptAt },
      'A delivery attempt threw an internal error; it is retried at nextAttemptAt',
    );
}

function logNeedsUser(log: Logger, delivery: Delivery, end: AttemptEnd | null): void {
  if (end?.result.kind !== 'needs-user') return;
  const { code, origin } = end.result.error;
  log.warn(
    { ...fieldsOf(delivery), code, origin },
    'A delivery needs a person; it is not retried until the cause is corrected',
  );
}

interface AttemptEnd {
  readonly result: DeliveryResult;
  readonly nextAttemptAt: Date;
}

/** Support staff may end a throttle before its time: it is checked again after at most a minute. */
const longestPostponedMs = 60_000;
/** Longest random addition to the pause, so that companies whose throttles end at the same time begin one after the other. */
const postponedSpreadMs = 5_000;

async function endPostponed(
  { db, clock }: WorkerServices,
  delivery: Delivery,
  { forMs }: Postponed,
  random: () => number,
): Promise<void> {
  const now = clock.now();
  const waitMs = Math.min(forMs, longestPostponedMs) + Math.floor(random() * postponedSpreadMs);
  const { realmId } = delivery;
  const claim = { ...claimOf(delivery), realmId };
  await db.tx({ realm: realmId }, async (trx) => {
    const until = (await hasPanelReport(trx, delivery)) ? now : new Date(now.getTime() + waitMs);
    await postpone(trx, claim, until, now);
  });
}

/** Stores how the attempt ended. Null if the claim is lost, or if the attempt is repeated at once. */
async function endAttempt(
  services: WorkerServices,
  delivery: Delivery,
  claim: DeliveryClaim,
  delivered: DeliveryResult,
  read: ReadInAttempt,
  random: () => number,
): Promise<AttemptEnd | null> {
  const now = services.clock.now();
  const end = endOf(delivery, delivered, random, now);
  const { result } = end;
  const isStored = await services.db.tx({ realm: delivery.realmId }, async (trx) => {
    if (await isCalculationOnAgain(trx, delivery, result)) {
      // In another process, calculation may count as off for a moment longer.
      await retryLater(trx, claim, new Date(now.getTime() + searchAgainMs), null, now);
      return false;
    }
    if (result.kind === 'done' && !awaitsPanelReport(delivery)) {
      const [isHeld] = await commitWith(trx, () => [complete(trx, claim, result, now)]);
      return isHeld;
    }
    if (!(await saveResult(trx, claim, result, now))) return false;
    if (await hasPanelReport(trx, delivery)) {
      await retryLater(trx, claim, now, null, now);
      return false;
    }
    await saveEnd(trx, delivery, claim, end, read, now);
    return true;
  });
  if (isStored && 'error' in result)
    deliveryErrors.inc({ origin: result.error.origin, recovery: result.error.recovery });
  if (payloadOf(delivery).watchedForMs !== undefined) services.deliveryNotices.publish(delivery.id);
  return isStored ? end : null;
}

/**
 * Whether calculation was switched on after this attempt had found it off. The switch has queued again only deliveries that had
 * ended before, so this one has to be retried. Locks the company before the delivery, as the switch does.
 */
async function isCalculationOnAgain(trx: Trx, { realmId }: Delivery, result: DeliveryResult): Promise<boolean> {
  if (result.kind !== 'ignored' || result.why !== 'calculation-off') return false;
  return (await lockCompany(trx, realmId))?.calculationActive === true;
}

/** The result with the time of the next attempt; a delivery that has failed for too long needs a person. */
function endOf(delivery: Delivery, result: DeliveryResult, random: () => number, now: Date): AttemptEnd {
  if (result.kind === 'waits') return { result, nextAttemptAt: new Date(now.getTime() + parkedMs) };
  if (result.kind !== 'retry') return { result, nextAttemptAt: now };
  const { error } = result;
  const ageMs = now.getTime() - delivery.createdAt.getTime();
  const { watchedForMs = 0 } = payloadOf(delivery);
  const isWatched = ageMs < watchedForMs && error.recovery !== 'reconnect';
  const triedForMs = lacksSecret(error) ? 0 : triedForMsOf(delivery, now);
  const next = nextStep(error, delivery.attempt, triedForMs, random(), isWatched);
  return next.kind === 'give-up'
    ? { result: { kind: 'needs-user', error }, nextAttemptAt: now }
    : { result, nextAttemptAt: new Date(now.getTime() + next.afterMs) };
}

/**
 * The time since the first failure. Time in which nothing was tried does not count: while no worker claimed the delivery, the
 * company was disconnected, or a person was needed.
 */
function triedForMsOf(delivery: Delivery, now: Date): number {
  const { triedSince } = progressOf(delivery);
  return triedSince === undefined ? 0 : now.getTime() - Date.parse(triedSince);
}

/**
 * Whether no vendor is called, because a secret is not stored or its key is missing: an administrator enters it, or an operator
 * restores the key. Until then nothing is tried.
 */
const lacksSecret = ({ code }: ReportedError): boolean => code === 'UnreadableSecret' || code === 'MissingSecret';

async function saveEnd(
  trx: Trx,
  delivery: Delivery,
  claim: DeliveryClaim,
  { result, nextAttemptAt }: AttemptEnd,
  read: ReadInAttempt,
  now: Date,
): Promise<void> {
  if (result.kind === 'done') {
    await complete(trx, claim, result, now);
    return;
  }
  if (result.kind === 'ignored') {
    await complete(trx, claim, result, now);
    if (isWithoutBeginning(result)) await reviveSupersededSave(trx, delivery, now);
    // A person was needed for an earlier version; this version is not recorded for another reason.
    else await clearAttention(trx, delivery, now);
    if (isSave(delivery) && endedSwitchedOff(result)) await noteLeftUnrecorded(trx, delivery, read.document, now);
    // A delivery that did not begin says nothing of the document.
    const event = isWithoutBeginning(result) ? 'not-begun' : 'not-recorded';
    await note(trx, delivery, event, { why: result.why, message: result.message }, now);
    return;
  }
  const { code, message } = result.error;
  if (result.kind === 'needs-user') {
    await needsUser(trx, claim, { code, text: message }, now);
    await needsAttention(trx, delivery, message, now);
    await noteUnrecordedChange(trx, delivery, read.document, now);
    await note(trx, delivery, 'needs-attention', { code, message }, now);
    return;
  }
  const wasNothingTried = result.kind === 'waits' || lacksSecret(result.error);
  if (wasNothingTried || progressOf(delivery).triedSince === undefined)
    await saveProgress(trx, claim, { triedSince: now.toISOString() }, now);
  // Connected since the attempt began: nothing else would wake the delivery for a week.
  const isConnectedAgain = result.kind === 'waits' && (await isConnected(trx, delivery.realmId));
  const nextAt = isConnectedAgain ? new Date(now.getTime() + searchAgainMs) : nextAttemptAt;
  await retryLater(trx, claim, nextAt, { code, text: message }, now);
  // One entry for each reason, however long it lasts.
  if (reasonOf(delivery.errorCode) === reasonOf(code)) return;
  await note(trx, delivery, 'waiting', { attempt: delivery.attempt, error: code, message, nextAttemptAt: nextAt }, now);
}

/** Whether the delivery records a new version of a document; the version of a recalculation may be recorded already. */
const isSave = (delivery: Delivery): boolean =>
  delivery.kind === 'record' && payloadOf(delivery).recalculatedSyncToken === undefined;

/** The attempt that finds the connection ended (`NotConnected`), and the attempts after it, wait for the same. */
const reasonOf = (code: string | null): string | null => (code === 'NotConnected' ? 'Disconnected' : code);

async function endAfterError(
  services: WorkerServices,
  delivery: Delivery,
  claim: DeliveryClaim,
  read: ReadInAttempt,
  random: () => number,
): Promise<AttemptEnd | null> {
  // Attempts are also counted during outages of the vendors: only an internal error after another one counts.
  const isGivenUp = delivery.attempt >= maxThrowingAttempts && delivery.errorCode === internal.code;
  try {
    const result: DeliveryResult = { kind: isGivenUp ? 'needs-user' : 'retry', error: internal };
    return await endAttempt(services, delivery, claim, result, read, random);
  } catch {
    // The database is not available: the lease expires, and the delivery is claimed again.
    return null;
  }
}

const isConnected = async (trx: Trx, realmId: string): Promise<boolean> =>
  (await companyOfRealm(trx, realmId))?.connection === 'connected';

function note(trx: Trx, delivery: Delivery, event: string, detail: unknown, now: Date): Promise<void> {
  return appendTimeline(trx, delivery, { event, detail }, now);
}

const internal = serviceError('Internal');
