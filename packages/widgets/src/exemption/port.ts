import { createClientLog, type Result } from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import {
  routes,
  type Answer,
  type CustomerSearch,
  type exemptionMethods,
  type ExemptionRecipient,
  type ExemptionRequestAnswer,
  type UserConfiguration,
} from '@salestax/contract';
import type { Service, ServiceOptions } from '../service/service.ts';

export type Method = (typeof exemptionMethods)[number];

/** Background work of this screen that can be stopped. */
export type ExemptionRun = 'exempted-customers' | 'request-customers' | 'exemption-requests';

/** The calls of the exemption screen to the service. */
export interface ExemptionPort {
  readonly configuration: () => Promise<Result<Pick<UserConfiguration, 'status'>>>;
  readonly searchCertificates: () => Promise<Result<Answer<'searchExemptedCustomers'>>>;
  /** The certificates of the last search; a failure is reported to the caller only. */
  readonly storedCertificates: () => Promise<Result<Answer<'fetchExemptedCustomers'>>>;
  readonly fetchCertificates: () => Promise<Result<Answer<'fetchExemptedCustomers'>>>;
  readonly searchCustomers: (search: CustomerSearch) => Promise<Result<Answer<'searchRequestCustomers'>>>;
  readonly fetchCustomers: () => Promise<Result<Answer<'fetchRequestCustomers'>>>;
  /** Ends when all requests were sent, a thousand at most. */
  readonly send: (method: Method, recipients: readonly ExemptionRecipient[]) => Promise<Result<ExemptionRequestAnswer>>;
  readonly fetchSend: () => Promise<Result<Answer<'fetchExemptionRequests'>>>;
  readonly stop: (kind: ExemptionRun) => Promise<Result<Answer<'cancelRun'>>>;
  /** Base64 of a PDF, '' when there is none, or a sentence. */
  readonly download: (certificateId: string) => Promise<Result<string>>;
  /** Logs that the service did not queue a search. */
  readonly logNotQueued: (kind: ExemptionRun) => void;
}

/** The port over the service's calls. */
export function exemptionPort(
  { call, callQuietly, ids, showBusy }: Service,
  { config }: ServiceOptions,
): ExemptionPort {
  const user = () => ({ userId: ids().userId });
  const realm = () => ({ realmId: ids().realmId });
  const log = createClientLog({ http: kyHttp, oauthBaseUrl: config.oauthBaseUrl });
  return {
    configuration: () => showBusy(call(routes.userConfiguration, { params: user() })),
    searchCertificates: () => call(routes.searchExemptedCustomers, { params: user() }),
    storedCertificates: () => callQuietly(routes.fetchExemptedCustomers, { params: realm(), isRepeated: true }),
    fetchCertificates: () => call(routes.fetchExemptedCustomers, { params: realm(), isRepeated: true }),
    searchCustomers: (body) => call(routes.searchRequestCustomers, { params: realm(), body }),
    fetchCustomers: () => call(routes.fetchRequestCustomers, { params: realm(), isRepeated: true }),
    send: (method, body) =>
      call(routes.sendExemptionRequest, { params: { ...user(), method }, body: [...body], isRepeated: true }),
    fetchSend: () => call(routes.fetchExemptionRequests, { params: realm(), isRepeated: true }),
    stop: (kind) => call(routes.cancelRun, { params: realm(), body: { kind } }),
    download: (certificateId) => showBusy(call(routes.downloadCertificate, { params: user(), body: certificateId })),
    logNotQueued: (kind) => log('The search was not queued.', 'Warning', { run: kind }),
  };
}
