/** An endpoint that the adapters call, and the samples of its answers. */
export interface Endpoint {
  readonly endpoint: string;
  /** Methods of the adapter that call it. */
  readonly calls: string;
  /** Samples of this endpoint, and of others that answer the same. */
  readonly samples: readonly string[];
  /** Why no sample shows its success. */
  readonly gap?: string;
}

const company = '/v3/company/{realmId}';
const documentNames = ['invoice', 'sales-receipt', 'credit-memo', 'refund-receipt', 'estimate'];
const otherWrites: Readonly<Record<string, readonly string[]>> = {
  invoice: ['error-unknown-property'],
  'sales-receipt': ['update-sales-receipt', 'void-sales-receipt', 'error-stale-object', 'error-missing-line-detail'],
  'refund-receipt': ['update-refund-receipt'],
};

/** Each kind of document is read, and written with its own lines. The answers have the same envelope. */
const documents: readonly Endpoint[] = documentNames.flatMap((name) => {
  const path = `${company}/${name.replaceAll('-', '')}`;
  return [
    {
      endpoint: `GET ${path}/{id}`,
      calls: 'document',
      samples: [`quickbooks/${name === 'estimate' ? 'create-estimate' : `read-${name}`}`],
    },
    {
      endpoint: `POST ${path}`,
      calls: 'writeOwnLines',
      samples: [`create-${name}`, ...(otherWrites[name] ?? [])].map((sample) => `quickbooks/${sample}`),
    },
  ];
});

export const accountingEndpoints: readonly Endpoint[] = [
  {
    endpoint: `GET ${company}/companyinfo/{realmId}`,
    calls: 'company',
    samples: ['quickbooks/company-information', 'quickbooks/error-other-company'],
  },
  {
    endpoint: `GET ${company}/preferences`,
    calls: 'taxPreferences',
    samples: ['quickbooks/read-preferences', 'quickbooks/error-proxy-unavailable'],
  },
  {
    endpoint: `GET ${company}/customer/{id}`,
    calls: 'customer',
    samples: [
      'quickbooks/read-customer',
      'quickbooks/error-token-expired',
      'quickbooks/error-malformed-token',
      'quickbooks/error-invalid-id',
      'quickbooks/error-unsupported-operation',
    ],
  },
  {
    endpoint: `POST ${company}/customer`,
    calls: 'writeShippingAddress',
    samples: ['quickbooks/update-customer', 'quickbooks/error-duplicate-name'],
  },
  ...documents,
  {
    endpoint: `GET ${company}/query (Customer)`,
    calls: 'customersById, customerCards, customerCardsById, countExemptCustomers',
    samples: ['quickbooks/query-customers', 'quickbooks/error-query-syntax', 'quickbooks/error-gateway-failed'],
  },
  {
    endpoint: `GET ${company}/query (Item)`,
    calls: 'items, itemsById, itemsNamed',
    samples: ['quickbooks/query-items'],
  },
  {
    endpoint: `GET ${company}/query (Account)`,
    calls: 'accountsById',
    samples: ['quickbooks/query-accounts'],
  },
  {
    endpoint: `GET ${company}/query (Department)`,
    calls: 'departments, departmentsById',
    samples: ['quickbooks/query-departments'],
  },
  {
    endpoint: `GET ${company}/query (Invoice)`,
    calls:
      'recentInvoices, salesPage, newestSales, newestDocuments, documentsById, salesById, salesRecords, salesByNumber, countSales, changesSince',
    samples: ['quickbooks/query-invoices'],
  },
  {
    endpoint: `GET ${company}/query (SalesReceipt)`,
    calls:
      'salesPage, newestSales, newestDocuments, documentsById, salesById, salesRecords, salesByNumber, countSales, changesSince',
    samples: ['quickbooks/query-sales-receipts', 'quickbooks/error-throttled'],
  },
  {
    endpoint: `GET ${company}/query (RefundReceipt)`,
    calls:
      'salesPage, newestSales, newestDocuments, documentsById, salesById, salesRecords, salesByNumber, countSales, changesSince',
    samples: ['quickbooks/query-refund-receipts'],
  },
  {
    endpoint: `GET ${company}/query (CreditMemo)`,
    calls:
      'salesPage, newestSales, newestDocuments, documentsById, salesById, salesRecords, salesByNumber, countSales, changesSince',
    samples: ['quickbooks/query-credit-memos'],
  },
  {
    endpoint: `GET ${company}/query (Estimate)`,
    calls:
      'salesPage, newestSales, newestDocuments, documentsById, salesById, salesRecords, salesByNumber, countSales, changesSince',
    samples: [],
    gap: 'Queries of the other kinds have the same envelope; create-estimate shows a row.',
  },
  {
    endpoint: `GET ${company}/query (TaxCode)`,
    calls: 'salesTaxCodes',
    samples: ['quickbooks/query-tax-codes'],
  },
  {
    endpoint: `GET ${company}/query (TaxRate)`,
    calls: 'salesTaxCodes',
    samples: ['quickbooks/query-tax-rates'],
  },
  {
    endpoint: `GET ${company}/query (Payment)`,
    calls: 'appliedCredits',
    samples: ['quickbooks/query-payments'],
  },
  {
    endpoint: `GET ${company}/cdc`,
    calls: 'changesSince',
    samples: ['quickbooks/changes-estimates', 'quickbooks/changes-with-deletion'],
  },
  {
    endpoint: 'POST {webhook}',
    calls: 'readWebhookEvents',
    samples: ['quickbooks/webhook-cloud-events', 'quickbooks/webhook-entities'],
  },
];

const provider = '/api/v2';
const providerCompany = `${provider}/companies/{companyId}`;
const transaction = `${provider}/companies/{companyCode}/transactions/{code}`;
const noDeletion = 'Avalara documents a list of ErrorDetail as the answer of DeleteNexus; no published one was found.';
const sameModel = 'Avalara documents the TransactionModel as its answer; void-sale shows one.';

export const taxProviderEndpoints: readonly Endpoint[] = [
  {
    endpoint: `POST ${provider}/transactions/create`,
    calls: 'estimate',
    samples: [
      'avatax/estimate',
      'avatax/estimate-to-canada',
      'avatax/create-committed-sale',
      'avatax/create-return-invoice',
      'avatax/error-no-lines',
      'avatax/error-unknown-region',
      'avatax/error-committed-code',
    ],
  },
  {
    endpoint: `POST ${provider}/transactions/createoradjust`,
    calls: 'record',
    samples: [
      'avatax/record-sale',
      'avatax/record-exempt-sale',
      'avatax/record-tax-included-sale',
      'avatax/order-through-create-or-adjust',
    ],
  },
  {
    endpoint: `GET ${transaction}`,
    calls: 'find, transactionDetail',
    samples: ['avatax/read-sale', 'avatax/error-transaction-not-found', 'avatax/error-no-such-path'],
  },
  {
    endpoint: `GET ${provider}/companies/{companyCode}/transactions`,
    calls: 'transactionPage, transactionsByCode, transactionRecords',
    samples: ['avatax/transactions'],
  },
  {
    endpoint: `POST ${transaction}/void`,
    calls: 'cancel',
    samples: ['avatax/void-sale', 'avatax/error-already-cancelled', 'avatax/error-locked-transaction'],
  },
  { endpoint: `POST ${transaction}/changecode`, calls: 'changeCode', samples: [], gap: sameModel },
  { endpoint: `POST ${transaction}/uncommit`, calls: 'changeCode', samples: [], gap: sameModel },
  { endpoint: `POST ${transaction}/commit`, calls: 'changeCode', samples: [], gap: sameModel },
  {
    endpoint: `GET ${provider}/utilities/ping`,
    calls: 'accountOf, ping',
    samples: ['avatax/ping', 'avatax/ping-unauthenticated'],
  },
  {
    endpoint: `GET ${provider}/companies`,
    calls: 'companies',
    samples: ['avatax/companies', 'avatax/error-no-authorization'],
  },
  {
    endpoint: `GET ${provider}/accounts/{accountId}/users`,
    calls: 'userOf, userOfCredentials',
    samples: ['avatax/users'],
  },
  {
    endpoint: `GET ${provider}/utilities/subscriptions`,
    calls: 'subscriptions',
    samples: ['avatax/subscriptions'],
  },
  { endpoint: `GET ${providerCompany}/nexus`, calls: 'declaredNexus', samples: ['avatax/nexus'] },
  {
    endpoint: `GET ${provider}/definitions/nexus/{country}`,
    calls: 'nexusDefinitions',
    samples: ['avatax/nexus-definitions'],
  },
  { endpoint: `POST ${providerCompany}/nexus`, calls: 'declareNexus', samples: ['avatax/create-nexus'] },
  { endpoint: `DELETE ${providerCompany}/nexus/{id}`, calls: 'removeNexus', samples: [], gap: noDeletion },
  { endpoint: `GET ${providerCompany}/locations`, calls: 'defaultLocation', samples: ['avatax/locations'] },
  { endpoint: `GET ${providerCompany}/items`, calls: 'catalogItems, catalogItem', samples: ['avatax/items'] },
  { endpoint: `POST ${providerCompany}/items`, calls: 'createCatalogItem', samples: ['avatax/create-items'] },
  {
    endpoint: `GET ${providerCompany}/items/{id}`,
    calls: 'updateCatalogItem',
    samples: ['avatax/read-item'],
  },
  { endpoint: `PUT ${providerCompany}/items/{id}`, calls: 'updateCatalogItem', samples: ['avatax/update-item'] },
  { endpoint: `GET ${provider}/definitions/taxcodes`, calls: 'taxCodes', samples: ['avatax/tax-codes'] },
  {
    endpoint: `POST ${provider}/addresses/resolve`,
    calls: 'resolveAddress',
    samples: ['avatax/resolve-address', 'avatax/resolve-unknown-street', 'avatax/error-long-postal-code'],
  },
  { endpoint: `GET ${providerCompany}/certificates`, calls: 'certificates', samples: ['avatax/certificates'] },
  {
    endpoint: `GET ${providerCompany}/certificates/{id}/attachment`,
    calls: 'certificateDocument',
    samples: [],
    gap: 'The answer is a file; no example of one, and none of a missing file, is published.',
  },
  {
    endpoint: `GET ${providerCompany}/customers`,
    calls: 'knownCustomers, certificatesOf',
    samples: ['avatax/customers'],
  },
  { endpoint: `POST ${providerCompany}/customers`, calls: 'createCustomer', samples: ['avatax/create-customers'] },
  {
    endpoint: `GET ${providerCompany}/certexpressinvites`,
    calls: 'invitationsOf',
    samples: [],
    gap: "Avalara's example of a list holds the code of the customer only, as in create-invitation.",
  },
  {
    endpoint: `POST ${providerCompany}/customers/{customerCode}/certexpressinvites`,
    calls: 'invite',
    samples: ['avatax/create-invitation'],
  },
  {
    endpoint: `GET ${providerCompany}/customers/{customerCode}/certexpressinvites/{id}`,
    calls: 'invitation',
    samples: [],
    gap: "Avalara's example holds the code of the customer only, as in create-invitation.",
  },
];

export const identityEndpoints: readonly Endpoint[] = [
  {
    endpoint: 'POST /oauth2/v1/tokens/bearer',
    calls: 'exchangeCode, refreshTokens',
    samples: ['identity/intuit-tokens', 'identity/intuit-refreshed-tokens', 'identity/intuit-refresh-refused'],
  },
  {
    endpoint: 'POST /v2/oauth2/tokens/revoke',
    calls: 'revoke',
    samples: [],
    gap: 'Intuit documents an empty answer with status 200.',
  },
  {
    endpoint: 'GET {issuer}/.well-known/openid-configuration',
    calls: 'signInUrl, redeem',
    samples: ['identity/avalara-configuration'],
  },
  {
    endpoint: 'POST {issuer}/connect/token',
    calls: 'redeem',
    samples: [],
    gap: 'No answer with an ID token of Avalara Identity is published. The certified client library reads it (OpenID Connect Core).',
  },
  {
    endpoint: 'GET {issuer}/.well-known/openid-configuration/jwks',
    calls: 'redeem',
    samples: [],
    gap: 'Read by the certified client library (RFC 7517).',
  },
];

/** Samples of endpoints that the adapters do not call: their answers are read in another place, or their errors. */
export const otherSamples: readonly string[] = [
  'quickbooks/delete-invoice',
  'quickbooks/void-invoice',
  'quickbooks/query-vendor-with-ampersand',
  'quickbooks/error-object-not-found',
  'avatax/error-invalid-json',
  'identity/intuit-configuration',
];
