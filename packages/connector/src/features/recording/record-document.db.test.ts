import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { failed } from '../../domain/vendor-error.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { progressOf } from './delivery-data.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(() => {
  const { services, accounting, taxProvider } = company;
  services.accounting = accounting;
  services.taxProvider = taxProvider;
  taxProvider.setRate(0.08);
});
afterAll(() => company.stop());

/** The methods of the provider that are called while `work` is done. */
async function callsDuring(work: () => Promise<unknown>) {
  const { calls } = company.taxProvider;
  const { length } = calls;
  await work();
  return calls.slice(length);
}

/** An invoice of 100.00 to a customer of its own, so that no other document has its estimate. Its number is its id. */
const sale = (id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}) =>
  invoice({ id, number: id, customerId: id, ...part });

/** Such an invoice, recorded with a tax of 8.00. */
async function recorded(id: string) {
  await company.save(sale(id));
  await company.deliver();
  const stored = company.accounting.get(id);
  if (stored === undefined) throw new Error('There is no such document.');
  return stored;
}

describe('the tax of a document', () => {
  it('is requested once when the document does not show it', async () => {
    expect(await callsDuring(() => recorded('1'))).toEqual(['estimate', 'record']);
  });

  it('is not requested when the document shows the last estimate of the same sale', async () => {
    const stored = await recorded('2');
    company.accounting.put({ ...stored, id: '3', number: '3' });
    expect(
      await callsDuring(async () => {
        await company.queue('3');
        await company.deliver();
      }),
    ).toEqual(['record']);
    expect(await company.lastOf('3')).toMatchObject({ state: 'Done', effects: ['recorded'] });
  });

  it('that the provider refused to estimate needs a person, with its message', async () => {
    const stored = await recorded('4');
    const fingerprint = (await company.linkOf('4'))?.recordedFingerprint ?? '';
    const subject = { realmId, fingerprint, txnType: 35, txnId: null };
    company.services.estimates.store({ ...subject, answer: { errorText: 'No such ZIP code.' } });
    const calls = await callsDuring(async () => {
      await company.save({ ...stored, id: '4b', number: '4b' });
      await company.deliver();
    });
    expect(calls).toEqual([]);
    expect(await company.lastOf('4b')).toMatchObject({
      state: 'NeedsUser',
      errorCode: 'EstimateRefused',
      errorText: 'No such ZIP code.',
    });
  });

  it('is not requested for a paid document that shows another tax, nor written into it', async () => {
    const calls = await callsDuring(async () => {
      await company.save(sale('5', { paid: toCents(10) }));
      await company.deliver();
    });
    expect(calls).toEqual([]);
    expect(await company.lastOf('5')).toMatchObject({ state: 'NeedsUser', errorCode: 'Paid' });
  });

  it('of a paid document that shows the last estimate is recorded', async () => {
    const stored = await recorded('6');
    company.accounting.put({ ...stored, id: '7', number: '7', paid: toCents(10) });
    await company.queue('7');
    await company.deliver();
    expect(await company.lastOf('7')).toMatchObject({ state: 'Done', effects: ['recorded'] });
  });

  it.each([
    ['unavailable', 'Queued'],
    ['refused', 'NeedsUser'],
  ] as const)('that cannot be calculated, %s, leaves the document as it is: %s', async (kind, state) => {
    const id = `8-${kind}`;
    company.taxProvider.failNext('estimate', kind);
    await company.save(sale(id));
    await company.deliver();
    expect(await company.lastOf(id)).toMatchObject({ state, effects: [], errorCode: 'AvaTaxError' });
    expect(company.accounting.get(id)?.ownLines.salesTax).toEqual([]);
  });
});

describe('the own lines of a document', () => {
  it('are written anew with every version and every amount, each under its own request id', async () => {
    const requests: string[] = [];
    const { accounting, services } = company;
    services.accounting = {
      ...accounting,
      writeOwnLines: (call, stored, taxItems, lines, requestId) => {
        requests.push(requestId);
        return requests.length < 3
          ? Promise.resolve(
              failed({ kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' }),
            )
          : accounting.writeOwnLines(call, stored, taxItems, lines, requestId);
      },
    };
    const document = sale('20');
    await company.save(document);
    await company.deliver();
    await company.deliver();
    accounting.put({ ...document, syncToken: '5' });
    await company.deliver();
    expect(await company.lastOf('20')).toMatchObject({ state: 'Done' });
    const [first, repeated, ofNewVersion] = requests;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(repeated).toBe(first);
    expect(ofNewVersion).not.toBe(first);
  });

  it.each([
    ['deleted since it was read', 'not-found', 'Queued'],
    ['changed since it was read', 'stale', 'Queued'],
    ['refused by the accounting service', 'refused', 'NeedsUser'],
  ] as const)('of a document that was %s are not written: %s', async (_, kind, state) => {
    const { accounting, services } = company;
    services.accounting = {
      ...accounting,
      writeOwnLines: async () =>
        failed({ kind, vendor: 'accounting', code: '610', message: 'It is not possible.', detail: '' }),
    };
    const id = `21-${kind}`;
    await company.save(sale(id));
    await company.deliver();
    expect(await company.lastOf(id)).toMatchObject({
      state,
      effects: [],
      errorCode: '610',
      errorText: 'It is not possible.',
    });
    expect(company.taxProvider.codes()).not.toContain(id);
    services.accounting = accounting;
    await company.deliver();
  });

  it('name the version that they were written in, so that it is no news', async () => {
    await recorded('22');
    expect(await company.linkOf('22')).toMatchObject({
      recordedSyncToken: '1',
      recordedDate: '2026-03-02',
      state: 'recorded',
      totalCents: 10_800,
      taxCents: 800,
      attention: null,
    });
  });
});

describe('a recorded document', () => {
  it.each<[string, (stored: SalesDocument) => Partial<SalesDocument>]>([
    ['its date', () => ({ date: '2026-03-03' })],
    ['its number', () => ({ number: 'renamed' })],
    ['its amount', ({ lines }) => ({ lines: lines.map((line) => ({ ...line, amount: toCents(200) })) })],
    [
      'the tax that it shows',
      ({ ownLines }) => ({
        ownLines: { ...ownLines, salesTax: ownLines.salesTax.map((line) => ({ ...line, amount: toCents(7) })) },
      }),
    ],
  ])('is recorded again when %s changed', async (what, changeOf) => {
    const id = `30 ${what}`;
    const stored = await recorded(id);
    await company.save({ ...stored, ...changeOf(stored), syncToken: '8' });
    const calls = await callsDuring(() => company.deliver());
    expect(calls).toContain('record');
    const last = await company.lastOf(id);
    expect(last.state).toBe('Done');
    expect(last.effects).toContain('adjusted');
  });

  it('is recorded as new after it was cancelled', async () => {
    const stored = await recorded('31');
    await company.save({ ...stored, isVoided: true, syncToken: '8' });
    await company.deliver();
    await company.save({ ...stored, syncToken: '9' });
    await company.deliver();
    expect((await company.lastOf('31')).effects).toEqual(['recorded']);
    expect(company.taxProvider.codes()).toContain('31');
  });
});

describe('a recalculation', () => {
  /** Recalculates a document as it is stored now. */
  async function recalculate(id: string) {
    const recalculates = company.accounting.get(id)?.syncToken ?? '';
    await company.queue(id, { payload: { recalculates } });
    return callsDuring(() => company.deliver());
  }

  it('changes nothing when the provider holds what it calculates', async () => {
    await recorded('40');
    expect(await recalculate('40')).toEqual(['estimate', 'find']);
    const last = await company.lastOf('40');
    expect(last).toMatchObject({
      state: 'Done',
      effects: [],
      result: { kind: 'done', recorded: { totalCents: 10_800, taxCents: 800 } },
    });
    expect(progressOf(last).before).toEqual({ totalCents: 10_800, taxCents: 800 });
    expect(await company.linkOf('40')).toMatchObject({ state: 'recorded', taxCents: 800, totalCents: 10_800 });
  });

  it('writes and adjusts the tax of today, and stores the amounts before', async () => {
    await recorded('41');
    company.taxProvider.setRate(0.09);
    expect(await recalculate('41')).toEqual(['estimate', 'find', 'record']);
    const last = await company.lastOf('41');
    expect(last).toMatchObject({
      state: 'Done',
      effects: ['lines-written', 'adjusted'],
      result: { recorded: { totalCents: 10_900, taxCents: 900 } },
    });
    expect(progressOf(last).before).toEqual({ totalCents: 10_800, taxCents: 800 });
  });

  it('records what the provider lost', async () => {
    await recorded('42');
    const { taxProvider, services } = company;
    services.taxProvider = { ...taxProvider, find: async () => failed(providerError('not-found')) };
    expect(await recalculate('42')).toEqual(['estimate', 'record']);
    expect(await company.lastOf('42')).toMatchObject({ state: 'Done', effects: ['adjusted'] });
  });

  it('keeps the amounts before its first attempt, and goes on with the version that it wrote', async () => {
    await recorded('43');
    company.taxProvider.setRate(0.09);
    company.taxProvider.failNext('find', 'unavailable');
    await recalculate('43');
    expect(await company.lastOf('43')).toMatchObject({ state: 'Queued', effects: ['lines-written'] });
    await company.deliver();
    const last = await company.lastOf('43');
    expect(last).toMatchObject({ state: 'Done', result: { recorded: { totalCents: 10_900 } } });
    expect(progressOf(last).before).toEqual({ totalCents: 10_800, taxCents: 800 });
  });

  it('leaves a paid document with another tax to a person, and records one with the same', async () => {
    const stored = await recorded('44');
    company.accounting.put({ ...stored, paid: toCents(10) });
    await recalculate('44');
    expect(await company.lastOf('44')).toMatchObject({ state: 'Done' });
    company.taxProvider.setRate(0.09);
    expect(await recalculate('44')).toEqual(['estimate']);
    expect(await company.lastOf('44')).toMatchObject({ state: 'NeedsUser', errorCode: 'Paid' });
  });

  it('is ignored when the document changed since, or is gone', async () => {
    await recorded('45');
    await company.queue('45', { payload: { recalculates: '0' } });
    await company.queue('never saved', { payload: { recalculates: '0' } });
    expect(await callsDuring(() => company.deliver())).toEqual([]);
    expect(await company.lastOf('45')).toMatchObject({ state: 'Ignored', result: { why: 'changed-since' } });
    expect(await company.lastOf('never saved')).toMatchObject({ state: 'Ignored', result: { why: 'changed-since' } });
  });

  it('is retried when the accounting service does not answer', async () => {
    const { accounting, services } = company;
    await recorded('46');
    services.accounting = {
      ...accounting,
      document: async () => failed({ ...providerError('unavailable'), vendor: 'accounting' }),
    };
    await recalculate('46');
    expect(await company.lastOf('46')).toMatchObject({ state: 'Queued', errorCode: 'QuickBooksError' });
    services.accounting = accounting;
    await company.deliver();
    expect(await company.lastOf('46')).toMatchObject({ state: 'Done' });
  });

  function providerError(kind: 'not-found' | 'unavailable') {
    return { kind, vendor: 'tax-provider', code: '', message: 'No answer.', detail: '' } as const;
  }
});
