import type { DocumentKey } from '../../domain/document-key.ts';
import { DOCUMENT_TYPES, documentTypeOf } from '../../domain/document-types.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type { ChangedDocument } from '../../ports/accounting-service.ts';
import type { Services } from '../../service/services.ts';
import { addCancelled, addSaved, type ChangeSource, isKnownDocument } from './accept-document.ts';
import { factChangedBy } from './changed-facts.ts';
import { readHistory } from './document-history.ts';
import { concernsProvider, type DocumentLink, findLink } from './document-queries.ts';
import { acceptDocumentsSince } from './documents-since-start.ts';
import { noteMergedCustomer } from './merged-customer.ts';
import { hasEndedUnfound } from './revive-delivery.ts';
import { findingOf, nextIntervalMinutes, type SweepFinding } from './sweep-interval.ts';
import { changeCursor, moveChangeCursor } from './sweep-queries.ts';
import { unreportedDeletions } from './unreported-deletions.ts';

/** A change reported by the accounting service. Only a hint: the document is read before anything is done. */
export interface AccountingChange {
  readonly realmId: string;
  /** The vendor's name of the entity, in any letter case. */
  readonly entity: string;
  readonly id: string;
  readonly operation: 'created' | 'updated' | 'deleted' | 'voided' | 'merged' | 'other';
  /** The version of a saved document; absent: not known. */
  readonly syncToken?: string | undefined;
  /** The entity that was merged into this one, and removed. Only of a merge. */
  readonly mergedId?: string;
}

/** A change as delivered by a webhook, with the key that identifies repetitions. */
export interface ChangeEvent {
  readonly dedupeKey: string;
  readonly change: AccountingChange;
}

type FollowServices = Pick<Services, 'db' | 'clock' | 'companies' | 'wake' | 'facts' | 'readDocuments' | 'calls'> & {
  readonly accounting: Pick<Services['accounting'], 'document' | 'customer'>;
};

type SweepServices = FollowServices &
  Pick<Services, 'longestSweepIntervalMinutes'> & {
    readonly accounting: Pick<Services['accounting'], 'changesSince' | 'salesById' | 'salesPage'>;
    readonly throttle: Pick<Services['throttle'], 'refresh'>;
  };

/** Time limit of the calls for one changed document, after which its job fails and is retried. */
const documentBudgetMs = 60_000;

/** Time limit of one call for a page of a list, with its wait for the limits of the company. */
const pageBudgetMs = 300_000;

/** How far the first sweep of a company reads changes back; earlier documents are listed from the start date on. */
const firstLookBackMs = 24 * 60 * 60_000;

/**
 * The vendor's times of changes have whole seconds, its answers milliseconds: a document saved in the second of the last
 * sweep has an earlier time. A change that is read twice only costs a read.
 */
const overlapMs = 60_000;

/** The type of the document that a change is about; undefined: it is about something else, or about what is never recorded. */
const recordedTypeOf = ({ entity }: Pick<AccountingChange, 'entity'>) =>
  DOCUMENT_TYPES.find(({ kind, recordedType }) => kind.toLowerCase() === entity.toLowerCase() && recordedType !== null);

/** Whether a document is read when a change is followed. */
export const readsDocument = (change: AccountingChange): boolean =>
  change.operation !== 'deleted' && recordedTypeOf(change) !== undefined;

/**
 * Returns whether the change was new: a delivery was added, which no other report had added before. Throws if the
 * accounting service does not answer now; the job is retried.
 */
export async function processChange(
  services: FollowServices,
  change: AccountingChange,
  source: ChangeSource,
  correlationId: string,
): Promise<boolean> {
  const { realmId, id } = change;
  services.facts.invalidate(realmId, factChangedBy(change));
  if (change.operation === 'merged' && change.mergedId !== undefined && change.entity.toLowerCase() === 'customer') {
    await noteMergedCustomer(services, { realmId, id, mergedId: change.mergedId }, correlationId);
    return false;
  }
  const type = recordedTypeOf(change);
  if (type === undefined) return false;
  const key = { realmId, txnType: type.number, txnId: id };
  if (change.operation === 'deleted') {
    if (!(await isKnownDocument(services, key))) return false;
    return (await addCancelled(services, { ...key, reason: 'Deleted', source, correlationId })).isNew;
  }
  const state = await services.companies.read(realmId);
  if (state.status === 'NotIntegrated' || state.status === 'Disconnected') return false;
  // Nobody waits for this call, and a burst of webhooks must not delay people.
  const call = services.calls.open({ ...key, correlationId }, AbortSignal.timeout(documentBudgetMs), 'background');
  const read = await services.accounting.document(call, type.kind, id, state.taxItems);
  if (!read.ok && read.error.kind === 'not-found') return false;
  // The delivery reads the document again with growing pauses, and in the end shows a person the vendor's message.
  if (!read.ok && mayConcernDocumentAlone(read.error) && change.syncToken !== undefined)
    return (await addSaved(services, { ...key, syncToken: change.syncToken, source, correlationId })).isNew;
  const stored = valueOf(read);
  const { document } = stored;
  const link = await services.db.read({ realm: realmId }, (trx) => findLink(trx, key));
  if (isRecordedAs(link, document.syncToken)) return false;
  if (document.isVoided)
    return (await addCancelled(services, { ...key, reason: 'Voided', source, correlationId })).isNew;
  services.readDocuments.put({ realmId, kind: type.kind, id, taxItems: state.taxItems }, stored);
  return (await addSaved(services, { ...key, syncToken: document.syncToken, source, correlationId })).isNew;
}

/**
 * Whether the failure may be of this document alone: an answer that cannot be read counts as 'unavailable', too. Other failures
 * are of the connection or the company, and the job is retried.
 */
const mayConcernDocumentAlone = ({ kind }: VendorError): boolean => kind === 'refused' || kind === 'unavailable';

/** Whether this version of a document is recorded, and needs no person. */
const isRecordedAs = (link: DocumentLink | null, syncToken: string): boolean =>
  link?.recordedSyncToken === syncToken && link.attention === null;

/** What a sweep did besides following the changes that the accounting service reports. */
export interface SweepResult {
  /** Null = nothing was read. */
  readonly finding: SweepFinding | null;
  /** Documents from the start date on that the first sweep accepted; null = it was not the first, or there is no date. */
  readonly documentsSinceStart: number | null;
  /** Kinds whose deletions the service did not list in full: every recorded document of them was read by its id. */
  readonly incompleteDeletions: readonly DocumentKind[];
}

const unlimited = new AbortController().signal;

const nothingRead: SweepResult = { finding: null, documentsSinceStart: null, incompleteDeletions: [] };

/**
 * Reads all saves and deletions at the accounting service since the last sweep, follows each change, and sets the time
 * of the next sweep. A sweep that reads nothing or throws sets no time: it is planned again soon.
 * `signal`: aborts when the time of its job has ended.
 */
export async function sweepChanges(
  services: SweepServices,
  realmId: string,
  correlationId: string,
  signal: AbortSignal = unlimited,
): Promise<SweepResult> {
  const state = await services.companies.read(realmId);
  // 'Down': calculation is off. Voids and deletions are followed all the same, so that no removed sale stays on a return.
  if (state.status !== 'Active' && state.status !== 'Down') return nothingRead;
  // The next sweep starts at the same position.
  if ((await services.throttle.refresh(realmId)) > 0) return nothingRead;
  const now = services.clock.now();
  const cursor = await services.db.tx({ realm: realmId }, (trx) => changeCursor(trx, realmId));
  const { position } = cursor;
  // While calculation is off no save is accepted, and nothing is recorded yet that could be cancelled: the first sweep is the
  // first one after that.
  if (position === null && state.status === 'Down') return nothingRead;
  const since = position === null ? now.getTime() - firstLookBackMs : new Date(position).getTime() - overlapMs;
  // The time limit is for each page: there may be hundreds of pages after a long outage.
  const openCall = () =>
    services.calls.open(
      { realmId, correlationId },
      AbortSignal.any([signal, AbortSignal.timeout(pageBudgetMs)]),
      'background',
    );
  const found = valueOf(await services.accounting.changesSince(openCall, new Date(since).toISOString(), now));
  const { avaTaxStartDate: start } = state.company.settings;
  const documentsSinceStart =
    position === null && start !== null ? await acceptDocumentsSince(services, openCall, state, start) : null;
  const failures: unknown[] = [];
  const foundBySweep: ChangedDocument[] = [];
  const follow = async (changes: readonly ChangedDocument[]) => {
    for (const change of changes) {
      signal.throwIfAborted();
      try {
        if (await processListedChange(services, realmId, change, correlationId)) foundBySweep.push(change);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  const { deleted = [], saved = [] } = Object.groupBy(found.changes, ({ change }) => change);
  // Deletions first: a saved document costs a read of its own, and there may be thousands.
  await follow(deleted);
  try {
    await follow(await unreportedDeletions(services, realmId, openCall, state.taxItems, found));
  } catch (error) {
    failures.push(error);
  }
  await follow(saved);
  // A document that cannot be read does not block others. The next sweep reads all changes again.
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} changes failed; the next sweep retries them.`);
  // Where the service told no time, its changes since the same position are read again.
  const next = position !== null && new Date(found.next) < new Date(position) ? position : found.next;
  const finding = findingOf(foundBySweep, next);
  const intervalMinutes = nextIntervalMinutes(cursor.intervalMinutes, finding, services.longestSweepIntervalMinutes);
  const moved = { position: next, intervalMinutes, intervalBefore: cursor.intervalMinutes };
  await services.db.tx({ realm: realmId }, (trx) => moveChangeCursor(trx, realmId, moved, now));
  // No webhook was lost where changes are older than the connection or the last change of the company.
  const isCompanyUnchanged = cursor.intervalMinutes !== null;
  return {
    finding: isCompanyUnchanged ? finding : 'nothing-lost',
    documentsSinceStart,
    incompleteDeletions: found.incompleteDeletions,
  };
}

/**
 * Follows a change that the sweep has listed; returns whether it was new. A saved version that needs nothing is not read: each
 * read is a call, and a sweep that does not end within the time of its job starts from the beginning.
 */
async function processListedChange(
  services: FollowServices,
  realmId: string,
  { kind, id, change, syncToken }: ChangedDocument,
  correlationId: string,
): Promise<boolean> {
  const key = { realmId, txnType: documentTypeOf(kind).number, txnId: id };
  if (change === 'saved' && syncToken !== undefined && (await needsNothing(services, key, syncToken))) return false;
  const operation = change === 'deleted' ? 'deleted' : 'updated';
  return processChange(services, { realmId, entity: kind, id, operation, syncToken }, 'sweep', correlationId);
}

/**
 * Whether this version is recorded, or has a delivery, which decides what becomes of it. While calculation is off, no save gets a
 * delivery: only documents that may have a transaction at the provider matter then.
 */
async function needsNothing(services: FollowServices, key: DocumentKey, syncToken: string): Promise<boolean> {
  const { link, deliveries } = await readHistory(services.db, key);
  const ofVersion = deliveries.filter(({ kind, version }) => kind === 'record' && version === syncToken);
  if (ofVersion.some((delivery) => !hasEndedUnfound(delivery))) return true;
  if (isRecordedAs(link, syncToken)) return true;
  const { status } = await services.companies.read(key.realmId);
  return status === 'Down' && deliveries.length === 0 && !concernsProvider(link);
}

function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.error.message, { cause: outcome.error });
}
