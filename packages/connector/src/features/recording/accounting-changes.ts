import { DOCUMENT_TYPES } from '../../domain/document-types.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { ChangedDocument } from '../../ports/accounting-service.ts';
import { changeCursor, moveChangeCursor } from './webhook-queries.ts';
import { findLink } from './document-queries.ts';
import { acceptCancelled, acceptSaved, type ChangeSource, isKnownDocument } from './accept-document.ts';
import { readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { unreportedDeletions } from './unreported-deletions.ts';

/** One change that the accounting service told us of: a hint, not a truth. The document is read before anything is done. */
export interface AccountingChange {
  readonly realmId: string;
  /** The vendor's name of the entity, any letter case. */
  readonly entity: string;
  readonly id: string;
  readonly operation: 'created' | 'updated' | 'deleted' | 'voided' | 'other';
}

/** A change as a webhook delivers it, with the key by which a repetition is known. */
export interface ChangeEvent {
  readonly dedupeKey: string;
  readonly change: AccountingChange;
}

/** A job may take this long before it is given up and tried again. */
const jobBudgetMs = 60_000;

/** All lists of one sweep: a few calls on most days, hundreds after a long outage. */
const listBudgetMs = 300_000;

/** The first sweep of a company goes back one day. */
const firstLookBackMs = 24 * 60 * 60_000;

/**
 * The vendor stamps changes with whole seconds and its answers with milliseconds: a save in the second of the last
 * look is older than it. What is seen twice costs a read.
 */
const overlapMs = 60_000;

/** Throws when the accounting service can't be asked now; the job is tried again. */
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
  const read = await services.accounting.document(call, type.kind, id, state.own);
  if (!read.ok && read.error.kind === 'not-found') return;
  const { document } = valueOf(read);
  const link = await services.db.tx({ realm: realmId }, (trx) => findLink(trx, key));
  if (link?.recordedSyncToken === document.syncToken && link.attention === null) return;
  if (document.isVoided) await acceptCancelled(services, { ...key, reason: 'Voided', source, correlationId });
  else await acceptSaved(services, { ...key, syncToken: document.syncToken, source, correlationId });
}

/** Reads what changed at the accounting service since the last time, and follows each change. Nothing saved or deleted is missed. */
export async function sweepChanges(services: Services, realmId: string, correlationId: string): Promise<void> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active' && state.status !== 'Down') return;
  // The next sweep asks from the same moment.
  if ((await services.throttle.refresh(realmId)) > 0) return;
  const now = services.clock.now();
  const known = await services.db.tx({ realm: realmId }, (trx) => changeCursor(trx, realmId));
  const since = known === null ? now.getTime() - firstLookBackMs : new Date(known).getTime() - overlapMs;
  const call = services.calls.open({ realmId, correlationId }, AbortSignal.timeout(listBudgetMs), 'background');
  const found = valueOf(await services.accounting.changesSince(call, new Date(since).toISOString(), now));
  const unreported = await unreportedDeletions(services, call, state.own, found);
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
  // One document that can't be read holds back no other. All of them are asked for again, with the next sweep.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${changes.length} changes wait.`);
  await services.db.tx({ realm: realmId }, (trx) => moveChangeCursor(trx, realmId, found.next, services.clock.now()));
}

/** Deletions need no read: they are accepted before a long list of saved documents is worked through. */
function deletedFirst(changes: readonly ChangedDocument[]): readonly ChangedDocument[] {
  const { deleted = [], saved = [] } = Object.groupBy(changes, ({ change }) => change);
  return [...deleted, ...saved];
}

function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.error.message, { cause: outcome.error });
}
