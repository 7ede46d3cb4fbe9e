import { createBearerClient, type HttpRequest, type Problem } from '@salestax/client';
import type {
  Address,
  CustomerInfoWithTaxRate,
  EcoSystemConfiguration,
  OriginAddress,
  PostSaveRequest,
  TaxDocument,
  TaxResponse,
  UpdatedConfiguration,
  VoidRequest,
} from '@salestax/contract';
import type {
  AccountingDocument,
  DialogRequest,
  DocumentEvent,
  DocumentHost,
  DocumentLine,
  LineChange,
} from './document-host.ts';

/** Stand-ins for the document page and the service, for tests. */

export const denver: Address = {
  line1: '2280 Curtis St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80205',
  country: 'US',
};

export const blankAddress: Address = { line1: '', line2: '', city: ' ', region: '', postalCode: '', country: 'US' };

export const lineOf = (line: Partial<DocumentLine> & Pick<DocumentLine, 'lineId'>): DocumentLine => ({
  itemId: '10',
  quantity: 1,
  rate: 100,
  amount: 100,
  description: 'Cedar mulch',
  taxable: true,
  taxCodeId: 'TAX',
  itemType: 'NonInventory',
  salesDetailType: 'SalesItemLineDetail',
  isSubtotal: false,
  isDescription: false,
  serviceDate: null,
  ...line,
});

/** An unsaved invoice with one line, a customer and a delivery address. */
export const invoiceOf = (change: Partial<AccountingDocument> = {}): AccountingDocument => ({
  txnType: 35,
  txnId: null,
  syncToken: '0',
  referenceNumber: '1087',
  date: '2026-06-15',
  customerId: '1',
  departmentId: null,
  shippingAddress: denver,
  billingAddress: null,
  lines: [lineOf({ lineId: 'a' })],
  shippingAmount: 0,
  discount: null,
  totalAmount: 100,
  accountBalance: '',
  amountPaid: '0',
  isVoided: false,
  ...change,
});

export const customerInfoOf = (change: Partial<CustomerInfoWithTaxRate> = {}): CustomerInfoWithTaxRate => ({
  isTaxRatePresent: false,
  isPartnerTaxEnabled: false,
  customer: {
    id: '1',
    displayName: 'Larkspur Garden Design',
    taxable: true,
    shippingAddress: null,
    billingAddress: null,
    parentId: null,
    isProject: false,
  },
  ...change,
});

export const ownItems = ['40', '41', '42'] as const;

export const taxResponseOf = (change: Partial<TaxResponse> = {}): TaxResponse => ({
  errorMessage: null,
  avaTax: 98.91,
  taxItemId: '40',
  accountId: '90',
  rdfItemId: '41',
  rdfAmount: 0.28,
  rdfItemAccountId: '90',
  taxOnRdfItemId: '42',
  taxOnRdfAmount: 0.01,
  taxOnRdfItemAccountId: '90',
  totalAmount: 199.2,
  docDate: '2026-06-15',
  requestId: 'c-1',
  docCode: '1087',
  isCached: false,
  zeroReason: null,
  ...change,
});

/** An answer over the wire; status 0 is no answer at all. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

const statuses = { network: 0, aborted: 0, unauthorized: 401, refused: 403, failed: 500 } as const;
export const good = (body: unknown): Answered => ({ status: 200, body });
export const failed = (problem: Problem): Answered => ({ status: statuses[problem], body: {} });

interface FakePage {
  document: AccountingDocument | null;
  isAdmin: boolean;
  /** What the panel asked of the page. */
  readonly heights: number[];
  readonly dialogs: DialogRequest[];
  readonly changes: (readonly LineChange[])[];
  readings: number;
  reading: () => Promise<AccountingDocument | null>;
  refuseChanges: boolean;
  readonly listeners: Set<(event: DocumentEvent) => void>;
  /** What a person does at the page. */
  readonly edit: (change: Partial<AccountingDocument>) => void;
  readonly save: (type: DocumentEvent['type'], change?: Partial<AccountingDocument>, previous?: string | null) => void;
}

/** A page with one document on it. Line changes are applied to it as the real page does. */
export function createFakePage(first: AccountingDocument | null = invoiceOf()) {
  const page: FakePage = {
    document: first,
    isAdmin: true,
    heights: [],
    dialogs: [],
    changes: [],
    readings: 0,
    reading: async () => page.document,
    refuseChanges: false,
    listeners: new Set(),
    edit(change) {
      if (page.document) page.document = { ...page.document, ...change };
    },
    save(type, change = {}, previous = null) {
      page.edit(change);
      const { document } = page;
      if (document === null) return;
      for (const listener of page.listeners) listener({ type, document, previousReferenceNumber: previous });
    },
  };
  const host: DocumentHost = {
    context: async () => ({
      email: 'dana@cottonwood.example',
      name: 'Dana Whitfield',
      isAdmin: page.isAdmin,
      companyName: 'Cottonwood Landscape Supply',
      realmId: '9341452100000001',
      qboUserId: '1',
    }),
    current: async () => {
      page.readings += 1;
      return page.reading();
    },
    async changeLines(changes) {
      if (page.refuseChanges) throw new Error('The document is locked.');
      page.changes.push(changes);
      if (page.document) page.document = { ...page.document, lines: applied(page.document.lines, changes) };
    },
    onLifecycle(listener) {
      page.listeners.add(listener);
      return () => page.listeners.delete(listener);
    },
    resize: (height) => void page.heights.push(height),
    async showDialog(request) {
      page.dialogs.push(request);
      return request.buttons[0]?.id ?? '';
    },
  };
  return Object.assign(page, { host });
}

export function applied(lines: readonly DocumentLine[], changes: readonly LineChange[]): DocumentLine[] {
  return changes.reduce(
    (now, change) => {
      if (change.action === 'remove') return now.filter(({ lineId }) => lineId !== change.lineId);
      const { itemId, amount, rate, description } = change.line;
      const said = { itemId, amount, rate, quantity: Number(change.line.quantity), description, taxable: false };
      if (change.action === 'insert') return [...now, lineOf({ ...said, lineId: `new-${itemId}-${now.length}` })];
      return now.map((line) => (line.lineId === change.lineId ? { ...line, ...said } : line));
    },
    [...lines],
  );
}

interface FakeService {
  /** The calls that were made, in their order. */
  readonly asked: string[];
  readonly requests: HttpRequest[];
  readonly documents: TaxDocument[];
  readonly saved: PostSaveRequest[];
  readonly cancelled: VoidRequest[];
  origin: OriginAddress;
  ecoSystem: EcoSystemConfiguration;
  configuration: UpdatedConfiguration | null;
  customer: CustomerInfoWithTaxRate;
  tax: () => Promise<Answered>;
  record: () => Promise<Answered>;
  /** What every call ends with, when set. */
  failure: Answered | null;
}

/** A service that answers well, behind the real client; each answer can be replaced. */
export function createFakeService() {
  const service: FakeService = {
    asked: [],
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
    configuration: {
      taxItemId: '40',
      rdfItemId: '41',
      taxOnRdfItemId: '42',
      isEnableRetailDeliveryFee: 'true',
      isEnableAddressValidation: true,
      avaTaxStartDate: '2026-01-01',
      integrationStatus: 'Active',
    },
    customer: customerInfoOf(),
    tax: async () => good(taxResponseOf()),
    record: async () => good({ errorMessage: null, status: 'Queued', operationId: 'op-1' }),
    failure: null,
  };
  const recorded = (list: unknown[], body: unknown) => {
    if (service.failure) return service.failure;
    list.push(body);
    return service.record();
  };
  const answers: Record<string, (search: URLSearchParams, body: unknown) => Answered | Promise<Answered>> = {
    originAddress: () => good(service.origin),
    getEcoSystemConfiguration: () => good(service.ecoSystem),
    getConfiguration: () => good(service.configuration),
    CustomerInfoWithTaxRate: () => good(service.customer),
    product: () => good({ totalCount: 1, startPosition: 1, item: [productOf('10')] }),
    department: () => good({ totalCount: 0, startPosition: 1, department: [] }),
    newproduct: (_, body) => good({ item: Array.isArray(body) ? body.map(String).map(productOf) : [] }),
    newdepartments: () => good({ department: [] }),
    getTax(_, body) {
      const documents: unknown[] = service.documents;
      documents.push(body);
      return service.tax();
    },
    processDocument: (_, body) => recorded(service.saved, body),
    cancelTax: (_, body) => recorded(service.cancelled, body),
  };
  const call = createBearerClient({
    bases: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
    session: async () => 'token-1',
    async http(request) {
      const { pathname, searchParams } = new URL(request.url);
      const name = pathname.split('/').at(-2) ?? '';
      service.asked.push([name, ...searchParams.values()].join(' '));
      service.requests.push(request);
      const answer = service.failure ?? (await answers[name]?.(searchParams, request.body)) ?? failed('failed');
      if (answer.status === 0) throw new Error('No answer.');
      return { ...answer, header: () => 'c-9' };
    },
  });
  return Object.assign(service, { call });
}

export const productOf = (id: string) => ({
  id,
  name: `Item ${id}`,
  fullyQualifiedName: `Goods:Item ${id}`,
  type: 'NonInventory',
  taxable: true,
});
