import { type DeliveryResult, deliveryResultOf, type Step } from '../../domain/delivery-result.ts';
import { codeCandidates, codeKey } from '../../domain/document-code.ts';
import { serviceError } from '../../domain/errors.ts';
import { done, failed } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { codeTaken } from '../../domain/sentences.ts';
import { appendTimeline } from '../../store/timeline.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { progressOf, type Rename } from './delivery-data.ts';
import { type DocumentHistory, readHistory } from './document-history.ts';
import { codesOfOtherDocuments } from './document-lookup-queries.ts';
import {
  changeLinkCode,
  type DocumentLink,
  type FoundTransaction,
  releaseCode,
  reserveCode,
} from './document-queries.ts';
import { hasFormerLink } from './former-link-queries.ts';
import { addEffect, claimOf, saveProgress } from './held-delivery.ts';

/**
 * The document's code at the provider: its number, or the number with kind and id if another document has it. A document
 * whose number changed is renamed at the provider, never recorded twice. Returns the code to record it under. `link`: the
 * document's link before this attempt; `checked`: what `checkCode` has returned, null = not called.
 */
export async function assignCode(
  context: DeliveryContext,
  document: SalesDocument,
  link: DocumentLink | null,
  checked: readonly string[] | null,
): Promise<Step<string>> {
  // Only this delivery changes the code of its document.
  if (link === null || link.code === null)
    return reserve(context, checked ?? (await freeCandidates(context, document, link)));
  // Read again, because nothing checks the new code of a rename afterwards.
  const [code = link.code] = await freeCandidates(context, document, link);
  if (code === link.code) return done(code);
  // A reserved code suffices: an earlier attempt may have recorded the document under it and died before storing that.
  const rename = { from: link.code, to: code };
  const renamed = link.state === 'cancelled' ? await renameLink(context, rename) : await startRename(context, rename);
  return renamed.ok ? done(code) : renamed;
}

/**
 * Reserves a code for a document that has none. Companies with the same provider company check and reserve in
 * transactions of their own: of two that reserve a code at the same time at least one sees the other's afterwards. That
 * company gives the code back, under which it has recorded nothing, and its delivery is retried.
 */
async function reserve(context: DeliveryContext, candidates: readonly string[]): Promise<Step<string>> {
  const { services, realmId } = context;
  const now = services.clock.now();
  const code = await services.db.tx({ realm: realmId }, (trx) =>
    reserveCode(trx, context, context.recordedType, candidates, now),
  );
  if (code === null) return failed(noFreeCode);
  if ((await takenCodes(context, [code])).length === 0) return done(code);
  await services.db.batch({ realm: realmId }, (trx) => [releaseCode(trx, context, now)]);
  return failed(numberTaken);
}

/**
 * Fails if the provider would not record the document under its next code, or would not rename its record. Called before the
 * document is written, so that its tax does not differ from the record afterwards. Returns the codes that the document may
 * have, the preferred one first.
 */
export async function checkCode(
  context: DeliveryContext,
  document: SalesDocument,
  link: DocumentLink | null,
): Promise<Step<readonly string[]>> {
  const heldCode = link?.code ?? null;
  const candidates = await freeCandidates(context, document, link);
  const next = candidates[0] ?? heldCode;
  if (next === null) return failed(noFreeCode);
  const codes = [...new Set([heldCode ?? next, next])];
  const { services, call, state, recordedType } = context;
  const found = await services.taxProvider.transactionsByCode(call, state.account, recordedType, codes);
  if (!found.ok) return failed(deliveryResultOf(found.error));
  const live = found.value.filter(({ status }) => status !== 'Cancelled');
  if (live.some(({ locked }) => locked)) return failed(lockedRecord);
  // Only the provider's record of this document can be renamed, and only to a code that is free.
  const isRename = heldCode !== null && codeKey(next) !== codeKey(heldCode);
  const isOccupied = isRename && live.some(({ code }) => codeKey(code) === codeKey(next));
  return isOccupied
    ? failed({ kind: 'needs-user', error: serviceError('CodeTaken', codeTaken(next)) })
    : done(candidates);
}

/**
 * Gives a document without a code the code of the transaction that a comparison has found for it, and returns this transaction.
 * Null if it is not live any more or has another date, if its code is another document's, or if the document was recorded while
 * its company was linked to another provider company.
 */
export async function takeOverRecord(
  context: DeliveryContext,
  transaction: FoundTransaction,
): Promise<Step<FoundTransaction | null>> {
  const { services, call, state, recordedType, realmId } = context;
  const { code } = transaction;
  const wasElsewhere = await services.db.tx({ realm: realmId }, (trx) => hasFormerLink(trx, context));
  if (wasElsewhere || (await takenCodes(context, [code])).length > 0) return done(null);
  const found = await services.taxProvider.transactionsByCode(call, state.account, recordedType, [code]);
  if (!found.ok) return failed(deliveryResultOf(found.error));
  if (!found.value.some(({ status, date }) => status !== 'Cancelled' && date === transaction.date)) return done(null);
  const reserved = await reserve(context, [code]);
  return reserved.ok ? done(transaction) : reserved;
}

/**
 * Codes that the document may have, the preferred one first. To record under the code of another document, also of another
 * company with the same provider company, would replace the record of that document. The code that the document has is its own
 * in any case.
 */
async function freeCandidates(
  context: DeliveryContext,
  document: SalesDocument,
  link: DocumentLink | null,
): Promise<readonly string[]> {
  const candidates = codeCandidates({ ...document, id: context.txnId });
  const ownKey = link === null || link.code === null ? null : codeKey(link.code);
  const others = candidates.filter((code) => codeKey(code) !== ownKey);
  const taken = await takenCodes(context, others);
  return candidates.filter((code) => !taken.includes(code));
}

/** Which of these codes another document has. */
async function takenCodes(context: DeliveryContext, codes: readonly string[]): Promise<readonly string[]> {
  const [taken] = await context.services.db.batch('system', (trx) => [
    codesOfOtherDocuments(trx, context, context.recordedType, codes),
  ]);
  return taken;
}

/**
 * Completes a rename that an earlier attempt started without receiving the answer. Until then it is unknown which of the
 * two codes the provider has, so this comes first. Returns the history of the document after that.
 */
export async function finishRename(context: DeliveryContext, history: DocumentHistory): Promise<Step<DocumentHistory>> {
  const { link, deliveries } = history;
  const renames = deliveries.map((delivery) => progressOf(delivery).rename);
  const unfinished = renames.findLast((rename) => rename !== undefined) ?? null;
  if (unfinished === null || link === null || unfinished.from !== link.code) return done(history);
  // Another document took the new code, so the provider cannot have given it to this one permanently.
  const isTaken = (await takenCodes(context, [unfinished.to])).length > 0;
  if (isTaken) return (await saveRename(context, null)) ? done(history) : failed(claimLost);
  const renamed = await executeRename(context, unfinished);
  return renamed.ok ? done(await readHistory(context.services.db, context)) : renamed;
}

async function startRename(context: DeliveryContext, rename: Rename): Promise<Step<void>> {
  return (await saveRename(context, rename)) ? executeRename(context, rename) : failed(claimLost);
}

async function executeRename(context: DeliveryContext, rename: Rename): Promise<Step<void>> {
  const { from, to } = rename;
  const { services, call, state, recordedType } = context;
  const renamed = await services.taxProvider.changeCode(call, state.account, recordedType, from, to);
  // Not found: the provider has recorded neither code, so only the link is to change.
  if (renamed.ok || renamed.error.kind === 'not-found') return renameLink(context, rename);
  const result = deliveryResultOf(renamed.error);
  // A refusal is a definite answer: the document still has its old code.
  if (result.kind === 'needs-user') await saveRename(context, null);
  return failed(result);
}

async function renameLink(context: DeliveryContext, { from, to }: Rename): Promise<Step<void>> {
  const { services, delivery, realmId } = context;
  const now = services.clock.now();
  const isRenamed = await services.db.tx({ realm: realmId }, async (trx) => {
    if (!(await changeLinkCode(trx, context, to, now))) return false;
    // The document may get its former number again: this rename must not count as unfinished then.
    await saveProgress(trx, claimOf(delivery), { rename: null }, now);
    await addEffect(trx, delivery.id, 'renumbered');
    await appendTimeline(trx, context, { event: 'renumbered', detail: { from, to } }, now);
    return true;
  });
  return isRenamed ? done(undefined) : failed(numberTaken);
}

/** False: the claim is lost. */
function saveRename({ services, realmId, delivery }: DeliveryContext, rename: Rename | null): Promise<boolean> {
  const now = services.clock.now();
  return services.db.tx({ realm: realmId }, (trx) => saveProgress(trx, claimOf(delivery), { rename }, now));
}

const numberTaken: DeliveryResult = { kind: 'retry', error: serviceError('NumberTaken') };
const claimLost: DeliveryResult = { kind: 'retry', error: serviceError('ClaimLost') };
const lockedRecord: DeliveryResult = { kind: 'needs-user', error: serviceError('CannotModifyLockedTransaction') };
const noFreeCode: DeliveryResult = { kind: 'needs-user', error: serviceError('CodeTaken') };
