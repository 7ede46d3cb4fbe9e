import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordedCall, startVendorStub, type StubAnswer, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';
import { envelope, fault, invoice, taxItems, tokens } from '../../testing/quickbooks-documents.fixture.ts';

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
      discount: { amount: 1000, percent: '' },
      ownLines: { salesTax: [{ amount: 2200 }], fee: [], taxOnFee: [] },
      isVoided: false,
      originalDate: null,
      paid: 0,
      accountingTax: 0,
      total: 29950,
    });
    expect(stub.seen[0]?.url).toBe('/v3/company/934/invoice/130?minorversion=75');
    expect(stub.seen[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', accept: 'application/json' });
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

  it('a credit has the date of the sale that it is linked to', async () => {
    stub.answer = ({ url }) =>
      url.includes('/creditmemo/')
        ? {
            body: {
              CreditMemo: { ...invoice, TxnDate: '2026-03-01', LinkedTxn: [{ TxnId: '130', TxnType: 'Invoice' }] },
            },
          }
        : envelope(invoice);
    const outcome = await service().document(recordedCall(), 'CreditMemo', '140', taxItems);
    expect(outcome).toMatchObject({
      ok: true,
      value: { document: { date: '2026-03-01', originalDate: '2026-01-15' } },
    });
  });
});

describe('writing our own lines', () => {
  async function write(amounts: Parameters<ReturnType<typeof service>['writeOwnLines']>[3], answered?: object) {
    stub.answer = () => envelope(invoice);
    const stored = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    if (!stored.ok) throw new Error(stored.error.message);
    stub.answer = ({ body }) => {
      const sent: object = JSON.parse(body);
      return envelope(answered ?? { ...invoice, ...sent, SyncToken: '4' });
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
    expect(url).toBe('/v3/company/934/invoice?requestid=req-1&minorversion=75');
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
