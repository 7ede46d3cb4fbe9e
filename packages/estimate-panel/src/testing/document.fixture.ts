import type {
  Address,
  CustomerInfoWithTaxRate,
  RecordState,
  TaxResponse,
  UpdatedConfiguration,
} from '@salestax/contract';
import type { AccountingDocument, DocumentLine } from '../host/document-host.ts';

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

export const taxItems = [
  { itemId: '40', order: 2 },
  { itemId: '41', order: 3 },
  { itemId: '42', order: 4 },
] as const;

/** The settings of a company that calculates tax and fees. */
export const companyConfiguration: UpdatedConfiguration = {
  taxItemId: '40',
  rdfItemId: '41',
  taxOnRdfItemId: '42',
  isEnableRetailDeliveryFee: 'true',
  isEnableAddressValidation: true,
  avaTaxStartDate: '2026-01-01',
  integrationStatus: 'Active',
  ownItems: [...taxItems],
};

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

/** The record of a saved document; recorded unless `change` has another state. */
export const recordStateOf = (change: Partial<RecordState> = {}): RecordState => ({
  state: 'recorded',
  operationId: 'op-1',
  ...(change.state === undefined || change.state === 'recorded'
    ? { code: '1087', version: 1 }
    : { code: '', version: null }),
  waitsFor: '',
  message: '',
  writtenSyncToken: '',
  ...change,
});

export const productOf = (id: string) => ({
  id,
  name: `Item ${id}`,
  fullyQualifiedName: `Goods:Item ${id}`,
  type: 'NonInventory',
  taxable: true,
});
