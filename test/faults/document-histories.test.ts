// @module-tag long: duplicates.test.ts has the orders that matter most

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import {
  type AccountingChange,
  processChange,
  sweepChanges,
} from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { sizeOf } from '../long.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { randomSeed } from '../support/random-numbers.ts';
import { type Bookkeeper, enteredRows, type Kind, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { endThrottles } from './end-throttles.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';
import { vendorFaults } from './vendor-faults.ts';

/*
 * Random histories of documents against a model that knows only what the specification promises: at the end the provider
 * has one committed transaction for each document that exists, with its number and its amount, and none for others.
 */
const histories = sizeOf('SALESTAX_HISTORIES', 40);
const longestHistory = 40;
const minute = 60_000;

/** A document as its users know it. */
interface Expected {
  readonly kind: Kind;
  saved: Saved;
  /** Every version that was saved, oldest first. Reports may arrive late. */
  readonly versions: Saved[];
  price: number;
  isGone: boolean;
}

interface Model {
  readonly documents: Expected[];
}

let product: Product;
let stopEnding: () => Promise<void>;
let books: Bookkeeper;
let panel: Panel;
let renumbered = 0;
/** Offset of the test's clocks from the machine's, in milliseconds. */
let clockOffset = 0;

beforeAll(async () => {
  product = await startProduct({
    webhooks: false,
    clock: { now: () => new Date(Date.now() + clockOffset) },
    random: () => 0.5,
  });
  stopEnding = endThrottles(product);
  // By default a receipt that the panel does not report is left to a person.
  await product.changeSettings(product.info.realmId, { receiptsOfOtherApps: 'tax' });
  books = openBooks(product.sandbox, 'H');
});
afterAll(async () => {
  await stopEnding();
  await product.stop();
});

async function pass(minutes: number): Promise<void> {
  await product.connector.worker.drain();
  clockOffset += minutes * minute;
  product.sandbox.kernel.clock.advance(minutes * minute);
}

const sweep = () => sweepChanges(product.connector.services, realmIds.main, 'sweep').catch(() => null);

type Command = fc.AsyncCommand<Model, Product>;

/** A step of a history. `at` chooses among the documents that exist by then. */
function step(name: string, run: (document: Expected) => Promise<unknown>, at: number): Command {
  const live = ({ documents }: Model) => documents.filter(({ isGone }) => !isGone);
  return {
    check: (model) => live(model).length > 0,
    async run(model) {
      const documents = live(model);
      const document = documents[at % documents.length];
      if (document !== undefined) await run(document);
    },
    toString: () => `${name} ${at}`,
  };
}

/** A report of any document, also of one that is gone. */
function reportOf(name: string, run: (document: Expected) => Promise<unknown>, at: number): Command {
  return {
    check: ({ documents }) => documents.length > 0,
    async run({ documents }) {
      const document = documents[at % documents.length];
      if (document !== undefined) await run(document);
    },
    toString: () => `${name} ${at}`,
  };
}

const always = (name: string, run: () => Promise<unknown>): Command => ({
  check: () => true,
  run: async () => void (await run()),
  toString: () => name,
});

function remember(document: Expected, saved: Saved): void {
  document.saved = saved;
  document.versions.push(saved);
}

const position = fc.nat({ max: 999 });
const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100);
const change = fc.constantFrom<AccountingChange['operation']>('created', 'updated', 'deleted', 'voided', 'other');

const commands = [
  fc.tuple(fc.constantFrom(...recordedKinds), price).map(([kind, amount]): Command => ({
    check: () => true,
    async run({ documents }) {
      const saved = books.save(kind);
      const priced = books.reprice(saved, amount);
      documents.push({ kind, saved: priced, versions: [saved, priced], price: amount, isGone: false });
    },
    toString: () => `save ${kind} ${amount}`,
  })),
  fc.tuple(position, price).map(([at, amount]) =>
    step(
      `reprice to ${amount}`,
      async (document) => {
        remember(document, books.reprice(document.saved, amount));
        document.price = amount;
      },
      at,
    ),
  ),
  position.map((at) =>
    step(
      'renumber',
      async (document) => remember(document, books.renumber(document.saved, `HR-${(renumbered += 1)}`)),
      at,
    ),
  ),
  position.map((at) =>
    step('annotate', async (document) => remember(document, books.annotate(document.saved, `Note ${at}`)), at),
  ),
  position.map((at) =>
    step(
      'remove',
      async (document) => {
        const canVoid = document.kind === 'Invoice' || document.kind === 'SalesReceipt';
        if (canVoid && at % 2 === 0) books.void(document.saved);
        else books.delete(document.saved);
        document.isGone = true;
      },
      at,
    ),
  ),
  // The panel reports any version, once more or late.
  fc
    .tuple(position, position)
    .map(([at, version]) =>
      reportOf(
        'report save',
        async ({ versions, saved }) => panel.saved(versions[version % versions.length] ?? saved),
        at,
      ),
    ),
  fc
    .tuple(position, fc.constantFrom('Voided' as const, 'Deleted' as const))
    .map(([at, reason]) => reportOf(`report ${reason}`, ({ saved }) => panel.removed(saved, reason), at)),
  // A notice of any kind, true or not, in any order.
  fc
    .tuple(position, change)
    .map(([at, operation]) =>
      reportOf(
        `notice ${operation}`,
        ({ kind, saved }) =>
          processChange(
            product.connector.services,
            { realmId: realmIds.main, entity: kind, id: saved.id, operation },
            'webhook',
            'test',
          ).catch(() => null),
        at,
      ),
    ),
  fc.constant(always('sweep', sweep)),
  fc.constant(always('deliver', () => product.connector.worker.drain())),
  fc.integer({ min: 1, max: 5 }).map((minutes) => always(`${minutes} minutes pass`, () => pass(minutes))),
  fc
    .tuple(
      fc.constantFrom(...vendorFaults.filter(({ isRefusal, fault }) => !isRefusal && !('milliseconds' in fault))),
      fc.constantFrom({ service: 'accounting', path: '/v3/' } as const, { service: 'tax-provider' } as const),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([{ name, fault }, where, times]) =>
      always(`${where.service}: ${name} × ${times}`, async () =>
        product.sandbox.kernel.faults.add({ ...where, times, fault }),
      ),
    ),
];

/** What differs from the model, after both vendors are available again. */
async function differences(mark: Mark, { documents }: Model): Promise<readonly string[]> {
  const found = await findings(product.sandbox, mark, product.connector.services.db);
  const live = product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ id, status }) => id > mark.transaction && status === 'Committed');
  const sign = ({ kind }: Expected) => (kind === 'CreditMemo' || kind === 'RefundReceipt' ? -1 : 1);
  const existing = documents.filter(({ isGone }) => !isGone);
  const expected = existing.map(
    (document) => `${document.saved.number} ${(sign(document) * document.price).toFixed(2)}`,
  );
  const recorded = live.map(({ header, answer }) => `${header.code} ${goodsAmount(answer.lines).toFixed(2)}`);
  const unlike = existing.filter(({ saved, price: entered }) => {
    const rows = enteredRows(books.read(saved));
    return rows.length !== 1 || rows[0] !== `1 ${entered.toFixed(2)}`;
  });
  return [
    ...found,
    ...missing(expected, recorded).map((each) => `not recorded so: ${each}`),
    ...missing(recorded, expected).map((each) => `recorded, but not expected: ${each}`),
    ...unlike.map(({ saved }) => `${saved.number} has other rows than its user entered`),
  ];
}

const missing = (of: readonly string[], among: readonly string[]) => of.filter((each) => !among.includes(each));

/** Of the line that a user entered; the others are fees. */
const goodsAmount = ([first]: readonly { readonly lineAmount: { toFixed(digits: number): string } }[]): number =>
  Number(first?.lineAmount.toFixed(2) ?? 0);

async function settled(mark: Mark, model: Model): Promise<readonly string[]> {
  product.sandbox.kernel.faults.clear();
  for (let passed = 0; passed <= 20; passed += 1) {
    await pass(1);
    await sweep();
    await product.connector.worker.drain();
    if ((await differences(mark, model)).length === 0) return [];
  }
  return differences(mark, model);
}

it(
  `every document is recorded as it is stored after each of ${histories} random histories`,
  { timeout: 60_000 + histories * 5_000 },
  async (context) => {
    const seed = await randomSeed(context);
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: longestHistory, size: 'max' }), async (history) => {
        panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
        const mark = markOf(product.sandbox);
        const model: Model = { documents: [] };
        await fc.asyncModelRun(() => ({ model, real: product }), history);
        expect(await settled(mark, model)).toEqual([]);
      }),
      // A shorter history is not looked for: it would repeat hundreds of them.
      { seed, numRuns: histories, endOnFailure: true },
    );
  },
);
