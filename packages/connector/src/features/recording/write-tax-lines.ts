import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, RequestBody } from '@salestax/contract';
import { codeOfResult, readDeliveryResult } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { sentences } from '../../domain/sentences.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import type { DeliveryPayload } from './delivery-data.ts';
import { type Delivery, findDelivery } from './delivery-queries.ts';
import { enqueue } from './enqueue-delivery.ts';
import { failed, type LineServices, linesWritten, writeLinesOfEstimate } from './write-lines-of-estimate.ts';

type WriteAnswer = Answer<'writeTaxLines'>;
type WriteServices = LineServices & Pick<Services, 'companies' | 'wake' | 'deliveryNotices'>;

/** How long the person waits for the delivery; after that it goes on in the background. Milliseconds. */
const maxWaitMs = 10_000;
/** Polling interval, for lost notices. */
const pollMs = 500;

/**
 * Calculates the tax of a stored document, writes it into the document's tax and fee lines, and records it: like a recalculation
 * of one document. Since the person has seen the document, it counts as saved with the panel: a sales receipt of another app is
 * recorded, too, which is otherwise left alone.
 */
export async function writeTaxLines(
  services: WriteServices,
  request: ActorRequest,
  body: RequestBody<'writeTaxLines'>,
): Promise<WriteAnswer> {
  const { realmId } = request;
  const { txnType, txnId, syncToken } = body;
  const type = documentTypeOfNumber(txnType);
  if (type === null) return failed('UnsupportedType');
  const state = await services.companies.read(realmId);
  if (state.status === 'Down') return failed('Down');
  if (state.status !== 'Active') return failed(state.status, sentences.notConnected);
  if (type.recordedType === null) return writeLinesOfEstimate(services, request, state, type, { txnId, syncToken });
  const id = await enqueueWrite(services, request, { realmId, txnType, txnId }, syncToken);
  const ended = await untilEnded(services, realmId, id, request.signal);
  return ended === null ? { outcome: 'waiting', message: null } : writeAnswerOf(ended);
}

async function enqueueWrite(
  { db, clock, wake }: WriteServices,
  request: ActorRequest,
  key: DocumentKey,
  syncToken: string,
): Promise<string> {
  const person = request.actor.name;
  const payload: DeliveryPayload = {
    correlationId: request.correlationId,
    reason: null,
    recalculatedSyncToken: syncToken,
    isSavedInPanel: true,
    ...(person !== '' && { person }),
    watchedForMs: maxWaitMs,
  };
  // Each request is a delivery of its own, also of the same version of the document.
  const version = `${syncToken} written ${randomUUID()}`;
  const now = clock.now();
  const { delivery } = await db.tx({ realm: key.realmId }, async (trx) => {
    await noteActivity(trx, request, linesWritten(key), now);
    return enqueue(trx, { ...key, kind: 'record', version, payload }, now);
  });
  wake();
  return delivery.id;
}

/** The delivery when it has ended; null when it goes on. */
async function untilEnded(
  { db, deliveryNotices }: WriteServices,
  realmId: string,
  deliveryId: string,
  signal: AbortSignal,
): Promise<Delivery | null> {
  const startedAt = performance.now();
  let notice = Promise.withResolvers<void>();
  const unsubscribe = deliveryNotices.subscribe(deliveryId, () => notice.resolve());
  try {
    for (;;) {
      // A notice during the read may refer to a later state than the one read.
      notice = Promise.withResolvers<void>();
      const delivery = await db.tx({ realm: realmId }, (trx) => findDelivery(trx, deliveryId));
      if (delivery !== null && delivery.state !== 'Queued') return delivery;
      if (performance.now() - startedAt > maxWaitMs) return null;
      await Promise.race([notice.promise, pause(pollMs, undefined, { signal })]);
    }
  } finally {
    unsubscribe();
  }
}

/** The result of a delivery that has ended, for the person who started it. */
function writeAnswerOf(delivery: Pick<Delivery, 'state' | 'effects' | 'result' | 'errorText'>): WriteAnswer {
  const { state, effects, errorText } = delivery;
  const result = readDeliveryResult(delivery.result);
  if (state === 'NeedsUser')
    return { outcome: 'failed', message: errorText ?? sentences.internal, ...codeOfResult(result) };
  // Why the document is not recorded, for example because recording is turned off.
  const why = result?.kind === 'ignored' ? { message: result.message, ...codeOfResult(result) } : { message: null };
  if (effects.includes('lines-written')) return { outcome: 'written', ...why };
  return { outcome: state === 'Done' ? 'unchanged' : 'skipped', ...why };
}
