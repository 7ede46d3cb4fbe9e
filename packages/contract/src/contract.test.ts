import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import * as contract from './index.ts';
import type { RequestBody, TaxDocument } from './index.ts';
import { callSchemas, HttpError } from './schemas/index.ts';

const source = dirname(fileURLToPath(import.meta.url));
const all: [string, contract.Route][] = Object.entries(contract.routes);

const address = { line1: '1900 Wazee St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const document: TaxDocument = {
  lineItems: [
    {
      itemId: '7',
      quantity: 2,
      amount: 39.98,
      description: 'Garden hose',
      taxCodeId: 'TAX',
      isTaxableItem: true,
      IsShippingItem: false,
      itemType: 'Inventory',
      salesDetailType: 'SalesItemLineDetail',
      isSubtotalLine: false,
      serviceDate: null,
      Product: { id: '7', name: 'Hose', fullyQualifiedName: 'Garden:Hose', type: 'Inventory', taxable: true },
    },
  ],
  customerId: '12',
  referenceNumber: '1044',
  txnType: 35,
  txnId: null,
  DocumentDate: '2026-02-28',
  shippingAddress: address,
  billingAddress: null,
  department: null,
  documentDiscount: { discountAmount: 4, discountPercent: '10.00%', discountTaxable: true },
  IsEstimateRequest: true,
  IsNewTxn: true,
  IsTaxRatePresent: false,
  QbEvent: '',
  IsVoided: false,
  SyncToken: '0',
  AccountBalance: '',
  AmountPaid: '0',
  OriginAddress: address,
  DestinationAddress: address,
  Customer: null,
  QboSalesTaxItemId: '40',
};
const logEntry = {
  message: 'Authentication service failed.',
  level: 'Error',
  timestamp: '2026-02-28T10:00:00.000Z',
  source: 'QBOWebApp',
  location: 'https://connector.example/home',
  additionalData: { status: 502 },
};

const repeated = (length: number, value: unknown) => Array.from({ length }, () => value);
const accepts = (schema: TSchema, value: unknown) => Compile(schema).Check(value);
const body = (name: contract.RouteName) => {
  const schema = callSchemas[name].body;
  if (schema === undefined) throw new Error(`${name} takes no body`);
  return schema;
};

describe('the route table', () => {
  test('describes no two calls with the same method and address', () => {
    const addresses = all.map(([, route]) => `${route.method} ${route.base} ${route.path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(all)('%s is named like its export and describes exactly the ids in its path', (name, route) => {
    expect(route.name).toBe(name);
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const described = Object.entries(callSchemas).find(([key]) => key === name)?.[1];
    expect(Object.keys(described?.params?.properties ?? {})).toEqual(inPath);
  });

  test('has a call for every schema and a schema for every call', () => {
    expect(Object.keys(callSchemas).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  });

  test('sends no body with GET', () => {
    const reading = all.filter(([, route]) => route.method === 'GET').map(([name]) => name);
    const sending = Object.entries(callSchemas).filter(([, call]) => call.body !== undefined);
    expect(sending.map(([name]) => name).filter((name) => reading.includes(name))).toEqual([]);
  });

  test('spells paths with the capital letters of the specification', () => {
    expect(contract.routes.customerInfoWithTaxRate.path).toBe('/api/Intuit/CustomerInfoWithTaxRate/:realmId');
    expect(contract.routes.sendForAddressValidation.path).toBe(
      '/api/BatchAddressValidation/sendForAddressValidation/:userId',
    );
  });
});

describe('the schemas', () => {
  test.each(Object.entries(callSchemas))('%s compiles', (_, call) => {
    for (const schema of [call.params, call.query, call.body, call.answer]) {
      if (schema === undefined) continue;
      expect(accepts(schema, Symbol('of no JSON type'))).toBe(false);
    }
  });

  test.each<[contract.RouteName, unknown]>([
    [
      'originAddress',
      {
        originAddress: address,
        qboSalesTaxItemId: '40',
        qboChartOfAccountId: '90',
        integrationStatus: 'Active',
        ecoSystemStatus: 'Enabled',
        errorMessage: null,
      },
    ],
    ['updatedConfiguration', null],
    [
      'products',
      {
        totalCount: 1,
        startPosition: 1,
        item: [{ id: '7', name: 'Hose', fullyQualifiedName: 'Garden:Hose', type: 'Inventory', taxable: true }],
      },
    ],
    [
      'getTax',
      {
        errorMessage: null,
        avaTax: 3.12,
        taxItemId: '40',
        accountId: '90',
        rdfItemId: '41',
        rdfAmount: 0.29,
        rdfItemAccountId: '90',
        taxOnRdfItemId: '42',
        taxOnRdfAmount: '',
        taxOnRdfItemAccountId: '90',
        totalAmount: 39.98,
        docDate: '2026-02-28',
        requestId: 'r1',
        docCode: '1044',
        isCached: false,
        zeroReason: null,
        breakdown: [
          {
            line: 1,
            jurisdiction: 'COLORADO',
            level: 'State',
            rate: '0.029',
            taxable: 39.98,
            exempt: 0,
            tax: 1.16,
            taxCode: 'P0000000',
            codeFrom: 'default',
          },
        ],
      },
    ],
    ['processDocument', { errorMessage: null, status: 'Queued', operationId: 'o1' }],
    ['logout', true],
    [
      'nexus',
      {
        nexusList: [
          {
            enabled: false,
            checked: false,
            stateName: 'Colorado',
            stateCode: 'CO',
            countryName: 'United States',
            countryCode: 'US',
            corporateHeadQuarters: true,
            totalInvoice: 4,
            taxedInvoice: 3,
          },
        ],
        asOf: '2026-02-28T10:00:00Z',
        invoiceCount: 1000,
      },
    ],
    [
      'fetchComparedTransactions',
      {
        userStatus: 'Active',
        totalCount: 0,
        consistentCount: 0,
        errorTransactionCount: 0,
        isStartDateError: false,
        startDate: null,
        progress: { done: 3, total: null },
      },
    ],
    ['recalculateQboTransactions', { userStatus: 'Active', error: 'NoRecords', acceptedCount: 0 }],
    ['fetchComparedItems', {}],
    ['sendForAddressValidation', 1],
    [
      'sendExemptionRequest',
      { downloadLinkCustomer: [], customerErrors: [{ id: '1', customerName: 'A', errorMessage: 'No e-mail address' }] },
    ],
    ['downloadCertificate', ''],
    [
      'staffCustomers',
      [
        {
          id: 'u1',
          realmId: '1',
          companyName: 'A',
          qboUserName: 'B',
          lastModifiedDate: '2026-02-28T10:00:00Z',
          status: 'Down',
        },
      ],
    ],
    ['health', { status: 'OK' }],
  ])('accept an answer of %s', (name, value) => {
    expect([...Value.Errors(callSchemas[name].answer, value)]).toEqual([]);
  });

  test.each<[contract.RouteName, unknown]>([
    ['getTax', document],
    [
      'processDocument',
      {
        realmId: '9341452100000001',
        txnType: 35,
        docCode: '1044',
        newDocCode: null,
        totalAmount: 43.1,
        totalTax: 3.12,
        docDate: '2026-02-28',
        postSaveDocument: { ...document, txnId: '501', QbEvent: contract.savedEvent },
      },
    ],
    ['cancelTax', { txnId: '501', txnType: 35, qboDocNumber: '1044', qboDocumentDate: '2026-02-28' }],
    ['newProducts', ['1', '2']],
    ['logout', [{ token: 'ey.abc_1', tokenType: 'Jwt' }]],
    ['clientLogs', logEntry],
    ['clientLogs', [logEntry, logEntry]],
    ['downloadCertificate', 'CO-114'],
    ['setCalculationStatus', { status: false }],
    ['recalculateQboTransactions', [{ Id: '501', EntityType: 'SalesReceipt', SyncToken: '3' }]],
    ['compareTransactions', { FromDate: '2026-01-01', ToDate: '2026-01-31', ErrorTransactionOnly: true }],
    ['fetchQboTransactions', {}],
    [
      'searchRequestCustomers',
      { CustomerGivenName: '', CustomerFamilyName: '', CustomerEmail: '', CompanyName: '', SelectOption: 'NoEmail' },
    ],
    [
      'embedSession',
      { realmId: '9341452100000001', widgets: ['estimate-panel'], origins: ['https://accounting.example'] },
    ],
  ])('accept a request of %s', (name, value) => {
    expect([...Value.Errors(body(name), value)]).toEqual([]);
  });

  const wrong: [contract.RouteName, string, unknown][] = [
    ['getTax', 'an unsupported document type', { ...document, txnType: 36 }],
    ['getTax', 'a day that does not exist', { ...document, DocumentDate: '2026-02-30' }],
    ['getTax', 'a day with a time', { ...document, DocumentDate: '2026-02-28T00:00:00Z' }],
    ['getTax', 'an id that is a number', { ...document, customerId: 12 }],
    ['getTax', 'more than 1000 lines', { ...document, lineItems: repeated(1_001, document.lineItems[0]) }],
    ['getTax', 'an address that is a string', { ...document, shippingAddress: 'Denver' }],
    ['newProducts', 'more than 100 ids', repeated(101, '1')],
    ['logout', 'more than 10 tokens', repeated(11, { token: 'a', tokenType: 'Jwt' })],
    ['logout', 'another type of token', [{ token: 'a', tokenType: 'Basic' }]],
    ['clientLogs', 'another source', { ...logEntry, source: 'Other' }],
    ['clientLogs', 'more than 20 entries', repeated(21, logEntry)],
    ['downloadCertificate', 'an object', { id: 'CO-114' }],
    ['validateCompany', 'an id that leaves the path', { realmId: '../config' }],
    ['authorizeProvider', 'an empty name', { username: '', password: 'x' }],
  ];
  test.each(wrong)('reject a request of %s with %s', (name, _, value) => {
    expect(accepts(body(name), value)).toBe(false);
  });

  test('describe every error response of the service', () => {
    for (const reasonCode of contract.httpReasonCodes) {
      expect(accepts(HttpError, { error: { reasonCode, message: 'No.', correlationId: 'c1' } })).toBe(true);
    }
    expect(accepts(HttpError, { error: { reasonCode: 'Teapot', message: 'No.', correlationId: 'c1' } })).toBe(false);
  });

  test("name the errors in the panel's answers by codes of a closed list", () => {
    const { answer } = callSchemas.processDocument;
    const refused = { errorMessage: 'No.', status: 'Ignored', operationId: '' };
    for (const errorCode of contract.errorCodes) expect(accepts(answer, { ...refused, errorCode })).toBe(true);
    expect(accepts(answer, refused)).toBe(true);
    expect(accepts(answer, { ...refused, errorCode: 'Teapot' })).toBe(false);
  });

  test('close every object that names its fields, so that unknown ones can be dropped', () => {
    const open: string[] = [];
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('type' in node && node.type === 'object' && 'properties' in node && !('additionalProperties' in node)) {
        open.push(path);
      }
      for (const [key, value] of Object.entries(node)) walk(value, `${path}/${key}`);
    };
    walk(callSchemas, '');
    expect(open).toEqual([]);
  });

  test('remove the fields that they do not name', () => {
    const cleaned = Value.Clean(body('setCalculationStatus'), { status: true, isAdmin: true });
    expect(cleaned).toEqual({ status: true });
  });
});

test('the schema of a body accepts every value of its TypeScript type', () => {
  const ids: RequestBody<'newProducts'> = ['1'];
  expect(accepts(body('newProducts'), ids)).toBe(true);
  const status: RequestBody<'setCalculationStatus'> = { status: true };
  expect(accepts(body('setCalculationStatus'), status)).toBe(true);
  const none: RequestBody<'health'> = undefined;
  expect(callSchemas.health.body).toBe(none);
});

test('every zero reason has a sentence', () => {
  expect(Object.keys(contract.zeroReasons).toSorted()).toEqual(contract.zeroReasonCodes.toSorted());
});

test('the browser entry imports no schema at run time', () => {
  const seen = new Set<string>();
  const load = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)';/gm);
    for (const [, target = ''] of statements) {
      expect(target, `import in ${file}`).toMatch(/^\.\.?\//);
      load(join(dirname(file), target));
    }
  };
  load(join(source, 'index.ts'));
  expect([...seen].filter((file) => file.includes('/schemas/'))).toEqual([]);
  expect(seen.size).toBeGreaterThan(readdirSync(join(source, 'routes')).length);
});
