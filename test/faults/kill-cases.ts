import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '@salestax/sandbox';
import { long, splitCases } from '../long.ts';
import { field, textAt } from '../support/json.ts';
import { until, untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import { findings, type Mark, markOf } from './oracle.ts';

/** A vendor request during which the connector is killed. */
type Request = Required<Pick<FaultRule, 'service' | 'method' | 'path'>> & {
  /** The journal entry of its acceptance; null = it changes nothing. */
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

/** Long enough that no response arrives before the connector is dead. Milliseconds. */
const held = 4_000;

/** The connector on one kind of store, with its own vendors. */
interface KillContext {
  readonly product: KillableProduct;
  readonly books: Bookkeeper;
  readonly startMark: Mark;
}

const saveAll = ({ books }: KillContext): readonly Saved[] => recordedKinds.map((kind) => books.save(kind));

/**
 * Waits until the vendors are consistent and the connector has finished these documents; returns the remaining
 * problems.
 */
async function remainingProblems(context: KillContext, all: readonly Saved[]): Promise<readonly string[]> {
  const { product, startMark } = context;
  const left = await untilNone(() => findings(product.sandbox, startMark));
  if (left.length > 0) return left;
  return untilNone(async () => {
    const answers = await Promise.all(all.map((saved) => reportCurrentState(context, saved)));
    return answers.flatMap(({ body }, at) =>
      isOver(body) ? [] : [`${all[at]?.number} is still on its way: ${JSON.stringify(body)}`],
    );
  }, pollMs);
}

/** Reports the current state again; the answer has the state of its delivery. */
function reportCurrentState({ books, product }: KillContext, saved: Saved) {
  const stored = books.read(saved);
  return stored === null || field(stored, 'PrivateNote') === 'Voided'
    ? product.panel.removed(saved, stored === null ? 'Deleted' : 'Voided')
    : product.panel.saved({ ...saved, syncToken: textAt(stored, 'SyncToken') });
}

const report = ({ product }: KillContext, all: readonly Saved[]) =>
  Promise.all(all.map((saved) => product.panel.saved(saved)));

async function recordedAll(context: KillContext): Promise<readonly Saved[]> {
  const all = saveAll(context);
  await report(context, all);
  expect(await remainingProblems(context, all)).toEqual([]);
  return all;
}

/** Lets the next requests of this kind reach the vendor and holds them there; kills the connector once all are held. */
async function killIn(
  { product }: KillContext,
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
 * Kills the connector at every step of recording a document, for four kinds at once, and restarts it. Each document
 * must then be recorded once. `npm test` covers the step that is most likely to duplicate something.
 */
export function describeKills(databaseUrl: string | null): void {
  let context: KillContext;
  beforeAll(async () => {
    const product = await startKillableProduct(databaseUrl);
    context = { product, books: openBooks(product.sandbox, 'K'), startMark: markOf(product.sandbox) };
  });
  beforeEach(() => context.product.webhooks(false));
  afterAll(async () => {
    const left = await context.product.shutDown((db) => findings(context.product.sandbox, context.startMark, db));
    await context.product.stop();
    // The outbox contains no unfinished delivery.
    expect(left).toEqual([]);
  });

  describe('killed while it accepts a document', long, () => {
    it('retains every document that it accepted', async () => {
      const all = [...saveAll(context), context.books.save('Estimate')];
      await report(context, all);
      await context.product.kill();
      await context.product.start();
      expect(await remainingProblems(context, all)).toEqual([]);
    });

    it('receives unaccepted documents from the accounting service', async () => {
      context.product.webhooks(true);
      const all = saveAll(context);
      await Promise.any(all.map((saved) => context.product.panel.saved(saved)));
      await context.product.kill();
      await context.product.start();
      expect(await remainingProblems(context, all)).toEqual([]);
    });
  });

  describe('killed while it records a document', () => {
    const steps = splitCases<readonly [name: string, Request, Moment]>({
      always: [['accepted record', requests.record, 'after']],
      long: [
        ['accepted write of own lines', requests.write, 'after'],
        ['tax calculation', requests.estimate, 'before'],
        ['read of the document', requests.read, 'before'],
        ['answered tax calculation', requests.estimate, 'after'],
        ['write of own lines before it is accepted', requests.write, 'before'],
        ['record before it is accepted', requests.record, 'before'],
      ],
    });
    for (const [[name, request, moment], options] of steps)
      it(`at the step ‘${name}’ loses and duplicates nothing`, options, async () => {
        const all = saveAll(context);
        await killIn(context, request, moment, () => report(context, all));
        await context.product.start();
        expect(await remainingProblems(context, all)).toEqual([]);
      });

    it.each([['before'], ['after']] as const)(
      'loses and duplicates nothing: the record of an edit, %s the provider accepts it',
      long,
      async (moment) => {
        const edited = (await recordedAll(context)).map((saved) => context.books.reprice(saved, 88.4));
        await killIn(context, requests.record, moment, () => report(context, edited));
        await context.product.start();
        expect(await remainingProblems(context, edited)).toEqual([]);
      },
    );
  });

  describe('killed while it renames a transaction', long, () => {
    it.each([['before'], ['after']] as const)(
      'loses and duplicates nothing: %s the provider accepts the rename',
      async (moment) => {
        const renamed = (await recordedAll(context)).map((saved) => context.books.renumber(saved, `${saved.number}-R`));
        await killIn(context, requests.rename, moment, () => report(context, renamed));
        await context.product.start();
        expect(await remainingProblems(context, renamed)).toEqual([]);
      },
    );

    it.each([
      [
        'gets its old number back',
        ({ books }: KillContext, saved: Saved): void => void books.renumber(saved, saved.number.replace(/-R$/, '')),
      ],
      [
        'gets a third number',
        ({ books }: KillContext, saved: Saved): void => void books.renumber(saved, `${saved.number}-S`),
      ],
      ['is deleted', ({ books }: KillContext, saved: Saved): void => books.delete(saved)],
    ] as const)('ends in the current state when the document %s before the restart', async (_name, act) => {
      const renamed = (await recordedAll(context)).map((saved) => context.books.renumber(saved, `${saved.number}-R`));
      await killIn(context, requests.rename, 'after', () => report(context, renamed));
      context.product.webhooks(true);
      for (const saved of renamed) act(context, saved);
      await context.product.start();
      expect(await remainingProblems(context, renamed)).toEqual([]);
    });
  });

  describe('killed while it records a new document', long, () => {
    it.each([
      [
        'is renumbered',
        ({ books }: KillContext, saved: Saved): void => void books.renumber(saved, `${saved.number}-R`),
      ],
      ['is edited', ({ books }: KillContext, saved: Saved): void => void books.reprice(saved, 12.5)],
      ['is deleted', ({ books }: KillContext, saved: Saved): void => books.delete(saved)],
    ] as const)('ends in the current state when the document %s before the restart', async (_name, act) => {
      const all = saveAll(context);
      await killIn(context, requests.record, 'after', () => report(context, all));
      context.product.webhooks(true);
      for (const saved of all) act(context, saved);
      await context.product.start();
      expect(await remainingProblems(context, all)).toEqual([]);
    });
  });

  describe('killed while it cancels a transaction', long, () => {
    it.each<[Moment]>([['before'], ['after']])(
      'loses and duplicates nothing: %s the provider accepts it',
      async (moment) => {
        const all = await recordedAll(context);
        const reasons = all.map((saved) => ({ saved, reason: removalOf(saved) }));
        for (const { saved, reason } of reasons) {
          if (reason === 'Voided') context.books.void(saved);
          else context.books.delete(saved);
        }
        await killIn(context, requests.void, moment, () =>
          Promise.all(reasons.map(({ saved, reason }) => context.product.panel.removed(saved, reason))),
        );
        await context.product.start();
        expect(await remainingProblems(context, all)).toEqual([]);
      },
    );
  });
}

/** Milliseconds; the connector accepts 1200 calls a minute from one caller. */
const pollMs = 500;

function isOver(answer: unknown): boolean {
  const status = field(answer, 'status');
  return status === 'Done' || status === 'Ignored';
}

/** Credits and refunds cannot be voided. */
function removalOf({ kind }: Saved): 'Voided' | 'Deleted' {
  return kind === 'Invoice' || kind === 'SalesReceipt' ? 'Voided' : 'Deleted';
}
