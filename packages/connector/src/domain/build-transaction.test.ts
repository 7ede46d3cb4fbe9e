import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTransaction, type CalculationSettings, type TransactionFacts } from './build-transaction.ts';
import { defaultSettings } from './company-settings.ts';
import { toCents, ZERO } from './money.ts';
import type { RecordedSale } from './reversal.ts';
import type { Customer, PostalAddress, SalesDocument, SalesLine } from './sales-document.ts';

const denver: PostalAddress = {
  line1: '1900 Wazee St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};
const golden: PostalAddress = { ...denver, line1: '911 10th St', city: 'Golden', postalCode: '80401' };
const boulder: PostalAddress = { ...denver, line1: '1 Pearl St', city: 'Boulder', postalCode: '80302' };

const line = (part: Partial<SalesLine> = {}): SalesLine => ({
  itemId: '5',
  itemName: 'Garden:Fountain',
  description: 'Rock fountain',
  quantity: '2',
  amount: toCents(100),
  taxable: true,
  ...part,
});

const document = (part: Partial<SalesDocument> = {}): SalesDocument => ({
  kind: 'Invoice',
  id: '130',
  number: '1037',
  syncToken: '0',
  date: '2026-01-15',
  customerId: '24',
  departmentId: null,
  shipTo: denver,
  billTo: null,
  lines: [line()],
  shipping: toCents(0),
  discount: null,
  ownLines: { salesTax: [], fee: [], taxOnFee: [] },
  isVoided: false,
  currency: null,
  exchangeRate: null,
  isTaxInclusive: false,
  paid: ZERO,
  accountingTax: ZERO,
  total: toCents(100),
  ...part,
});

const customer = (part: Partial<Customer> = {}): Customer => ({
  id: '24',
  displayName: 'Store',
  taxable: true,
  exemptionReasonId: null,
  resaleNumber: null,
  parentId: null,
  isProject: false,
  billTo: null,
  shipTo: null,
  taxCodeId: null,
  currency: null,
  email: '',
  ...part,
});

const settings: CalculationSettings = { ...defaultSettings, isMakeAllCustomerTaxable: false };
const facts = (part: Partial<TransactionFacts> = {}): TransactionFacts => ({
  settings,
  customer: customer(),
  ancestors: [],
  certificates: new Map(),
  companyAddress: golden,
  departmentAddress: null,
  taxableItemIds: null,
  homeCurrency: 'USD',
  originalSale: null,
  recordedSale: null,
  isFeeOnOtherInvoice: false,
  itemCodes: new Map(),
  ...part,
});

const originalSale = { date: '2025-11-02', number: '1001', kind: 'Invoice', id: '7', source: 'payment' } as const;

function built(documentPart: Partial<SalesDocument> = {}, factsPart: Partial<TransactionFacts> = {}) {
  const result = buildTransaction(document(documentPart), facts(factsPart));
  if (!result.ok) throw new Error(result.error.message);
  return { transaction: result.value };
}

describe('addresses', () => {
  it('the origin is the address of the department if it has one, else that of the company', () => {
    expect(built({}, { departmentAddress: boulder }).transaction.shipFrom).toEqual(boulder);
    const incomplete = { ...boulder, line1: '', postalCode: '' };
    expect(buildTransaction(document(), facts({ departmentAddress: incomplete }))).toMatchObject({
      error: { reason: 'NoOrigin', message: expect.stringContaining('The address of the location') },
    });
    expect(built().transaction.shipFrom).toEqual(golden);
  });

  it.each([
    ['the shipping address of the document', { shipTo: boulder, billTo: denver }, {}],
    ['the billing address of the document', { shipTo: null, billTo: boulder }, {}],
    ['the shipping address of the customer', { shipTo: null }, { shipTo: boulder, billTo: denver }],
    ['the billing address of the customer', { shipTo: null }, { billTo: boulder }],
  ])('the destination is %s', (_, documentPart, customerPart) => {
    const result = built(documentPart, { customer: customer(customerPart) });
    expect(result.transaction.shipTo).toEqual(boulder);
  });

  it.each([
    ['only a name', { line1: 'Main warehouse' }, 'Boulder'],
    ['a name and a note', { line1: 'Main warehouse', line2: 'at the gate' }, 'Boulder'],
    ['a street', { line1: '12 High St' }, null],
    ['a post-office box', { line1: 'PO Box' }, null],
    ['a city', { city: 'Golden' }, null],
    ['a state', { region: 'CO' }, null],
  ])('a shipping address with %s beside a billing address', (_, part, city) => {
    const shipTo = { line1: '', line2: '', city: '', region: '', postalCode: '', country: 'US', ...part };
    const result = buildTransaction(document({ shipTo, billTo: boulder }), facts());
    expect(result.ok ? result.value.shipTo.city : null).toBe(city);
    expect(buildTransaction(document({ shipTo, billTo: null }), facts())).toMatchObject({
      error: { reason: 'IncompleteDestination' },
    });
  });

  it.each([
    [{ line1: '', postalCode: '' }, 'it has no street and no ZIP code that belongs to Colorado.'],
    [{ city: '', postalCode: '8020' }, "it has no city and no ZIP code that belongs to Colorado ('8020')."],
    [{ city: '', region: '', postalCode: '' }, 'it has no city, no state and no ZIP code.'],
    [
      { city: '', region: 'DC', postalCode: '' },
      'it has no city and no ZIP code that belongs to District of Columbia.',
    ],
    [{ line1: '', region: 'ON', postalCode: '', country: 'CA' }, 'it has no street and no postal code.'],
  ])('a refusal says what the address lacks: %j', (part, lack) => {
    expect(buildTransaction(document({ shipTo: { ...denver, ...part } }), facts())).toMatchObject({
      error: {
        message: `The address of the customer is incomplete: ${lack} Please add a ZIP code, or street, city and state.`,
      },
    });
  });

  it('a document without any address is refused', () => {
    const result = buildTransaction(document({ shipTo: null }), facts());
    expect(result).toMatchObject({
      ok: false,
      error: {
        message: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
      },
    });
  });

  it('an address without postal code is refused unless street, city and region are complete', () => {
    const vague = { ...denver, line1: '', postalCode: '' };
    expect(buildTransaction(document({ shipTo: vague }), facts())).toMatchObject({
      error: { reason: 'IncompleteDestination' },
    });
    expect(buildTransaction(document(), facts({ companyAddress: vague }))).toMatchObject({
      error: { reason: 'NoOrigin' },
    });
    expect(buildTransaction(document({ shipTo: { ...denver, postalCode: '' } }), facts()).ok).toBe(true);
  });
});

describe('taxability', () => {
  const rows = [line({ itemId: '5', taxable: false }), line({ itemId: '6', taxable: true }), line({ itemId: '' })];
  const codesWith = (taxableItemIds: TransactionFacts['taxableItemIds']) =>
    built({ lines: rows }, { taxableItemIds }).transaction.lines.map(({ taxCode }) => taxCode);

  it('is that of the tax boxes of the lines', () => {
    expect(codesWith(null)).toEqual(['NT', 'P0000000', 'P0000000']);
  });

  it('is that of the items where sales tax is not set up in the accounting service', () => {
    expect(codesWith(new Set(['5']))).toEqual(['P0000000', 'NT', 'NT']);
  });
});

describe('lines', () => {
  it('a line has the full item name as item code, and the default tax code', () => {
    expect(built().transaction.lines).toEqual([
      {
        number: '1',
        quantity: '2',
        amount: '100.00',
        itemCode: 'Garden:Fountain',
        taxCode: 'P0000000',
        description: 'Rock fountain',
        discounted: true,
      },
    ]);
  });

  it('a line with an unchecked Tax box has tax code NT and no item code, which would win over it', () => {
    const [sent] = built({ lines: [line({ taxable: false })] }).transaction.lines;
    expect(sent).toMatchObject({ itemCode: '', itemName: 'Garden:Fountain', taxCode: 'NT' });
  });

  it('a line of an item that is not taxable has no item code either, where sales tax is not set up', () => {
    const [sent] = built({ lines: [line({ itemId: '5' })] }, { taxableItemIds: new Set() }).transaction.lines;
    expect(sent).toMatchObject({ itemCode: '', itemName: 'Garden:Fountain', taxCode: 'NT' });
  });

  it('a line that is taken off has a negative amount and a positive quantity', () => {
    const taken = { quantity: '-2', amount: toCents(-100) };
    expect(built({ lines: [line(taken)] }).transaction.lines).toMatchObject([{ quantity: '2', amount: '-100.00' }]);
    const back = built({ kind: 'CreditMemo', lines: [line(taken)] }).transaction.lines;
    expect(back).toMatchObject([{ quantity: '2', amount: '100.00' }]);
  });

  it('cuts item codes at the 50 characters of the provider', () => {
    const lines = [line({ itemName: 'x'.repeat(80) })];
    expect(built({ lines }).transaction.lines[0]?.itemCode).toHaveLength(50);
  });

  it('a discount that somebody else pays does not lower the price, except in a credit of a sale where it did', () => {
    const discount = { amount: toCents(10), percent: '', taken: toCents(10) };
    const reimbursed = { settings: { ...settings, isDiscountReimbursed: true } };
    expect(built({ discount }, reimbursed).transaction.discount).toBe('0.00');
    const sale = {
      customerCode: '24',
      entityUseCode: '',
      exemptionNumber: '',
      shipFrom: golden,
      shipTo: denver,
      currencyCode: 'USD',
      lines: [],
    };
    const credited = (recordedSale: RecordedSale, part: Partial<TransactionFacts> = {}) =>
      built({ kind: 'CreditMemo', discount }, { recordedSale, ...part }).transaction.discount;
    expect(credited({ ...sale, isDiscountReimbursed: false }, reimbursed)).toBe('-10.00');
    expect(credited({ ...sale, isDiscountReimbursed: true })).toBe('0.00');
    expect([credited(sale), credited(sale, reimbursed)]).toEqual(['-10.00', '0.00']);
  });

  it('shipping is a line of quantity 1 with tax code FR and without a share of the discount', () => {
    const { transaction } = built({
      shipping: toCents(12.5),
      discount: { amount: toCents(10), percent: '', taken: toCents(10) },
    });
    expect(transaction.lines[1]).toMatchObject({
      number: 'SHIP',
      quantity: '1',
      amount: '12.50',
      taxCode: 'FR',
      discounted: false,
    });
    expect(transaction.discount).toBe('10.00');
  });

  it('a tip has no share of the discount', () => {
    const tip = line({ itemId: 'GRATUITY_ITEM_ID', amount: toCents(20), taxable: false });
    const discount = { amount: toCents(10), percent: '', taken: toCents(10) };
    const { transaction } = built({ lines: [line(), tip], discount });
    expect(transaction.lines).toMatchObject([
      { amount: '100.00', discounted: true },
      { amount: '20.00', discounted: false },
    ]);
  });

  it('shipping has the discount of a document that sells nothing else', () => {
    const discount = { amount: toCents(2), percent: '', taken: toCents(2) };
    const { transaction } = built({ lines: [], shipping: toCents(12.5), discount });
    expect(transaction.lines).toMatchObject([{ number: 'SHIP', amount: '12.50', discounted: true }]);
    expect(transaction.discount).toBe('2.00');
  });

  it('a retail delivery fee is requested for sales if it is enabled, and never for returns', () => {
    const withFee = { settings: { ...settings, isEnableRetailDeliveryFee: true } };
    expect(built({}, withFee).transaction.lines[1]).toMatchObject({
      number: 'RDF',
      amount: '0.00',
      taxCode: 'OF400000',
    });
    expect(built({ kind: 'CreditMemo' }, withFee).transaction.lines).toHaveLength(1);
  });

  it.each([
    ['the customer picks the goods up', { shipMethod: 'customer pick-up' }, {}],
    ['they stay where they are', { shipTo: golden }, {}],
    ['another invoice of the sale has it', {}, { isFeeOnOtherInvoice: true }],
  ])('no retail delivery fee is requested when %s', (_, documentPart, factsPart) => {
    const enabled = { ...settings, isEnableRetailDeliveryFee: true, pickUpShipMethod: 'Customer pick-up' };
    expect(built(documentPart, { settings: enabled, ...factsPart }).transaction.lines).toHaveLength(1);
    expect(built({ shipMethod: 'UPS' }, { settings: enabled }).transaction.lines).toHaveLength(2);
  });

  describe('goods that the customer picks up', () => {
    const counter = { ...settings, pickUpShipMethod: 'Counter' };
    const placesOf = (part: Partial<SalesDocument>, factsPart: Partial<TransactionFacts> = {}) => {
      const { transaction } = built({ shipMethod: 'counter', ...part }, { settings: counter, ...factsPart });
      return [transaction.shipFrom.city, transaction.shipTo.city];
    };

    it('are taxed at the company, wherever the customer lives', () => {
      expect(placesOf({})).toEqual(['Golden', 'Golden']);
      expect(placesOf({ kind: 'CreditMemo' })).toEqual(['Golden', 'Golden']);
      expect(placesOf({ shipTo: null, billTo: null })).toEqual(['Golden', 'Golden']);
    });

    it('are taxed at the department that sells them', () => {
      expect(placesOf({}, { departmentAddress: boulder })).toEqual(['Boulder', 'Boulder']);
    });

    it('are refused without an address of the company', () => {
      const without = facts({ settings: counter, companyAddress: null });
      expect(buildTransaction(document({ shipMethod: 'Counter' }), without)).toMatchObject({
        error: { reason: 'NoOrigin' },
      });
    });

    it('are refused for the location whose address is incomplete, and not for the customer', () => {
      const departmentAddress = { ...boulder, line1: '', postalCode: '' };
      const incomplete = facts({ settings: counter, departmentAddress });
      expect(buildTransaction(document({ shipMethod: 'Counter' }), incomplete)).toMatchObject({
        error: { reason: 'NoOrigin', message: expect.stringContaining('The address of the location') },
      });
    });

    it('are not those of another ship method, or of a company without one for pick-ups', () => {
      expect(placesOf({ shipMethod: 'UPS' })).toEqual(['Golden', 'Denver']);
      expect(placesOf({ shipMethod: '' }, { settings })).toEqual(['Golden', 'Denver']);
    });
  });

  it('a document without lines is refused', () => {
    expect(buildTransaction(document({ lines: [] }), facts())).toMatchObject({
      error: { message: 'No line item found! Please enter a valid line item.' },
    });
  });

  it('returns have negative amounts and discount, and use the rates of the original sale', () => {
    const { transaction } = built(
      {
        kind: 'RefundReceipt',
        shipping: toCents(5),
        discount: { amount: toCents(10), percent: '10%', taken: toCents(10) },
      },
      { originalSale },
    );
    expect(transaction.lines.map(({ amount }) => amount)).toEqual(['-100.00', '-5.00']);
    expect(transaction).toMatchObject({ discount: '-10.00', taxDate: '2025-11-02' });
  });

  it('every line that the user entered is sent with its amount', () => {
    const anyLine = fc.record({ amount: fc.integer({ min: -1e9, max: 1e9 }), taxable: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 50 }), (rows) => {
        const lines = rows.map(({ amount, taxable }) => line({ amount: toCents(amount / 100), taxable }));
        const sent = built({ lines }).transaction.lines;
        expect(sent.map(({ amount }) => toCents(amount))).toEqual(lines.map(({ amount }) => amount));
        expect(new Set(sent.map(({ number }) => number)).size).toBe(lines.length);
      }),
    );
  });
});

describe('exemption', () => {
  const exempt = customer({ taxable: false, exemptionReasonId: '9', resaleNumber: 'R-77', billTo: denver });
  const sub = customer({ id: '31', parentId: '24' });

  it('an exemption sends the use code of its reason', () => {
    expect(built({}, { customer: exempt }).transaction).toMatchObject({
      entityUseCode: 'G',
      exemptionNumber: 'R-77',
      customerCode: '24',
    });
  });

  it.each([
    ['another state', { billTo: { ...denver, region: 'TX' } }],
    ['the state of the delivery, where another one is billed', { billTo: { ...denver, region: 'TX' }, shipTo: denver }],
    ['no known state', { billTo: null }],
    ['a reason other than resale', { exemptionReasonId: '5' }],
  ])('no resale number is sent for a customer of %s', (_, part) => {
    expect(built({}, { customer: { ...exempt, ...part } }).transaction.exemptionNumber).toBe('');
  });

  it('an exemption without a known reason sends use code L', () => {
    const result = built({}, { customer: customer({ taxable: false }) });
    expect(result.transaction.entityUseCode).toBe('L');
  });

  it('no resale number is sent for a taxable customer', () => {
    const result = built({}, { customer: customer({ resaleNumber: 'R-77' }) });
    expect(result.transaction).toMatchObject({ entityUseCode: '', exemptionNumber: '' });
  });

  it('exemptions of the accounting service are ignored if all customers are made taxable', () => {
    const result = built({}, { customer: exempt, settings: { ...settings, isMakeAllCustomerTaxable: true } });
    expect(result.transaction).toMatchObject({ entityUseCode: '', exemptionNumber: '' });
  });

  it('the exemption of an ancestor is sent with its customer code', () => {
    const inherited = built({}, { customer: sub, ancestors: [exempt] });
    expect(inherited.transaction).toMatchObject({ entityUseCode: 'G', exemptionNumber: 'R-77', customerCode: '24' });
  });

  it('the exemption of the customer takes precedence over that of the parent', () => {
    const child = { ...sub, taxable: false, exemptionReasonId: '1' };
    const result = built({}, { customer: child, ancestors: [exempt] });
    expect(result.transaction).toMatchObject({ entityUseCode: 'A', customerCode: '31' });
  });

  it('a credit has the certificates of the day of its sale', () => {
    const certificates = new Map([
      [
        '24',
        [{ region: 'CO', country: 'US', signedDate: '2025-01-01', expirationDate: '2025-12-31', isAccepted: true }],
      ],
    ]);
    const originalSale = { kind: 'Invoice', id: '7', number: '1007', date: '2025-06-01', source: 'payment' } as const;
    const facts = { customer: sub, ancestors: [customer()], certificates };
    const codeOf = (more: Partial<TransactionFacts>) =>
      built({ kind: 'CreditMemo' }, { ...facts, ...more }).transaction.customerCode;
    expect([codeOf({ originalSale }), codeOf({})]).toEqual(['24', '31']);
  });

  it('a sale without a customer has a fixed customer code', () => {
    expect(built({ customerId: '' }, { customer: null }).transaction.customerCode).toBe('NO-CUSTOMER');
  });
});

describe('the origin of a stored document', () => {
  const stored = (shipFrom: PostalAddress | null) => ({
    stored: { shipFrom, email: '', customFields: {}, linkedSales: [] },
  });

  it('is the address that it is shipped from', () => {
    const facts = { departmentAddress: denver };
    expect(built({ ...stored(boulder), shipTo: denver }, facts).transaction.shipFrom).toEqual(boulder);
  });

  it('is that of its department, where the accounting service only filled in the company’s address', () => {
    const filledIn = { ...golden, city: 'GOLDEN', postalCode: '80401-1234' };
    expect(built(stored(filledIn), { departmentAddress: boulder }).transaction.shipFrom).toEqual(boulder);
  });

  it('is that of the company, where the address to ship from is incomplete', () => {
    expect(built(stored({ ...boulder, city: '', postalCode: '' })).transaction.shipFrom).toEqual(golden);
  });
});

describe('the fields for reports', () => {
  const fields = { 'PO Number': 'PO-7', 'Sales Rep': 'Ann' };
  const named = { ...settings, purchaseOrderField: 'po number', salespersonField: 'Sales Rep' };

  it('are those of the custom fields that the settings name, and the location code of the department', () => {
    const stored = { shipFrom: null, email: 'ap@store.example', customFields: fields, linkedSales: [] };
    const located = { ...named, locationCodes: { '2': 'BLD' } };
    expect(built({ departmentId: '2', stored }, { settings: located }).transaction.reporting).toEqual({
      locationCode: 'BLD',
      purchaseOrderNumber: 'PO-7',
      salespersonCode: 'Ann',
      email: 'ap@store.example',
    });
  });

  it('have the first of the customer’s e-mail addresses', () => {
    const result = built(
      {},
      { settings: named, customer: customer({ email: 'office@store.example, ap@store.example' }) },
    );
    expect(result.transaction.reporting?.email).toBe('office@store.example');
  });

  it('are empty but for the customer’s e-mail address for a document of the panel', () => {
    const result = built({}, { settings: named, customer: customer({ email: 'office@store.example' }) });
    expect(result.transaction.reporting).toEqual({
      locationCode: '',
      purchaseOrderNumber: '',
      salespersonCode: '',
      email: 'office@store.example',
    });
  });

  it('include the income account of a line', () => {
    const lines = [line({ incomeAccount: 'Sales of Product Income' }), line()];
    expect(built({ lines }).transaction.lines.map(({ revenueAccount }) => revenueAccount)).toEqual([
      'Sales of Product Income',
      undefined,
    ]);
  });
});

describe('what is sent of a document', () => {
  it('is its date, number and customer, in US dollars', () => {
    expect(built().transaction).toMatchObject({
      date: '2026-01-15',
      referenceCode: '1037',
      customerCode: '24',
      currencyCode: 'USD',
      discount: '0.00',
      taxDate: null,
    });
  });

  it('is the number of the sale beside a credit, where it is known', () => {
    const reference = (part: Partial<TransactionFacts>) =>
      built({ kind: 'CreditMemo' }, part).transaction.referenceCode;
    expect(reference({ originalSale })).toBe('1001');
    expect(reference({ originalSale: { ...originalSale, number: '' } })).toBe('1037');
    expect(reference({})).toBe('1037');
    expect(built({}, { originalSale }).transaction.referenceCode).toBe('1037');
  });

  it('is in the currency of the document', () => {
    const foreign = { currency: 'CAD', exchangeRate: '0.7315' };
    expect(built(foreign).transaction).toMatchObject({
      currencyCode: 'CAD',
      exchange: { rate: '0.7315', to: 'USD', date: '2026-01-15' },
    });
    expect(built({}, { customer: customer({ currency: 'CAD' }) }).transaction.currencyCode).toBe('CAD');
    expect(built({}, { homeCurrency: 'CAD' }).transaction.currencyCode).toBe('CAD');
  });

  it.each<[string, Partial<SalesDocument>]>([
    ['TaxInclusive', { isTaxInclusive: true }],
    ['NoExchangeRate', { currency: 'CAD' }],
  ])('is not built where amounts would be wrong: %s', (reason, part) => {
    expect(buildTransaction(document(part), facts())).toMatchObject({ error: { reason } });
  });

  it('takes the rates of the original sale for returns only', () => {
    expect(built({}, { originalSale }).transaction.taxDate).toBeNull();
    expect(built({ kind: 'CreditMemo' }, { originalSale }).transaction.taxDate).toBe('2025-11-02');
  });

  it('describes a line without a description by its item', () => {
    const lines = [line({ description: '', itemName: 'Garden:Mulch' })];
    expect(built({ lines }).transaction.lines[0]?.description).toBe('Garden:Mulch');
  });

  it('has at most 2096 characters of the description of a line', () => {
    const lines = [line({ description: 'x'.repeat(3_000) })];
    expect(built({ lines }).transaction.lines[0]?.description).toHaveLength(2_096);
  });

  it('describes the lines that the product adds, without an item code', () => {
    const withFee = { settings: { ...settings, isEnableRetailDeliveryFee: true } };
    expect(built({ shipping: toCents(5) }, withFee).transaction.lines.slice(1)).toEqual([
      {
        number: 'SHIP',
        quantity: '1',
        amount: '5.00',
        itemCode: '',
        taxCode: 'FR',
        description: 'Shipping',
        discounted: false,
      },
      {
        number: 'RDF',
        quantity: '1',
        amount: '0.00',
        itemCode: '',
        taxCode: 'OF400000',
        description: 'Retail Delivery Fee',
        discounted: false,
      },
    ]);
  });
});

describe('a document without an address to ship', () => {
  it('to is refused, also without a customer', () => {
    expect(buildTransaction(document({ shipTo: null }), facts({ customer: null }))).toMatchObject({
      error: { reason: 'NoDestination' },
    });
  });

  it('from is refused', () => {
    expect(buildTransaction(document(), facts({ companyAddress: null }))).toMatchObject({
      error: { reason: 'NoOrigin' },
    });
  });
});
