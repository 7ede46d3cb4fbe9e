import { createBearerClient, type HttpRequest, type Problem } from '@salestax/client';
import type {
  CustomerInfoWithTaxRate,
  EcoSystemConfiguration,
  OriginAddress,
  PostSaveRequest,
  RecordState,
  TaxDocument,
  TimelineEntry,
  UpdatedConfiguration,
  VoidRequest,
} from '@salestax/contract';
import {
  companyConfiguration,
  customerInfoOf,
  denver,
  productOf,
  recordStateOf,
  taxResponseOf,
} from './document.fixture.ts';

/** An HTTP response; status 0: no response at all. */
export interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}
const statuses = { network: 0, aborted: 0, unauthorized: 401, refused: 403, misconfigured: 403, failed: 500 } as const;
export const succeeded = (body: unknown): FakeResponse => ({ status: 200, body });

export const failed = (problem: Problem): FakeResponse => ({ status: statuses[problem], body: {} });
interface FakeService {
  /** The calls received, in order. */
  readonly calls: string[];
  readonly requests: HttpRequest[];
  readonly documents: TaxDocument[];
  readonly saved: PostSaveRequest[];
  readonly cancelled: VoidRequest[];
  origin: OriginAddress;
  ecoSystem: EcoSystemConfiguration;
  configuration: UpdatedConfiguration | null;
  customer: CustomerInfoWithTaxRate;
  tax: () => Promise<FakeResponse>;
  record: () => Promise<FakeResponse>;
  /** What became of the last save. */
  recordState: RecordState | null;
  /** The timeline of the document, oldest first. */
  recordEntries: readonly TimelineEntry[];
  /** The response to every call, when set. */
  failure: FakeResponse | null;
  /** The response to the reading of a customer, when set. */
  customerFailure: FakeResponse | null;
}
/** A service whose calls succeed, behind the real client; each response can be replaced. */

export function createFakeService() {
  const service: FakeService = {
    calls: [],
    requests: [],
    documents: [],
    saved: [],
    cancelled: [],
    origin: {
      originAddress: { ...denver, line1: '1900 Wazee St' },
      qboSalesTaxItemId: '40',
      qboChartOfAccountId: '90',
      integrationStatus: 'Active',
      ecoSystemStatus: 'Enabled',
      errorMessage: null,
    },
    ecoSystem: { avaTaxStartDate: '2026-01-01', isEcoSystemDisabled: false },
    configuration: companyConfiguration,
    customer: customerInfoOf(),
    tax: async () => succeeded(taxResponseOf()),
    record: async () => succeeded({ errorMessage: null, status: 'Queued', operationId: 'op-1' }),
    recordState: recordStateOf(),
    recordEntries: [],
    failure: null,
    customerFailure: null,
  };
  const recorded = (list: unknown[], body: unknown) => {
    if (service.failure) return service.failure;
    list.push(body);
    return service.record();
  };
  const responses: Record<string, (search: URLSearchParams, body: unknown) => FakeResponse | Promise<FakeResponse>> = {
    originAddress: () => succeeded(service.origin),
    getEcoSystemConfiguration: () => succeeded(service.ecoSystem),
    getConfiguration: () => succeeded(service.configuration),
    CustomerInfoWithTaxRate: () => service.customerFailure ?? succeeded(service.customer),
    product: () => succeeded({ totalCount: 1, startPosition: 1, item: [productOf('10')] }),
    department: () => succeeded({ totalCount: 0, startPosition: 1, department: [] }),
    newproduct: (_, body) => succeeded({ item: Array.isArray(body) ? body.map(String).map(productOf) : [] }),
    newdepartments: () => succeeded({ department: [] }),
    getTax(_, body) {
      const documents: unknown[] = service.documents;
      documents.push(body);
      return service.tax();
    },
    processDocument: (_, body) => recorded(service.saved, body),
    timeline: () => succeeded({ entries: service.recordEntries, record: service.recordState }),
    cancelTax: (_, body) => recorded(service.cancelled, body),
  };
  const call = createBearerClient({
    bases: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
    session: async () => 'token-1',
    async http(request) {
      const { pathname, searchParams } = new URL(request.url);
      const name = pathname.split('/').at(-2) ?? '';
      service.calls.push([name, ...searchParams.values()].join(' '));
      service.requests.push(request);
      const answer = service.failure ?? (await responses[name]?.(searchParams, request.body)) ?? failed('failed');
      if (answer.status === 0) throw new Error('No answer.');
      return { ...answer, header: () => 'c-9' };
    },
  });
  return Object.assign(service, { call });
}
