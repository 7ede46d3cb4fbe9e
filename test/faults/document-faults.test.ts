// @module-tag long: lost-answers.test.ts and outage.test.ts have one failure of each kind

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { type Fault, realmIds } from '@salestax/sandbox';
import { sweepChanges } from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { deliveriesOf } from '../../packages/connector/src/features/recording/delivery-queries.ts';
import { lineItem, taxDocument } from '../support/documents.fixture.ts';
import { field } from '../support/json.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { type Bookkeeper, type Kind, openBooks, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf, outOfOrder } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';
import { accounting, notInCatalog, provider, vendorFaults, type VendorOperation } from './vendor-faults.ts';

const minute = 60_000;

let product: Product;
let books: Bookkeeper;
let panel: Panel;
let mark: Mark;
/** Offset of the test's clocks from the machine's, in milliseconds. */
let clockOffset = 0;

beforeAll(async () => {
  product = await startProduct({
    webhooks: false,
    clock: { now: () => new Date(Date.now() + clockOffset) },
    // The middle of the jitter.
    random: () => 0.5,
  });
  books = openBooks(product.sandbox, 'F');
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.sandbox.kernel.faults.clear();
  // What the connector remembers of the company is read again by every document.
  product.connector.services.facts.invalidate(realmIds.main);
  // While a pause lasts that a vendor has requested, deliveries are postponed that nobody waits for.
  while ((await product.connector.services.throttle.refresh(realmIds.main)) > 0) await pass(minute);
  mark = markOf(product.sandbox);
  await openPage();
});

/** Opens a new page, since sessions last less than an hour. */
async function openPage(): Promise<void> {
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
}

/** Delivers everything that is due, then advances all clocks. */
async function pass(milliseconds: number): Promise<void> {
  await product.connector.worker.drain();
  clockOffset += milliseconds;
  product.sandbox.kernel.clock.advance(milliseconds);
}

const sweep = () => sweepChanges(product.connector.services, realmIds.main, 'sweep');

/** The next sweep, after any pause that a vendor has requested. */
async function sweepLater(): Promise<void> {
  await pass(5 * minute);
  await sweep();
}

const problems = async () => [
  ...(await findings(product.sandbox, mark, product.connector.services.db)),
  ...outOfOrder(product.sandbox, mark),
];

/** The longest pause before a retry is a quarter of an hour. */
async function settle(): Promise<readonly string[]> {
  for (let passed = 0; passed <= 16; passed += 1) {
    await product.connector.worker.drain();
    const left = await problems();
    if (left.length === 0) return left;
    await pass(minute);
  }
  return problems();
}

const deliveries = ({ kind, id }: Saved) =>
  product.connector.services.db.tx({ realm: realmIds.main }, (trx) =>
    deliveriesOf(trx, { realmId: realmIds.main, txnType: documentKinds[kind].number, txnId: id }),
  );

/** What happens to a document while the vendor fails. It begins in a state in which both vendors agree. */
interface Step {
  readonly name: string;
  readonly operations: readonly VendorOperation[];
  prepare(): Promise<Saved>;
  /** What a user does, and how the connector learns of it. */
  act(saved: Saved): Promise<Saved>;
  /** Only a sweep finds the document. */
  readonly listsChanges?: boolean;
}

const tokenPath = '/oauth2/v1/tokens/bearer';
const readDocument = accounting(
  'read of the document',
  'GET',
  '/v3/company/\\d+/(invoice|salesreceipt|creditmemo|refundreceipt)/',
);

const readTransaction = provider('read of the transaction', 'GET', '/transactions/');

const recorded = async (kind: Kind = 'Invoice'): Promise<Saved> => {
  const saved = books.save(kind);
  await panel.saved(saved);
  expect(await settle()).toEqual([]);
  product.connector.services.facts.invalidate(realmIds.main);
  return saved;
};

const reported = async (saved: Saved): Promise<Saved> => {
  await panel.saved(saved);
  return saved;
};

const steps: readonly Step[] = [
  {
    name: 'a new document',
    operations: [
      readDocument,
      accounting('read of the preferences', 'GET', '/preferences'),
      accounting('read of the company', 'GET', '/companyinfo/'),
      accounting('read of the customer', 'GET', '/customer/'),
      accounting('read of the tax codes', 'GET', '/query\\?query=SELECT(\\+|%20)\\*(\\+|%20)FROM(\\+|%20)TaxCode'),
      accounting('read of the tax rates', 'GET', '/query\\?query=SELECT(\\+|%20)\\*(\\+|%20)FROM(\\+|%20)TaxRate'),
      provider('search for records of its number', 'GET', '/transactions\\?'),
      provider('tax calculation', 'POST', '/transactions/create$'),
      accounting('write of own lines', 'POST', '/(invoice|salesreceipt|creditmemo|refundreceipt)\\?'),
      provider('record', 'POST', '/transactions/createoradjust$'),
    ],
    prepare: async () => books.save('Invoice'),
    act: reported,
  },
  {
    name: 'a new credit',
    operations: [
      accounting('read of the payments', 'GET', '/query\\?query=SELECT(\\+|%20)\\*(\\+|%20)FROM(\\+|%20)Payment'),
    ],
    prepare: async () => books.save('CreditMemo'),
    act: reported,
  },
  {
    name: 'an edited document',
    operations: [provider('record of the edit', 'POST', '/transactions/createoradjust$')],
    prepare: recorded,
    act: (saved) => reported(books.reprice(saved, 70)),
  },
  {
    name: 'a renumbered document',
    operations: [provider('rename', 'POST', '/changecode')],
    prepare: recorded,
    act: (saved) => reported(books.renumber(saved, `${saved.number}-R`)),
  },
  {
    name: 'a deleted document',
    operations: [readDocument, provider('cancellation', 'POST', '/void')],
    prepare: recorded,
    async act(saved) {
      books.delete(saved);
      await panel.removed(saved, 'Deleted');
      return saved;
    },
  },
  {
    name: 'a deleted document whose transaction is not found',
    operations: [readTransaction],
    prepare: recorded,
    async act(saved) {
      const notFound = { kind: 'status', status: 404 } as const;
      product.sandbox.kernel.faults.add({ service: 'tax-provider', path: '/void', times: 1, fault: notFound });
      books.delete(saved);
      await panel.removed(saved, 'Deleted');
      return saved;
    },
  },
  {
    name: 'a document that only the accounting service reports',
    operations: [accounting('list of the changes', 'GET', '/cdc\\?')],
    listsChanges: true,
    async prepare() {
      await sweepLater();
      return books.save('Invoice');
    },
    async act(saved) {
      await sweep().catch(() => null);
      return saved;
    },
  },
  {
    name: 'a document that is saved after the access token has expired',
    operations: [accounting('renewal of the access token', 'POST', tokenPath)],
    async prepare() {
      // The first renewal after a day replaces the refresh token: outage.test.ts loses its answer.
      await pass(2 * 60 * minute);
      await openPage();
      await recorded();
      await pass(2 * 60 * minute);
      await openPage();
      return books.save('Invoice');
    },
    act: reported,
  },
];

/** The next request of this operation fails. Returns the document after the first attempt. */
async function failOnce(step: Step, { service, method, path }: VendorOperation, fault: Fault): Promise<Saved> {
  const { faults } = product.sandbox.kernel;
  const before = await step.prepare();
  faults.add({ service, method, path, times: 1, fault });
  const saved = await step.act(before);
  await product.connector.worker.drain();
  expect(faults.list(), 'the request was made').toEqual([]);
  const shown = (await deliveries(saved)).flatMap(({ errorText }) => (errorText ? [errorText] : []));
  expect(notInCatalog(shown)).toEqual([]);
  return saved;
}

/** A person corrects the document and saves it; one that is gone stays gone, and its removal is reported again. */
async function saveAgain(saved: Saved): Promise<void> {
  if (books.read(saved) === null) await panel.removed(saved, 'Deleted');
  else await panel.saved(books.reprice(saved, 90));
}

/** What is wrong although nobody has helped. */
async function wrongAlone(saved: Saved, { listsChanges = false }: Step): Promise<readonly string[]> {
  if (listsChanges) await sweepLater();
  const left = await settle();
  const states = (await deliveries(saved)).map(({ state }) => state);
  return [...left, ...(states.includes('NeedsUser') ? ['a person is needed'] : [])];
}

const cells = steps
  .flatMap((step) =>
    step.operations.flatMap((operation) =>
      vendorFaults.map((fault) => ({ step, operation, fault, name: `${step.name}, ${operation.name}: ${fault.name}` })),
    ),
  )
  // Two answers in a row that the transaction does not exist are believed.
  .filter(({ operation, fault }) => operation !== readTransaction || fault.name !== '404');
const isWrite = ({ operation }: (typeof cells)[number]) => operation.path !== tokenPath && operation.method === 'POST';

describe('a failed request of a delivery', () => {
  it.each(cells.filter(({ fault }) => !fault.isRefusal))(
    'loses and duplicates nothing, and needs nobody: $name',
    async ({ step, operation, fault }) => {
      const saved = await failOnce(step, operation, fault.fault);
      expect(await wrongAlone(saved, step)).toEqual([]);
    },
  );

  it.each(cells.filter(({ fault }) => fault.isRefusal))(
    'that the vendor refuses loses and duplicates nothing: $name',
    async ({ step, operation, fault }) => {
      const saved = await failOnce(step, operation, fault.fault);
      if (step.listsChanges === true) await sweepLater();
      // It recovers, or waits visibly for a person.
      expect(await settle()).toEqual([]);
      await saveAgain(saved);
      expect(await settle()).toEqual([]);
    },
  );

  it.each(cells.filter(isWrite))('is never recorded after a newer edit: $name', async ({ step, operation, fault }) => {
    await saveAgain(await failOnce(step, operation, fault.fault));
    expect(await settle()).toEqual([]);
  });
});

describe('an estimate whose request to the provider fails', () => {
  let amount = 100;
  const estimate = async (): Promise<unknown> => {
    amount += 1;
    const body = taxDocument({ lineItems: [lineItem({ amount })] });
    const answer = await fetch(`${product.info.oauth}/api/AvaTax/getTax/${realmIds.main}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await product.embedToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };

  it.each(vendorFaults)('has its tax or a sentence of the catalog, and is not recorded: $name', async ({ fault }) => {
    const { faults } = product.sandbox.kernel;
    faults.add({ service: 'tax-provider', method: 'POST', path: '/transactions/create$', times: 1, fault });
    const answer = await estimate();
    expect(faults.list(), 'the request was made').toEqual([]);
    const message = field(answer, 'errorMessage');
    expect(notInCatalog(typeof message === 'string' ? [message] : [])).toEqual([]);
    // Either the tax or the sentence.
    expect(field(answer, 'avaTax') === null).toBe(message !== null);
    // Longer than the pause that a vendor has requested.
    await pass(minute);
    expect(field(await estimate(), 'errorMessage')).toBeNull();
    expect(await findings(product.sandbox, mark)).toEqual([]);
  });
});

it('every request of a delivery to a vendor is among the cells', async () => {
  const { db, calls } = product.connector.services;
  await calls.flush();
  const rows = await db.read({ realm: realmIds.main }, (trx) =>
    trx.selectFrom('callLog').select(['vendor', 'operation']).distinct().execute(),
  );
  const isCell = (request: string, vendor: string) =>
    steps.some(({ operations }) =>
      operations.some(
        ({ service, method, path }) =>
          service === vendor &&
          request.startsWith(`${method} `) &&
          new RegExp(path).test(request.slice(method.length + 1)),
      ),
    );
  const others = rows.filter(({ vendor, operation }) => !isCell(operation, vendor));
  expect([...new Set(others.map(({ operation }) => operation.replaceAll(/\d+/g, '#')))]).toEqual([]);
});
