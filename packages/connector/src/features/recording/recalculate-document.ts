import { chargedTax } from '../../domain/charged-tax.ts';
import { type DeliveryResult, deliveryResultOf, ignored } from '../../domain/delivery-result.ts';
import { codeCandidates } from '../../domain/document-code.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { serviceError } from '../../domain/errors.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { StoredDocument } from '../../ports/accounting-service.ts';
import { mayBegin } from '../../service/jobs/run-queries.ts';
import type { Db, Trx } from '../../store/db.ts';
import { noteMonthChange } from '../../store/month-changes.ts';
import { notVoided } from './cancel-document.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { payloadOf, progressOf } from './delivery-data.ts';
import type { DocumentHistory } from './document-history.ts';
import { codesOfOtherDocuments } from './document-lookup-queries.ts';
import { clearAttention, type DocumentLink, markCancelled } from './document-queries.ts';
import { claimOf, saveProgress } from './held-delivery.ts';
import { recordDocument } from './record-document.ts';

/**
 * Recalculates a document in the requested version, ignoring stored knowledge: calculates again, corrects its own lines
 * and compares them with the provider's transaction.
 */
export async function recalculateDocument(
  context: DeliveryContext,
  history: DocumentHistory,
  syncToken: string,
  read: Outcome<StoredDocument>,
): Promise<DeliveryResult> {
  if (!read.ok) return read.error.kind === 'not-found' ? changed : deliveryResultOf(read.error);
  const { document } = read.value;
  const refusal = await begin(context, document, syncToken);
  if (refusal !== null) return refusal;
  return document.isVoided
    ? cancelVoided(context, history.link, document)
    : recordDocument(context, history, read.value);
}

const changed: DeliveryResult = ignored('changed-since');
const stopped: DeliveryResult = ignored('stopped');

/** Stores the amounts before the recalculation, once: later attempts see the version that it wrote. Null: continue. */
async function begin(
  context: DeliveryContext,
  document: SalesDocument,
  syncToken: string,
): Promise<DeliveryResult | null> {
  const { services, delivery, realmId } = context;
  if (progressOf(delivery).before !== undefined) return null;
  if (document.syncToken !== syncToken) return changed;
  const { total: totalCents, exchangeRate } = document;
  const before = { totalCents, taxCents: chargedTax(document), ...(exchangeRate !== null && { exchangeRate }) };
  const claim = claimOf(delivery);
  const { runId } = payloadOf(delivery);
  const now = services.clock.now();
  return services.db.tx({ realm: realmId }, async (trx) => {
    // A cancellation of the run at the same time waits for this transaction, so it knows which documents have begun.
    if (runId !== undefined && !(await mayBegin(trx, runId))) return stopped;
    const isHeld = await saveProgress(trx, claim, { before }, now);
    return isHeld ? null : { kind: 'retry', error: serviceError('ClaimLost') };
  });
}

/** The document is voided: cancels a live transaction at the provider, whatever our link says. */
async function cancelVoided(
  context: DeliveryContext,
  link: DocumentLink | null,
  document: SalesDocument,
): Promise<DeliveryResult> {
  const { services, call, realmId, txnType, txnId, recordedType: type } = context;
  const { account, company } = context.state;
  const key = { realmId, txnType, txnId };
  const now = () => services.clock.now();
  const code = link?.code ?? (await freeCode(services.db, key, type, document));
  const found = code === null ? null : await services.taxProvider.find(call, account, type, code);
  if (found !== null && !found.ok && found.error.kind !== 'not-found') return deliveryResultOf(found.error);
  const isCancelled = found?.ok === true && found.value.status === 'Cancelled';
  if (code === null || found === null || !found.ok || (isCancelled && link?.state !== 'recorded')) {
    if (link !== null) await services.db.tx({ realm: realmId }, (trx) => clearAttention(trx, key, now()));
    return { kind: 'done', recorded: null };
  }
  if (!isCancelled) {
    if (company.settings.isRecordingDisabled) return notVoided;
    const cancelled = await services.taxProvider.cancel(call, account, type, code);
    if (!cancelled.ok && cancelled.error.kind !== 'not-found') return deliveryResultOf(cancelled.error);
  }
  const change = { code, kind: 'voided', days: [found.value.date || document.date] } as const;
  const statements = (trx: Trx, at: Date) =>
    [markCancelled(trx, key, at), noteMonthChange(trx, key, change, at)] as const;
  // Somebody else has cancelled it, unless an earlier attempt of this delivery did, whose answer was lost.
  if (isCancelled && context.delivery.attempt === 1)
    await services.db.batch({ realm: realmId }, (trx) => statements(trx, now()));
  else await context.recordEffect('voided', { code }, statements);
  return { kind: 'done', recorded: null };
}

/** A code for a document that was never recorded here, unless another document has it. */
export async function freeCode(
  db: Db,
  key: DocumentKey,
  type: RecordedType,
  document: SalesDocument,
): Promise<string | null> {
  const [code] = codeCandidates({ ...document, id: key.txnId });
  if (code === undefined) return null;
  const taken = await db.tx('system', (trx) => codesOfOtherDocuments(trx, key, type, [code]));
  return taken.length === 0 ? code : null;
}
