import { codeCandidates } from '../../domain/document-code.ts';
import type { DocumentType } from '../../domain/document-types.ts';
import { shownAmounts } from '../../domain/own-lines.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import type { StoredDocument } from '../../ports/accounting-service.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import { codesOfOtherRealms } from './document-lookup-queries.ts';
import { clearAttention, findLink, linkByCode, markCancelled } from './document-queries.ts';
import { saveStep } from './delivery-queries.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import { type DeliveryContext } from './delivery-context.ts';
import { deliveryResultOf } from '../../domain/delivery-result.ts';
import { type DeliveryResult } from '../../domain/delivery-result.ts';
import { recordDocument } from './record-document.ts';

/** Why a recalculation left a document alone that is not the one of the search any more. */
export const changedSince = 'changed-since';

/**
 * Recalculates a document as it was when somebody asked for it, whatever is known of it: calculated anew, its lines put
 * right, and compared with what the provider really holds.
 */
export async function recalculateDocument(
  work: DeliveryContext,
  state: LinkedCompany,
  type: DocumentType,
  recordedType: RecordedType,
  syncToken: string,
  read: Outcome<StoredDocument>,
): Promise<DeliveryResult> {
  if (!read.ok) return read.error.kind === 'not-found' ? changed : deliveryResultOf(read.error);
  const { document } = read.value;
  const begun = await begin(work, document, syncToken);
  if ('ended' in begun) return begun.ended;
  if (document.isVoided) return cancelVoided(begun.work, state, recordedType, document);
  return recordDocument(begun.work, state, type, recordedType, read.value);
}

const changed: DeliveryResult = { kind: 'ignored', why: changedSince };

/** A try after the first finds a newer version that is its own. */
async function begin(
  work: DeliveryContext,
  document: SalesDocument,
  syncToken: string,
): Promise<{ readonly work: DeliveryContext } | { readonly ended: DeliveryResult }> {
  const { services, operation, realmId } = work;
  if (operation.progress !== null) return { work };
  if (document.syncToken !== syncToken) return { ended: changed };
  const progress = { before: { totalCents: document.total, taxCents: shownAmounts(document).all } };
  const { id, attempt, leaseOwner } = operation;
  const claim = { id, attempt, owner: leaseOwner ?? '' };
  const step = { state: 'Queued', progress } as const;
  const isHeld = await services.db.tx({ realm: realmId }, (trx) => saveStep(trx, claim, step, services.clock.now()));
  if (!isHeld) return { ended: { kind: 'retry', error: claimLost } };
  return { work: { ...work, operation: { ...operation, progress } } };
}

/** The sale is gone in the books: it is cancelled at the provider if it lives there, whatever our link says. */
async function cancelVoided(
  work: DeliveryContext,
  { account }: LinkedCompany,
  type: RecordedType,
  document: SalesDocument,
): Promise<DeliveryResult> {
  const { services, call, realmId, txnType, txnId } = work;
  const key = { realmId, txnType, txnId };
  const now = () => services.clock.now();
  const link = await services.db.tx({ realm: realmId }, (trx) => findLink(trx, key));
  const code = link?.code ?? (await freeCode(work, type, document));
  const found = code === null ? null : await services.taxProvider.find(call, account, type, code);
  if (found !== null && !found.ok && found.error.kind !== 'not-found') return deliveryResultOf(found.error);
  if (code === null || found === null || !found.ok || found.value.status === 'Cancelled') {
    if (link !== null) await services.db.tx({ realm: realmId }, (trx) => clearAttention(trx, key, now()));
    return { kind: 'done' };
  }
  const cancelled = await services.taxProvider.cancel(call, account, type, code);
  if (!cancelled.ok && cancelled.error.kind !== 'not-found') return deliveryResultOf(cancelled.error);
  await work.writeTimeline('voided', { code }, (trx, at) => markCancelled(trx, key, at));
  return { kind: 'done' };
}

/** The code of a document that was never recorded by us, unless it is another one's. */
async function freeCode(
  { services: { db }, realmId, txnId }: DeliveryContext,
  type: RecordedType,
  document: SalesDocument,
) {
  const [code] = codeCandidates({ ...document, id: txnId });
  if (code === undefined) return null;
  const holder = await db.tx({ realm: realmId }, (trx) => linkByCode(trx, realmId, type, code));
  const foreign = await db.tx('system', (trx) => codesOfOtherRealms(trx, realmId, type, [code]));
  return holder === null && foreign.length === 0 ? code : null;
}

const claimLost: VendorError = {
  kind: 'stale',
  vendor: 'accounting',
  code: '',
  message: 'Another worker delivers the document.',
  detail: '',
};
