import { createClientLog, type Log, type Result } from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import {
  routes,
  type Answer,
  type ComparedTransactions,
  type ComparisonSearch,
  type RecalculationEntry,
  type RequestBody,
  type RunKind,
  type RunStates,
} from '@salestax/contract';
import { followRuns } from '../list-screen/follow-runs.ts';
import type { Service, ServiceOptions } from '../service/service.ts';

/** Which of the two vendors. */
export type Side = 'accounting' | 'provider';

/** The calls of the reconciliation to the service. */
export interface ReconciliationPort {
  readonly compare: (search: ComparisonSearch) => Promise<Result<Answer<'compareTransactions'>>>;
  /** `isAwaited`: a person waits for it, and the page shows that it is busy. */
  readonly fetchCompared: (isAwaited: boolean, signal: AbortSignal) => Promise<Result<ComparedTransactions>>;
  readonly documents: (
    side: Side,
    body: RequestBody<'fetchQboTransactions'>,
  ) => Promise<Result<Answer<'fetchQboTransactions'>>>;
  readonly preview: (entries: RecalculationEntry[]) => Promise<Result<Answer<'previewRecalculation'>>>;
  readonly recalculate: (entries: RecalculationEntry[]) => Promise<Result<Answer<'recalculateQboTransactions'>>>;
  /** `isAwaited` false: the page works without it, and a failure is returned but not reported. */
  readonly fetchRecalculation: (
    signal: AbortSignal,
    isAwaited: boolean,
  ) => Promise<Result<Answer<'fetchRecalculation'>>>;
  readonly voidTransaction: (body: RequestBody<'voidTransaction'>) => Promise<Result<Answer<'voidTransaction'>>>;
  readonly cancel: (kind: RunKind) => Promise<Result<Answer<'cancelRun'>>>;
  /** Reports the states of the runs until none is running. */
  readonly follow: (onStates: (states: RunStates) => void) => Promise<void>;
  readonly log: Log;
}

/** A service or a vendor that does not answer now is no reason to leave the page: these calls are repeated. */
const isRepeated = true;

/** The port over the service's calls. `signal` ends the stream of progress. */
export function reconciliationPort(
  { callQuietly, call, ids, session, showBusy }: Service,
  { config, signal }: Pick<ServiceOptions, 'config'> & { readonly signal: AbortSignal },
): ReconciliationPort {
  const company = () => ({ realmId: ids().realmId });
  const own = () => ({ userId: ids().userId });
  return {
    compare: (body) => showBusy(call(routes.compareTransactions, { params: own(), body })),
    fetchCompared(isAwaited, ending) {
      const answer = call(routes.fetchComparedTransactions, { params: company(), isRepeated, signal: ending });
      return isAwaited ? showBusy(answer) : answer;
    },
    documents: (side, body) =>
      side === 'accounting'
        ? call(routes.fetchQboTransactions, { params: company(), body, isRepeated })
        : call(routes.fetchAvaTaxTransactions, { params: company(), body, isRepeated }),
    preview: (body) => call(routes.previewRecalculation, { params: own(), body, isRepeated }),
    recalculate: (body) => showBusy(call(routes.recalculateQboTransactions, { params: own(), body })),
    fetchRecalculation(ending, isAwaited) {
      const read = isAwaited ? call : callQuietly;
      return read(routes.fetchRecalculation, { params: company(), isRepeated, signal: ending });
    },
    voidTransaction: (body) => showBusy(call(routes.voidTransaction, { params: own(), body })),
    cancel: (kind) => call(routes.cancelRun, { params: company(), body: { kind } }),
    follow: (onStates) =>
      followRuns({
        url: config.apiBaseUrl + routes.runProgress.path.replace(':realmId', encodeURIComponent(company().realmId)),
        token: session,
        signal,
        onStates,
      }),
    log: createClientLog({ http: kyHttp, oauthBaseUrl: config.oauthBaseUrl }),
  };
}
