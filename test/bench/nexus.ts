import { setTimeout as pause } from 'node:timers/promises';
import { realmIds } from '@salestax/sandbox';
import { people, signIn } from '../support/account-user.fixture.ts';
import { booksOf, goods, saleOf } from '../support/accounting-documents.harness.ts';
import { field, listAt } from '../support/json.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { median, ms, percentile, ratio, type Row } from './figures.ts';

/** Rounds that are not counted: they open connections and warm up the compiler. */
const warmUp = 5;
const regions = ['CO', 'IL', 'WA', 'NY', 'OH', 'OR', 'TX', 'FL'] as const;

/**
 * The list of regions from a thousand invoices, compared with a plain read of the same page of the accounting service.
 */
export async function nexusFigures(rounds: number): Promise<Row> {
  const product = await startProduct({ webhooks: false });
  try {
    fill(product, 1_000);
    const { call } = await signIn(product, people.administrator);
    const list: number[] = [];
    const page: number[] = [];
    for (let round = -warmUp; round < rounds; round += 1) {
      const took = { page: await timeOf(() => readPage(product)), list: await timeOf(() => readList(call)) };
      // The accounting service accepts 500 calls a minute.
      await pause(20);
      if (round < 0) continue;
      list.push(took.list);
      page.push(took.page);
    }
    return {
      invoices: '1000',
      rounds: String(rounds),
      'page alone, median': ms(median(page)),
      'list, median': ms(median(list)),
      'list, p95': ms(percentile(list, 0.95)),
      ratio: ratio(median(list) / median(page)),
    };
  } finally {
    await product.stop();
  }
}

function fill(product: Product, count: number): void {
  const books = booksOf(product);
  for (let index = 0; index < count; index += 1) {
    const ShipAddr = {
      Line1: '1 Main St',
      City: 'Springfield',
      CountrySubDivisionCode: regions[index % regions.length],
    };
    books.create(
      'Invoice',
      saleOf('Invoice', `B-${index}`, { ShipAddr, Line: [goods(59.5), goods(120), goods(8.25)] }),
    );
  }
}

async function readList(call: Awaited<ReturnType<typeof signIn>>['call']): Promise<void> {
  const { body } = await call('nexus');
  if (field(body, 'invoiceCount') !== 1_000) throw new Error(JSON.stringify(body));
}

async function readPage({ info }: Product): Promise<void> {
  const url = new URL(`/v3/company/${realmIds.main}/query`, info.accounting);
  url.searchParams.set('query', 'SELECT * FROM Invoice ORDERBY TxnDate DESC, Id DESC STARTPOSITION 1 MAXRESULTS 1000');
  const answer = await fetch(url.href.replaceAll('+', '%20'), {
    headers: { authorization: `Bearer ${info.accountingToken}`, accept: 'application/json' },
  });
  const rows = listAt(field(await answer.json(), 'QueryResponse'), 'Invoice');
  if (rows.length !== 1_000) throw new Error(`${rows.length} invoices`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
