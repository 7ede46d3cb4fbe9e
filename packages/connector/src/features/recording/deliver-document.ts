import { documentTypeOfNumber } from '../../domain/document-types.ts';
import type { VendorError } from '../../domain/vendor-error.ts';
import type { Operation } from './delivery-queries.ts';
import { appendTimeline } from '../../store/timeline.ts';
import type { OperationPayload } from './accept-document.ts';
import { cancelDocument } from './cancel-document.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { type DeliveryContext } from './delivery-context.ts';
import { deliveryResultOf } from '../../domain/delivery-result.ts';
import { type DeliveryResult } from '../../domain/delivery-result.ts';
import { finishRename } from './document-codes.ts';
import { recalculateDocument } from './recalculate-document.ts';
import { recordDocument } from './record-document.ts';
import type { Services } from '../../service/services.ts';

/** Carries one claimed operation as far as it goes. Every step may be repeated: a crash anywhere runs it again. */
export async function deliverDocument(
  services: Services,
  operation: Operation,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { realmId, txnType, txnId } = operation;
  const key = { realmId, txnType, txnId };
  const { correlationId, reason, recalculates } = payloadOf(operation);
  const type = documentTypeOfNumber(txnType);
  if (type === null || type.recordedType === null) return { kind: 'ignored', why: 'kind' };
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status === 'NotIntegrated') return { kind: 'ignored', why: 'not-integrated' };
  if (state.status === 'Disconnected') return { kind: 'waits', error: disconnected };
  const work: DeliveryContext = {
    ...key,
    services,
    operation,
    correlationId,
    isRecalculation: recalculates !== undefined,
    call: services.calls.open(
      { ...key, correlationId },
      signal,
      recalculates === undefined ? 'interactive' : 'background',
    ),
    async writeTimeline(event, detail, alongside) {
      const now = services.clock.now();
      await services.db.tx({ realm: realmId }, async (trx) => {
        await appendTimeline(trx, key, { event, detail }, now);
        await alongside?.(trx, now);
      });
    },
  };
  if (operation.kind === 'record' && state.status === 'Down') return { kind: 'ignored', why: 'calculation-off' };
  const unfinished = await finishRename(work, state, type.recordedType);
  if (unfinished !== null) return unfinished;

  // What the document is now decides, not what was said of it: a sale that lives is never cancelled on somebody's word.
  const read = await services.accounting.document(work.call, type.kind, txnId, state.own);
  if (recalculates !== undefined) return recalculateDocument(work, state, type, type.recordedType, recalculates, read);
  if (!read.ok && read.error.kind !== 'not-found') return deliveryResultOf(read.error);
  if (!read.ok) return cancelDocument(work, state, type.recordedType, reason ?? 'Deleted');
  if (read.value.document.isVoided) return cancelDocument(work, state, type.recordedType, reason ?? 'Voided');
  if (state.status === 'Down') return { kind: 'ignored', why: 'calculation-off' };
  return recordDocument(work, state, type, type.recordedType, read.value);
}

const disconnected: VendorError = {
  kind: 'unauthorized',
  vendor: 'accounting',
  code: '',
  message: 'QuickBooks is not connected.',
  detail: 'The company is disconnected; the work waits until it is connected again.',
};

/** What was kept with an operation when it was accepted. */
export function payloadOf(operation: Operation): OperationPayload {
  const { payload } = operation;
  const given = typeof payload === 'object' && payload !== null ? payload : {};
  const correlationId =
    'correlationId' in given && typeof given.correlationId === 'string' ? given.correlationId : operation.id;
  const reason = 'reason' in given && (given.reason === 'Voided' || given.reason === 'Deleted') ? given.reason : null;
  const recalculates =
    'recalculates' in given && typeof given.recalculates === 'string' ? { recalculates: given.recalculates } : {};
  return { correlationId, reason, ...recalculates };
}
