import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepChanges } from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { long } from '../long.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { connectCompanies, openCompany } from './companies.ts';
import { type Cell, saveElsewhere, saveInPanel } from './document.ts';
import { expectedOf, type Seen } from './expected.ts';
import { seenOf } from './seen.ts';
import { discounts, type Situation, situations } from './situations.ts';

const ways = ['panel', 'elsewhere'] as const;
const kinds = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt', 'Estimate'] as const;

let product: Product;

beforeAll(async () => {
  product = await startConnected();
});
afterAll(() => product.stop());

async function startConnected(): Promise<Product> {
  const started = await startProduct({ webhooks: false });
  await connectCompanies(started);
  return started;
}

/** All documents of a situation: 30. */
function cellsOf(situation: Situation): readonly Cell[] {
  const prefix = `M${situations.indexOf(situation)}`;
  const cells = ways.flatMap((way) => kinds.flatMap((kind) => discounts.map((discount) => ({ way, kind, discount }))));
  return cells.map((cell, index) => ({ ...cell, situation, number: `${prefix}-${index}` }));
}

/** What one situation sets, another one of the same company must not find. */
const unlessStated = {
  receiptsOfOtherApps: 'leave',
  isDiscountReimbursed: false,
  isMakeAllCustomerTaxable: true,
} as const;

/** Saves the documents, lets the service find and record all of them, and compares. */
async function seenOfAll(
  running: Product,
  situation: Situation,
  cells: readonly Cell[],
): Promise<Readonly<Record<string, Seen>>> {
  const { connector } = running;
  const company = await openCompany(running, situation.company);
  situation.prepare?.(running);
  await running.changeSettings(company.realmId, { ...unlessStated, ...situation.settings });
  const ids = new Map<Cell, string>();
  for (const cell of cells)
    ids.set(cell, (cell.way === 'panel' ? await saveInPanel(company, cell) : saveElsewhere(company, cell)).id);
  await connector.worker.drain();
  await sweepChanges(connector.services, company.realmId, 'matrix');
  await connector.worker.drain();
  await company.reconciler.compare();
  const seen: Record<string, Seen> = {};
  for (const [cell, id] of ids) seen[nameOf(cell)] = await seenOf(company, cell, id);
  return seen;
}

const nameOf = ({ way, kind, discount }: Cell) =>
  `${kind}, discount: ${discount}, ${way === 'panel' ? 'saved with the panel' : 'saved elsewhere'}`;

const expectedOfAll = (cells: readonly Cell[]) =>
  Object.fromEntries(cells.map((cell) => [nameOf(cell), expectedOf(cell)]));

describe.each(situations)(
  'document, record and reconciliation are as worked out by hand: a company $name',
  (situation) => {
    it('for a credit of the panel and a receipt of another app, both with a discount by percent', async () => {
      const cells = cellsOf(situation).filter(
        ({ way, kind, discount }) =>
          discount === 'percent' && kind === (way === 'panel' ? 'CreditMemo' : 'SalesReceipt'),
      );
      expect(await seenOfAll(product, situation, cells)).toEqual(expectedOfAll(cells));
    });

    it('for every type of document, discount, and way of saving', long, async () => {
      const cells = cellsOf(situation);
      expect(cells).toHaveLength(30);
      // Of its own: the service limits the requests from one address in a minute.
      const own = await startConnected();
      try {
        expect(await seenOfAll(own, situation, cells)).toEqual(expectedOfAll(cells));
      } finally {
        await own.stop();
      }
    });
  },
);
