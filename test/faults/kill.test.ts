import type { FaultRule } from '@salestax/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { field, textAt } from '../golden/json.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { until, untilNone } from './until.ts';
import { testDatabases } from '../../packages/connector/src/store/test-databases.ts';

/** A request to a vendor in whose middle the connector dies. */
type Request = Required<Pick<FaultRule, 'service' | 'method' | 'path'>> & {
  /** What the journal calls it once it is accepted; null = it changes nothing. */
  readonly accepted: RegExp | null;
};

const document = '(invoice|salesreceipt|creditmemo|refundreceipt)';
const requests = {
  read: { service: 'accounting', method: 'GET', path: `/${document}/\\d+\\?`, accepted: null },
  estimate: { service: 'tax-provider', method: 'POST', path: '/transactions/create$', accepted: null },
  write: { service: 'accounting', method: 'POST', path: `/${document}\\?`, accepted: /\.update$/ },
  record: {
    service: 'tax-provider',
    method: 'POST',
    path: '/transactions/createoradjust$',
    accepted: /^Transaction\.createoradjust$/,
  },
  rename: { service: 'tax-provider', method: 'POST', path: '/changecode', accepted: /^Transaction\.changecode$/ },
  void: { service: 'tax-provider', method: 'POST', path: '/void', accepted: /^Transaction\.void$/ },
} as const satisfies Record<string, Request>;

/** Long enough that no answer comes before the connector is dead. Milliseconds. */
const held = 4_000;

/** The connector on one kind of store, with vendors of its own. */
interface World {
  readonly store: string;
  readonly product: KillableProduct;
  readonly books: Bookkeeper;
  readonly begin: Mark;
}

let worlds: readonly World[] = [];

/*
 * Kills the connector in every step on the way of a document, of four kinds at once, and starts it again. Whatever was
 * on its way then has to arrive once. On the embedded database and on PostgreSQL, where the machine has it, side by
 * side: on PostgreSQL most of the time goes by until the lease of the dead has ended.
 */
beforeAll(async () => {
  const postgres = (await testDatabases()).find(({ name }) => name === 'postgres');
  const url = (await postgres?.freshUrl?.()) ?? null;
  worlds = await Promise.all([openWorld(null), ...(url === null ? [] : [openWorld(url)])]);
});
afterAll(() => Promise.all(worlds.map(({ product }) => product.stop())));
beforeEach(() => {
  for (const { product } of worlds) product.webhooks(false);
});

async function openWorld(databaseUrl: string | null): Promise<World> {
  const product = await startKillableProduct(databaseUrl);
  const { sandbox } = product;
  const store = databaseUrl === null ? 'embedded' : 'PostgreSQL';
  return { store, product, books: openBooks(sandbox, 'K'), begin: markOf(sandbox) };
}

async function everywhere(live: (world: World) => Promise<void>): Promise<void> {
  await Promise.all(worlds.map(live));
}

const saveAll = ({ books }: World): readonly Saved[] => recordedKinds.map((kind) => books.save(kind));

/** Until the vendors agree on everything so far, and the connector has nothing left to do for these documents. */
async function wrong(world: World, all: readonly Saved[]): Promise<readonly string[]> {
  const { product, begin, store } = world;
  const left = await untilNone(() => findings(product.sandbox, begin));
  if (left.length > 0) return [store, ...left];
  return untilNone(async () => {
    const answers = await Promise.all(all.map((saved) => askAgain(world, saved)));
    return answers.flatMap(({ body }, at) =>
      isOver(body) ? [] : [`${store}: ${all[at]?.number} is still on its way: ${JSON.stringify(body)}`],
    );
  }, askEveryMs);
}

/** What was told before is answered with where it stands. */
function askAgain({ books, product }: World, saved: Saved) {
  const stored = books.read(saved);
  return stored === null || field(stored, 'PrivateNote') === 'Voided'
    ? product.panel.gone(saved, stored === null ? 'Deleted' : 'Voided')
    : product.panel.saved({ ...saved, syncToken: textAt(stored, 'SyncToken') });
}

const tell = ({ product }: World, all: readonly Saved[]) => Promise.all(all.map((saved) => product.panel.saved(saved)));

async function recordedAll(world: World): Promise<readonly Saved[]> {
  const all = saveAll(world);
  await tell(world, all);
  expect(await wrong(world, all)).toEqual([]);
  return all;
}

/** Lets the next requests of this kind reach the vendor and be held there; kills once all are. */
async function killIn(
  { product }: World,
  request: Request,
  moment: 'before' | 'after',
  act: () => Promise<unknown>,
): Promise<void> {
  const { faults, journal } = product.sandbox.kernel;
  const { service, method, path, accepted } = request;
  const rule = { service, method, path, times: recordedKinds.length } as const;
  const from = journal.since(0).length;
  if (moment === 'after') faults.add({ ...rule, fault: { kind: 'late-answer', milliseconds: held } });
  else {
    faults.add({ ...rule, fault: { kind: 'latency', milliseconds: held } });
    faults.add({ ...rule, fault: { kind: 'refused-connection' } });
  }
  await act();
  const isAccepted = () =>
    accepted === null ||
    journal.since(from).filter(({ operation }) => accepted.test(operation)).length >= recordedKinds.length;
  await until(`${path} is held`, () => faults.list().length === 0 && (moment === 'before' || isAccepted()));
  await product.kill();
}

describe('killed while a document is accepted', () => {
  it('keeps what it had answered', () =>
    everywhere(async (world) => {
      const all = [...saveAll(world), world.books.save('Estimate')];
      await tell(world, all);
      await world.product.kill();
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    }));

  it('learns from the accounting service of what it had not answered', () =>
    everywhere(async (world) => {
      world.product.webhooks(true);
      const all = saveAll(world);
      await Promise.any(all.map((saved) => world.product.panel.saved(saved)));
      await world.product.kill();
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    }));
});

describe('killed while a document is recorded', () => {
  it.each([
    ['reads the document', requests.read, 'before'],
    ['asks for the tax', requests.estimate, 'before'],
    ['asks for the tax, which is answered', requests.estimate, 'after'],
    ['writes the lines, not yet accepted', requests.write, 'before'],
    ['writes the lines, accepted', requests.write, 'after'],
    ['records, not yet accepted', requests.record, 'before'],
    ['records, accepted', requests.record, 'after'],
  ] as const)('when it %s', (_name, request, moment) =>
    everywhere(async (world) => {
      const all = saveAll(world);
      await killIn(world, request, moment, () => tell(world, all));
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    }),
  );

  it.each([['before'], ['after']] as const)('when it records an edit, %s that is accepted', (moment) =>
    everywhere(async (world) => {
      const edited = (await recordedAll(world)).map((saved) => world.books.reprice(saved, 88.4));
      await killIn(world, requests.record, moment, () => tell(world, edited));
      await world.product.start();
      expect(await wrong(world, edited)).toEqual([]);
    }),
  );
});

describe('killed while a document is renamed', () => {
  it.each([['before'], ['after']] as const)('%s that is accepted', (moment) =>
    everywhere(async (world) => {
      const renamed = (await recordedAll(world)).map((saved) => world.books.renumber(saved, `${saved.number}-R`));
      await killIn(world, requests.rename, moment, () => tell(world, renamed));
      await world.product.start();
      expect(await wrong(world, renamed)).toEqual([]);
    }),
  );

  it.each([
    [
      'gets its old number back',
      ({ books }: World, saved: Saved): void => void books.renumber(saved, saved.number.replace(/-R$/, '')),
    ],
    ['gets a third number', ({ books }: World, saved: Saved): void => void books.renumber(saved, `${saved.number}-S`)],
    ['is deleted', ({ books }: World, saved: Saved): void => books.delete(saved)],
  ] as const)('and %s before the connector is back', (_name, act) =>
    everywhere(async (world) => {
      const renamed = (await recordedAll(world)).map((saved) => world.books.renumber(saved, `${saved.number}-R`));
      await killIn(world, requests.rename, 'after', () => tell(world, renamed));
      world.product.webhooks(true);
      for (const saved of renamed) act(world, saved);
      await world.product.start();
      expect(await wrong(world, renamed)).toEqual([]);
    }),
  );
});

describe('killed while a new document is recorded', () => {
  it.each([
    ['is renumbered', ({ books }: World, saved: Saved): void => void books.renumber(saved, `${saved.number}-R`)],
    ['is edited', ({ books }: World, saved: Saved): void => void books.reprice(saved, 12.5)],
    ['is deleted', ({ books }: World, saved: Saved): void => books.delete(saved)],
  ] as const)('and %s before the connector is back', (_name, act) =>
    everywhere(async (world) => {
      const all = saveAll(world);
      await killIn(world, requests.record, 'after', () => tell(world, all));
      world.product.webhooks(true);
      for (const saved of all) act(world, saved);
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    }),
  );
});

describe('killed while a document is cancelled', () => {
  it.each([['before'], ['after']] as const)('%s that is accepted', (moment) =>
    everywhere(async (world) => {
      const all = await recordedAll(world);
      const reasons = all.map((saved) => ({ saved, reason: goneOf(saved) }));
      for (const { saved, reason } of reasons) {
        if (reason === 'Voided') world.books.void(saved);
        else world.books.delete(saved);
      }
      await killIn(world, requests.void, moment, () =>
        Promise.all(reasons.map(({ saved, reason }) => world.product.panel.gone(saved, reason))),
      );
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    }),
  );
});

describe('in the end', () => {
  it('the outbox of the connector holds nothing that is still on its way', () =>
    everywhere(async ({ product, begin }) => {
      const left = await product.shutDown((db) => findings(product.sandbox, begin, db));
      expect(left).toEqual([]);
    }));
});

/** The connector takes 1200 calls a minute from one caller. */
const askEveryMs = 500;

function isOver(answer: unknown): boolean {
  const status = field(answer, 'status');
  return status === 'Done' || status === 'Ignored';
}

/** Credits and refunds can't be voided. */
function goneOf({ kind }: Saved): 'Voided' | 'Deleted' {
  return kind === 'Invoice' || kind === 'SalesReceipt' ? 'Voided' : 'Deleted';
}
