import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../domain/company-settings.ts';
import { failed } from '../../domain/result.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { providerSecret } from '../../service/company-state.ts';
import { deleteSecret, putSecret } from '../../store/secrets.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { findLink, noteAtProvider } from './document-queries.ts';
import { wakeDeliveries } from './waiting-deliveries.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(async () => {
  const { services, accounting, taxProvider } = company;
  services.accounting = accounting;
  services.taxProvider = taxProvider;
  await company.change({
    connection: 'connected',
    calculationActive: true,
    providerAccountId: '2000134567',
    providerCompanyCode: 'COTTONWOOD',
  });
});
afterAll(() => company.stop());

/** A recorded invoice; its number is its id. */
async function record(id: string) {
  await company.save(invoice({ id, number: id }));
  await company.deliver();
  expect(company.taxProvider.codes()).toContain(id);
}
/** From now on the accounting service does not answer. */
function failReads() {
  const away = { kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' } as const;
  company.services.accounting = { ...company.accounting, document: async () => failed(away) };
}
/** Voids an invoice in the accounting service. */
function voidInBooks(id: string) {
  const stored = company.accounting.get(id);
  if (stored === undefined) throw new Error('There is no such document.');
  company.accounting.put({ ...stored, isVoided: true });
}
/** Deletes an invoice in the accounting service. */
function deleteInBooks(deletedId: string) {
  const { accounting, services } = company;
  services.accounting = {
    ...services.accounting,
    document: async (call, kind, id, taxItems) =>
      id === deletedId
        ? failed({ kind: 'not-found', vendor: 'accounting', code: '610', message: 'Not found.', detail: '' })
        : accounting.document(call, kind, id, taxItems),
  };
}

describe('a delivery', () => {
  it.each([
    ['of an unknown kind', 36],
    ['of an estimate', 34],
  ])('%s is ignored', async (_, txnType) => {
    const { length } = company.taxProvider.calls;
    await company.queue('1', { txnType });
    await company.deliver();
    expect(await company.lastOf('1', txnType)).toMatchObject({
      state: 'Ignored',
      result: { kind: 'ignored', why: 'unsupported-type' },
    });
    expect(company.taxProvider.calls).toHaveLength(length);
  });

  it('of a company that is not linked is ignored', async () => {
    await company.change({ providerCompanyCode: null });
    await company.save(invoice({ id: '2', number: '2' }));
    await company.deliver();
    expect(await company.lastOf('2')).toMatchObject({ state: 'Ignored', result: { why: 'not-integrated' } });
  });

  const connectAgain = async () => {
    await company.change({ connection: 'connected' });
    const { db, clock } = company.services;
    await db.tx({ realm: realmId }, (trx) => wakeDeliveries(trx, realmId, clock.now()));
  };

  it('of a disconnected company waits until it is connected again', async () => {
    await company.change({ connection: 'disconnected' });
    await company.save(invoice({ id: '3', number: '3' }));
    await company.deliver();
    expect(await company.lastOf('3')).toMatchObject({
      state: 'Queued',
      errorCode: 'Disconnected',
      result: { kind: 'waits', error: { message: 'QuickBooks is not connected.', recovery: 'reconnect' } },
    });
    await connectAgain();
    await company.deliver();
    expect(await company.lastOf('3')).toMatchObject({ state: 'Done' });
    expect(company.taxProvider.codes()).toContain('3');
  });

  it('is retried when the accounting service does not answer', async () => {
    await company.save(invoice({ id: '4', number: '4' }));
    failReads();
    await company.deliver();
    expect(await company.lastOf('4')).toMatchObject({ state: 'Queued', errorCode: 'QuickBooksError' });
    company.services.accounting = company.accounting;
    await company.deliver();
    expect(await company.lastOf('4')).toMatchObject({ state: 'Done' });
  });

  it('that waited days for the connection is retried for another day, and then needs a person', async () => {
    const aDayMs = 24 * 60 * 60_000;
    await company.change({ connection: 'disconnected' });
    await company.save(invoice({ id: '8', number: '8' }));
    await company.deliver();
    company.clock.ms += 3 * aDayMs;
    await company.deliver();
    await connectAgain();
    failReads();
    for (const waitedMs of [0, aDayMs / 2]) {
      company.clock.ms += waitedMs;
      await company.deliver();
      expect(await company.lastOf('8')).toMatchObject({ state: 'Queued', errorCode: 'QuickBooksError' });
    }
    company.clock.ms += aDayMs / 2;
    await company.deliver();
    expect(await company.lastOf('8')).toMatchObject({ state: 'NeedsUser' });
  });

  it.each([
    ['save', '30', false],
    ['deletion', '31', true],
  ])(
    'of a %s that AvaTax refused for a day for its credentials is made when they are entered again',
    async (_, id, isDeletion) => {
      if (isDeletion) {
        await record(id);
        deleteInBooks(id);
        await company.queue(id, { kind: 'cancel', payload: { reason: 'Deleted' } });
      } else await company.save(invoice({ id, number: id }));
      const refused = async () =>
        failed({ kind: 'unauthorized', vendor: 'tax-provider', code: '', message: 'Wrong key.', detail: '' } as const);
      company.services.taxProvider = { ...company.taxProvider, estimate: refused, cancel: refused };
      await company.deliver();
      company.clock.ms += 25 * 60 * 60_000;
      await company.deliver();
      expect(await company.lastOf(id)).toMatchObject({ state: 'NeedsUser' });
      company.services.taxProvider = company.taxProvider;
      await connectAgain();
      expect(await company.inRealm((trx) => findLink(trx, keyOf(id)))).toMatchObject({ attention: null });
      await company.deliver();
      expect(await company.lastOf(id)).toMatchObject({ state: 'Done' });
      expect(company.taxProvider.codes().includes(id)).toBe(!isDeletion);
    },
  );

  it('whose secret cannot be decrypted waits for days, and is retried once it can', async () => {
    const error = {
      kind: 'unauthorized',
      vendor: 'accounting',
      code: 'UnreadableSecret',
      message: '',
      detail: '',
    } as const;
    company.services.accounting = { ...company.accounting, document: async () => failed(error) };
    await company.save(invoice({ id: '33', number: '33' }));
    for (let day = 0; day < 3; day += 1) {
      await company.deliver();
      expect(await company.lastOf('33')).toMatchObject({ state: 'Queued', errorCode: 'UnreadableSecret' });
      company.clock.ms += 24 * 60 * 60_000;
    }
    await company.deliver();
    failReads();
    company.clock.ms += 60 * 60_000;
    await company.deliver();
    expect(await company.lastOf('33')).toMatchObject({ state: 'Queued', errorCode: 'QuickBooksError' });
  });

  /** Which documents are read at the accounting service from now on. */
  function watchReads(): string[] {
    const read: string[] = [];
    company.services.accounting = {
      ...company.accounting,
      document: async (call, kind, id, taxItems) => {
        read.push(id);
        return company.accounting.document(call, kind, id, taxItems);
      },
    };
    return read;
  }

  it('of a company without credentials for AvaTax calls no vendor until they are entered', async () => {
    const { db, secrets, clock } = company.services;
    const secret = { realmId, name: providerSecret };
    await company.inRealm((trx) => deleteSecret(trx, secret));
    await company.change({});
    await company.save(invoice({ id: '34', number: '34' }));
    const read = watchReads();
    for (let day = 0; day < 3; day += 1) {
      await company.deliver();
      expect(await company.lastOf('34')).toMatchObject({ state: 'Queued', errorCode: 'MissingSecret' });
      company.clock.ms += 24 * 60 * 60_000;
    }
    expect(read).toEqual([]);
    await db.tx({ realm: realmId }, async (trx) => {
      await putSecret(trx, secrets, secret, 'licence', clock.now());
      await wakeDeliveries(trx, realmId, clock.now());
    });
    await company.change({});
    await company.deliver();
    expect(await company.lastOf('34')).toMatchObject({ state: 'Done' });
  });

  it('that nobody waits for calls no vendor while one throttles the company', async () => {
    company.services.throttle.start(realmId, 5 * 60_000);
    await company.save(invoice({ id: '35', number: '35' }));
    await company.save(invoice({ id: '36', number: '36' }), { payload: { isSavedInPanel: true } });
    const read = watchReads();
    await company.deliver();
    expect(read).toEqual(['36']);
    // Nothing was tried: it is no attempt, and no failure.
    const before = { state: 'Queued', attempt: 0, errorCode: null, result: null };
    expect(await company.lastOf('35')).toMatchObject(before);
    await company.deliver();
    expect(await company.lastOf('35')).toMatchObject(before);
    company.clock.ms += 5 * 60_000;
    await company.deliver();
    expect(await company.lastOf('35')).toMatchObject({ state: 'Done', attempt: 1 });
  });

  it('that no worker came to for days is retried after its first failure', async () => {
    await company.save(invoice({ id: '32', number: '32' }));
    company.clock.ms += 3 * 24 * 60 * 60_000;
    failReads();
    await company.deliver();
    expect(await company.lastOf('32')).toMatchObject({ state: 'Queued', errorCode: 'QuickBooksError' });
  });

  it('adds what it changed to the history of the document', async () => {
    await record('5');
    expect(await company.historyOf('5')).toEqual([
      ['lines-written', { salesTax: 8, fee: 0, taxOnFee: 0 }],
      ['recorded', { code: '5', tax: 8, total: 100 }],
    ]);
  });

  it('of a person who writes tax lines says so in the history, with the name', async () => {
    const payload = { recalculatedSyncToken: '0', person: 'Dana Whitfield' };
    await company.save(invoice({ id: '25', number: '25' }), { payload });
    await company.deliver();
    const cause = { source: 'writing', person: 'Dana Whitfield' };
    expect(await company.historyOf('25')).toContainEqual(['recorded', { code: '25', tax: 8, total: 100, ...cause }]);
  });

  it.each([
    ['a save in the panel', '6', { isSavedInPanel: true }, 0, 'interactive'],
    ['a save in the panel that waited for an hour', '41', { isSavedInPanel: true }, 3_600_000, 'background'],
    ['a save that a webhook reported', '8', {}, 0, 'background'],
    ['a recalculation of a list', '7', { recalculatedSyncToken: '0' }, 0, 'background'],
    ['a person who writes tax lines', '9', { recalculatedSyncToken: '0', isSavedInPanel: true }, 0, 'interactive'],
  ])(
    'of %s makes its calls with its priority and its correlation id',
    async (title, id, payload, waitedMs, priority) => {
      const { accounting, services } = company;
      const calls: CallContext[] = [];
      services.accounting = {
        ...accounting,
        document: (call, ...rest) => {
          calls.push(call);
          return accounting.document(call, ...rest);
        },
      };
      await company.save(invoice({ id, number: id }), { payload: { ...payload, correlationId: title } });
      company.clock.ms += waitedMs;
      await company.deliver();
      expect(calls).toMatchObject([{ realmId, priority, correlationId: title }]);
    },
  );
});

describe('a document that is gone', () => {
  it('is cancelled by its save, under the reason that was found', async () => {
    await record('10');
    voidInBooks('10');
    await company.queue('10');
    await company.deliver();
    expect(await company.lastOf('10')).toMatchObject({
      state: 'Done',
      effects: ['voided'],
      result: { recorded: null },
    });
    expect(await company.linkOf('10')).toMatchObject({ state: 'cancelled' });

    await record('11');
    deleteInBooks('11');
    await company.queue('11');
    await company.deliver();
    expect(await company.lastOf('11')).toMatchObject({ state: 'Done', effects: ['deleted'] });
    expect((await company.historyOf('11')).at(-1)).toEqual(['deleted', { code: '11' }]);
    expect(company.taxProvider.codes()).not.toEqual(expect.arrayContaining(['10']));
    expect(company.taxProvider.codes()).not.toContain('11');
  });

  it.each([
    ['Voided', 'voided'],
    ['Deleted', 'deleted'],
  ] as const)(
    'and does not exist any more is cancelled under the reason that was reported: %s',
    async (reason, effect) => {
      const id = `12-${reason}`;
      await record(id);
      deleteInBooks(id);
      await company.queue(id, { kind: 'cancel', payload: { reason } });
      await company.deliver();
      expect((await company.lastOf(id)).effects).toEqual([effect]);
      expect((await company.historyOf(id)).at(-1)).toEqual([effect, { code: id }]);
    },
  );

  it.each(['Voided', 'Deleted'] as const)('and is voided is cancelled as voided: %s was reported', async (reason) => {
    const id = `13-${reason}`;
    await record(id);
    voidInBooks(id);
    await company.queue(id, { kind: 'cancel', payload: { reason } });
    await company.deliver();
    expect((await company.lastOf(id)).effects).toEqual(['voided']);
    expect((await company.historyOf(id)).at(-1)).toEqual(['voided', { code: id }]);
  });

  it.each(['Voided', 'Deleted'] as const)(
    'and still exists is not cancelled, which its history says: %s',
    async (reason) => {
      const id = `17-${reason}`;
      await record(id);
      await company.queue(id, { kind: 'cancel', payload: { reason } });
      await company.deliver();
      expect(company.taxProvider.codes()).toContain(id);
      expect((await company.lastOf(id)).effects).toEqual(['still-exists']);
      expect((await company.historyOf(id)).at(-1)).toEqual(['still-exists', {}]);
    },
  );

  /** A comparison finds a transaction of an invoice that this connector has not recorded. */
  const find = (txnId: string, transaction: { readonly code: string; readonly date: string }) =>
    company.inRealm((trx) => noteAtProvider(trx, realmId, [{ txnType: 35, txnId, transaction }], company.clock.now()));

  /** Voids such an invoice. */
  const voidFound = async (id: string, date: string) => {
    await find(id, { code: id, date });
    const document = invoice({ id, number: id, date, isVoided: true });
    await company.save(document, { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
  };

  it('and was never recorded needs no call to the provider', async () => {
    const id = '14';
    await company.save(invoice({ id, number: id, isVoided: true }), { kind: 'cancel', payload: { reason: 'Voided' } });
    const { length } = company.taxProvider.calls;
    await company.deliver();
    expect(await company.lastOf(id)).toMatchObject({ state: 'Done', effects: [], result: { recorded: null } });
    expect(await company.historyOf(id)).toEqual([['voided-nothing-recorded', null]]);
    expect(company.taxProvider.calls).toHaveLength(length);
    expect(await company.linkOf(id)).toBeNull();
  });

  it('and was recorded before this connector is voided there, too, when it is voided', async () => {
    company.taxProvider.recordElsewhere('81', '2026-03-02');
    await voidFound('81', '2026-03-02');
    expect(company.taxProvider.codes()).not.toContain('81');
    expect(await company.lastOf('81')).toMatchObject({ state: 'Done', effects: ['voided'] });
    expect(await company.historyOf('81')).toEqual([['voided', { code: '81' }]]);
    expect(await company.linkOf('81')).toMatchObject({ code: '81', state: 'cancelled' });
  });

  it('and was recorded before this connector is voided there, too, when it is deleted', async () => {
    company.taxProvider.recordElsewhere('86', '2026-03-02');
    await find('86', { code: '86', date: '2026-03-02' });
    await company.queue('86', { kind: 'cancel', payload: { reason: 'Deleted' } });
    await company.deliver();
    expect(company.taxProvider.codes()).not.toContain('86');
    expect(await company.historyOf('86')).toEqual([['deleted', { code: '86' }]]);
    expect(await company.linkOf('86')).toMatchObject({ code: '86', state: 'cancelled' });
  });

  it('leaves a transaction of its number alone that is dated before the start date', async () => {
    const settings = { ...defaultSettings, taxItemId: '40' };
    await company.change({ settings: { ...settings, avaTaxStartDate: '2026-03-03' } });
    company.taxProvider.recordElsewhere('83', '2026-03-02');
    await voidFound('83', '2026-03-02');
    expect(company.taxProvider.codes()).toContain('83');
    await company.change({ settings });
  });

  it('leaves a transaction of its number alone that has another date, or is that of another document', async () => {
    company.taxProvider.recordElsewhere('82', '2026-03-01');
    await voidFound('82', '2026-03-02');
    expect(company.taxProvider.codes()).toContain('82');
    await record('84');
    await find('85', { code: '84', date: invoice({ id: '84' }).date });
    const other = invoice({ id: '85', number: '84', isVoided: true });
    await company.save(other, { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    expect(company.taxProvider.codes()).toContain('84');
  });

  it('and was never recorded has no record, as whoever reported its save is told', async () => {
    deleteInBooks('21');
    await company.queue('21');
    await company.deliver();
    expect(await company.lastOf('21')).toMatchObject({ state: 'Ignored', result: { why: 'not-in-accounting' } });
    expect(await company.historyOf('21')).toContainEqual(['deleted-nothing-recorded', null]);
  });

  it('and whose void was not answered is recorded again when it comes back as it was', async () => {
    await record('22');
    const stored = company.accounting.get('22') ?? invoice({ id: '22' });
    voidInBooks('22');
    await company.queue('22');
    company.taxProvider.failNext('cancel', 'unknown', '', true);
    await company.deliver();
    expect(await company.lastOf('22')).toMatchObject({ state: 'Queued' });
    await company.save(stored);
    await company.deliver();
    expect(company.taxProvider.codes()).toContain('22');
  });

  it('and was cancelled before needs no second call', async () => {
    await record('15');
    voidInBooks('15');
    await company.queue('15');
    await company.deliver();
    const { length } = company.taxProvider.calls;
    await company.queue('15');
    await company.deliver();
    expect(await company.lastOf('15')).toMatchObject({ state: 'Done', effects: [] });
    expect(company.taxProvider.calls).toHaveLength(length);
  });

  it('and comes back while it is voided at the provider is recorded again', async () => {
    await record('19');
    const stored = company.accounting.get('19') ?? invoice({ id: '19' });
    voidInBooks('19');
    await company.queue('19', { kind: 'cancel', payload: { reason: 'Voided' } });
    const { services, taxProvider } = company;
    services.taxProvider = {
      ...taxProvider,
      async cancel(...call) {
        await company.save({ ...stored, syncToken: '9' }, { version: '9' });
        return taxProvider.cancel(...call);
      },
    };
    await company.deliver();
    services.taxProvider = taxProvider;
    expect(await company.lastOf('19')).toMatchObject({ version: '9', state: 'Done', effects: ['recorded'] });
    expect(taxProvider.codes()).toContain('19');
  });

  it('needs no attention any more', async () => {
    await company.save(invoice({ id: '16', number: '16', paid: invoice({ id: '16' }).total }));
    await company.deliver();
    expect((await company.linkOf('16'))?.attention).toMatch(/payments/);
    voidInBooks('16');
    await company.queue('16');
    await company.deliver();
    expect((await company.linkOf('16'))?.attention).toBeNull();
  });

  it('is done when the provider does not have it either', async () => {
    await record('17');
    voidInBooks('17');
    await company.queue('17');
    company.taxProvider.failNext('cancel', 'not-found');
    await company.deliver();
    expect(await company.lastOf('17')).toMatchObject({ state: 'Done', effects: ['voided'] });
  });

  it('needs a person when the provider has locked it', async () => {
    await record('18');
    voidInBooks('18');
    await company.queue('18');
    company.taxProvider.failNext('cancel', 'locked', 'CannotModifyLockedTransaction');
    await company.deliver();
    expect(await company.lastOf('18')).toMatchObject({
      state: 'NeedsUser',
      effects: [],
      errorCode: 'CannotModifyLockedTransaction',
    });
    expect(await company.linkOf('18')).toMatchObject({ state: 'recorded' });
  });
});

describe('a document that exists', () => {
  it('is recorded although its void was reported', async () => {
    await company.save(invoice({ id: '20', number: '20' }), { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    expect(await company.lastOf('20')).toMatchObject({
      state: 'Done',
      effects: ['still-exists', 'lines-written', 'recorded'],
    });
  });

  it('is noted as existing once, however often its delivery is attempted', async () => {
    await company.save(invoice({ id: '23', number: '23' }), { kind: 'cancel', payload: { reason: 'Voided' } });
    company.taxProvider.failNext('estimate', 'unavailable');
    await company.deliver();
    await company.deliver();
    const events = (await company.historyOf('23')).map(([event]) => event);
    expect(events).toEqual(['still-exists', 'waiting', 'lines-written', 'recorded']);
  });
});

describe('while calculation is off', () => {
  it('nothing is recorded, and nothing is read', async () => {
    await company.change({ calculationActive: false });
    let reads = 0;
    const { accounting, services } = company;
    services.accounting = {
      ...accounting,
      document: (...call) => {
        reads += 1;
        return accounting.document(...call);
      },
    };
    await company.save(invoice({ id: '30', number: '30' }));
    await company.deliver();
    expect(await company.lastOf('30')).toMatchObject({ state: 'Ignored', result: { why: 'calculation-off' } });
    expect(reads).toBe(0);
  });

  it('a save that finds it off is recorded if it was switched on meanwhile', async () => {
    await company.change({ calculationActive: false });
    const { services } = company;
    const { companies } = services;
    services.companies = {
      ...companies,
      async read(realm) {
        const state = await companies.read(realm);
        await company.change({ calculationActive: true });
        services.companies = companies;
        return state;
      },
    };
    await company.save(invoice({ id: '33', number: '33' }));
    await company.deliver();
    expect(await company.lastOf('33')).toMatchObject({ state: 'Queued' });
    await company.deliver();
    expect(await company.lastOf('33')).toMatchObject({ state: 'Done', result: { kind: 'done' } });
  });

  it('a document that is gone is cancelled all the same', async () => {
    await record('31');
    await company.change({ calculationActive: false });
    voidInBooks('31');
    await company.queue('31', { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    expect(await company.lastOf('31')).toMatchObject({ state: 'Done', effects: ['voided'] });
  });

  it('a document that exists is not recorded because its void was reported', async () => {
    await company.change({ calculationActive: false });
    await company.save(invoice({ id: '32', number: '32' }), { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    expect(await company.lastOf('32')).toMatchObject({ state: 'Ignored', result: { why: 'calculation-off' } });
  });
});
