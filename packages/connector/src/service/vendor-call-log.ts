import type { CallContext, CallPriority, CallSubject, VendorExchange } from '../ports/call-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { CompanyRequest } from '../ports/company-request.ts';
import type { Run } from '../ports/runs.ts';
import type { CompanyWrites } from './company-writes.ts';

/** Creates the contexts of vendor calls, and writes the call log. */
export interface VendorCallLog {
  /**
   * The context of vendor calls. Their exchanges are written to the call log after the caller has its answer (`CompanyWrites`,
   * which leaves out polls that found nothing).
   */
  open(subject: CallSubject, signal: AbortSignal, priority?: CallPriority): CallContext;
  /** The context of calls that a person waits for: they are refused rather than kept waiting behind too many others. */
  openForPerson(subject: CallSubject, signal: AbortSignal): CallContext;
  /** Resolves when all exchanges so far are written. */
  flush(): Promise<void>;
}

/** A person would try again before the end of a longer wait. Milliseconds. */
const longestWaitMs = 3_000;

/** `observe` is called with each exchange immediately, before it is written. */
export function createVendorCallLog(
  writes: CompanyWrites,
  clock: Clock,
  observe: (subject: CallSubject, exchange: VendorExchange) => void = () => undefined,
): VendorCallLog {
  const open: VendorCallLog['open'] = (subject, signal, priority = 'interactive') => ({
    realmId: subject.realmId,
    correlationId: subject.correlationId,
    signal,
    priority,
    onExchange(exchange) {
      observe(subject, exchange);
      writes.addCall({ subject, exchange, at: clock.now() });
    },
  });
  return {
    open,
    openForPerson: (subject, signal) => ({ ...open(subject, signal), longestWaitMs }),
    flush: () => writes.flush(),
  };
}

/** The context of the vendor calls that a request makes. */
export function callOf(
  { calls }: { readonly calls: VendorCallLog },
  { realmId, correlationId, signal }: Omit<CompanyRequest, 'companyId'>,
): CallContext {
  return calls.open({ realmId, correlationId }, signal);
}

/** The context of the vendor calls of a run, for which nobody waits. `signal`: another one than that of the run. */
export function callOfRun(
  { calls }: { readonly calls: VendorCallLog },
  { realmId, correlationId, signal }: Pick<Run, 'realmId' | 'correlationId' | 'signal'>,
): CallContext {
  return calls.open({ realmId, correlationId }, signal, 'background');
}
