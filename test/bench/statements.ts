import { Client } from 'pg';
import { booksOf, goods, saleOf } from '../support/accounting-documents.harness.ts';
import { callerOf } from '../support/call.harness.ts';
import { lineItem, postSave, taxDocument } from '../support/documents.fixture.ts';
import { startProduct } from '../support/product.harness.ts';
import { median, type Row } from './figures.ts';

const rounds = 15;

/** SQL statements and round trips to PostgreSQL of one request and of all that follows from it. */
export async function statementFigures(freshUrl: () => Promise<string>): Promise<readonly Row[]> {
  const counter = countStatements();
  // The panel reports the saves; a webhook would add a second delivery.
  const product = await startProduct({ databaseUrl: await freshUrl(), webhooks: false });
  try {
    const call = callerOf(product, await product.embedToken());
    const books = booksOf(product);
    const { services, worker } = product.connector;
    let number = 0;
    const estimate = async (amount: number) => {
      const body = taxDocument({ lineItems: [lineItem({ amount, quantity: 1 })] });
      if ((await call('getTax', { body })).status !== 200) throw new Error('No estimate.');
    };
    const record = async () => {
      const saved = books.create('Invoice', saleOf('Invoice', `S-${number}`, { Line: [goods(number)] }));
      await call('processDocument', { body: postSave('Invoice', saved) });
      await worker.drain();
    };
    const ways = {
      'estimate, calculated': () => estimate(number),
      'estimate, repeated': () => estimate(1),
      'document without tax lines, from the report to the record': record,
    };
    const figures: Row[] = [];
    for (const [what, work] of Object.entries(ways)) {
      const counts: Counts[] = [];
      for (let round = -1; round < rounds; round += 1) {
        number += 1;
        await services.calls.flush();
        const before = { ...counter };
        await work();
        await services.calls.flush();
        const { statements, trips } = counter;
        if (round >= 0) counts.push({ statements: statements - before.statements, trips: trips - before.trips });
      }
      figures.push({
        what,
        statements: String(median(counts.map(({ statements }) => statements))),
        'round trips': String(median(counts.map(({ trips }) => trips))),
      });
    }
    return figures;
  } finally {
    await product.stop();
    counter.end();
  }
}

interface Counts {
  readonly statements: number;
  /** Statements that are sent while the connection has no other one under way. */
  readonly trips: number;
}

/** Counts what the service's own connections of this process send from now on; not those of the job queue. */
function countStatements() {
  const counter = { statements: 0, trips: 0, end: () => void Reflect.set(Client.prototype, 'query', original) };
  const original: unknown = Reflect.get(Client.prototype, 'query');
  const underWay = new WeakMap<Client, number>();
  const counted = function (this: Client, ...args: unknown[]): unknown {
    const answer: unknown = typeof original === 'function' ? Reflect.apply(original, this, args) : undefined;
    if (!(answer instanceof Promise) || !this.pipeline) return answer;
    const before = underWay.get(this) ?? 0;
    counter.statements += 1;
    if (before === 0) counter.trips += 1;
    underWay.set(this, before + 1);
    const ended = () => void underWay.set(this, (underWay.get(this) ?? 1) - 1);
    answer.then(ended, ended);
    return answer;
  };
  Reflect.set(Client.prototype, 'query', counted);
  return counter;
}
