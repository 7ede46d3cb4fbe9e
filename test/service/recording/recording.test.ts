import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RecordAnswer, documentKinds } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { changeCompany, type CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { type Books, booksOf, goods, ownRows, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { denver, type Kind, lineItem, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

type Recorded = Exclude<Kind, 'Estimate'>;
const recordedKinds = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'] as const satisfies Recorded[];
const isReturn = (kind: Kind) => kind === 'CreditMemo' || kind === 'RefundReceipt';

let product: Product;
let call: Call;
let books: Books;
let lastNumber = 0;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());
afterEach(() => product.sandbox.kernel.faults.clear());

function nextNumber(): string {
  lastNumber += 1;
  return `R-${lastNumber}`;
}

const recordAnswer = Compile(schemas.processDocument.answer);

/** Tells of a save as the panel does, and waits until all that follows from it is done. */
async function reportSaved(kind: Kind, saved: Parameters<typeof postSave>[1]): Promise<RecordAnswer> {
  const { status, body } = await call('processDocument', { body: postSave(kind, saved) });
  expect(status).toBe(200);
  await product.connector.worker.drain();
  return recordAnswer.Parse(body);
}

async function reportRemoval(kind: Kind, saved: Saved, reason: 'Voided' | 'Deleted'): Promise<RecordAnswer> {
  const { status, body } = await call('cancelTax', {
    body: {
      txnId: saved.id,
      txnType: documentKinds[kind].number,
      qboDocNumber: saved.number,
      qboDocumentDate: '2026-03-02',
      reason,
    },
  });
  expect(status).toBe(200);
  await product.connector.worker.drain();
  return recordAnswer.Parse(body);
}

/** The current revisions with this code at the provider. */
function currentTransactions(code: string) {
  return product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ header, status }) => header.code === code && status !== 'Adjusted');
}

function only(code: string) {
  const [transaction, ...more] = currentTransactions(code);
  if (transaction === undefined || more.length > 0)
    throw new Error(`${currentTransactions(code).length} documents under ${code}`);
  return transaction;
}

/** All codes of live transactions with this reference. */
function liveCodes(): readonly string[] {
  return product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ status }) => status === 'Committed')
    .map(({ header }) => header.code);
}

async function provider(code: string, type: 'SalesInvoice' | 'ReturnInvoice'): Promise<unknown> {
  const { taxProvider, taxAccount } = product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const url = `${taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions/${code}?documentType=${type}`;
  const answer = await fetch(url, { headers: { authorization: `Basic ${basic}` } });
  return answer.json();
}

async function events(kind: Kind, id: string): Promise<readonly string[]> {
  const { body } = await call('documentTimeline', {
    query: { txnType: String(documentKinds[kind].number), txnId: id },
  });
  return listAt(body, 'entries').map((entry) => textAt(entry, 'event'));
}

/** Estimates, saves the document with the estimated lines, and reports it. */
async function estimateAndSave(kind: Recorded, number = nextNumber()) {
  const estimate = await call('getTax', {
    body: taxDocument({ txnType: documentKinds[kind].number, referenceNumber: number }),
  });
  const amount = (name: string): number | '' => {
    const value = field(estimate.body, name);
    return typeof value === 'number' ? value : '';
  };
  const amounts = {
    salesTax: numberAt(estimate.body, 'avaTax'),
    fee: amount('rdfAmount'),
    taxOnFee: amount('taxOnRdfAmount'),
  };
  const saved = books.create(kind, saleOf(kind, number, { Line: [goods(59.5), ...ownRows(amounts)] }));
  const answer = await reportSaved(kind, saved);
  return { saved, amounts, answer };
}

/** The preference 'Custom transaction numbers' of the accounting service: a document may then have no number. */
function numberDocuments(how: 'by hand' | 'automatically'): void {
  changePreferences({ SalesFormsPrefs: { CustomTxnNumbers: how === 'by hand' } });
}

/** Closes the books of the accounting service until a day; '' opens them. */
function closeBooks(BookCloseDate: string): void {
  changePreferences({ AccountingInfoPrefs: { BookCloseDate } });
}

function changePreferences(groups: object): void {
  const realm = product.sandbox.accounting().realms.get(product.info.realmId);
  const stored = realm?.read('Preferences', '1');
  if (realm === undefined || stored?.ok !== true) throw new Error('The demo company has no preferences.');
  const { SyncToken } = stored.entity;
  const changed = realm.update('Preferences', { Id: '1', SyncToken, sparse: true, ...groups });
  if (!changed.ok) throw new Error(`The preference was refused: ${JSON.stringify(changed)}`);
}

async function withCompany(changes: CompanyChanges, work: () => Promise<void>): Promise<void> {
  const { db, clock } = product.connector.services;
  const { realmId } = product.info;
  const change = (to: CompanyChanges) =>
    db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, to, clock.now()));
  await change(changes);
  try {
    await work();
  } finally {
    await change({ connection: 'connected', calculationActive: true });
  }
}

describe.each(recordedKinds)('a saved %s', (kind) => {
  const type = isReturn(kind) ? 'ReturnInvoice' : 'SalesInvoice';
  const sign = isReturn(kind) ? -1 : 1;
  const signed = (amount: number) => sign * amount;

  it('is committed with the tax and the total that the panel showed, without a second calculation', async () => {
    const { saved, amounts, answer } = await estimateAndSave(kind);
    expect(answer).toMatchObject({ errorMessage: null, status: 'Queued' });
    const tax = Number((amounts.salesTax + Number(amounts.fee) + Number(amounts.taxOnFee)).toFixed(2));
    const transaction = await provider(saved.number, type);
    expect(transaction).toMatchObject({ status: 'Committed', code: saved.number, totalAmount: signed(59.5) });
    expect(numberAt(transaction, 'totalTax')).toBeCloseTo(signed(tax), 10);
    expect(saved.total).toBeCloseTo(59.5 + tax, 10);
    expect(books.read(kind, saved.id).syncToken).toBe(saved.syncToken);
    expect(await events(kind, saved.id)).toEqual(['saved', 'recorded']);
  });

  it('receives its own lines when it was saved without them', async () => {
    const saved = books.create(kind, saleOf(kind, nextNumber()));
    await reportSaved(kind, saved);
    const after = books.read(kind, saved.id);
    expect(after.own.salesTax).toBeGreaterThan(0);
    expect(after.own.fee === null).toBe(isReturn(kind));
    const tax = (after.own.salesTax ?? 0) + (after.own.fee ?? 0) + (after.own.taxOnFee ?? 0);
    expect(numberAt(await provider(saved.number, type), 'totalTax')).toBeCloseTo(signed(tax), 10);
    expect(await events(kind, saved.id)).toEqual(['saved', 'lines-written', 'recorded']);
  });

  it('is adjusted under the same code when it changes', async () => {
    const { saved } = await estimateAndSave(kind);
    const edited = books.edit(kind, saved.id, { ...saleOf(kind, saved.number), Line: [goods(100)] });
    await reportSaved(kind, edited);
    const transaction = only(saved.number);
    expect(transaction.version).toBe(2);
    expect(transaction.status).toBe('Committed');
    expect(numberAt(await provider(saved.number, type), 'totalAmount')).toBe(signed(100));
    expect(await events(kind, saved.id)).toContain('adjusted');
  });

  it('is renamed when its number changes, and never has two codes', async () => {
    const { saved } = await estimateAndSave(kind);
    const number = nextNumber();
    await reportSaved(kind, books.edit(kind, saved.id, { DocNumber: number }));
    expect(liveCodes().filter((code) => code === saved.number || code === number)).toEqual([number]);
    expect(only(number)).toMatchObject({ status: 'Committed', version: 2 });
    expect(currentTransactions(saved.number)).toEqual([]);
    expect(await events(kind, saved.id)).toContain('renumbered');
  });

  it.runIf(!isReturn(kind))('is cancelled once when it is voided, however often that is reported', async () => {
    const { saved } = await estimateAndSave(kind);
    books.void(kind, saved.id);
    expect(await reportRemoval(kind, saved, 'Voided')).toMatchObject({ errorMessage: null, status: 'Queued' });
    const { operationId } = await reportRemoval(kind, saved, 'Voided');
    expect((await reportRemoval(kind, saved, 'Voided')).operationId).toBe(operationId);
    expect(only(saved.number).status).toBe('Cancelled');
    expect(await events(kind, saved.id)).toEqual(['saved', 'recorded', 'voided-by-user', 'voided']);
  });

  it('is cancelled when it is deleted, and the timeline shows the reason', async () => {
    const { saved } = await estimateAndSave(kind);
    books.delete(kind, saved.id);
    await reportRemoval(kind, saved, 'Deleted');
    expect(only(saved.number).status).toBe('Cancelled');
    expect(await events(kind, saved.id)).toEqual(['saved', 'recorded', 'deleted-by-user', 'deleted']);
  });

  it('stays recorded when its deletion is reported and it still exists, and the timeline says so', async () => {
    const { saved } = await estimateAndSave(kind);
    await reportRemoval(kind, saved, 'Deleted');
    expect(only(saved.number).status).toBe('Committed');
    expect(await events(kind, saved.id)).toEqual(['saved', 'recorded', 'deleted-by-user', 'still-exists']);
  });

  it('is recorded once when one save is reported twice', async () => {
    const { saved, answer } = await estimateAndSave(kind);
    expect(await reportSaved(kind, saved)).toMatchObject({ status: 'Done', operationId: answer.operationId });
    expect(only(saved.number).version).toBe(1);
  });

  it('has its kind and id as code when it has no number', async () => {
    numberDocuments('by hand');
    try {
      const unnumbered = books.create(kind, saleOf(kind, ''));
      expect(unnumbered.number).toBe('');
      await reportSaved(kind, unnumbered);
      expect(only(`${kind}-${unnumbered.id}`).status).toBe('Committed');
    } finally {
      numberDocuments('automatically');
    }
  });
});

describe('a document of the closed period', () => {
  it('waits for a person, because its tax cannot be written, and is recorded once the period is open', async () => {
    closeBooks('2026-03-31');
    try {
      const saved = books.create('Invoice', saleOf('Invoice', nextNumber(), { TxnDate: '2026-03-31' }));
      await reportSaved('Invoice', saved);
      expect((await events('Invoice', saved.id)).at(-1)).toBe('needs-attention');
      const { body } = await call('documentTimeline', {
        query: { txnType: String(documentKinds.Invoice.number), txnId: saved.id },
      });
      expect(JSON.stringify(body)).toContain('The books are closed for this date.');
      expect(currentTransactions(saved.number)).toEqual([]);
      // QuickBooks repeats the answer to a repeated request id: it is another one after the refusal.
      closeBooks('');
      const onScreen = { txnId: saved.id, referenceNumber: saved.number, SyncToken: saved.syncToken };
      await call('getTax', { body: taxDocument({ ...onScreen, DocumentDate: '2026-03-31' }) });
      await product.connector.worker.drain();
      expect(only(saved.number).status).toBe('Committed');
      expect(books.read('Invoice', saved.id).own.salesTax).toBeGreaterThan(0);
    } finally {
      closeBooks('');
    }
  });
});

describe('an estimate document', () => {
  it('is never recorded, and has nothing to cancel', async () => {
    const saved = books.create('Estimate', saleOf('Estimate', nextNumber()));
    expect(await reportSaved('Estimate', saved)).toMatchObject({ errorMessage: null, status: 'Ignored' });
    expect(await reportRemoval('Estimate', saved, 'Deleted')).toMatchObject({ errorMessage: null, status: 'Done' });
    expect(currentTransactions(saved.number)).toEqual([]);
    expect(books.read('Estimate', saved.id).own.salesTax).toBeNull();
  });
});

describe('two documents with one number', () => {
  it('are both recorded, the second with its kind and id as code', async () => {
    const number = nextNumber();
    const invoice = books.create('Invoice', saleOf('Invoice', number));
    const receipt = books.create('SalesReceipt', saleOf('SalesReceipt', number));
    await reportSaved('Invoice', invoice);
    await reportSaved('SalesReceipt', receipt);
    expect(only(number).status).toBe('Committed');
    expect(only(`${number}-SalesReceipt-${receipt.id}`).status).toBe('Committed');
  });

  it('of different provider types have their number as code', async () => {
    const number = nextNumber();
    const invoice = books.create('Invoice', saleOf('Invoice', number));
    const credit = books.create('CreditMemo', saleOf('CreditMemo', number));
    await reportSaved('Invoice', invoice);
    await reportSaved('CreditMemo', credit);
    expect(currentTransactions(number).map(({ header }) => header.type)).toEqual(['SalesInvoice', 'ReturnInvoice']);
  });
});

describe('while calculation is switched off', () => {
  it('a save is ignored without an error, and a void is delivered', async () => {
    const { saved } = await estimateAndSave('Invoice');
    await withCompany({ calculationActive: false }, async () => {
      const other = books.create('Invoice', saleOf('Invoice', nextNumber()));
      expect(await reportSaved('Invoice', other)).toEqual({ errorMessage: null, status: 'Ignored', operationId: '' });
      expect(currentTransactions(other.number)).toEqual([]);
      expect(books.read('Invoice', other.id).syncToken).toBe('0');

      books.void('Invoice', saved.id);
      expect(await reportRemoval('Invoice', saved, 'Voided')).toMatchObject({ errorMessage: null });
    });
    expect(only(saved.number).status).toBe('Cancelled');
  });
});

describe('a document before the start date', () => {
  it('is not recorded, and the timeline states the reason', async () => {
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2026-03-03' });
    const saved = books.create('Invoice', saleOf('Invoice', nextNumber()));
    await reportSaved('Invoice', saved);
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: null });
    expect(currentTransactions(saved.number)).toEqual([]);
    expect(await events('Invoice', saved.id)).toEqual(['saved', 'not-recorded']);
  });
});

describe('a document whose last estimate was refused', () => {
  const wrong = { ...denver, postalCode: '10001' };
  const wrongAddress = {
    Line1: wrong.line1,
    City: wrong.city,
    CountrySubDivisionCode: 'CO',
    PostalCode: wrong.postalCode,
    Country: 'US',
  };

  it.each([
    ['a new answer', 77.77],
    ['an answer that was given before', 59.5],
  ])(
    'waits for a person with the message, and is recorded after the next successful estimate: %s',
    async (_, amount) => {
      const number = nextNumber();
      const Line = [goods(amount)];
      const onScreen = { referenceNumber: number, lineItems: [lineItem({ amount, quantity: 1 })] };
      const saved = books.create('Invoice', saleOf('Invoice', number, { ShipAddr: wrongAddress, Line }));
      const refused = await call('getTax', {
        body: taxDocument({ ...onScreen, txnId: saved.id, shippingAddress: wrong }),
      });
      const sentence = textAt(refused.body, 'errorMessage');
      await reportSaved('Invoice', saved);
      expect(currentTransactions(number)).toEqual([]);
      expect(await reportSaved('Invoice', saved)).toMatchObject({
        status: 'NeedsUser',
        errorMessage: sentence,
        errorCode: 'EstimateRefused',
      });
      expect(await events('Invoice', saved.id)).toEqual(['saved', 'needs-attention']);

      // The address is corrected and saved; the panel estimates the document on screen.
      const mended = books.edit('Invoice', saved.id, {
        ShipAddr: { ...wrongAddress, PostalCode: '80202' },
      });
      const good = await call('getTax', {
        body: taxDocument({ ...onScreen, txnId: saved.id, SyncToken: mended.syncToken }),
      });
      expect(field(good.body, 'errorMessage')).toBeNull();
      await product.connector.worker.drain();
      expect(only(number).status).toBe('Committed');
      expect((await events('Invoice', saved.id)).at(-1)).toBe('recorded');
    },
  );
});

describe('a paid document', () => {
  it('is not changed; when its lines do not match the tax, a person has to act', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', nextNumber()));
    const realm = product.sandbox.accounting().realms.get(product.info.realmId);
    const paid = realm?.create('Payment', {
      CustomerRef: { value: '2' },
      TotalAmt: 20,
      Line: [{ Amount: 20, LinkedTxn: [{ TxnId: saved.id, TxnType: 'Invoice' }] }],
    });
    expect(paid?.ok).toBe(true);
    await reportSaved('Invoice', books.read('Invoice', saved.id));
    expect(currentTransactions(saved.number)).toEqual([]);
    expect((await events('Invoice', saved.id)).at(-1)).toBe('needs-attention');
    expect(books.read('Invoice', saved.id).own.salesTax).toBeNull();
  });
});

describe('a document with automated sales tax of the accounting service', () => {
  /** Tax codes of the demo company: 9.15 and 0 percent. */
  const codes = { denver: '3', none: '2' };

  it('is unchanged and waits for a person: nothing is recorded and no line is written', async () => {
    const { realmId } = product.info;
    const realm = product.sandbox.accounting().realms.get(realmId);
    const sale = saleOf('Invoice', nextNumber());
    const customerId = textAt(sale, 'CustomerRef', 'value');
    const chargeAt = (taxCodeId: string) => {
      const customer = realm?.list('Customer').find(({ Id }) => Id === customerId);
      const updated = realm?.update('Customer', { ...customer, DefaultTaxCodeRef: { value: taxCodeId } });
      expect(updated?.ok).toBe(true);
      product.connector.services.facts.invalidate(realmId);
    };
    chargeAt(codes.denver);
    const saved = books.create('Invoice', sale);
    await reportSaved('Invoice', saved);
    chargeAt(codes.none);
    expect(currentTransactions(saved.number)).toEqual([]);
    expect(books.read('Invoice', saved.id).own.salesTax).toBeNull();
    expect(await events('Invoice', saved.id)).toEqual(['saved', 'needs-attention']);
  });
});

describe('a report from the panel', () => {
  it('of an unsaved document is a bad request', async () => {
    const unsaved = { id: '', syncToken: '0', number: 'X' };
    const { status, body } = await call('processDocument', { body: postSave('Invoice', unsaved) });
    expect([status, field(body, 'error', 'reasonCode')]).toEqual([400, 'BadRequest']);
  });

  it('of an unsupported kind is answered as such', async () => {
    const body = { ...postSave('Invoice', { id: '5', syncToken: '0', number: 'X' }), txnType: 36 };
    expect((await call('processDocument', { body })).body).toMatchObject({
      status: 'Ignored',
      errorMessage: 'Sales tax is not calculated for this kind of document.',
      errorCode: 'UnsupportedType',
    });
  });

  it('is not trusted for amounts, kind of event or number: the document itself is read', async () => {
    const number = nextNumber();
    const saved = books.create('Invoice', saleOf('Invoice', number));
    const forged = postSave('Invoice', { ...saved, number: 'SOMEBODY-ELSES' }, { totalTax: 0.01, totalAmount: 1 });
    await call('processDocument', { body: forged });
    await product.connector.worker.drain();
    expect(currentTransactions('SOMEBODY-ELSES')).toEqual([]);
    expect(numberAt(await provider(number, 'SalesInvoice'), 'totalAmount')).toBe(59.5);
  });

  it('with an id that QuickBooks does not have leaves no record, and the document says why', async () => {
    await reportSaved('Invoice', { id: '900001', syncToken: '0', number: nextNumber() });
    const { body } = await call('documentTimeline', {
      query: { txnType: String(documentKinds.Invoice.number), txnId: '900001' },
    });
    expect(body).toMatchObject({
      record: {
        state: 'not-recorded',
        errorCode: 'NotInQuickBooks',
        message: 'QuickBooks has no document with this id: it was deleted, or it is not stored there.',
      },
    });
  });

  it('of a void whose amounts are not zero counts as a save', async () => {
    const { saved } = await estimateAndSave('Invoice');
    const body = postSave('Invoice', saved);
    const answer = await call('processDocument', {
      body: { ...body, postSaveDocument: { ...body.postSaveDocument, IsVoided: true, lineItems: [lineItem()] } },
    });
    expect(answer.status).toBe(200);
    await product.connector.worker.drain();
    expect(only(saved.number).status).toBe('Committed');
  });
});
