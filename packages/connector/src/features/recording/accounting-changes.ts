import { DOCUMENT_TYPES } from '../../domain/document-types.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { ChangedDocument } from '../../ports/accounting-service.ts';
import { changeCursor, moveChangeCursor } from './webhook-queries.ts';
import { findLink } from './document-queries.ts';
import { acceptCancelled, acceptSaved, type ChangeSource, isKnownDocument } from './accept-document.ts';
import { readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { acceptDocumentsSince } from './documents-since-start.ts';
import { unreportedDeletions } from './unreported-deletions.ts';

/** A change reported by the accounting service. Only a hint: the document is read before anything is done. */
export interface AccountingChange {
  readonly realmId: string;
  /** The vendor's name of the entity, in any letter case. */
  readonly entity: string;
  readonly id: string;
  readonly operation: 'created' | 'updated' | 'deleted' | 'voided' | 'other';
}

/** A change as delivered by a webhook, with the key that identifies repetitions. */
export interface ChangeEvent {
  readonly dedupeKey: string;
  readonly change: AccountingChange;
}

/** Time limit of a job, after which it fails and is retried. */
const jobBudgetMs = 60_000;

/** Time limit of the lists of one sweep: a few calls on most days, hundreds after a long outage. */
const listBudgetMs = 300_000;

/** How far the first sweep of a company reads changes back; earlier documents are listed from the start date on. */
const firstLookBackMs = 24 * 60 * 60_000;

/**
 * The vendor's times of changes have whole seconds, its answers milliseconds: a document saved in the second of the last
 * sweep has an earlier time. A change that is read twice only costs a read.
 */
const overlapMs = 60_000;

/** Throws if the accounting service does not answer now; the job is retried. */
export async function followChange(
  services: Services,
  change: AccountingChange,
  source: ChangeSource,
  correlationId: string,
): Promise<void> {
  const { realmId, id } = change;
  services.facts.invalidate(realmId);
  const type = DOCUMENT_TYPES.find(({ kind }) => kind.toLowerCase() === change.entity.toLowerCase());
  if (type === undefined || type.recordedType === null) return;
  const key = { realmId, txnType: type.number, txnId: id };
  if (change.operation === 'deleted') {
    if (await isKnownDocument(services, key))
      await acceptCancelled(services, { ...key, reason: 'Deleted', source, correlationId });
    return;
  }
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status === 'NotIntegrated' || state.status === 'Disconnected') return;
  const call = services.calls.open({ ...key, correlationId }, AbortSignal.timeout(jobBudgetMs));
  const read = await services.accounting.document(call, type.kind, id, state.taxItems);
  if (!read.ok && read.error.kind === 'not-found') return;
  const { document } = valueOf(read);
  const link = await services.db.tx({ realm: realmId }, (trx) => findLink(trx, key));
  if (link?.recordedSyncToken === document.syncToken && link.attention === null) return;
  if (document.isVoided) await acceptCancelled(services, { ...key, reason: 'Voided', source, correlationId });
  else await acceptSaved(services, { ...key, syncToken: document.syncToken, source, correlationId });
}

/** What a sweep did besides following the changes that the accounting service reports. */
export interface SweepResult {
  /** Documents from the start date on that the first sweep accepted; null = it was not the first, or there is no date. */
  readonly documentsSinceStart: number | null;
  /** Kinds whose deletions the service did not list in full: every recorded document of them was read by its id. */
  readonly incompleteDeletions: readonly DocumentKind[];
}

const nothingElse: SweepResult = { documentsSinceStart: null, incompleteDeletions: [] };

/** Reads all saves and deletions at the accounting service since the last sweep, and follows each change. */
export async function sweepChanges(services: Services, realmId: string, correlationId: string): Promise<SweepResult> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active' && state.status !== 'Down') return nothingElse;
  // The next sweep starts at the same time.
  if ((await services.throttle.refresh(realmId)) > 0) return nothingElse;
  const now = services.clock.now();
  const known = await services.db.tx({ realm: realmId }, (trx) => changeCursor(trx, realmId));
  // While calculation is off nothing is accepted: the first sweep is the first one after that.
  if (known === null && state.status === 'Down') return nothingElse;
  const since = known === null ? now.getTime() - firstLookBackMs : new Date(known).getTime() - overlapMs;
  const call = services.calls.open({ realmId, correlationId }, AbortSignal.timeout(listBudgetMs), 'background');
  const found = valueOf(await services.accounting.changesSince(call, new Date(since).toISOString(), now));
  const { avaTaxStartDate: start } = state.company.settings;
  const documentsSinceStart =
    known === null && start !== null ? await acceptDocumentsSince(services, call, state, start, correlationId) : null;
  const unreported = await unreportedDeletions(services, call, state.taxItems, found);
  const failures: unknown[] = [];
  const changes = deletedFirst([...found.changes, ...unreported]);
  for (const { kind, id, change } of changes) {
    const operation = change === 'deleted' ? 'deleted' : 'updated';
    try {
      await followChange(services, { realmId, entity: kind, id, operation }, 'sweep', correlationId);
    } catch (error) {
      failures.push(error);
    }
  }
  // A document that cannot be read does not block others. The next sweep reads all changes again.
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${changes.length} changes failed; the next sweep retries them.`,
    );
  await services.db.tx({ realm: realmId }, (trx) => moveChangeCursor(trx, realmId, found.next, services.clock.now()));
  return { documentsSinceStart, incompleteDeletions: found.incompleteDeletions };
}

/** Deletions need no read, so they are accepted before a long list of saved documents is processed. */
function deletedFirst(changes: readonly ChangedDocument[]): readonly ChangedDocument[] {
  const { deleted = [], saved = [] } = Object.groupBy(changes, ({ change }) => change);
  return [...deleted, ...saved];
}

function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.error.message, { cause: outcome.error });
}
