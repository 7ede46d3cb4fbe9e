import type { FaultRule } from '@salestax/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { field, textAt } from '../support/json.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { until, untilNone } from '../support/until.ts';
import { long, splitCases } from '../long.ts';

/** A request to a vendor in whose middle the connector dies. */
type Request = Required<Pick<FaultRule, 'service' | 'method' | 'path'>> & {
  /** What the journal calls it once it is accepted; null = it changes nothing. */
  readonly accepted: RegExp | null;
};

/** Before or after the vendor has accepted the request. */
type Moment = 'before' | 'after';

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
  readonly product: KillableProduct;
  readonly books: Bookkeeper;
  readonly begin: Mark;
}

const saveAll = ({ books }: World): readonly Saved[] => recordedKinds.map((kind) => books.save(kind));

/** Until the vendors agree on everything so far, and the connector has nothing left to do for these documents. */
async function wrong(world: World, all: readonly Saved[]): Promise<readonly string[]> {
  const { product, begin } = world;
  const left = await untilNone(() => findings(product.sandbox, begin));
  if (left.length > 0) return left;
  return untilNone(async () => {
    const answers = await Promise.all(all.map((saved) => askAgain(world, saved)));
    return answers.flatMap(({ body }, at) =>
      isOver(body) ? [] : [`${all[at]?.number} is still on its way: ${JSON.stringify(body)}`],
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

const report = ({ product }: World, all: readonly Saved[]) =>
  Promise.all(all.map((saved) => product.panel.saved(saved)));

async function recordedAll(world: World): Promise<readonly Saved[]> {
  const all = saveAll(world);
  await report(world, all);
  expect(await wrong(world, all)).toEqual([]);
  return all;
}

/** Lets the next requests of this kind reach the vendor and be held there; kills once all are. */
async function killIn(
  { product }: World,
  request: Request,
  moment: Moment,
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

/**
 * Kills the connector in every step on the way of a document, of four kinds at once, and starts it again. Whatever was
 * on its way then has to arrive once. `npm test` kills it at the five steps that most often lose or double something.
 */
export function describeKills(databaseUrl: string | null): void {
  let world: World;
  beforeAll(async () => {
    const product = await startKillableProduct(databaseUrl);
    world = { product, books: openBooks(product.sandbox, 'K'), begin: markOf(product.sandbox) };
  });
  beforeEach(() => world.product.webhooks(false));
  afterAll(async () => {
    const left = await world.product.shutDown((db) => findings(world.product.sandbox, world.begin, db));
    await world.product.stop();
    // The outbox holds nothing that is still on its way.
    expect(left).toEqual([]);
  });

  describe('killed while a document is accepted', long, () => {
    it('keeps what it had answered', async () => {
      const all = [...saveAll(world), world.books.save('Estimate')];
      await report(world, all);
      await world.product.kill();
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    });

    it('learns from the accounting service of what it had not answered', async () => {
      world.product.webhooks(true);
      const all = saveAll(world);
      await Promise.any(all.map((saved) => world.product.panel.saved(saved)));
      await world.product.kill();
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    });
  });

  describe('killed while a document is recorded', () => {
    const steps = splitCases<readonly [name: string, Request, Moment]>({
      always: [
        ['reads the document', requests.read, 'before'],
        ['asks for the tax', requests.estimate, 'before'],
        ['writes the lines, accepted', requests.write, 'after'],
        ['records, accepted', requests.record, 'after'],
      ],
      long: [
        ['asks for the tax, which is answered', requests.estimate, 'after'],
        ['writes the lines, not yet accepted', requests.write, 'before'],
        ['records, not yet accepted', requests.record, 'before'],
      ],
    });
    for (const [[name, request, moment], options] of steps)
      it(`when it ${name}`, options, async () => {
        const all = saveAll(world);
        await killIn(world, request, moment, () => report(world, all));
        await world.product.start();
        expect(await wrong(world, all)).toEqual([]);
      });

    it.each([['before'], ['after']] as const)('when it records an edit, %s that is accepted', long, async (moment) => {
      const edited = (await recordedAll(world)).map((saved) => world.books.reprice(saved, 88.4));
      await killIn(world, requests.record, moment, () => report(world, edited));
      await world.product.start();
      expect(await wrong(world, edited)).toEqual([]);
    });
  });

  describe('killed while a document is renamed', long, () => {
    it.each([['before'], ['after']] as const)('%s that is accepted', async (moment) => {
      const renamed = (await recordedAll(world)).map((saved) => world.books.renumber(saved, `${saved.number}-R`));
      await killIn(world, requests.rename, moment, () => report(world, renamed));
      await world.product.start();
      expect(await wrong(world, renamed)).toEqual([]);
    });

    it.each([
      [
        'gets its old number back',
        ({ books }: World, saved: Saved): void => void books.renumber(saved, saved.number.replace(/-R$/, '')),
      ],
      [
        'gets a third number',
        ({ books }: World, saved: Saved): void => void books.renumber(saved, `${saved.number}-S`),
      ],
      ['is deleted', ({ books }: World, saved: Saved): void => books.delete(saved)],
    ] as const)('and %s before the connector is back', async (_name, act) => {
      const renamed = (await recordedAll(world)).map((saved) => world.books.renumber(saved, `${saved.number}-R`));
      await killIn(world, requests.rename, 'after', () => report(world, renamed));
      world.product.webhooks(true);
      for (const saved of renamed) act(world, saved);
      await world.product.start();
      expect(await wrong(world, renamed)).toEqual([]);
    });
  });

  describe('killed while a new document is recorded', long, () => {
    it.each([
      ['is renumbered', ({ books }: World, saved: Saved): void => void books.renumber(saved, `${saved.number}-R`)],
      ['is edited', ({ books }: World, saved: Saved): void => void books.reprice(saved, 12.5)],
      ['is deleted', ({ books }: World, saved: Saved): void => books.delete(saved)],
    ] as const)('and %s before the connector is back', async (_name, act) => {
      const all = saveAll(world);
      await killIn(world, requests.record, 'after', () => report(world, all));
      world.product.webhooks(true);
      for (const saved of all) act(world, saved);
      await world.product.start();
      expect(await wrong(world, all)).toEqual([]);
    });
  });

  describe('killed while a document is cancelled', () => {
    for (const [moment, options] of splitCases<Moment>({ always: ['after'], long: ['before'] }))
      it(`${moment} that is accepted`, options, async () => {
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
      });
  });
}

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
