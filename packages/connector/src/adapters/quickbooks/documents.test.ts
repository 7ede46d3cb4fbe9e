import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { envelope, fault, invoice, taxItems, tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type StubAnswer, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const service = () => createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });

describe('documents', () => {
  it('a stored document is read with all its parts', async () => {
    stub.answer = () => envelope(invoice);
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    if (!outcome.ok) throw new Error(outcome.error.message);
    expect(outcome.value.document).toEqual({
      kind: 'Invoice',
      id: '130',
      number: '1037',
      syncToken: '3',
      date: '2026-01-15',
      customerId: '24',
      departmentId: '2',
      shipTo: null,
      billTo: { line1: '12 High St', line2: '', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'US' },
      lines: [
        {
          itemId: '5',
          itemName: 'Fountain',
          description: 'Fountain',
          quantity: '1',
          amount: 27500,
          taxable: true,
        },
      ],
      shipping: 1250,
      discount: { amount: 1000, percent: '', taken: 1000 },
      ownLines: { salesTax: [{ amount: 2200 }], fee: [], taxOnFee: [] },
      isVoided: false,
      currency: null,
      exchangeRate: null,
      isTaxInclusive: false,
      paid: 0,
      accountingTax: 0,
      total: 29950,
      stored: { shipFrom: null, email: '', customFields: {}, linkedSales: [] },
    });
    expect(stub.seen[0]?.url).toBe('/v3/company/934/invoice/130?include=enhancedAllCustomFields&minorversion=75');
    expect(stub.seen[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', accept: 'application/json' });
  });

  it('a stored document has what reports, fees and certificates depend on', async () => {
    const [first, ...others] = invoice.Line;
    stub.answer = () =>
      envelope({
        ...invoice,
        Line: [
          {
            ...first,
            SalesItemLineDetail: {
              ...first?.SalesItemLineDetail,
              ItemAccountRef: { value: '79', name: 'Sales of Product Income' },
            },
          },
          ...others,
        ],
        ShipFromAddr: { Id: '5', Line1: '2600 Marine Way', Line2: 'Mountain View, CA  94043 US' },
        ShipMethodRef: { value: 'UPS', name: 'UPS' },
        BillEmail: { Address: 'ap@store.example' },
        CustomField: [
          { DefinitionId: '1', Name: 'PO Number', Type: 'StringType', StringValue: ' PO-7 ' },
          { DefinitionId: '2', Name: 'Sales Rep', Type: 'StringType' },
          { DefinitionId: '1000000001', Name: 'Job', Type: 'NumberType', NumberValue: 4711 },
          { DefinitionId: '1000000002', Name: 'Promised', Type: 'DateType', DateValue: '2026-12-01' },
        ],
        LinkedTxn: [
          { TxnId: '99', TxnType: 'Estimate' },
          { TxnId: '7', TxnType: 'ReimburseCharge' },
        ],
      });
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({
      value: {
        document: {
          shipMethod: 'UPS',
          lines: [{ incomeAccount: 'Sales of Product Income' }],
          stored: {
            shipFrom: { line1: '2600 Marine Way', city: 'Mountain View', region: 'CA', postalCode: '94043' },
            email: 'ap@store.example',
            customFields: { 'PO Number': 'PO-7', Job: '4711', Promised: '2026-12-01' },
            linkedSales: [{ kind: 'Estimate', id: '99' }],
          },
        },
      },
    });
  });

  it('the members of a group are lines, and the group itself is not', async () => {
    const [first] = invoice.Line;
    const group = {
      Id: '9',
      Amount: 550,
      DetailType: 'GroupLineDetail',
      GroupLineDetail: { Quantity: 1, Line: [first, first] },
    };
    stub.answer = () => envelope({ ...invoice, Line: [group] });
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({ ok: true, value: { document: { lines: [{ amount: 27500 }, { amount: 27500 }] } } });
  });

  it('tax of the service itself is part of a document', async () => {
    stub.answer = () => envelope({ ...invoice, TxnTaxDetail: { TxnTaxCodeRef: { value: '2' }, TotalTax: 25.16 } });
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({ ok: true, value: { document: { accountingTax: 2516 } } });
  });

  it('a document that was voided by setting it to zero is recognized', async () => {
    const zeroed = invoice.Line.map((line) => ({ ...line, Amount: 0 }));
    stub.answer = () => envelope({ ...invoice, Line: zeroed, TotalAmt: 0, PrivateNote: 'Voided' });
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({ ok: true, value: { document: { isVoided: true } } });
  });

  it('a document has its currency, its custom fields and the sales that it is linked with', async () => {
    const credit = {
      ...invoice,
      CurrencyRef: { value: 'CAD', name: 'Canadian Dollar' },
      ExchangeRate: 0.7315,
      GlobalTaxCalculation: 'TaxInclusive',
      CustomField: [
        { DefinitionId: '1', Name: 'Original sale', Type: 'StringType', StringValue: '1037' },
        { DefinitionId: '2', Name: 'Crew #', Type: 'StringType' },
      ],
      LinkedTxn: [
        { TxnId: '151', TxnType: 'Payment' },
        { TxnId: '130', TxnType: 'Invoice' },
      ],
      InvoiceRef: { value: '131' },
    };
    const linkedSales = [
      { kind: 'Invoice', id: '130' },
      { kind: 'Invoice', id: '131' },
    ];
    stub.answer = () => ({ body: { CreditMemo: credit } });
    const outcome = await service().document(recordedCall(), 'CreditMemo', '140', taxItems);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        document: {
          currency: 'CAD',
          exchangeRate: '0.7315',
          isTaxInclusive: true,
          stored: { customFields: { 'Original sale': '1037' }, linkedSales },
        },
      },
    });
  });

  it('a percentage discount is taken off the items sold, not off the tip', async () => {
    const [fountain] = invoice.Line;
    const tip = {
      Amount: 20,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: 'GRATUITY_ITEM_ID' }, TaxCodeRef: { value: 'NON' } },
    };
    const discount = {
      Amount: 27.5,
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
    };
    stub.answer = () => envelope({ ...invoice, Line: [fountain, tip, discount] });
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({
      ok: true,
      value: { document: { discount: { amount: 2750, percent: '10%', taken: 2750 } } },
    });
  });

  it('several discounts add up, each percentage in full and of the items sold', async () => {
    const discount = (Amount: number, DiscountLineDetail: object) => ({
      Amount,
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail,
    });
    const [fountain, tax] = invoice.Line;
    const Line = [
      fountain,
      tax,
      discount(99, { PercentBased: true, DiscountPercent: 33.333 }),
      discount(5, { PercentBased: false }),
    ];
    stub.answer = () => envelope({ ...invoice, Line });
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    // 275.00 × 33.333% = 91.66575; rounded to 33.33% it would be 91.66.
    expect(outcome).toMatchObject({
      ok: true,
      value: { document: { discount: { amount: 9667, percent: '33.333%', taken: 10400 } } },
    });
  });
});

describe('a credit', () => {
  it('was applied to the sales that payments link with it, in one line or in lines of their own', async () => {
    const link = (TxnType: string, TxnId: string) => ({ TxnType, TxnId });
    const line = (Amount: number, ...LinkedTxn: object[]) => ({ Amount, LinkedTxn });
    const Payment = [
      { Id: '151', TotalAmt: 0, Line: [line(40, link('CreditMemo', '140')), line(40, link('Invoice', '130'))] },
      {
        Id: '152',
        TotalAmt: 60,
        Line: [line(5, link('CreditMemo', '140'), link('Invoice', '131')), line(60, link('Invoice', '132'))],
      },
      { Id: '153', TotalAmt: 10, Line: [line(10, link('Invoice', '133'))] },
      { Id: '154', TotalAmt: 0 },
    ];
    stub.answer = () => ({ body: { QueryResponse: { Payment } } });
    const outcome = await service().appliedCredits(recordedCall(), '140', ['24', '20']);
    expect(outcome).toEqual({
      ok: true,
      value: [
        { kind: 'Invoice', id: '130', amount: 4000 },
        { kind: 'Invoice', id: '131', amount: 500 },
      ],
    });
    const query = new URL(stub.seen[0]?.url ?? '', stub.baseUrl).searchParams.get('query');
    expect(query).toContain("FROM Payment WHERE CustomerRef IN ('24', '20') ORDERBY TxnDate DESC");
  });
});

describe('a credit of a customer with thousands of payments', () => {
  const payment = (id: number, creditId: string) => ({
    Id: String(id),
    TotalAmt: 0,
    Line: [
      {
        Amount: 40,
        LinkedTxn: [
          { TxnType: 'CreditMemo', TxnId: creditId },
          { TxnType: 'Invoice', TxnId: '130' },
        ],
      },
    ],
  });
  const positionOf = (url: string) =>
    Number(/STARTPOSITION (\d+)/.exec(new URL(url, stub.baseUrl).searchParams.get('query') ?? '')?.[1]);

  it('is found on a later page, and pages are read until one is short', async () => {
    const pages = [1_000, 1_000, 3].map((length) => Array.from({ length }, (_, at) => payment(at, '139')));
    pages[1]?.splice(500, 1, payment(7, '140'));
    stub.answer = ({ url }) => ({ body: { QueryResponse: { Payment: pages[(positionOf(url) - 1) / 1_000] } } });
    const outcome = await service().appliedCredits(recordedCall(), '140', ['24']);
    expect(outcome).toEqual({ ok: true, value: [{ kind: 'Invoice', id: '130', amount: 4000 }] });
    expect(stub.seen.map(({ url }) => positionOf(url))).toEqual([1, 1_001, 2_001]);
  });

  it('is found beside a payment that the service cannot process', async () => {
    const code4002 = { Error: [{ Message: 'Error processing query', code: '4002' }], type: 'ValidationFault' };
    stub.answer = ({ url }) => {
      const query = new URL(url, stub.baseUrl).searchParams.get('query') ?? '';
      const count = Number(/MAXRESULTS (\d+)/.exec(query)?.[1]);
      const [first, last] = [positionOf(url), positionOf(url) + count - 1];
      if (first <= 2 && last >= 2) return { status: 400, body: { Fault: code4002 } };
      return { body: { QueryResponse: { Payment: first === 1 ? [payment(1, '140')] : [] } } };
    };
    const outcome = await service().appliedCredits(recordedCall(), '140', ['24']);
    expect(outcome).toEqual({ ok: true, value: [{ kind: 'Invoice', id: '130', amount: 4000 }] });
    // The payment at fault may be the one of this credit.
    expect(await service().appliedCredits(recordedCall(), '141', ['24'])).toMatchObject({ error: { kind: 'refused' } });
  });

  it('ends after the latest 5,000 of them', async () => {
    const Payment = Array.from({ length: 1_000 }, (_, at) => payment(at, '139'));
    stub.answer = () => ({ body: { QueryResponse: { Payment } } });
    expect(await service().appliedCredits(recordedCall(), '140', ['24'])).toEqual({ ok: true, value: [] });
    expect(stub.seen).toHaveLength(5);
  });
});

describe('writing our own lines', () => {
  async function write(
    amounts: Parameters<ReturnType<typeof service>['writeOwnLines']>[3],
    answered?: object,
    before: object = invoice,
  ) {
    stub.answer = () => envelope(before);
    const stored = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    if (!stored.ok) throw new Error(stored.error.message);
    stub.answer = ({ body }) => {
      const sent: object = JSON.parse(body);
      return envelope(answered ?? { ...before, ...sent, SyncToken: '4' });
    };
    const outcome = await service().writeOwnLines(recordedCall(), stored.value, taxItems, amounts, 'req-1');
    const sent: { Line: Record<string, unknown>[] } = JSON.parse(stub.seen.at(-1)?.body ?? '{}');
    return { outcome, sent, url: stub.seen.at(-1)?.url };
  }
  const [fountain, , text, , discount, shipping] = invoice.Line;
  const line = (amount: number, description: string) => ({ amount, description });

  it('a write returns every other line unchanged and puts own lines after entered lines', async () => {
    const { outcome, sent, url } = await write({
      salesTax: line(23.1, 'Sales tax'),
      fee: line(0.28, 'CO Retail Delivery Fee'),
      taxOnFee: null,
    });
    expect(url).toBe('/v3/company/934/invoice?requestid=req-1&include=enhancedAllCustomFields&minorversion=75');
    expect(sent).toMatchObject({ Id: '130', SyncToken: '3', sparse: true });
    expect(sent.Line).toEqual([
      fountain,
      text,
      {
        Id: '2',
        Description: 'Sales tax',
        Amount: 23.1,
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: { ItemRef: { value: '40' }, UnitPrice: 23.1, Qty: 1, TaxCodeRef: { value: 'NON' } },
      },
      {
        Description: 'CO Retail Delivery Fee',
        Amount: 0.28,
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: { ItemRef: { value: '41' }, UnitPrice: 0.28, Qty: 1, TaxCodeRef: { value: 'NON' } },
      },
      discount,
      shipping,
    ]);
    expect(outcome).toMatchObject({
      ok: true,
      value: { document: { syncToken: '4', ownLines: { fee: [{ amount: 28 }] } } },
    });
  });

  it('a write makes a percentage discount the amount that it takes off what was sold, with its account', async () => {
    const DiscountAccountRef = { value: '86', name: 'Discounts given' };
    const percentage = {
      Amount: 29.7,
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 10, DiscountAccountRef, ClassRef: { value: '7' } },
    };
    const stored = { ...invoice, Line: invoice.Line.map((row) => (row === discount ? percentage : row)) };
    const amounts = { salesTax: line(22, 'Sales tax'), fee: null, taxOnFee: null };
    const { sent } = await write(amounts, undefined, stored);
    expect(sent.Line.find(({ DetailType }) => DetailType === 'DiscountLineDetail')).toEqual({
      Amount: 27.5,
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: false, DiscountAccountRef, ClassRef: { value: '7' } },
    });
    const untaxed = await write({ ...amounts, salesTax: line(0, 'Sales tax') }, undefined, stored);
    expect(untaxed.sent.Line).toContainEqual(percentage);
  });

  it('a write states the currency and the exchange rate again, which companies with several currencies require', async () => {
    const CurrencyRef = { value: 'CAD', name: 'Canadian Dollar' };
    const foreign = { ...invoice, CurrencyRef, ExchangeRate: 0.7315, GlobalTaxCalculation: 'TaxExcluded' };
    const amounts = { salesTax: line(1, 'Sales tax'), fee: null, taxOnFee: null };
    const { sent } = await write(amounts, undefined, foreign);
    expect(sent).toMatchObject({ CurrencyRef, ExchangeRate: 0.7315, GlobalTaxCalculation: 'TaxExcluded' });
    expect(Object.keys((await write(amounts)).sent)).toEqual(['Id', 'SyncToken', 'sparse', 'Line']);
  });

  it('a write without amounts removes only our own lines', async () => {
    const { sent } = await write({ salesTax: null, fee: null, taxOnFee: null });
    expect(sent.Line).toEqual([fountain, text, discount, shipping]);
  });

  it('a write fails if the service did not save all lines', async () => {
    const { outcome } = await write(
      { salesTax: line(1, 'Sales tax'), fee: null, taxOnFee: null },
      { ...invoice, Line: [] },
    );
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'refused', code: 'LinesChanged' } });
  });

  it('a write to a document that changed in between is reported as stale', async () => {
    stub.answer = () => envelope(invoice);
    const stored = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    if (!stored.ok) throw new Error(stored.error.message);
    stub.answer = () => ({ status: 400, body: fault('5010', 'Stale Object Error') });
    const amounts = { salesTax: line(1, 'Sales tax'), fee: null, taxOnFee: null };
    const outcome = await service().writeOwnLines(recordedCall(), stored.value, taxItems, amounts, 'req-1');
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'stale', code: '5010' } });
  });

  it('the answer of a write contains the tax that the service calculated with it', async () => {
    const { outcome } = await write(
      { salesTax: line(23.1, 'Sales tax'), fee: null, taxOnFee: null },
      { ...invoice, TxnTaxDetail: { TotalTax: 25.16 } },
    );
    expect(outcome).toMatchObject({ ok: true, value: { document: { accountingTax: 2516 } } });
  });

  it('a write to a deposited receipt is refused with a sentence that says what to do', async () => {
    stub.answer = () => envelope(invoice);
    const stored = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    if (!stored.ok) throw new Error(stored.error.message);
    stub.answer = () => ({ status: 400, body: fault('6540', 'Deposited Transaction cannot be changed') });
    const amounts = { salesTax: line(1, 'Sales tax'), fee: null, taxOnFee: null };
    const outcome = await service().writeOwnLines(recordedCall(), stored.value, taxItems, amounts, 'req-1');
    expect(outcome).toMatchObject({
      ok: false,
      error: { kind: 'refused', code: '6540', message: expect.stringContaining('Remove it from the deposit') },
    });
  });

  const lost: readonly (readonly [string, StubAnswer])[] = [
    ['a cut connection', { cut: true }],
    ['a system fault', { status: 500, body: fault('10000', 'An application error has occurred', 'SystemFault') }],
    ['a gateway page', { status: 502, body: '<html>bad gateway</html>' }],
    ['a truncated answer', { body: '{"Invoice":{"Id":"130"' }],
  ];
  it.each(lost)('after %s the result of a write is unknown and a read is unavailable', async (_, answer) => {
    stub.answer = () => envelope(invoice);
    const stored = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    if (!stored.ok) throw new Error(stored.error.message);
    stub.answer = () => answer;
    const amounts = { salesTax: line(1, 'Sales tax'), fee: null, taxOnFee: null };
    const written = await service().writeOwnLines(recordedCall(), stored.value, taxItems, amounts, 'req-1');
    expect(written).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    const read = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(read).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });
});
