import type { VendorExchange, CallSubject } from '../ports/call-log.ts';
import type { Logger } from '../ports/logger.ts';
import { operationOf } from './vendor-operation.ts';

export type ObserveCall = (subject: CallSubject, exchange: VendorExchange) => void;

/** Calls that take longer are logged as slow. */
const slowMs = 5_000;

/** Logs one line for each vendor call that failed or was slow; the call log has the full exchange. */
export function warnOfCalls(log: Logger): ObserveCall {
  return ({ realmId, correlationId }, { vendor, operation, status, noAnswer, durationMs, exchangeId }) => {
    // A call that its caller ended says nothing about the vendor.
    const isFailed = noAnswer !== 'aborted' && (status === 0 || status === 429 || status >= 500);
    if (!isFailed && durationMs < slowMs) return;
    const [method = '', path = ''] = operation.split(' ');
    const name = operationOf(vendor, method, new URL(path, 'https://vendor.invalid'));
    const code = status === 0 ? 'NoAnswer' : `Http${status}`;
    const line = { vendor, operation: name, code, status, durationMs, realmId, correlationId, exchangeId };
    if (isFailed)
      log.warn(
        { ...line, reason: noAnswer ?? 'http' },
        'Vendor call failed; its caller retries it or reports the error',
      );
    else log.warn({ ...line, slowMs }, `Vendor call took longer than ${slowMs} ms; act only if this is frequent`);
  };
}
