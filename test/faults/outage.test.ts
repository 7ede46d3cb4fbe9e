import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CompanyProvision, provisionCompany } from '@salestax/connector';
import { documentKinds } from '@salestax/contract';
import { type Fault, realmIds } from '@salestax/sandbox';
import { deleteDueSecrets } from '../../packages/connector/src/features/company/delete-due-secrets.ts';
import { enqueue } from '../../packages/connector/src/features/recording/enqueue-delivery.ts';
import { providerSecret } from '../../packages/connector/src/service/company-state.ts';
import { companyOfRealm } from '../../packages/connector/src/store/companies.ts';
import { findConnection } from '../../packages/connector/src/store/connections.ts';
import { getSecret } from '../../packages/connector/src/store/secrets.ts';
import { long, sizeOf, splitCases } from '../long.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { type Bookkeeper, kinds, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

const minute = 60_000;
/** The service's own limit for one company. */
const callsPerMinute = 400;

let product: Product;
let books: Bookkeeper;
let panel: Panel;
let mark: Mark;
/** Offset of the test's clocks from the machine's, in milliseconds. */
let clockOffset = 0;

beforeEach(async () => {
  clockOffset = 0;
  product = await startProduct({
    webhooks: false,
    callsPerMinute,
    clock: { now: () => new Date(Date.now() + clockOffset) },
    // The middle of the jitter.
    random: () => 0.5,
  });
  books = openBooks(product.sandbox, 'O');
  mark = markOf(product.sandbox);
  await openPage();
});
afterEach(() => product.stop());

/** Opens a new page, since sessions last less than an hour. */
async function openPage(): Promise<void> {
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
}

/** Attempts everything that is due, then advances all clocks. */
async function pass(milliseconds: number): Promise<void> {
  await product.connector.worker.drain();
  clockOffset += milliseconds;
  product.sandbox.kernel.clock.advance(milliseconds);
}

const currentFindings = () => findings(product.sandbox, mark, product.connector.services.db);

/** The longest delay between two attempts is a quarter of an hour. */
async function expectDrained(): Promise<void> {
  for (let passed = 0; passed <= 16; passed += 1) {
    await product.connector.worker.drain();
    if ((await currentFindings()).length === 0) return;
    await pass(minute);
  }
  expect(await currentFindings()).toEqual([]);
}

/** Requests to a vendor since the start, answered or not. */
async function requestsTo(vendor: 'accounting' | 'tax-provider'): Promise<number> {
  const { db, calls } = product.connector.services;
  await calls.flush();
  const rows = await db.tx({ realm: realmIds.main }, (trx) =>
    trx.selectFrom('callLog').select('id').where('vendor', '=', vendor).execute(),
  );
  return rows.length;
}

const connection = () =>
  product.connector.services.db.tx(
    { realm: realmIds.main },
    async (trx) => (await companyOfRealm(trx, realmIds.main))?.connection,
  );

const refreshes = () =>
  product.sandbox.kernel.journal.since(mark.journal).filter(({ operation }) => operation === 'Token.refresh').length;

describe('an outage of the tax provider', long, () => {
  const faces: readonly Fault[] = [
    { kind: 'status', status: 503 },
    { kind: 'refused-connection' },
    { kind: 'status', status: 502, body: 'html' },
    { kind: 'truncated-body' },
    { kind: 'status', status: 429, retryAfter: '30' },
    { kind: 'status', status: 500 },
  ];

  for (const documents of [20, 60])
    it(`of an hour loses none of ${documents} documents and causes no retry storm`, async () => {
      const { faults } = product.sandbox.kernel;
      const before = [books.save('Invoice'), books.save('Invoice'), books.save('CreditMemo')] as const;
      for (const saved of before) await panel.saved(saved);
      await expectDrained();
      const requestsBefore = await requestsTo('tax-provider');

      const life = plannedChanges(documents);
      for (let at = 0; at < 60; at += 1) {
        if (at % 10 === 0) {
          faults.clear();
          faults.add({ service: 'tax-provider', fault: faces[at / 10] ?? { kind: 'refused-connection' } });
          await openPage();
        }
        for (const step of life[at] ?? []) await step();
        await pass(minute);
      }
      // Documents that were recorded before the outage change, too.
      books.void(before[0]);
      await panel.removed(before[0], 'Voided');
      await panel.saved(books.reprice(before[1], 300));
      await pass(minute);
      const requests = (await requestsTo('tax-provider')) - requestsBefore;
      faults.clear();
      await openPage();
      await expectDrained();

      // 1 s, 2 s, 4 s … 15 min, half of each: sixteen attempts in an hour.
      expect(requests).toBeLessThan(documents * 17);
      expect(requests).toBeGreaterThan(documents);
    });

  const longestPause = 15;
  const duringOutage = sizeOf('SALESTAX_OUTAGE_DOCUMENTS', 30);

  it(
    `of two hours is over for ${duringOutage} documents after the longest pause between two attempts, within the vendors’ limits`,
    { timeout: 300_000 + duringOutage * 3_000 },
    async () => {
      const { faults } = product.sandbox.kernel;
      const hours = 2;
      faults.add({ service: 'tax-provider', fault: { kind: 'refused-connection' } });
      const perMinute = Math.ceil(duringOutage / (hours * 60));
      let saved = 0;
      for (let at = 0; at < hours * 60; at += 1) {
        if (at % 10 === 0) await openPage();
        for (let count = 0; count < perMinute && saved < duringOutage; count += 1, saved += 1)
          await panel.saved(books.save(recordedKinds[saved % recordedKinds.length] ?? 'Invoice'));
        await pass(minute);
      }
      faults.clear();
      const drained: number[] = [];
      for (let minutes = 0; minutes <= longestPause && (await currentFindings()).length > 0; minutes += 1) {
        const before = await requestsTo('accounting');
        await pass(minute);
        drained.push((await requestsTo('accounting')) - before);
      }
      process.stdout.write(`Requests in each minute after the outage: ${drained.join(', ')}\n`);
      expect(await currentFindings()).toEqual([]);
      expect(Math.max(...drained)).toBeLessThanOrEqual(callsPerMinute);
    },
  );

  /** The changes in each minute of an hour: documents of each kind; later some are edited, voided and deleted. */
  function plannedChanges(documents: number): readonly (readonly (() => Promise<unknown>)[])[] {
    const minutes: (() => Promise<unknown>)[][] = Array.from({ length: 60 }, () => []);
    for (let at = 0; at < documents; at += 1) {
      const start = Math.floor((at * 60) / documents);
      const kind = kinds[at % kinds.length] ?? 'Invoice';
      let saved: Saved;
      const report = () => panel.saved(saved);
      const later = (by: number, act: () => Promise<unknown>) => minutes[Math.min(59, start + by)]?.push(act);
      later(0, async () => {
        saved = books.save(kind);
        await report();
      });
      if (at % 4 === 1)
        later(3, async () => {
          saved = books.reprice(saved, 100 + at);
          await report();
        });
      if (at % 7 === 2)
        later(5, async () => {
          saved = books.renumber(saved, `${saved.number}-N`);
          await report();
        });
      if (at % 6 === 3) later(9, () => removeNow(saved));
    }
    return minutes;
  }

  /** Credits, refunds and estimates can only be deleted. */
  async function removeNow(saved: Saved): Promise<unknown> {
    const canVoid = saved.kind === 'Invoice' || saved.kind === 'SalesReceipt';
    if (canVoid) books.void(saved);
    else books.delete(saved);
    return panel.removed(saved, canVoid ? 'Voided' : 'Deleted');
  }
});

describe('an outage of the accounting service', () => {
  const outages = splitCases<[string, Fault]>({
    always: [['answers 503', { kind: 'status', status: 503 }]],
    long: [
      ['throttles in XML', { kind: 'status', status: 429, body: 'xml' }],
      ['cuts its answers short', { kind: 'truncated-body' }],
      ['refuses connections', { kind: 'refused-connection' }],
    ],
  });
  for (const [[name, fault], options] of outages)
    it(`delays saved documents until it is back: it ${name}`, options, async () => {
      product.sandbox.kernel.faults.add({ service: 'accounting', path: '/v3/', fault });
      const all = recordedKinds.map((kind) => books.save(kind));
      for (const saved of all) await panel.saved(saved);
      const edited = books.reprice(all[0] ?? books.save('Invoice'), 42);
      await panel.saved(edited);
      for (let passed = 0; passed < 20; passed += 1) await pass(minute);
      product.sandbox.kernel.faults.clear();
      await expectDrained();
      expect(await requestsTo('accounting')).toBeLessThan(all.length * 40);
    });
});

describe('the connection to the accounting service', long, () => {
  it.each(['lenient', 'strict'] as const)(
    'is renewed once for fifty concurrent calls (%s rotation)',
    async (rotation) => {
      product.sandbox.accounting().oauth.rotation = rotation;
      await pass(2 * 60 * minute);
      const { accounting, calls } = product.connector.services;
      const subject = { realmId: realmIds.main, correlationId: 'test' };
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => accounting.company(calls.open(subject, AbortSignal.timeout(20_000)))),
      );
      expect(answers.filter(({ ok }) => !ok)).toEqual([]);
      expect(refreshes()).toBe(1);
    },
  );

  it('is renewed when an access token is refused before it expires', async () => {
    const { faults } = product.sandbox.kernel;
    faults.add({ service: 'accounting', path: '/v3/', times: 1, fault: { kind: 'status', status: 401 } });
    await panel.saved(books.save('Invoice'));
    await expectDrained();
    expect(refreshes()).toBe(1);
    expect(await connection()).toBe('connected');
  });

  const tokenEndpoint = { service: 'accounting', path: '/oauth2/v1/tokens/bearer' } as const;

  it('survives a lost response to its renewal', async () => {
    await pass(2 * 60 * minute);
    await openPage();
    product.sandbox.kernel.faults.add({ ...tokenEndpoint, times: 1, fault: { kind: 'lost-answer' } });
    await panel.saved(books.save('Invoice'));
    await expectDrained();
    expect(await connection()).toBe('connected');
  });

  it('survives a temporary refusal of the client credentials, without a document that needs attention', async () => {
    await pass(2 * 60 * minute);
    await openPage();
    product.sandbox.kernel.faults.add({ ...tokenEndpoint, fault: { kind: 'status', status: 401 } });
    const saved = books.save('Invoice');
    await panel.saved(saved);
    for (let passed = 0; passed < 10; passed += 1) await pass(minute);
    product.sandbox.kernel.faults.clear();
    await expectDrained();
    expect(await eventsOf()).not.toContain('needs-attention');
    expect(await connection()).toBe('connected');
  });

  it('survives a restart with the tokens of its first day', async () => {
    product.sandbox.accounting().oauth.rotation = 'strict';
    await pass(2 * 60 * minute);
    await openPage();
    await panel.saved(books.save('Invoice'));
    await expectDrained();
    const { companyName: _, ...tokens } = product.sandbox.description.connection;
    await provision(tokens);
    await pass(2 * 60 * minute);
    await openPage();
    await panel.saved(books.save('Invoice'));
    await expectDrained();
    expect(await connection()).toBe('connected');
  });

  it('is reported as disconnected when a lost response consumed the only refresh token', async () => {
    product.sandbox.accounting().oauth.rotation = 'strict';
    await pass(2 * 60 * minute);
    await openPage();
    product.sandbox.kernel.faults.add({ ...tokenEndpoint, times: 1, fault: { kind: 'lost-answer' } });
    await panel.saved(books.save('Invoice'));
    for (let passed = 0; passed < 5; passed += 1) await pass(minute);
    expect(await connection()).toBe('disconnected');
    await reconnect();
    await expectDrained();
  });

  it('when ended by the company delays documents for days, until the company connects again', async () => {
    const known = books.save('SalesReceipt');
    await panel.saved(known);
    await expectDrained();
    const refreshesBefore = refreshes();
    await revoke();
    const all = recordedKinds.map((kind) => books.save(kind));
    for (const saved of all) await panel.saved(saved);
    books.delete(known);
    await panel.removed(known, 'Deleted');
    await product.connector.worker.drain();
    expect(await connection()).toBe('disconnected');
    for (let hours = 0; hours < 72; hours += 1) {
      await deleteDueSecrets(product.connector.services);
      await pass(60 * minute);
    }
    // The credentials for the tax provider were deleted after a day.
    expect(await storedProviderSecret()).toBeNull();
    expect(await eventsOf()).not.toContain('needs-attention');
    expect(refreshes()).toBe(refreshesBefore);
    await reconnect();
    await expectDrained();
    expect(await connection()).toBe('connected');
  });

  for (const [documents, options] of splitCases({ always: [10], long: [100] }))
    it(
      `when ended for a month leaves two entries in the life of each of ${documents} documents, which are recorded at the next connection`,
      options,
      async () => {
        await revoke();
        const saved = Array.from({ length: documents }, () => books.save('Invoice'));
        const { db, clock } = product.connector.services;
        const payload = { correlationId: 'c-1', reason: null, isSavedInPanel: true };
        await db.tx({ realm: realmIds.main }, async (trx) => {
          for (const { id } of saved) {
            const key = { realmId: realmIds.main, txnType: documentKinds.Invoice.number, txnId: id };
            await enqueue(trx, { ...key, kind: 'record', version: '0', payload }, clock.now());
          }
        });
        for (let days = 0; days < 30; days += 1) await pass(24 * 60 * minute);
        expect(await connection()).toBe('disconnected');
        const events = await eventsOf();
        expect(new Set(events.filter((event) => event !== 'disconnected'))).toEqual(new Set(['waiting']));

        await reconnect();
        const connectedAt = clock.now().getTime();
        await product.connector.worker.drain();
        expect(await currentFindings()).toEqual([]);
        // The clock has not been advanced: nothing waited for an attempt of a later time, only for the calls of a minute.
        expect(clock.now().getTime() - connectedAt).toBeLessThan(Math.max(30_000, documents * 600));
        // One that says that the document waits, and one that says that it is recorded, beside the writing of its tax lines.
        const count = async (wanted: string) => (await eventsOf()).filter((event) => event === wanted).length;
        expect([await count('waiting'), await count('recorded')]).toEqual([documents, documents]);
      },
    );

  const storedProviderSecret = () =>
    product.connector.services.db.tx({ realm: realmIds.main }, (trx) =>
      getSecret(trx, product.connector.services.secrets, { realmId: realmIds.main, name: providerSecret }),
    );

  /** The administrator disconnects at the accounting service's own pages. */
  async function revoke(): Promise<void> {
    const { accounting, accountingClient } = product.info;
    const tokens = await product.connector.services.db.tx({ realm: realmIds.main }, (trx) =>
      findConnection(trx, product.connector.services.secrets, realmIds.main),
    );
    const { clientId, clientSecret } = accountingClient;
    const answer = await fetch(`${accounting}/v2/oauth2/tokens/revoke`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ token: tokens?.refreshToken }),
    });
    expect(answer.status).toBe(200);
  }

  async function reconnect(): Promise<void> {
    const { oauth } = product.sandbox.accounting();
    const administrator = oauth.users.find(({ companies }) => companies[realmIds.main] === 'administrator');
    await provision(oauth.grant(realmIds.main, administrator?.id ?? ''));
  }

  /** The effect of a start with these tokens in the operator's file. */
  async function provision(tokens: CompanyProvision['tokens']): Promise<void> {
    const { db, secrets, clock } = product.connector.services;
    await provisionCompany(db, secrets, clock, {
      realmId: realmIds.main,
      name: '',
      accountingUserName: '',
      tokens,
      provider: { ...product.info.taxAccount, companyId: String(product.info.taxAccount.companyId), userName: '' },
      settings: {},
      ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
    });
  }
});

async function eventsOf(): Promise<readonly string[]> {
  const rows = await product.connector.services.db.tx({ realm: realmIds.main }, (trx) =>
    trx.selectFrom('timeline').select('event').execute(),
  );
  return rows.map(({ event }) => event);
}
