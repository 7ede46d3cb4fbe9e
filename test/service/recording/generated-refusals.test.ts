import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { splitCases } from '../../long.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { address, type Books, booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Lists, listsOf } from '../../support/accounting-lists.harness.ts';
import type { Call } from '../../support/call.harness.ts';
import { type Kind, postSave } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { randomSeed } from '../../support/random-numbers.ts';

let product: Product;
let dana: Call;
let books: Books;
let lists: Lists;
let provider: ReturnType<typeof providerOf>;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  dana = (await signIn(product, people.administrator)).call;
  books = booksOf(product);
  lists = listsOf(product);
  provider = providerOf(product);
  await product.changeSettings(product.info.realmId, ordinary);
});
afterAll(() => product.stop());

const ordinary = { isEnableRetailDeliveryFee: false, avaTaxStartDate: null } as const;
const recordedKinds = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'] as const satisfies readonly Kind[];
type RecordedKind = (typeof recordedKinds)[number];

/** What a person changes in a document, or enters in a new one. */
interface Entry {
  readonly amount: number;
  readonly isRenumbered: boolean;
  readonly description: string;
}

/** The document of a case, while a cause holds. */
interface Situation {
  readonly kind: RecordedKind;
  readonly customer: string;
  readonly item: string;
  /** The number that the document will have. */
  readonly next: string;
  /** Null: not saved before the cause. */
  readonly saved: Saved | null;
}

/** Undoes a cause. */
type Undo = () => unknown;
const nothing: Undo = () => undefined;

const refused = (path: string): Undo => {
  const { faults } = product.sandbox.kernel;
  faults.add({ service: 'tax-provider', path, fault: { kind: 'status', status: 400 } });
  return () => faults.clear();
};

/** Why a document may not be recorded as it is. The place of a sale is in `places`. */
const causes = {
  'the record is locked': ({ saved }) => {
    if (saved !== null) provider.lock(saved.number);
    return nothing;
  },
  'the new number is that of a locked record of another program': ({ kind, next, saved }) => {
    if (saved?.number !== next) enterAtProvider(kind, next, true);
    return nothing;
  },
  'the new number is that of a record of another program': ({ kind, next, saved }) => {
    if (saved?.number !== next) enterAtProvider(kind, next, false);
    return nothing;
  },
  'the books are closed': () => {
    closeBooks('2026-03-31');
    return () => closeBooks('');
  },
  'the document is paid': ({ kind, customer, saved }) => {
    if (saved !== null && kind === 'Invoice') pay(customer, saved.id);
    return nothing;
  },
  'the customer is inactive': ({ customer }) => {
    lists.update('Customer', customer, { Active: false });
    return () => lists.update('Customer', customer, { Active: true });
  },
  'the item is inactive': ({ item, saved }) => {
    if (saved === null) return nothing;
    lists.update('Item', item, { Active: false });
    return nothing;
  },
  'the company is not active at AvaTax': () => {
    setCompanyActive(false);
    return () => setCompanyActive(true);
  },
  'the start date is later': async () => {
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2027-01-01' });
    return () => product.changeSettings(product.info.realmId, ordinary);
  },
  'AvaTax refuses every transaction': () => refused('/transactions/create'),
  'the place is incomplete': () => nothing,
  'AvaTax does not know the place': () => nothing,
  'the texts are longer than AvaTax accepts': () => nothing,
} satisfies Readonly<Record<string, (situation: Situation) => Undo | Promise<Undo>>>;
type Cause = keyof typeof causes;
const causeNames = Object.keys(causes).filter((name): name is Cause => Object.hasOwn(causes, name));

const places: Partial<Record<Cause, object>> = {
  'the place is incomplete': { Line1: 'Main warehouse', City: 'Denver' },
  'AvaTax does not know the place': { ...address, City: 'Nowhere', PostalCode: '00000', CountrySubDivisionCode: 'ZZ' },
  'the texts are longer than AvaTax accepts': {
    ...address,
    Line1: `1437 Bannock St ${'x'.repeat(400)}`,
    Line2: 'y'.repeat(400),
  },
};

function realm() {
  const found = product.sandbox.accounting().realms.get(product.info.realmId);
  if (found === undefined) throw new Error('The sandbox has no demo company.');
  return found;
}

function closeBooks(BookCloseDate: string): void {
  const stored = realm().read('Preferences', '1');
  if (!stored.ok) throw new Error('The demo company has no preferences.');
  const { SyncToken, AccountingInfoPrefs } = stored.entity;
  const changes = { AccountingInfoPrefs: { ...AccountingInfoPrefs, BookCloseDate } };
  expect(realm().update('Preferences', { Id: '1', SyncToken, sparse: true, ...changes })).toMatchObject({ ok: true });
  product.connector.services.facts.invalidate(product.info.realmId);
}

function pay(customer: string, invoice: string): void {
  const Line = [{ Amount: 0.01, LinkedTxn: [{ TxnId: invoice, TxnType: 'Invoice' }] }];
  const paid = realm().create('Payment', { CustomerRef: { value: customer }, TotalAmt: 0.01, Line });
  expect(paid).toMatchObject({ ok: true });
}

function setCompanyActive(isActive: boolean): void {
  const state = product.sandbox.taxProvider();
  state.companies = state.companies.map((company) =>
    company.companyCode === product.info.taxAccount.companyCode ? { ...company, isActive } : company,
  );
}

let count = 0;
const nextNumber = (): string => {
  count += 1;
  return `GR-${count}`;
};

const recordTypes = {
  Invoice: 'SalesInvoice',
  SalesReceipt: 'SalesInvoice',
  CreditMemo: 'ReturnInvoice',
  RefundReceipt: 'ReturnInvoice',
} as const;

/** A record of the demo company that this connector did not make. */
function enterAtProvider(kind: RecordedKind, code: string, locked: boolean): void {
  const { transactions } = product.sandbox.taxProvider();
  const [sample] = transactions.all();
  if (sample === undefined) throw new Error('The sandbox has no transaction.');
  const id = Math.max(...transactions.all().map((each) => each.id)) + 1;
  const header = { ...sample.header, code, type: recordTypes[kind] };
  transactions.put({ ...sample, id, header, status: 'Committed', locked });
}

async function save(kind: Kind, saved: Saved): Promise<Saved> {
  await dana('processDocument', { body: postSave(kind, saved) });
  await product.connector.worker.drain();
  return books.read(kind, saved.id);
}

const cents = (amount: number) => Math.round(amount * 100);

/** Whether the record under the number of the document has its tax and its sales. */
function isRecordedAlike(kind: RecordedKind, { number, entity, own, id }: Saved): boolean {
  const codes = [number, `${number}-${documentKinds[kind].number}-${id}`];
  const record = product.sandbox
    .taxProvider()
    .transactions.all()
    .find(({ header, status }) => codes.includes(header.code) && status === 'Committed');
  if (record === undefined) return false;
  const sign = recordTypes[kind] === 'ReturnInvoice' ? -1 : 1;
  const tax = record.answer.lines.reduce((sum, line) => sum + cents(line.tax.toNumber()), 0);
  const sales = record.question.lines.reduce((sum, line) => sum + cents(line.amount.toNumber()), 0);
  const charged = cents(own.salesTax ?? 0);
  return sign * tax === charged && sign * sales === cents(numberAt(entity, 'TotalAmt')) - charged;
}

const contentOf = ({ entity, syncToken }: Saved) => ({
  syncToken,
  lines: field(entity, 'Line'),
  tax: field(entity, 'TxnTaxDetail'),
});

/** The last step in the life of a document, as its page shows it. */
async function reported(kind: RecordedKind, { id: txnId }: Saved): Promise<unknown> {
  const { body } = await dana('readSalesDocument', { body: { txnType: documentKinds[kind].number, txnId } });
  return listAt(field(body, 'opened'), 'life').findLast((step) => field(step, 'state') !== 'estimated');
}

interface Case {
  readonly kind: RecordedKind;
  readonly cause: Cause;
  /** Saved and recorded before the cause. */
  readonly isSavedBefore: boolean;
  readonly entry: Entry;
}

const generated: fc.Arbitrary<Case> = fc.record({
  kind: fc.constantFrom(...recordedKinds),
  cause: fc.constantFrom(...causeNames),
  isSavedBefore: fc.boolean(),
  entry: fc.record({
    amount: fc.integer({ min: 1, max: 900_000 }).map((amount) => amount / 100),
    isRenumbered: fc.boolean(),
    description: fc.constantFrom('Cedar mulch', 'z'.repeat(4_000)),
  }),
});

async function run({ kind, cause, isSavedBefore, entry }: Case): Promise<void> {
  const customer = lists.create('Customer', { DisplayName: nextNumber() });
  const item = lists.createItem(nextNumber());
  const first = nextNumber();
  const next = isSavedBefore && !entry.isRenumbered ? first : nextNumber();
  const line = (amount: number, Description: string) => ({
    ...goods(amount),
    Description,
    SalesItemLineDetail: { ...goods(amount).SalesItemLineDetail, ItemRef: { value: item } },
  });
  const body = (number: string, Line: readonly object[], more: object = {}) =>
    saleOf(kind, number, { CustomerRef: { value: customer }, Line, ...more });
  const saved = isSavedBefore ? await save(kind, books.create(kind, body(first, [line(59.5, 'Mulch')]))) : null;
  expect(saved === null || isRecordedAlike(kind, saved), 'the first save is recorded').toBe(true);

  // QuickBooks itself refuses an edit in a closed period, and a new use of what is inactive, so the edit comes first.
  const place = places[cause] ?? address;
  const Line = [line(entry.amount, entry.description)];
  const changes = { DocNumber: next, Line, ShipAddr: place, BillAddr: place };
  const entered = saved === null ? books.create(kind, body(next, Line, changes)) : books.edit(kind, saved.id, changes);
  const undo = await causes[cause]({ kind, customer, item, next, saved });
  const before = books.read(kind, entered.id);
  const after = await save(kind, before);
  const message = await reported(kind, after);
  await undo();
  if (isRecordedAlike(kind, after)) return;
  expect(contentOf(after), 'the books').toEqual(contentOf(before));
  expect(message, 'the message').toMatchObject({ reason: expect.stringMatching(/\w+ .*\./) });
}

it('a refusal of the record alone, which nothing announces, is reported, and the record follows without another write', async () => {
  const number = nextNumber();
  const undo = refused('createoradjust');
  const written = await save('Invoice', books.create('Invoice', saleOf('Invoice', number)));
  expect(await reported('Invoice', written)).toMatchObject({ reason: expect.stringMatching(/\w+ .*\./) });
  expect(isRecordedAlike('Invoice', written)).toBe(false);
  undo();
  const after = await save('Invoice', written);
  expect(contentOf(after)).toEqual(contentOf(written));
  expect(isRecordedAlike('Invoice', after)).toBe(true);
});

describe('no write to the books whose record AvaTax then refuses', () => {
  for (const [size, options] of splitCases({ always: [26], long: [200] }))
    it(`in ${size} generated cases`, options, async (context) => {
      const seed = await randomSeed(context);
      await fc.assert(fc.asyncProperty(generated, run), { seed, numRuns: size, endOnFailure: true });
    });
});
