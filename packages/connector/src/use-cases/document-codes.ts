import { codeCandidates } from '../domain/document-code.ts';
import type { SalesDocument } from '../domain/sales-document.ts';
import type { RecordedType } from '../ports/tax-provider.ts';
import { changeLinkCode, linkByCode, reserveCode } from '../store/index.ts';
import type { LinkedCompany } from './company-state.ts';
import { type Delivery, deliveryOf, type Work } from './delivery.ts';

export type SettledCode =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly delivery: Delivery };

/**
 * The code under which the provider holds a document: its number, or the number with kind and id when another document
 * has it. A document whose number changed is renamed at the provider, never recorded twice.
 */
export async function settleCode(
  work: Work,
  state: LinkedCompany,
  type: RecordedType,
  document: SalesDocument,
  isRecorded: boolean,
): Promise<SettledCode> {
  const { services, realmId } = work;
  const candidates = codeCandidates({ ...document, id: work.txnId });
  const now = services.clock.now();
  const held = await services.db.tx({ realm: realmId }, (trx) => reserveCode(trx, work, type, candidates, now));
  if (held === null) return { ok: false, delivery: noCode };

  let atProvider = held;
  for (const code of candidates) {
    if (code === held) break;
    if (await isTaken(work, type, code)) continue;
    if (isRecorded) {
      const renamed = await services.taxProvider.changeCode(work.call, state.account, type, atProvider, code);
      if (!renamed.ok && renamed.error.kind !== 'not-found') return { ok: false, delivery: deliveryOf(renamed.error) };
      atProvider = code;
    }
    if (await rename(work, held, code)) return { ok: true, code };
  }
  return { ok: true, code: held };
}

/** False when another document took the code in this very moment. */
async function rename(work: Work, from: string, to: string): Promise<boolean> {
  let renamed = false;
  await work.note('renumbered', { from, to }, async (trx, now) => {
    renamed = await changeLinkCode(trx, work, to, now);
  });
  return renamed;
}

async function isTaken(work: Work, type: RecordedType, code: string): Promise<boolean> {
  const holder = await work.services.db.tx({ realm: work.realmId }, (trx) => linkByCode(trx, work.realmId, type, code));
  return holder !== null && (holder.txnId !== work.txnId || holder.txnType !== work.txnType);
}

const noCode: Delivery = {
  kind: 'needs-user',
  code: 'CodeTaken',
  message: 'Avalara AvaTax has other documents under every code that this document could have. Give it another number.',
};
