import type { ErrorCode, RecordAnswer } from '@salestax/contract';
import { readDeliveryResult } from '../../domain/delivery-result.ts';
import { type DocumentKey, documentKeyOf } from '../../domain/document-key.ts';
import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { errorCodeOf, serviceError } from '../../domain/errors.ts';
import type { Services } from '../../service/services.ts';
import type { Trx } from '../../store/db.ts';
import type { DeliveryState } from '../../store/schema.ts';
import { commitWith } from '../../store/session-dialect.ts';
import { appendTimeline } from '../../store/timeline.ts';
import type { DeliveryPayload } from './delivery-data.ts';
import { type Delivery, deliveriesOf } from './delivery-queries.ts';
import { concernsProvider, findLink } from './document-queries.ts';
import { enqueue, type DeliveryRequest } from './enqueue-delivery.ts';
import { noteReportedWhileOff } from './left-unrecorded.ts';
import { hasEndedUnfound, reviveDelivery } from './revive-delivery.ts';
import { noteSavedInPanel } from './saved-in-panel.ts';

/** Where a change was reported from. */
export type ChangeSource = 'panel' | 'webhook' | 'sweep';

export interface SavedDocument extends DocumentKey {
  readonly syncToken: string;
  readonly source: ChangeSource;
  /** The name of the person who saved it; absent: not known. */
  readonly person?: string | undefined;
  readonly correlationId: string;
}

export interface CancelledDocument extends DocumentKey {
  readonly reason: 'Voided' | 'Deleted';
  readonly source: ChangeSource;
  /** As for a saved document. */
  readonly person?: string | undefined;
  readonly correlationId: string;
}

type AcceptServices = Pick<Services, 'db' | 'clock' | 'companies' | 'wake'>;

const ignored: RecordAnswer = { errorMessage: null, status: 'Ignored', operationId: '' };
const ignoredFor = (errorCode: ErrorCode): RecordAnswer => ({
  ...ignored,
  errorMessage: serviceError(errorCode).message,
  errorCode,
});

/**
 * Adds a saved document to the outbox, in one transaction; a worker delivers it. A second report of the same save, for
 * example by the panel and a webhook, adds no second delivery. Nothing is added for document types that are never
 * recorded, or while calculation is off: then it is noted for the month of a recorded document that the document has changed.
 */
export async function acceptSaved(services: AcceptServices, saved: SavedDocument): Promise<RecordAnswer> {
  return (await addSaved(services, saved)).answer;
}

/** What became of a reported change. */
export interface Acceptance {
  readonly answer: RecordAnswer;
  /** A delivery was added: nothing had reported the change before. */
  readonly isNew: boolean;
}

const notNew = (answer: RecordAnswer): Acceptance => ({ answer, isNew: false });

/** As `acceptSaved`, for callers that need to know whether the change was reported before. */
export async function addSaved(services: AcceptServices, saved: SavedDocument): Promise<Acceptance> {
  const type = documentTypeOfNumber(saved.txnType);
  if (type === null) return notNew(ignoredFor('UnsupportedType'));
  if (type.recordedType === null) return notNew(ignored);
  const { status } = await services.companies.read(saved.realmId);
  if (status === 'NotIntegrated') return notNew(ignoredFor('NotIntegrated'));
  if (status === 'Down') {
    // Calculation is switched off.
    const now = services.clock.now();
    await services.db.tx({ realm: saved.realmId }, (trx) => noteReportedWhileOff(trx, saved, saved.syncToken, now));
    return notNew(ignored);
  }
  const isSavedInPanel = saved.source === 'panel';
  const payload: DeliveryPayload = {
    correlationId: saved.correlationId,
    reason: null,
    ...(isSavedInPanel && { isSavedInPanel }),
  };
  return accept(services, { ...documentKeyOf(saved), kind: 'record', payload }, async () => saved.syncToken, {
    event: 'saved',
    source: saved.source,
    person: saved.person,
  });
}

/** Adds a void or deletion to the outbox, also while calculation is off: a deleted sale must not stay on a tax return. */
export async function acceptCancelled(services: AcceptServices, cancelled: CancelledDocument): Promise<RecordAnswer> {
  return (await addCancelled(services, cancelled)).answer;
}

/** As `acceptCancelled`, for callers that need to know whether the change was reported before. */
export async function addCancelled(services: AcceptServices, cancelled: CancelledDocument): Promise<Acceptance> {
  const type = documentTypeOfNumber(cancelled.txnType);
  if (type === null) return notNew(ignoredFor('UnsupportedType'));
  // There is no record to void: the state that the caller wants is reached already.
  if (type.recordedType === null) return notNew({ ...ignored, status: 'Done' });
  const { reason, correlationId } = cancelled;
  const payload: DeliveryPayload = { correlationId, reason };
  const event = reason === 'Voided' ? 'voided-by-user' : 'deleted-by-user';
  return accept(
    services,
    { ...documentKeyOf(cancelled), kind: 'cancel', payload },
    (trx) => cancellationVersion(trx, cancelled, reason),
    { event, source: cancelled.source, person: cancelled.person },
  );
}

/**
 * The version of a cancellation. There is one delivery per document, kind and version, so an equal version means that the
 * existing delivery is returned. The version is the reason alone while the provider holds no live transaction of ours of the
 * document. If it may hold one although cancellations are finished, a number in the version makes a new delivery.
 */
async function cancellationVersion(trx: Trx, key: DocumentKey, reason: 'Voided' | 'Deleted'): Promise<string> {
  const link = await findLink(trx, key);
  if (link === null || link.code === null || link.state === 'cancelled') return reason;
  const deliveries = await deliveriesOf(trx, key);
  /** A later record shows that the document existed again: the cancellation needs no person any more. */
  const isOver = ({ createdAt }: Delivery) =>
    deliveries.some((other) => other.kind === 'record' && other.state === 'Done' && other.createdAt > createdAt);
  const finishedCancellations = deliveries.filter(
    (delivery) =>
      delivery.kind === 'cancel' &&
      answerStatus[delivery.state] !== 'Queued' &&
      (delivery.state !== 'NeedsUser' || isOver(delivery)),
  );
  return finishedCancellations.length === 0 ? reason : `${reason} ${finishedCancellations.length + 1}`;
}

async function accept(
  { db, clock, wake }: AcceptServices,
  change: Omit<DeliveryRequest, 'version'>,
  versionOf: (trx: Trx) => Promise<string>,
  entry: { readonly event: string; readonly source: ChangeSource; readonly person: string | undefined },
): Promise<Acceptance> {
  const now = clock.now();
  const { delivery, isDue, isNew } = await db.tx({ realm: change.realmId }, async (trx) => {
    const request = { ...change, version: await versionOf(trx) };
    const { delivery: enqueued, created: isAdded } = await enqueue(trx, request, now);
    // A save of a version that is older than a known one is stored, and ignored at once.
    const isOlder = isAdded && enqueued.state === 'Ignored';
    if (isAdded && !isOlder) {
      const { source, person } = entry;
      const detail = { source, version: request.version, ...(person && { person }) };
      await commitWith(trx, () => [appendTimeline(trx, request, { event: entry.event, detail }, now)]);
      return { delivery: enqueued, isDue: true, isNew: true };
    }
    if (entry.source !== 'panel') {
      // Whoever reports it now has just asked the accounting service for it, which did not say that there is none.
      const isFoundNow = hasEndedUnfound(enqueued) && (await reviveDelivery(trx, enqueued.id, now, [enqueued.state]));
      return { delivery: enqueued, isDue: isFoundNow, isNew: isOlder };
    }
    // A webhook has reported this save first, or a later one. Where that save was left alone, as a receipt of another app, or
    // put off, its delivery is due after all; a cancellation stays as it is.
    const reported = isOlder ? await latestRecordDelivery(trx, change) : enqueued;
    const noted = reported && (await noteSavedInPanel(trx, reported, now));
    const isDue =
      noted?.state === 'Queued' &&
      (reported?.state !== 'Queued' || noted.nextAttemptAt.getTime() < reported.nextAttemptAt.getTime());
    return { delivery: isOlder ? enqueued : (noted ?? enqueued), isDue, isNew: isOlder };
  });
  if (isDue) wake();
  return { answer: answerOf(delivery), isNew };
}

/** The newest delivery of a save that was not ignored. */
async function latestRecordDelivery(trx: Trx, key: DocumentKey): Promise<Delivery | undefined> {
  return (await deliveriesOf(trx, key)).findLast(({ kind, state }) => kind === 'record' && state !== 'Ignored');
}

/** Whether a document was recorded, by whomever, or is about to be; others need no cancellation. */
export async function isKnownDocument({ db }: Pick<Services, 'db'>, key: DocumentKey): Promise<boolean> {
  return db.tx(
    { realm: key.realmId },
    async (trx) => concernsProvider(await findLink(trx, key)) || (await deliveriesOf(trx, key)).length > 0,
  );
}

const answerStatus: Record<DeliveryState, RecordAnswer['status']> = {
  Queued: 'Queued',
  Done: 'Done',
  NeedsUser: 'NeedsUser',
  // A later delivery of the document has replaced it.
  Cancelled: 'Done',
  Ignored: 'Ignored',
};

function answerOf({ id, state, errorText, result }: Delivery): RecordAnswer {
  const answer = { errorMessage: null, status: answerStatus[state], operationId: id };
  if (state !== 'NeedsUser') return answer;
  const ended = readDeliveryResult(result);
  return {
    ...answer,
    errorMessage: errorText,
    ...(ended?.kind === 'needs-user' && { errorCode: errorCodeOf(ended.error) }),
  };
}
