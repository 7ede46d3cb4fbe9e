import { createClientLog, type Result } from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import { maxName, routes, type Answer, type IntegrationStatus, type RunKind, type TaxCode } from '@salestax/contract';
import type { Service } from '../service/service.ts';
import type { ComparedItems } from './items.ts';

/** The calls of the catalog to the service. */
export interface CatalogPort {
  readonly status: () => Promise<Result<{ readonly status: IntegrationStatus }>>;
  /** The result of the last comparison, and what is running. */
  readonly read: () => Promise<Result<ComparedItems>>;
  /** Repeats the read; a transient failure is a `network` problem. */
  readonly poll: () => Promise<Result<ComparedItems>>;
  /** `isSentToSearch`: 0, false or absent = it was not queued. */
  readonly compare: () => Promise<Result<{ readonly isSentToSearch: unknown; readonly userStatus: IntegrationStatus }>>;
  /** Sends the items of these ids, a thousand at most. True: the service has refused, and nothing was queued. */
  readonly send: (ids: readonly string[]) => Promise<Result<boolean>>;
  readonly stop: (kind: CatalogRun) => Promise<Result<unknown>>;
  readonly findTaxCodes: (search: string) => Promise<Result<readonly TaxCode[]>>;
  /** `seen`: the code of the item that the person saw; '' for none. */
  readonly assignTaxCode: (itemId: string, taxCode: string, seen: string) => Promise<Result<Answer<'assignTaxCode'>>>;
  /** Logs that the service did not queue a comparison. */
  readonly logNotStarted: () => void;
}

/** Background work of the catalog. */
export type CatalogRun = Extract<RunKind, 'item-comparison' | 'item-sync'>;

/** The port over the service's calls. */
export function catalogPort({ call, callQuietly, ids, showBusy }: Service, oauthBaseUrl: string): CatalogPort {
  const user = () => ({ userId: ids().userId });
  const realm = () => ({ realmId: ids().realmId });
  const log = createClientLog({ http: kyHttp, oauthBaseUrl });
  const poll = () => call(routes.fetchComparedItems, { params: realm(), isRepeated: true });
  return {
    status: () => showBusy(call(routes.userConfiguration, { params: user() })),
    read: () => showBusy(poll()),
    poll,
    compare: () => showBusy(call(routes.compareItems, { params: user() })),
    send: (body) => showBusy(call(routes.resendQboItems, { params: user(), body: [...body] })),
    stop: (kind) => call(routes.cancelRun, { params: realm(), body: { kind } }),
    // Quietly: it is also called without an action of the person, with the description of an item.
    findTaxCodes: (search) =>
      callQuietly(routes.searchTaxCodes, { params: user(), body: { search: search.slice(0, maxName) } }),
    assignTaxCode: (itemId, taxCode, seen) =>
      call(routes.assignTaxCode, { params: user(), body: { itemId, taxCode, seen } }),
    logNotStarted: () => log('The comparison of items was not queued.', 'Warning', { call: routes.compareItems.name }),
  };
}
