import { type DeliveryResult, deliveryResultOf, type Step } from '../../domain/delivery-result.ts';
import { codeCandidates, codeKey } from '../../domain/document-code.ts';
import { serviceError } from '../../domain/errors.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import { done, failed } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { codeTaken } from '../../domain/sentences.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import { appendTimeline } from '../../store/timeline.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { progressOf, type Rename } from './delivery-data.ts';
import { addEffect, claimOf, deliveriesOf, saveProgress } from './delivery-queries.ts';
import { codesOfOtherDocuments } from './document-lookup-queries.ts';
import { changeLinkCode, type DocumentLink, findLink, releaseCode, reserveCode } from './document-queries.ts';

/**
 * The document's code at the provider: its number, or the number with kind and id if another document has it. A document
 * whose number changed is renamed at the provider, never recorded twice. Returns the code to record it under. `link`: the
 * document's link before this attempt.
 */
export async function assignCode(
  context: DeliveryContext,
  state: LinkedCompany,
  type: RecordedType,
  document: SalesDocument,
  link: DocumentLink | null,
): Promise<Step<string>> {
  const candidates = await freeCandidates(context, type, document, link);
  // Only this delivery changes the code of its document.
  if (link === null || link.code === null) return reserve(context, type, candidates);
  const [code = link.code] = candidates;
  if (code === link.code) return done(code);
  // A reserved code suffices: an earlier attempt may have recorded the document under it and died before storing that.
  const rename = { from: link.code, to: code };
  const renamed =
    link.state === 'cancelled' ? await renameLink(context, rename) : await startRename(context, state, type, rename);
  return renamed.ok ? done(code) : renamed;
}

/**
 * Reserves a code for a document that has none. Companies with the same provider company check and reserve in
 * transactions of their own: of two that reserve a code at the same time at least one sees the other's afterwards. It
 * gives the code back, under which it has recorded nothing, and tries again.
 */
async function reserve(
  context: DeliveryContext,
  type: RecordedType,
  candidates: readonly string[],
): Promise<Step<string>> {
  const { services, realmId } = context;
  const now = services.clock.now();
  const code = await services.db.tx({ realm: realmId }, (trx) => reserveCode(trx, context, type, candidates, now));
  if (code === null) return failed(noFreeCode);
  if ((await takenCodes(context, type, [code])).length === 0) return done(code);
  await services.db.batch({ realm: realmId }, (trx) => [releaseCode(trx, context, now)]);
  return failed(numberTaken);
}

/**
 * Fails if the provider would not record the document under its next code, or would not rename its record. Called before the
 * document is written, so that its tax does not differ from the record afterwards.
 */
export async function checkCode(
  context: DeliveryContext,
  { account }: LinkedCompany,
  type: RecordedType,
  document: SalesDocument,
  link: DocumentLink | null,
): Promise<Step<void>> {
  const heldCode = link?.code ?? null;
  const [free] = await freeCandidates(context, type, document, link);
  const next = free ?? heldCode;
  if (next === null) return failed(noFreeCode);
  const codes = [...new Set([heldCode ?? next, next])];
  const found = await context.services.taxProvider.transactionsByCode(context.call, account, type, codes);
  if (!found.ok) return failed(deliveryResultOf(found.error));
  const live = found.value.filter(({ status }) => status !== 'Cancelled');
  if (live.some(({ locked }) => locked)) return failed(lockedRecord);
  // Only the provider's record of this document can be renamed, and only to a code that is free.
  const isOther = heldCode !== null && codeKey(next) !== codeKey(heldCode);
  const isOccupied = isOther && live.some(({ code }) => codeKey(code) === codeKey(next));
  return isOccupied
    ? failed({ kind: 'needs-user', error: serviceError('CodeTaken', codeTaken(next)) })
    : done(undefined);
}

/**
 * Codes that the document may have, the preferred one first. A code of another document would replace its record, also one
 * of another company with the same provider company. The code that the document has is its own in any case.
 */
async function freeCandidates(
  context: DeliveryContext,
  type: RecordedType,
  document: SalesDocument,
  link: DocumentLink | null,
): Promise<readonly string[]> {
  const candidates = codeCandidates({ ...document, id: context.txnId });
  const ownKey = link === null || link.code === null ? null : codeKey(link.code);
  const others = candidates.filter((code) => codeKey(code) !== ownKey);
  const taken = await takenCodes(context, type, others);
  return candidates.filter((code) => !taken.includes(code));
}

/** Which of these codes another document has. */
async function takenCodes(
  context: DeliveryContext,
  type: RecordedType,
  codes: readonly string[],
): Promise<readonly string[]> {
  const [taken] = await context.services.db.batch('system', (trx) => [
    codesOfOtherDocuments(trx, context, type, codes),
  ]);
  return taken;
}

/**
 * Completes a rename that an earlier attempt started without receiving the answer. Until then it is unknown which of the
 * two codes the provider has, so this comes first.
 */
export async function finishRename(
  context: DeliveryContext,
  state: LinkedCompany,
  type: RecordedType,
): Promise<Step<void>> {
  const [link, deliveries] = await context.services.db.batch({ realm: context.realmId }, (trx) => [
    findLink(trx, context),
    deliveriesOf(trx, context),
  ]);
  const renames = deliveries.map((delivery) => progressOf(delivery).rename);
  const unfinished = renames.findLast((rename) => rename !== undefined) ?? null;
  if (unfinished === null || link === null || unfinished.from !== link.code) return done(undefined);
  // Another document took the new code, so the provider cannot have given it to this one permanently.
  const isTaken = (await takenCodes(context, type, [unfinished.to])).length > 0;
  if (isTaken) return (await saveRename(context, null)) ? done(undefined) : failed(claimLost);
  return executeRename(context, state, type, unfinished);
}

async function startRename(
  context: DeliveryContext,
  state: LinkedCompany,
  type: RecordedType,
  rename: Rename,
): Promise<Step<void>> {
  return (await saveRename(context, rename)) ? executeRename(context, state, type, rename) : failed(claimLost);
}

async function executeRename(
  context: DeliveryContext,
  state: LinkedCompany,
  type: RecordedType,
  rename: Rename,
): Promise<Step<void>> {
  const { from, to } = rename;
  const renamed = await context.services.taxProvider.changeCode(context.call, state.account, type, from, to);
  // Not found: the provider has recorded neither code, so only the link is to change.
  if (renamed.ok || renamed.error.kind === 'not-found') return renameLink(context, rename);
  const delivery = deliveryResultOf(renamed.error);
  // A refusal is a definite answer: the document still has its old code.
  if (delivery.kind === 'needs-user') await saveRename(context, null);
  return failed(delivery);
}

async function renameLink(context: DeliveryContext, { from, to }: Rename): Promise<Step<void>> {
  const { services, delivery, realmId } = context;
  const now = services.clock.now();
  const isRenamed = await services.db.tx({ realm: realmId }, async (trx) => {
    if (!(await changeLinkCode(trx, context, to, now))) return false;
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
