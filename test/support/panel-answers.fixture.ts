const address = {
  line1: '1900 Wazee St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};

const product = {
  id: '1',
  name: 'Cedar mulch',
  fullyQualifiedName: 'Cedar mulch',
  type: 'NonInventory',
  taxable: true,
};

const estimate = {
  errorMessage: null,
  avaTax: 5.15,
  taxItemId: '40',
  accountId: '90',
  rdfItemId: '41',
  rdfAmount: 0.28,
  rdfItemAccountId: '90',
  taxOnRdfItemId: '42',
  taxOnRdfAmount: 0.01,
  taxOnRdfItemAccountId: '90',
  totalAmount: 105.44,
  docDate: '2026-03-02',
  requestId: 'c-1',
  docCode: '1087',
  isCached: false,
  zeroReason: null,
  breakdown: [
    {
      line: 1,
      jurisdiction: 'DENVER',
      level: 'City',
      rate: '0.0515',
      taxable: 100,
      nonTaxable: 0,
      exempt: 0,
      tax: 5.15,
      taxCode: 'P0000000',
      codeFrom: 'default',
      sourcing: 'Destination',
    },
  ],
};

/** The answers of the service to the calls of the panel, by their names; the company is set up. */
export const panelAnswers: Readonly<Record<string, unknown>> = {
  originAddress: {
    originAddress: address,
    qboSalesTaxItemId: '40',
    qboChartOfAccountId: '90',
    integrationStatus: 'Active',
    ecoSystemStatus: 'Enabled',
    errorMessage: null,
  },
  getEcoSystemConfiguration: { avaTaxStartDate: null, isEcoSystemDisabled: false },
  getConfiguration: {
    taxItemId: '40',
    rdfItemId: '41',
    taxOnRdfItemId: '42',
    ownItems: [
      { itemId: '40', order: 2 },
      { itemId: '41', order: 3 },
      { itemId: '42', order: 4 },
    ],
    isEnableRetailDeliveryFee: 'true',
    isEnableAddressValidation: false,
    avaTaxStartDate: null,
    integrationStatus: 'Active',
  },
  CustomerInfoWithTaxRate: { isTaxRatePresent: false, isPartnerTaxEnabled: false, customer: null },
  product: { totalCount: 1, startPosition: 1, item: [product] },
  department: { totalCount: 0, startPosition: 1, department: [] },
  newproduct: { item: [product] },
  newdepartments: { department: [] },
  getTax: estimate,
};

/** An invoice in the document page, delivered in Denver. */
export const invoiceOnScreen = {
  txnType: 35,
  txnId: null,
  syncToken: '0',
  referenceNumber: '1087',
  date: '2026-03-02',
  customerId: '2',
  departmentId: null,
  shippingAddress: address,
  billingAddress: address,
  lines: [
    {
      lineId: 'a',
      itemId: '1',
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
    },
  ],
  shippingAmount: 0,
  discount: null,
  totalAmount: 100,
  accountBalance: '',
  amountPaid: '0',
  isVoided: false,
};
