import { operationOf } from './vendor-operation.ts';
import type { VendorExchange } from '../ports/call-log.ts';
import type { Logger } from '../ports/logger.ts';
import type { CallSubject } from '../ports/call-log.ts';

export type ObserveCall = (subject: CallSubject, exchange: VendorExchange) => void;

/** A vendor that takes longer makes people wait. */
const slowMs = 5_000;

/** What the call log keeps in full, in one line for whoever watches the service. */
export function warnOfCalls(log: Logger): ObserveCall {
  return ({ realmId, correlationId }, { vendor, operation, status, durationMs, exchangeId }) => {
    const isFailed = status === 0 || status === 429 || status >= 500;
    if (!isFailed && durationMs < slowMs) return;
    const [method = '', path = ''] = operation.split(' ');
    const asked = operationOf(vendor, method, new URL(path, 'https://vendor.invalid'));
    const code = status === 0 ? 'NoAnswer' : `Http${status}`;
    const line = { vendor, operation: asked, code, durationMs, realmId, correlationId, exchangeId };
    log.warn(line, isFailed ? 'A call to a vendor failed' : 'A call to a vendor was slow');
  };
}
