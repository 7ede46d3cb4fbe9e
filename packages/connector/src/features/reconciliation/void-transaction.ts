import { type Answer, type RequestBody, type VoidOutcome } from '@salestax/contract';
import { DOCUMENT_TYPES, documentTypeOfRecord } from '../../domain/document-types.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type { ListedSales } from '../../ports/accounting-sales.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { ListedTransaction } from '../../ports/provider-transactions.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity } from '../../store/activity.ts';
import { noteMonthChange } from '../../store/month-changes.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { codesOfOtherRealms, linksOfCodes } from '../recording/document-lookup-queries.ts';
import { markCancelled } from '../recording/document-queries.ts';

type VoidAnswer = Answer<'voidTransaction'>;
type Orphan = RequestBody<'voidTransaction'>;
type Link = Awaited<ReturnType<typeof linksOfCodes>>[number];

/** Longest wait for the answer to one void. Milliseconds. */
const voidMs = 30_000;

/** What prevents a void; null: nothing. */
type Obstacle = Pick<VoidAnswer, 'outcome' | 'message'> | null;

interface Voiding extends Orphan {
  readonly services: Services;
  readonly request: ActorRequest;
  readonly call: CallContext;
  readonly state: LinkedCompany;
  /** Documents that have the code: recorded with it, or it is reserved for them. */
  readonly links: readonly Link[];
}

/**
 * Voids a transaction for which the accounting service has no document, because a person has asked for it with a reason.
 * Both vendors are read again before: the comparison that showed the transaction may be hours old.
 */
export async function voidTransaction(services: Services, request: ActorRequest, orphan: Orphan): Promise<VoidAnswer> {
  const { realmId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const { status: userStatus } = state;
  if (state.status !== 'Active') return { userStatus, ...refused('refused') };
  const { code, type } = orphan;
  const links = await services.db.tx({ realm: realmId }, (trx) => linksOfCodes(trx, realmId, type, [code]));
  const call = callOf(services, request);
  const voiding: Voiding = { ...orphan, services, request, call, state, links };
  const obstacle = (await ownObstacle(voiding)) ?? (await documentObstacle(voiding));
  const answer = obstacle ?? (await voidLive(voiding));
  if (answer.outcome !== 'voided') await noteRefusal(voiding, answer.outcome);
  return { userStatus, ...answer };
}

async function ownObstacle({ services, request, state, code, type }: Voiding): Promise<Obstacle> {
  if (state.company.settings.isRecordingDisabled) return refused('recording-disabled');
  const others = await services.db.tx('system', (trx) => codesOfOtherRealms(trx, request.realmId, type, [code]));
  return others.length > 0 ? refused('other-company') : null;
}

/** A document that exists has to be voided or deleted in the accounting service: its record follows it. */
async function documentObstacle({ services, call, state, code, type, links }: Voiding): Promise<Obstacle> {
  const { accounting } = services;
  const reads: Promise<Outcome<ListedSales>>[] = [];
  for (const { kind, number, recordedType } of DOCUMENT_TYPES) {
    if (recordedType !== type) continue;
    const ids = links.filter(({ txnType }) => txnType === number).map(({ txnId }) => txnId);
    if (ids.length > 0) reads.push(accounting.salesById(call, kind, ids, state.taxItems));
    if (links.length === 0) reads.push(accounting.salesByNumber(call, kind, [code], state.taxItems));
  }
  for (const found of await Promise.all(reads)) {
    if (!found.ok) return refusedBy(found.error);
    const [unreadable] = found.value.unreadable;
    if (unreadable !== undefined) return refusedBy(unreadable.error);
    if (found.value.sales.some(({ isVoided }) => !isVoided)) return refused('has-document');
  }
  return null;
}

async function voidLive(voiding: Voiding): Promise<Pick<VoidAnswer, 'outcome' | 'message'>> {
  const { services, call, state, code, type } = voiding;
  const { taxProvider } = services;
  const found = await taxProvider.transactionsByCode(call, state.account, type, [code]);
  if (!found.ok) return refusedBy(found.error);
  const live = found.value.find(({ status }) => status !== 'Cancelled');
  if (live === undefined) return refused('gone');
  if (live.locked) return refused('locked');
  const voided = await cancelWithRetry(voiding, live.code);
  if (!voided.ok) return voided.error.kind === 'locked' ? refused('locked') : refusedBy(voided.error);
  await noteVoided(voiding, live);
  return { outcome: 'voided', message: null };
}

/**
 * Goes on when the request ends, since what the provider has carried out is to be noted. After a lost answer the void is
 * repeated: it succeeds whether the first one was carried out, is being carried out or never arrived.
 */
async function cancelWithRetry({ services, request, state, type }: Voiding, code: string): Promise<Outcome<void>> {
  const cancel = () => {
    const call = callOf(services, { ...request, signal: AbortSignal.timeout(voidMs) });
    return services.taxProvider.cancel(call, state.account, type, code);
  };
  const cancelled = await cancel();
  return !cancelled.ok && cancelled.error.kind === 'unknown' ? cancel() : cancelled;
}

/** Notes the void in the life of its document, in the changes of a closed month, and in the activity of the company. */
async function noteVoided(voiding: Voiding, { code, date }: ListedTransaction): Promise<void> {
  const { services, request, type, reason, links } = voiding;
  const { realmId, actor } = request;
  const now = services.clock.now();
  const documents = links.map(({ txnType, txnId }) => ({ realmId, txnType, txnId }));
  await services.db.tx({ realm: realmId }, async (trx) => {
    for (const key of documents) {
      await markCancelled(trx, key, now);
      await appendTimeline(trx, key, { event: 'voided', detail: { code, person: actor.name, reason } }, now);
    }
    // Without a document, the change of the month is known by the code, in a form that is no document's id.
    const keyByCode = { realmId, txnType: documentTypeOfRecord(type).number, txnId: `code:${code}` };
    for (const key of documents.length > 0 ? documents : [keyByCode])
      await noteMonthChange(trx, key, { code, kind: 'voided', days: [date] }, now);
    await noteActivity(trx, request, { action: 'transaction-void', reason, before: { code, type } }, now);
  });
}

async function noteRefusal({ services, request, code, type }: Voiding, outcome: VoidOutcome): Promise<void> {
  const activity = { action: 'transaction-void', outcome: 'refused', reason: outcome, before: { code, type } } as const;
  const now = services.clock.now();
  await services.db.tx({ realm: request.realmId }, (trx) => noteActivity(trx, request, activity, now));
}

const refused = (outcome: VoidOutcome) => ({ outcome, message: null });
const refusedBy = ({ message }: VendorError) => ({ outcome: 'refused' as const, message });
