import { describe, expect, it } from 'vitest';
import {
  avataxLimits,
  avataxNumbers,
  quickbooksLimits,
  quickbooksNumbers,
  type TextLimit,
} from '@salestax/contract/vendor-limits';
import { customerModel } from '../../packages/connector/src/adapters/avatax/certificates.ts';
import { transactionModel } from '../../packages/connector/src/adapters/avatax/request-body.ts';
import { readAddress } from '../../packages/connector/src/adapters/quickbooks/postal-address.ts';
import { buildTransaction } from '../../packages/connector/src/domain/build-transaction.ts';
import { defaultSettings } from '../../packages/connector/src/domain/company-settings.ts';
import { codeCandidates } from '../../packages/connector/src/domain/document-code.ts';
import { toCents, ZERO } from '../../packages/connector/src/domain/money.ts';
import type { Customer, PostalAddress, SalesDocument } from '../../packages/connector/src/domain/sales-document.ts';
import { noFormerItems } from '../../packages/connector/src/domain/tax-items.ts';
import { itemCodeOf } from '../../packages/connector/src/domain/transaction-lines.ts';
import { accountingItemsOf, contentToSend } from '../../packages/connector/src/features/catalog/item-comparison.ts';
import { codeOf, line, openCompany, sale as invoice } from '../../packages/sandbox/src/testing/accounting.harness.ts';
import { openTaxProvider, refusal, sale } from '../../packages/sandbox/src/testing/tax-provider.harness.ts';
import { field, listAt } from '../support/json.ts';

const provider = openTaxProvider();
const limits: Readonly<Record<string, Readonly<Record<string, TextLimit>>>> = avataxLimits;
const rows = Object.entries(limits).flatMap(([model, fields]) =>
  Object.entries(fields).map(([name, limit]) => ({ model, name, limit })),
);
/** Longer than AvaTax accepts, whatever QuickBooks accepts. */
const long = ({ most }: TextLimit) => 'x'.repeat(most + 20);

/** Each has a code of its own. */
let customersSent = 0;
type Requests = Readonly<Record<keyof typeof avataxLimits, (changes: object) => readonly [path: string, body: object]>>;
const estimates = '/transactions/create';
const saleLine = { number: '1', quantity: 1, amount: 100, taxCode: 'P0000000' };
const boulder = { line1: '1777 Broadway', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'US' };
const requests: Requests = {
  transaction: (changes) => [estimates, sale({ type: 'SalesOrder', ...changes })],
  line: (changes) => [estimates, sale({ type: 'SalesOrder', lines: [{ ...saleLine, ...changes }] })],
  address: (changes) => [
    estimates,
    sale({ type: 'SalesOrder', addresses: { singleLocation: { ...boulder, ...changes } } }),
  ],
  item: (changes) => ['/companies/7001/items', [{ itemCode: 'X-1', description: 'Rake', ...changes }]],
  customer: (changes) => {
    customersSent += 1;
    return [
      '/companies/7001/customers',
      [{ customerCode: `X-${customersSent}`, name: 'Store', ...boulder, ...changes }],
    ];
  },
};
const requestOf = new Map(Object.entries(requests));

function post(model: string, changes: object) {
  const request = requestOf.get(model);
  if (request === undefined) throw new Error(`No request has the model ${model}.`);
  return provider.post(...request(changes));
}

describe('a text at AvaTax', () => {
  it.each(rows)('that is too long is refused: $model $name', async ({ model, name, limit: { most } }) => {
    const answer = await post(model, { [name]: 'x'.repeat(most + 1) });
    expect(answer).toMatchObject(refusal(400, 13, 'StringLengthError'));
    expect(answer.text).toContain(`${name} must be between 0 and ${most} characters in length.`);
  });

  it.each(rows)(
    'of the limit is not refused for its length: $model $name',
    async ({ model, name, limit: { most } }) => {
      expect((await post(model, { [name]: 'x'.repeat(most) })).text).not.toContain('StringLengthError');
    },
  );
});

const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ ...saleLine, number: String(at + 1) }));
type Numbers = Readonly<Record<keyof typeof avataxNumbers, readonly [accepted: object, refused: object, code: string]>>;
const numbers: Numbers = {
  lines: [{ lines: numbered(avataxNumbers.lines) }, { lines: numbered(avataxNumbers.lines + 1) }, 'MaxCountExceeded'],
  leastQuantity: [
    { lines: [{ ...saleLine, quantity: avataxNumbers.leastQuantity }] },
    { lines: [{ ...saleLine, quantity: avataxNumbers.leastQuantity - 1 }] },
    'RangeError',
  ],
};

describe('a number at AvaTax', () => {
  it.each(Object.entries(numbers))('beyond the limit is refused: %s', async (_, [accepted, refused, code]) => {
    expect(await post('transaction', accepted)).toMatchObject({ status: 201 });
    const answer = await post('transaction', refused);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(code);
  });

  it('has a case for each', () => {
    expect(Object.keys(numbers)).toEqual(Object.keys(avataxNumbers));
  });
});

const { transaction, line: lineLimits, address: addressLimits } = avataxLimits;

/** What the connector starts from, by the field in which it is sent. Null: the connector does not send the field. */
type Sources = {
  readonly [Model in keyof typeof avataxLimits]: Readonly<Record<keyof (typeof avataxLimits)[Model], string | null>>;
};
const sources: Sources = {
  transaction: {
    code: long(transaction.code),
    companyCode: 'COTTONWOOD',
    customerCode: '9'.repeat(20),
    currencyCode: 'CAD',
    exchangeRateCurrencyCode: 'USD',
    purchaseOrderNo: long(transaction.purchaseOrderNo),
    referenceCode: long(transaction.referenceCode),
    salespersonCode: long(transaction.salespersonCode),
    reportingLocationCode: long(transaction.reportingLocationCode),
    email: long(transaction.email),
    entityUseCode: 'G',
    exemptionNo: long(transaction.exemptionNo),
    description: null,
    businessIdentificationNo: null,
  },
  line: {
    number: '1',
    taxCode: 'P0000000',
    itemCode: long(lineLimits.itemCode),
    description: long(lineLimits.description),
    ref1: long(lineLimits.ref1),
    ref2: null,
    revenueAccount: long(lineLimits.revenueAccount),
    entityUseCode: null,
    exemptionCode: null,
    businessIdentificationNo: null,
    hsCode: null,
  },
  address: {
    locationCode: null,
    line1: long(addressLimits.line1),
    line2: long(addressLimits.line2),
    line3: null,
    city: long(addressLimits.city),
    region: long(addressLimits.region),
    postalCode: long(addressLimits.postalCode),
    country: long(addressLimits.country),
  },
  item: {
    itemCode: long(avataxLimits.item.itemCode),
    description: long(avataxLimits.item.description),
    taxCode: 'P0000000',
  },
  customer: {
    name: long(avataxLimits.customer.name),
    phoneNumber: long(avataxLimits.customer.phoneNumber),
    faxNumber: long(avataxLimits.customer.faxNumber),
    emailAddress: long(avataxLimits.customer.emailAddress),
  },
};
const sourceOf = (model: string, name: string): unknown => field(sources, model, name);
const text = (value: string | null) => value ?? '';

const denver: PostalAddress = { ...boulder, line1: '1900 Wazee St', line2: '', city: 'Denver', postalCode: '80202' };
const destination: PostalAddress = {
  line1: text(sources.address.line1),
  line2: text(sources.address.line2),
  city: text(sources.address.city),
  region: text(sources.address.region),
  postalCode: text(sources.address.postalCode),
  country: text(sources.address.country),
};
const buyer: Customer = {
  id: text(sources.transaction.customerCode),
  displayName: 'Store',
  taxable: false,
  exemptionReasonId: '9',
  resaleNumber: sources.transaction.exemptionNo,
  parentId: null,
  isProject: false,
  // A resale number is sent for sales in the customer's own state.
  billTo: destination,
  shipTo: null,
  taxCodeId: null,
  currency: null,
  email: '',
};
const sold = {
  itemId: '5',
  description: text(sources.line.description),
  quantity: '-2',
  amount: toCents(100),
  incomeAccount: text(sources.line.revenueAccount),
};
const document: SalesDocument = {
  kind: 'Invoice',
  id: '130',
  number: text(sources.transaction.referenceCode),
  syncToken: '0',
  date: '2026-01-15',
  customerId: buyer.id,
  departmentId: '1',
  shipTo: destination,
  billTo: null,
  lines: [
    { ...sold, itemName: text(sources.line.itemCode), taxable: true },
    { ...sold, itemName: text(sources.line.ref1), taxable: false },
  ],
  shipping: ZERO,
  discount: null,
  ownLines: { salesTax: [], fee: [], taxOnFee: [] },
  isVoided: false,
  currency: sources.transaction.currencyCode,
  exchangeRate: '0.7',
  isTaxInclusive: false,
  paid: ZERO,
  accountingTax: ZERO,
  total: toCents(200),
  stored: {
    shipFrom: null,
    email: text(sources.transaction.email),
    customFields: {
      PO: text(sources.transaction.purchaseOrderNo),
      Rep: text(sources.transaction.salespersonCode),
    },
    linkedSales: [],
  },
};

/** The request of a document whose texts are all too long. */
function requestFor(changes: Partial<SalesDocument> = {}) {
  const settings = {
    ...defaultSettings,
    isMakeAllCustomerTaxable: false,
    locationCodes: { '1': text(sources.transaction.reportingLocationCode) },
    purchaseOrderField: 'PO',
    salespersonField: 'Rep',
  };
  const built = buildTransaction(
    { ...document, ...changes },
    {
      settings,
      customer: buyer,
      ancestors: [],
      certificates: new Map(),
      companyAddress: denver,
      departmentAddress: null,
      taxableItemIds: null,
      homeCurrency: 'USD',
      originalSale: null,
      recordedSale: null,
      isFeeOnOtherInvoice: false,
      itemCodes: new Map(),
    },
  );
  if (!built.ok) throw new Error(built.error.message);
  const [code = ''] = codeCandidates({ kind: 'Invoice', id: '130', number: text(sources.transaction.code) });
  return transactionModel({ companyCode: 'COTTONWOOD' }, 'SalesOrder', code, built.value);
}

/** An item as the catalog sends it: test/service/catalog/catalog-sending.test.ts has the refusal and its reason. */
function sentItem(): unknown {
  const [item] = accountingItemsOf(
    [
      {
        id: '5',
        name: 'Rake',
        fullyQualifiedName: text(sources.item.itemCode),
        description: text(sources.item.description),
        type: 'Service',
        isActive: true,
        incomeAccountId: null,
        sku: '',
        taxable: true,
        sellable: true,
      },
    ],
    { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] },
    new Map(),
  );
  return item && contentToSend(item, null, sources.item.taxCode);
}

/** A customer who is asked for a certificate, and whom AvaTax does not have yet. */
function sentCustomer(): object {
  const { name, phoneNumber, faxNumber, emailAddress } = sources.customer;
  const { line1, line2, city } = destination;
  const place = { ...boulder, line1, line2, city };
  const contact = { email: text(emailAddress), phone: text(phoneNumber), fax: text(faxNumber) };
  const account = { login: '', secret: '', companyId: '7001' };
  return customerModel(account, { code: '58', name: text(name), ...place, ...contact });
}

/** What a field contains in that request, undefined if it is not in it. */
function sentAs(model: string, name: string): unknown {
  if (model === 'item') return field(sentItem(), name);
  if (model === 'customer') return field(sentCustomer(), name);
  const request = requestFor();
  if (model === 'transaction') return field(request, name);
  if (model === 'address') return field(request, 'addresses', 'shipTo', name);
  const [taxable, nonTaxable] = listAt(request, 'lines');
  return field(taxable, name) ?? field(nonTaxable, name);
}

function expected({ most, longer }: TextLimit, source: unknown): unknown {
  if (typeof source !== 'string' || source.length <= most) return source ?? undefined;
  if (longer === 'refused') return source;
  return longer === 'beginning' ? source.slice(0, most) : undefined;
}

describe('what the connector sends of a text', () => {
  it.each(rows)('is by the rule beside the limit: $model $name', ({ model, name, limit }) => {
    const source = sourceOf(model, name);
    const isTooLong = typeof source === 'string' && source.length > limit.most;
    expect(source === null).toBe(limit.longer === 'unsent');
    expect(isTooLong).toBe(['beginning', 'omitted', 'refused'].includes(limit.longer));
    expect(sentAs(model, name)).toBe(expected(limit, source));
  });

  it('is the same code for an item on a line and in the catalog', () => {
    expect(itemCodeOf(text(sources.item.itemCode))).toBe(sentAs('line', 'itemCode'));
  });

  it('is accepted by AvaTax, with a quantity above zero', async () => {
    const request = requestFor();
    expect(listAt(request, 'lines').map((row) => field(row, 'quantity'))).toEqual([2, 2]);
    expect(await provider.post(estimates, request)).toMatchObject({ status: 201 });
  });

  it('is accepted by AvaTax for a new customer', async () => {
    expect(await provider.post('/companies/7001/customers', [sentCustomer()])).toMatchObject({ status: 201 });
  });

  it('is the street, the city and the beginning of the other lines, for an address of five long lines', async () => {
    const line500 = (letter: string) => letter.repeat(quickbooksLimits.address.Line1);
    const shipTo = readAddress({
      Line1: `1777 Broadway ${line500('a')}`.slice(0, quickbooksLimits.address.Line1),
      Line2: line500('b'),
      Line3: line500('c'),
      Line4: line500('d'),
      Line5: line500('e'),
      City: 'Boulder',
      CountrySubDivisionCode: 'CO',
      PostalCode: '80302',
    });
    const request = requestFor({ shipTo });
    expect(field(request, 'addresses', 'shipTo')).toEqual({
      line1: `1777 Broadway ${'a'.repeat(86)}`,
      line2: 'b'.repeat(100),
      city: 'Boulder',
      region: 'CO',
      postalCode: '80302',
      country: 'US',
    });
    expect(await provider.post(estimates, request)).toMatchObject({ status: 201 });
  });
});

const accounting: Readonly<Record<string, Readonly<Record<string, number>>>> = quickbooksLimits;
const accountingRows = Object.entries(accounting).flatMap(([entity, fields]) =>
  Object.entries(fields).map(([name, most]) => ({ entity, name, most })),
);
type Writes = Readonly<
  Record<keyof typeof quickbooksLimits, (changes: object) => readonly [path: string, body: object]>
>;
const writes: Writes = {
  document: (changes) => ['/invoice', invoice({ ...changes })],
  line: (changes) => ['/invoice', invoice({ Line: [{ ...line('1', 10, 5.95), ...changes }] })],
  memo: (changes) => ['/invoice', invoice({ CustomerMemo: { ...changes } })],
  customField: (changes) => [
    '/invoice',
    invoice({ CustomField: [{ DefinitionId: '1', Name: 'PO', Type: 'StringType', ...changes }] }),
  ],
  address: (changes) => ['/invoice', invoice({ ShipAddr: { ...changes } })],
  email: (changes) => ['/invoice', invoice({ BillEmail: { ...changes } })],
  customer: (changes) => ['/customer', { DisplayName: 'Ada', ...changes }],
  item: (changes) => ['/item', { Name: 'Rake', Type: 'Service', IncomeAccountRef: { value: '1' }, ...changes }],
};
const writeOf = new Map(Object.entries(writes));

async function write(entity: string, changes: object) {
  const body = writeOf.get(entity);
  if (body === undefined) throw new Error(`No request has the entity ${entity}.`);
  return openCompany().call('POST', ...body(changes));
}

describe('a text at QuickBooks', () => {
  it.each(accountingRows)('that is too long is refused (2050): $entity $name', async ({ entity, name, most }) => {
    const answer = await write(entity, { [name]: 'x'.repeat(most + 1) });
    expect(answer.status).toBe(400);
    expect(answer.json().Fault.Error[0]).toMatchObject({
      code: '2050',
      Message: 'String length is either shorter or longer than supported by specification',
      Detail: expect.stringContaining(`Max:${most} `),
      element: expect.stringContaining(name),
    });
  });

  it.each(accountingRows)('of the limit is accepted: $entity $name', async ({ entity, name, most }) => {
    expect((await write(entity, { [name]: 'x'.repeat(most) })).text).not.toContain('"Fault"');
  });

  it('has at most the taxable lines of a document (6000)', async () => {
    const taxable = (count: number) => invoice({ Line: Array.from({ length: count }, () => line('1', 1, 5.95)) });
    const { call } = openCompany();
    expect((await call('POST', '/invoice', taxable(quickbooksNumbers.taxableLines))).status).toBe(200);
    const refused = await call('POST', '/invoice', taxable(quickbooksNumbers.taxableLines + 1));
    expect(codeOf(refused.json())).toBe('6000');
  });
});
