import { describe, expect, it, vi } from 'vitest';
import type { NexusData, NexusRegion } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { answered, failure } from '../testing/results.fixture.ts';
import { createNexusModel, type NexusCalls } from './model.ts';
import {
  canTakeBack,
  regionKeyOf,
  nearnessOf,
  regionStatusOf,
  taxedPercent,
  taxedPercentOfAll,
  viewOf,
} from './regions.ts';
import { faultsOf, isComplete, lastDayOf, requestOf, unchosenTerms } from './terms.ts';

const region = (stateCode: string, over: Partial<NexusRegion> = {}): NexusRegion => ({
  enabled: false,
  checked: false,
  stateName: `State ${stateCode}`,
  stateCode,
  countryName: 'United States',
  countryCode: 'US',
  corporateHeadQuarters: false,
  totalInvoice: 10,
  taxedInvoice: 1,
  ...over,
});
const threshold = (reached: number) => ({
  threshold: {
    amount: 100_000,
    count: null,
    op: 'OR' as const,
    reached,
    source: 'https://tax.example',
    from: '2024-01-01',
  },
});
const dataOf = (...nexusList: NexusRegion[]): NexusData => ({
  nexusList,
  asOf: '2026-06-01T10:00:00.000Z',
  invoiceCount: 100,
});

describe('the view of a list of regions', () => {
  it.each([
    [[false, false], 'none-enabled'],
    [[true, false], 'some-enabled'],
    [[true, true], 'all-enabled'],
  ] as const)('with enabled %j is %s', (enabled, view) => {
    expect(viewOf(enabled.map((each, index) => region(String(index), { enabled: each })))).toBe(view);
  });
});

describe('the taxed share', () => {
  it.each([
    [0, 0, '0.00%'],
    [29, 2, '6.90%'],
    [3, 1, '33.33%'],
    [3, 2, '66.67%'],
    [412, 398, '96.60%'],
    [5, 5, '100.00%'],
  ])('of %d invoices with %d taxed is %s', (totalInvoice, taxedInvoice, percent) => {
    expect(taxedPercent({ totalInvoice, taxedInvoice }, 'en-US')).toBe(percent);
  });

  it('over all is that of the sum of the regions', () => {
    const regions = [
      region('CO', { totalInvoice: 40, taxedInvoice: 40 }),
      region('NE', { totalInvoice: 10, taxedInvoice: 0 }),
    ];
    expect(taxedPercentOfAll(dataOf(...regions), 'en-US')).toBe('80.00%');
    expect(taxedPercentOfAll(dataOf(), 'en-US')).toBe('0.00%');
  });
});

describe('a state’s threshold', () => {
  it.each([
    [0.74, 'below', 'selling'],
    [0.75, 'near', 'near'],
    [0.999, 'near', 'near'],
    [1, 'passed', 'passed'],
  ] as const)('at %d is %s', (reached, nearness, status) => {
    const at = region('NE', threshold(reached));
    expect(nearnessOf(at)).toBe(nearness);
    expect(regionStatusOf('NE', at)).toBe(status);
  });

  it('is shown by what is known of it', () => {
    expect(regionStatusOf('CO', region('CO', { enabled: true, ...threshold(2) }))).toBe('collecting');
    expect(regionStatusOf('OR', region('OR'))).toBe('no-tax');
    expect(regionStatusOf('IA', undefined)).toBe('no-sales');
    expect(regionStatusOf('IA', region('IA', { totalInvoice: 0, taxedInvoice: 0 }))).toBe('no-sales');
    expect(regionStatusOf('IA', region('IA'))).toBe('selling');
    const older = { totalInvoice: 0, taxedInvoice: 0, sales: 60_000 };
    expect(regionStatusOf('IA', region('IA', older))).toBe('selling');
  });
});

describe('a region that was added', () => {
  it.each([
    ['today', { addedOn: '2026-06-20' }, true],
    ['yesterday', { addedOn: '2026-06-19' }, false],
    ['by an older service', {}, false],
    ['by Streamlined Sales Tax', { addedOn: '2026-06-20', nexusType: 'streamlined' as const }, false],
  ])('%s can be taken back: %#', (_, parts, expected) => {
    expect(canTakeBack(region('NE', parts), '2026-06-20')).toBe(expected);
  });
});

describe('the terms of new regions', () => {
  const data = { ...dataOf(region('CO', { isHomeRuleState: true }), region('NE'), region('IA')), today: '2026-06-20' };
  const ticked = new Set(['US-NE']);
  const faults = (from: string | null) => faultsOf({ ...unchosenTerms, from }, data, ticked).from;

  it('begin today unless another day is chosen, at most a year ahead', () => {
    expect(requestOf(data, ticked, unchosenTerms).effectiveDate).toBe('2026-06-20');
    expect(lastDayOf(data)).toBe('2027-06-20');
    expect(lastDayOf({ ...data, today: '2028-02-29' })).toBe('2029-02-28');
    expect([null, '2019-01-01', '2027-06-20', '2027-06-21', '', '0026-01-01', '20251-01-01'].map(faults)).toEqual([
      null,
      null,
      null,
      'too-late',
      'missing',
      'missing',
      'missing',
    ]);
  });

  it('are complete once the local taxes of each home-rule state are chosen', () => {
    const both = new Set(['US-NE', 'US-CO']);
    const { undecided } = faultsOf(unchosenTerms, data, both);
    expect(undecided.map(regionKeyOf)).toEqual(['US-CO']);
    const chosen = { ...unchosenTerms, localTaxes: new Map([['US-CO', 'all' as const]]) };
    expect(isComplete(faultsOf(chosen, data, both))).toBe(true);
    expect(isComplete(faultsOf(unchosenTerms, data, ticked))).toBe(true);
  });

  it('are sent with the selected regions, never with an enabled one', () => {
    const list = dataOf(region('CO', { isHomeRuleState: true }), region('NE', { enabled: true }), region('OK'));
    const request = requestOf(list, new Set(['US-NE', 'US-CO', 'US-XX']), {
      from: '2026-01-01',
      type: 'sales',
      localTaxes: new Map([['US-CO', 'state-administered']]),
    });
    expect(request).toMatchObject({
      nexusList: [{ stateCode: 'CO', checked: true, localTaxes: 'state-administered' }],
      effectiveDate: '2026-01-01',
      nexusType: 'sales',
    });
  });
});

describe('the nexus screen', () => {
  function start(over: Partial<NexusCalls> = {}) {
    const list = dataOf(region('CO', { enabled: true }), region('NE'), region('OK'));
    const read = vi.fn<NexusCalls['read']>(() => Promise.resolve(answered(list)));
    const enable = vi.fn<NexusCalls['enable']>(() => Promise.resolve(answered({ value: true, error: null })));
    const onEnabled = vi.fn<(regions: readonly string[]) => void>();
    const life = createLifetime();
    const takenBack = vi.fn<(region: string) => void>();
    const model = createNexusModel(
      life,
      { read, enable, map: () => Promise.resolve(null), ...over },
      { enabled: onEnabled, takenBack },
    );
    /** Adds, and confirms it. */
    const add = () => {
      model.add();
      return model.answer(true);
    };
    return { model, add, read, enable, onEnabled, takenBack, life, now: () => model.store.getState() };
  }

  it('preselects nothing, and allows only regions that are not enabled', async () => {
    const { model, now } = start();
    await model.load();
    expect([...now().ticked]).toEqual([]);
    for (const key of ['US-CO', 'US-NE', 'US-XX']) model.toggle(key);
    expect([...now().ticked]).toEqual(['US-NE']);
    model.toggle('US-NE');
    expect([...now().ticked]).toEqual([]);
  });

  it('adds the selected regions once, confirms it, and reads the list again', async () => {
    const { model, add, read, enable, onEnabled, now } = start();
    await model.load();
    await add();
    expect(enable).not.toHaveBeenCalled();
    model.toggle('US-NE');
    await Promise.all([add(), add()]);
    expect(enable).toHaveBeenCalledTimes(1);
    expect(enable.mock.calls[0]?.[0].nexusList.map(regionKeyOf)).toEqual(['US-NE']);
    expect(onEnabled).toHaveBeenCalledExactlyOnceWith(['US-NE']);
    expect(read).toHaveBeenCalledTimes(2);
    expect(now().outcome).toEqual({ kind: 'enabled' });
  });

  it('adds nothing while its terms are incomplete, and shows their faults then', async () => {
    const list = dataOf(region('CO', { isHomeRuleState: true }), region('NE'));
    const { model, add, enable, now } = start({ read: () => Promise.resolve(answered(list)) });
    await model.load();
    for (const key of ['US-CO', 'US-NE']) model.toggle(key);
    await add();
    expect(enable).not.toHaveBeenCalled();
    expect(now().refusals).toBe(1);
    model.setTerms({ from: '2026-01-01', localTaxes: new Map([['US-CO', 'all']]) });
    await add();
    expect(enable.mock.calls[0]?.[0]).toMatchObject({
      nexusList: [{ stateCode: 'CO', localTaxes: 'all' }, { stateCode: 'NE' }],
      effectiveDate: '2026-01-01',
    });
    expect(now()).toMatchObject({ refusals: 0, terms: unchosenTerms });
  });

  it('shows no faults of a selection that was undone when another one begins', async () => {
    const list = dataOf(...['CO', 'AL'].map((code) => region(code, { isHomeRuleState: true })));
    const { model, add, now } = start({ read: () => Promise.resolve(answered(list)) });
    await model.load();
    model.toggle('US-CO');
    await add();
    model.toggle('US-AL');
    expect(now().refusals).toBe(1);
    for (const key of ['US-CO', 'US-AL', 'US-AL']) model.toggle(key);
    expect(now().refusals).toBe(0);
  });

  it('retains the terms when the service refuses them', async () => {
    const refused = { value: false, error: { message: 'Nebraska was not added.' } };
    const { model, add, now } = start({ enable: () => Promise.resolve(answered(refused)) });
    await model.load();
    model.toggle('US-NE');
    model.setTerms({ from: '2026-01-01' });
    await add();
    expect(now().terms.from).toBe('2026-01-01');
  });

  it.each([
    ['the words of the service', { message: 'Nebraska was not added.' }, 'Nebraska was not added.'],
    ['nothing to say', null, null],
    ['empty words', { message: '' }, null],
  ])('refuses an addition with %s', async (_, error, message) => {
    const { model, add, read, now } = start({ enable: () => Promise.resolve(answered({ value: false, error })) });
    await model.load();
    model.toggle('US-NE');
    await add();
    expect(now().outcome).toEqual({ kind: 'refused', action: 'add', message });
    expect([...now().ticked]).toEqual(['US-NE']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('retains the selection when adding fails', async () => {
    const { model, add, read, now } = start({ enable: () => Promise.resolve(failure) });
    await model.load();
    model.toggle('US-OK');
    await add();
    expect(now().outcome).toEqual({ kind: 'failed', failure });
    expect([...now().ticked]).toEqual(['US-OK']);
    // The answer was lost: the region may have been added.
    expect(read).toHaveBeenCalledTimes(2);
    model.dismiss();
    expect(now().outcome).toBeNull();
  });

  it('keeps the list and the selection when the list cannot be read either, after an answer was lost', async () => {
    const { model, add, read, now } = start({ enable: () => Promise.resolve(failure) });
    await model.load();
    model.toggle('US-OK');
    read.mockResolvedValueOnce(failure);
    await add();
    expect(read).toHaveBeenCalledTimes(2);
    expect(now()).toMatchObject({ phase: 'ready', outcome: { kind: 'failed', failure } });
    expect([...now().ticked]).toEqual(['US-OK']);
  });

  it('says which of both is being sent: what is added, or what is taken back', async () => {
    const sent = Promise.withResolvers<Awaited<ReturnType<NexusCalls['enable']>>>();
    const { model, now } = start({ enable: () => sent.promise });
    await model.load();
    model.takeBack('US-CO');
    const answering = model.answer(true);
    expect(now().sending).toBe('take-back');
    sent.resolve(answered({ value: true, error: null }));
    await answering;
    expect(now().sending).toBeNull();
  });

  it('asks before it adds, and adds nothing without a yes', async () => {
    const { model, enable, now } = start();
    await model.load();
    model.toggle('US-NE');
    model.add();
    expect(now().question).toEqual({ kind: 'add' });
    await model.answer(false);
    expect(now().question).toBeNull();
    await model.answer(true);
    expect(enable).not.toHaveBeenCalled();
  });

  it('adds a region without sales, which has to be chosen first', async () => {
    const list = { ...dataOf(region('CO', { enabled: true })), otherRegions: [region('WY', { totalInvoice: 0 })] };
    const { model, add, enable, onEnabled, now } = start({ read: () => Promise.resolve(answered(list)) });
    await model.load();
    model.include('US-CO');
    expect([...now().included]).toEqual([]);
    model.include('US-WY');
    expect([[...now().included], [...now().ticked]]).toEqual([['US-WY'], ['US-WY']]);
    await add();
    expect(enable.mock.calls[0]?.[0].nexusList.map(regionKeyOf)).toEqual(['US-WY']);
    expect(enable.mock.calls[0]?.[0]).not.toHaveProperty('otherRegions');
    expect(onEnabled).toHaveBeenCalledExactlyOnceWith(['US-WY']);
  });

  it('never adds a region without a sales tax', async () => {
    const list = dataOf(region('OR', { hasNoSalesTax: true }), region('CO', { enabled: true }));
    const { model, now } = start({ read: () => Promise.resolve(answered(list)) });
    await model.load();
    model.toggle('US-OR');
    expect([...now().ticked]).toEqual([]);
    expect(viewOf(list.nexusList)).toBe('all-enabled');
  });

  it('takes a region back after a question, and reads the list again', async () => {
    const { model, read, enable, onEnabled, takenBack, now } = start();
    await model.load();
    model.takeBack('US-CO');
    expect(now().question).toMatchObject({ kind: 'take-back', region: { stateCode: 'CO' } });
    await model.answer(true);
    expect(enable.mock.calls[0]?.[0]).toMatchObject({ action: 'take-back', nexusList: [{ stateCode: 'CO' }] });
    expect(now().outcome).toMatchObject({ kind: 'taken-back', region: { stateCode: 'CO' } });
    expect(takenBack).toHaveBeenCalledExactlyOnceWith('US-CO');
    expect(onEnabled).not.toHaveBeenCalled();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('removes a selected region that is enabled by now', async () => {
    const before = dataOf(region('NE'), region('OK'));
    const after = dataOf(region('NE', { enabled: true }), region('OK'));
    const read = vi.fn<NexusCalls['read']>(() => Promise.resolve(answered(after)));
    read.mockResolvedValueOnce(answered(before));
    const { model, now } = start({ read });
    await model.load();
    for (const key of ['US-NE', 'US-OK']) model.toggle(key);
    await model.load();
    expect([...now().ticked]).toEqual(['US-OK']);
  });

  it('can be read again after a failure', async () => {
    const read = vi.fn<NexusCalls['read']>(() => Promise.resolve(answered(dataOf(region('NE')))));
    read.mockResolvedValueOnce(failure);
    const { model, now } = start({ read });
    await model.load();
    expect(now().phase).toBe('failed');
    const again = model.load();
    expect(now().phase).toBe('loading');
    await again;
    expect(now().phase).toBe('ready');
  });

  it('does not change after it was disposed', async () => {
    const { model, life, now } = start();
    const loading = model.load();
    life.end();
    await loading;
    expect(now().phase).toBe('loading');
  });
});
