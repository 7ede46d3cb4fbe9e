// @module-tag long: long-work-outage.test.ts has one outage

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { textAt } from '../support/json.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { untilNone } from '../support/until.ts';
import { openBooks } from './bookkeeper.ts';
import { endThrottles } from './end-throttles.ts';
import {
  calm,
  type Context,
  type LongWork,
  longWork,
  notDone,
  openContext,
  reads,
  select,
  type Selection,
  showItems,
  stillOpen,
  traces,
  undisturbed,
  untilIn,
  widgets,
  writes,
} from './long-work.ts';
import { accounting, notInCatalog, provider, vendorFaults, type VendorOperation } from './vendor-faults.ts';

/** A query of the accounting service that begins so. */
const query = (...words: readonly string[]): string => `/query\\?query=${words.join('(%20)+')}`;
const allOf = (entity: string, ...more: readonly string[]): string => query('SELECT', '\\*', 'FROM', entity, ...more);

const readCustomers = accounting('read of customers', 'GET', allOf('Customer', 'WHERE', 'Id'));

/** The requests of each kind of work to the vendors. What a delivery requests is in document-faults.test.ts. */
const requests: Readonly<Record<LongWork, readonly VendorOperation[]>> = {
  comparison: [
    provider('list of the transactions', 'GET', '/transactions\\?(?!.*code(\\+|%20)in)'),
    provider('search of transactions', 'GET', '/transactions\\?.*code(\\+|%20)in'),
    accounting('list of the documents', 'GET', allOf('SalesReceipt', 'WHERE', 'TxnDate')),
    accounting('search of documents', 'GET', allOf('SalesReceipt', 'WHERE', 'DocNumber')),
  ],
  'item-comparison': [
    provider('list of the items', 'GET', '/items\\?'),
    accounting('number of the items', 'GET', query('SELECT', 'count[^+]*', 'FROM', 'Item')),
    accounting('list of the items', 'GET', allOf('Item')),
  ],
  'exempted-customers': [provider('list of the certificates', 'GET', '/certificates\\?')],
  'request-customers': [accounting('list of the customers', 'GET', allOf('Customer', 'ORDERBY'))],
  recalculation: [provider('read of the transaction', 'GET', '/transactions/')],
  'item-sync': [provider('write of an item', 'POST', '/items$')],
  'address-validation': [readCustomers, provider('validation of an address', 'POST', '/addresses/resolve$')],
  'exemption-requests': [
    readCustomers,
    provider('search of customers', 'GET', '/customers\\?'),
    provider('search of requests', 'GET', '/certexpressinvites\\?'),
    provider('write of a customer', 'POST', '/customers$'),
    provider('certificate request', 'POST', '/certexpressinvites$'),
  ],
};

let product: Product;
let stopEnding: () => Promise<void>;
let context: Context;
let before: Awaited<ReturnType<typeof undisturbed>>;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  stopEnding = endThrottles(product);
  await product.changeSettings(product.info.realmId, { isEnableAddressValidation: true });
  context = openContext(product.info.api, product.sandbox, await product.embedToken(widgets));
  before = await undisturbed(product.sandbox, context);
});
afterAll(async () => {
  await stopEnding();
  await product.stop();
});
afterEach(() => product.sandbox.kernel.faults.clear());

/** Of a recalculation that is started again: the delivery of the first one has recorded the document. */
const recordedBefore = 'recalculation: unchanged';

/** The work of these kinds that is not done: it has failed, or some of its rows have. */
async function unfinished(kinds: readonly LongWork[], selection: Selection): Promise<readonly LongWork[]> {
  const states = await context.states();
  const rows = (await notDone(context, selection)).filter((complaint) => complaint !== recordedBefore);
  return kinds.filter(
    (kind) => states.get(kind) !== 'ready' || rows.some((complaint) => complaint.startsWith(`${kind}:`)),
  );
}

/** The sentences of runs that have failed. */
async function shownErrors(): Promise<readonly string[]> {
  const runs = await product.connector.services.db.read({ realm: realmIds.main }, (trx) =>
    trx.selectFrom('backgroundRun').select('errorText').where('errorText', 'is not', null).execute(),
  );
  return runs.flatMap(({ errorText }) => (errorText === null ? [] : [errorText]));
}

/** A refused request ends the work. A person starts it again, until nothing refuses it. */
const mostStarts = 8;
/** Deliveries are repeated within this time, in milliseconds. */
const repeatedWithin = 3_000;
/** Milliseconds; the service accepts 1200 calls a minute from one caller. */
const pollMs = 500;

async function startUntilDone(kinds: readonly LongWork[], selection: Selection, isRefusal: boolean): Promise<void> {
  let left: readonly LongWork[] = kinds;
  for (let starts = 0; left.length > 0 && starts < (isRefusal ? mostStarts : 1); starts += 1) {
    const current = searchedAgain(selection);
    await Promise.all(left.map((kind) => context.start(kind, current)));
    await untilIn(context, left, 'ready', 'failed');
    expect(notInCatalog(await shownErrors()).filter((sentence) => !sentence.endsWith(refusedInWords))).toEqual([]);
    if (left.includes('recalculation'))
      await untilNone(() => unfinished(['recalculation'], selection), pollMs, repeatedWithin);
    left = await unfinished(kinds, selection);
  }
  expect(left).toEqual([]);
}

/** The provider's own words for what it refuses, which are shown. */
const refusedInWords = 'The request could not be carried out.';

/** The same rows with the versions that a search finds now. */
function searchedAgain(selection: Selection): Selection {
  const books = openBooks(product.sandbox, '');
  const documents = selection.documents.map((saved) => ({
    ...saved,
    syncToken: textAt(books.read(saved), 'SyncToken'),
  }));
  return { ...selection, documents };
}

for (const { name, fault, isRefusal } of vendorFaults) {
  const helped = isRefusal ? ' and is started again' : '';
  it(`long work of which every request fails once${helped} ends as usual: ${name}`, async () => {
    const { sandbox } = product;
    const selection = select(sandbox, 1);
    await showItems(context, selection);
    // A comparison of the items would replace those that are sent.
    for (const kinds of [writes, reads]) {
      for (const { service, method, path } of new Set(kinds.flatMap((kind) => requests[kind])))
        sandbox.kernel.faults.add({ service, method, path, times: 1, fault });
      await startUntilDone(kinds, selection, isRefusal);
      expect(stillOpen(sandbox)).toEqual([]);
    }
    calm(sandbox);
    const left = await traces(sandbox, context, longWork, selection, before);
    expect(left.filter((complaint) => !isRefusal || complaint !== recordedBefore)).toEqual([]);
  });
}
