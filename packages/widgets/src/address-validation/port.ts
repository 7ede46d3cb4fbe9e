import { createClientLog, type Result } from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import {
  routes,
  type AddressRow,
  type Answer,
  type RequestBody,
  type RunStatus,
  type UserConfiguration,
} from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { followRuns } from '../list-screen/follow-runs.ts';
import type { Service, ServiceOptions } from '../service/service.ts';

const runKind = 'address-validation';

/** The calls of the address validation to the service. */
export interface AddressPort {
  readonly configuration: () => Promise<Result<Pick<UserConfiguration, 'status' | 'isEnableAddressValidation'>>>;
  readonly read: () => Promise<Result<readonly AddressRow[]>>;
  /** Repeats the read; a transient failure is a `network` problem. */
  readonly poll: () => Promise<Result<readonly AddressRow[]>>;
  /** Sends the customers of these ids, a thousand at most. */
  readonly send: (ids: readonly string[]) => Promise<Result<unknown>>;
  readonly stop: () => Promise<Result<unknown>>;
  readonly decide: (body: RequestBody<'decideAddress'>) => Promise<Result<Answer<'decideAddress'>>>;
  /** The same decision about several addresses, `maxDecisions` at most. */
  readonly decideAll: (body: RequestBody<'decideAddresses'>) => Promise<Result<Answer<'decideAddresses'>>>;
  /** Reports the progress until the validation has ended; ends at once where it is not available. */
  readonly follow: (onRun: (run: RunStatus) => void, signal: AbortSignal) => Promise<void>;
  /** Logs that the service did not queue the addresses. */
  readonly logNotStarted: () => void;
}

/** The port over the service's calls. */
export function addressPort({ call, ids, showBusy, session }: Service, { config }: ServiceOptions): AddressPort {
  const user = () => ({ userId: ids().userId });
  const realm = () => ({ realmId: ids().realmId });
  const log = createClientLog({ http: kyHttp, oauthBaseUrl: config.oauthBaseUrl });
  const poll = () => call(routes.fetchQboCustomers, { params: realm(), isRepeated: true });
  return {
    configuration: () => showBusy(call(routes.userConfiguration, { params: user() })),
    read: () => showBusy(poll()),
    poll,
    send: (customerIds) => showBusy(call(routes.sendForAddressValidation, { params: user(), body: [...customerIds] })),
    stop: () => call(routes.cancelRun, { params: realm(), body: { kind: runKind } }),
    decide: (body) => call(routes.decideAddress, { params: user(), body }),
    decideAll: (body) => call(routes.decideAddresses, { params: user(), body }),
    follow(onRun, signal) {
      // Ends with the validation: other runs of the company may go on for longer.
      const own = createLifetime(signal);
      return followRuns({
        url: config.apiBaseUrl + routes.runProgress.path.replace(':realmId', encodeURIComponent(realm().realmId)),
        token: session,
        signal: own.signal,
        onStates({ runs }) {
          const run = runs.find((each) => each.kind === runKind);
          if (run !== undefined) onRun(run);
          if (run?.state !== 'running') own.end();
        },
      }).finally(own.end);
    },
    logNotStarted: () =>
      log('The validation was not queued.', 'Warning', { call: routes.sendForAddressValidation.name }),
  };
}
