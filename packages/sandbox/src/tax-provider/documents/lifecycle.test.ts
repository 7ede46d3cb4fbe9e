import { beforeEach, describe, expect, it } from 'vitest';
import { type TaxProviderHarness, openTaxProvider, refusal, sale } from '../../testing/tax-provider.harness.ts';

let harness: TaxProviderHarness;
beforeEach(() => {
  harness = openTaxProvider();
});

const path = '/companies/COTTONWOOD/transactions/INV-1';
const create = (changes?: Record<string, unknown>) => harness.post('/transactions/create', sale(changes));
const createOrAdjust = (changes?: Record<string, unknown>) =>
  harness.post('/transactions/createoradjust', { createTransactionModel: sale(changes) });
const step = (name: string, body?: unknown) => harness.post(`${path}/${name}`, body);
const voidIt = () => step('void', { code: 'DocVoided' });
const operations = () => harness.kernel.journal.since(0).map(({ operation }) => operation);

describe('estimates', () => {
  it.each(['SalesOrder', 'ReturnOrder', 0, 4])('of type %s are calculated and not stored', async (type) => {
    const answer = await create({ type });
    expect(answer).toMatchObject({ status: 201, json: { id: 0, status: 'Temporary', totalTax: 9.2 } });
    expect(answer.json).toMatchObject({ lines: [{ id: 0, transactionId: 0, details: [{ id: 0 }, {}, {}, {}, {}] }] });
    expect(answer.json).not.toHaveProperty('region');
    expect(answer.header('location')).toBe('/api/v2/companies/7001/transactions/0');
    expect(operations()).toEqual([]);
    expect(harness.provider.state.counters.estimates).toBe(1);
    expect(await harness.get(path)).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
    expect(await voidIt()).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
  });

  it('are the default type', async () => {
    expect(await create({ type: undefined })).toMatchObject({ json: { type: 'SalesOrder' } });
  });
});

describe('create', () => {
  it('saves or commits', async () => {
    expect(await create({ commit: false })).toMatchObject({ status: 201, json: { status: 'Saved', version: 1 } });
    expect(await create({ code: 'INV-2' })).toMatchObject({ status: 201, json: { status: 'Committed', version: 1 } });
  });

  it.each([
    { type: 'SalesInvoice', sign: 1 },
    { type: 'ReturnInvoice', sign: -1 },
  ])('returns the total amount before the discount, in the document and in the list: $type', async ({ type, sign }) => {
    const lines = [{ amount: 75 * sign, discounted: true }];
    const totals = { totalAmount: 75 * sign, totalDiscount: 20 * sign, totalTaxable: 55 * sign };
    const created = await create({ type, lines, discount: 20 * sign });
    expect(created).toMatchObject({ status: 201, json: { ...totals, lines: [{ lineAmount: 75 * sign }] } });
    const list = await harness.get("/companies/COTTONWOOD/transactions?$filter=code eq 'INV-1'");
    expect(list).toMatchObject({ json: { value: [totals] } });
  });

  it('returns the exchange rate of the request, and the tax in the currency of reports', async () => {
    const exchange = {
      currencyCode: 'CAD',
      exchangeRate: 0.73,
      exchangeRateEffectiveDate: '2026-06-30',
      exchangeRateCurrencyCode: 'USD',
    };
    const created = await create(exchange);
    expect(created).toMatchObject({ status: 201, json: { ...exchange, totalTax: 9.2 } });
    // Colorado 2.9 % of 100.00 is 2.90 CAD.
    const state = { jurisType: 'STA', tax: 2.9, reportingTax: 2.12, taxableUnits: 100, reportingTaxableUnits: 73 };
    expect(created).toMatchObject({
      json: { lines: [{ details: expect.arrayContaining([expect.objectContaining(state)]) }] },
    });
    const list = await harness.get("/companies/COTTONWOOD/transactions?$filter=code eq 'INV-1'");
    expect(list).toMatchObject({ json: { value: [exchange] } });
  });

  it('has the exchange rate 1, of the day of the document, unless another one is sent', async () => {
    const created = await create({ date: '2026-03-02' });
    expect(created).toMatchObject({ json: { exchangeRate: 1, exchangeRateEffectiveDate: '2026-03-02' } });
    expect(await create({ code: 'INV-2', date: '2026-03-02', exchangeRate: 0.73 })).toMatchObject({
      json: { exchangeRate: 0.73, exchangeRateEffectiveDate: '2026-03-02' },
    });
  });

  it('replaces a saved document', async () => {
    const first = await create({ commit: false });
    const second = await create({ commit: false, lines: [{ amount: 50 }] });
    expect(second).toMatchObject({ status: 201, json: { status: 'Saved', version: 1, totalAmount: 50 } });
    expect(first.json).not.toMatchObject({ totalAmount: 50 });
    expect(harness.provider.state.transactions.all()).toHaveLength(1);
  });

  it.each(['committed', 'cancelled'])('is rejected over a %s document', async (state) => {
    await create();
    if (state === 'cancelled') await voidIt();
    const answer = await create();
    expect(answer).toMatchObject(refusal(400, 300, 'GetTaxError'));
    expect(answer.json).toMatchObject({
      error: {
        code: 'GetTaxError',
        details: [
          {
            message: 'DocStatus is invalid for this operation.',
            description: 'Expected Saved|Posted',
            refersTo: 'DocStatus',
          },
        ],
      },
    });
  });

  it('stores a return beside a sale with the same code', async () => {
    await create();
    await create({ type: 'ReturnInvoice', lines: [{ amount: -100 }] });
    expect(await harness.get(path)).toMatchObject(refusal(400, 303, 'DocumentCodeConflict'));
    expect(await harness.get(`${path}?documentType=ReturnInvoice`)).toMatchObject({
      status: 200,
      json: { totalTax: -9.2 },
    });
    expect(await harness.get(`${path}/types/SalesInvoice`)).toMatchObject({ status: 200, json: { totalTax: 9.2 } });
  });

  it('finds a sale when no type is given', async () => {
    await create({ type: 'ReturnInvoice' });
    expect(await harness.get(path)).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
  });
});

describe('createoradjust', () => {
  it('creates a document, then adjusts it once it is committed', async () => {
    expect(await createOrAdjust()).toMatchObject({ status: 201, json: { version: 1 } });
    const second = await createOrAdjust({ lines: [{ amount: 200 }] });
    expect(second).toMatchObject({
      status: 200,
      json: {
        version: 2,
        status: 'Committed',
        totalAmount: 200,
        adjustmentReason: 'Other',
        adjustmentDescription: 'Create or adjust transaction',
      },
    });
    expect(harness.provider.state.transactions.all().map(({ status }) => status)).toEqual(['Adjusted', 'Committed']);
    expect(operations()).toEqual(['Transaction.createoradjust', 'Transaction.createoradjust']);
  });

  it('replaces a saved document, and assigns the code of a void one to a new document', async () => {
    await createOrAdjust({ commit: false });
    expect(await createOrAdjust()).toMatchObject({ status: 201, json: { version: 1, status: 'Committed' } });
    await voidIt();
    expect(await createOrAdjust()).toMatchObject({ status: 201, json: { version: 2, status: 'Committed' } });
    expect(harness.provider.state.transactions.all()).toHaveLength(1);
    await step('lock', { isLocked: true });
    expect(await createOrAdjust()).toMatchObject(refusal(400, 1100, 'CannotModifyLockedTransaction'));
  });

  it('retains the old revision, readable by its id', async () => {
    const { provider } = harness;
    await createOrAdjust();
    await createOrAdjust();
    const old = provider.state.transactions.all()[0]?.id ?? 0;
    expect(await harness.get(`/transactions/${old}`)).toMatchObject({ json: { status: 'Adjusted', version: 1 } });
  });
});

describe('adjust', () => {
  it('creates a revision with its reason', async () => {
    await create();
    const body = {
      adjustmentReason: 4,
      adjustmentDescription: 'Less',
      newTransaction: sale({ lines: [{ amount: 60 }] }),
    };
    expect(await step('adjust', body)).toMatchObject({
      status: 200,
      json: { version: 2, adjustmentReason: 'PriceAdjusted', totalAmount: 60 },
    });
  });

  it('rejects an empty reason, and a document that is not committed', async () => {
    await create({ commit: false });
    expect(await step('adjust', { adjustmentReason: '', newTransaction: sale() })).toMatchObject(
      refusal(400, 47, 'JsonFormatError'),
    );
    expect(await step('adjust', { adjustmentReason: 'Other', newTransaction: sale() })).toMatchObject(
      refusal(400, 1314, 'InvalidDocumentStatus'),
    );
  });
});

describe('the other operations', () => {
  it('commit only once', async () => {
    await create({ commit: false });
    expect(await step('commit', { commit: true })).toMatchObject({ status: 200, json: { status: 'Committed' } });
    expect(await step('commit', { commit: true })).toMatchObject(refusal(400, 1309, 'InvalidDocumentStatusForCommit'));
  });

  it('void without changing the amounts, and only once', async () => {
    await create();
    expect(await voidIt()).toMatchObject({
      status: 200,
      json: { status: 'Cancelled', totalTax: 9.2, messages: [], lines: [{ tax: 9.2, taxAmountByTaxTypes: [] }] },
    });
    expect(await voidIt()).toMatchObject(refusal(400, 198, 'TransactionAlreadyCancelled'));
    expect(await step('unvoid')).toMatchObject({ json: { status: 'Saved' } });
    expect(await step('unvoid')).toMatchObject(refusal(400, 1300, 'TransactionNotCancelled'));
  });

  it('void only with a user of the account and for a document of the given type', async () => {
    await create();
    const bookkeeper = { authorization: `Basic ${btoa('luis@cottonwood.example:sandbox-password')}` };
    expect(await harness.post(`${path}/void`, { code: 'DocVoided' }, bookkeeper)).toMatchObject({ status: 403 });
    expect(await harness.post(`${path}/uncommit`, undefined, bookkeeper)).toMatchObject({ status: 403 });
    expect(await harness.post(`${path}/void?documentType=ReturnInvoice`, { code: 'DocVoided' })).toMatchObject(
      refusal(404, 4, 'EntityNotFoundError'),
    );
  });

  it.each(['adjust', 'void', 'changecode', 'uncommit'])('reject a locked document: %s', async (name) => {
    await create();
    expect(await step('lock', { isLocked: true })).toMatchObject({ json: { locked: true } });
    const bodies: Record<string, unknown> = {
      adjust: { adjustmentReason: 'Other', newTransaction: sale() },
      void: { code: 'DocVoided' },
      changecode: { newCode: 'INV-9' },
    };
    expect(await step(name, bodies[name])).toMatchObject(refusal(400, 1100, 'CannotModifyLockedTransaction'));
    expect(await createOrAdjust()).toMatchObject(refusal(400, 1100, 'CannotModifyLockedTransaction'));
  });

  it('lock only committed documents, one or many', async () => {
    await create({ commit: false });
    expect(await step('lock', { isLocked: true })).toMatchObject(refusal(400, 313, 'DocumentNotCommitted'));
    await step('commit', { commit: true });
    const id = harness.provider.state.transactions.all()[0]?.id;
    expect(await harness.post('/transactions/lock', { documentIds: [id], isLocked: true })).toMatchObject({
      json: { numberOfRecords: 1 },
    });
    expect(await voidIt()).toMatchObject(refusal(400, 1100, 'CannotModifyLockedTransaction'));
  });

  it('change a code, unless it is in use', async () => {
    await create();
    await create({ code: 'INV-2' });
    expect(await step('changecode', { newCode: 'INV-2' })).toMatchObject(
      refusal(400, 1303, 'TransactionAlreadyExists'),
    );
    expect(await step('changecode', { newCode: 'INV-3' })).toMatchObject({ status: 200, json: { code: 'INV-3' } });
    expect(await harness.get(path)).toMatchObject({ status: 404 });
  });

  it('reject another code for a committed document when the provider is configured so', async () => {
    harness = openTaxProvider({ rules: { renamesCommitted: false } });
    await create();
    expect(await step('changecode', { newCode: 'INV-3' })).toMatchObject(refusal(400, 1313, 'TransactionIsCommitted'));
  });

  it.each([
    { body: { verifyTransactionDate: '2026-03-02' }, number: 1305, code: 'DateMismatch' },
    { body: { verifyTotalAmount: 99 }, number: 1307, code: 'TotalAmountMismatch' },
    { body: { verifyTotalTax: 9.21 }, number: 1308, code: 'TotalTaxMismatch' },
  ])('verify with the result $code', async ({ body, number, code }) => {
    await create();
    expect(await step('verify', body)).toMatchObject(refusal(400, number, code));
  });

  it('settle: verify, change the code and commit', async () => {
    await create({ commit: false });
    const body = { verify: { verifyTotalTax: 9.2 }, changeCode: { newCode: 'INV-7' }, commit: { commit: true } };
    expect(await step('settle', body)).toMatchObject({ json: { code: 'INV-7', status: 'Committed' } });
  });

  it('accept codes with characters that a path cannot contain', async () => {
    await create({ code: 'A/1+2?3%4#5 6' });
    const encoded = 'A_-ava2f-_1_-ava2b-_2_-ava3f-_3_-ava25-_4_-ava23-_5%206';
    expect(await harness.get(`/companies/COTTONWOOD/transactions/${encoded}`)).toMatchObject({
      status: 200,
      json: { code: 'A/1+2?3%4#5 6' },
    });
  });
});

describe('the journal', () => {
  it('has the summary of every accepted write of a recorded document, and nothing of a rejected one', async () => {
    await create();
    await create();
    const [entry, ...rest] = harness.kernel.journal.since(0);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      service: 'tax-provider',
      owner: '2000134567',
      operation: 'Transaction.create',
      id: 'INV-1',
    });
    expect(entry?.after).toEqual({
      code: 'INV-1',
      type: 'SalesInvoice',
      status: 'Committed',
      date: '2026-03-01',
      totalAmount: 100,
      totalTax: 9.2,
      totalTaxable: 100,
      version: 1,
      lines: [{ number: '1', amount: 100, tax: 9.2, taxCode: 'P0000000' }],
    });
  });
});
