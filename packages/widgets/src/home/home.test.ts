import { describe, expect, it, vi } from 'vitest';
import type { Failure, Result } from '@salestax/client';
import type { Attention, CompanyOverview, UserConfiguration } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { attentionLine } from './attention.ts';
import { evidenceOf } from './evidence.ts';
import { arabic } from './messages.ar.ts';
import { spanish } from './messages.es.ts';
import { messages } from './messages.ts';
import { createHomeModel, type HomePorts } from './model.ts';
import { tilesOf } from './tiles.ts';

const configuration = (parts: Partial<UserConfiguration> = {}): UserConfiguration => ({
  status: 'Active',
  isEnableAddressValidation: true,
  editConfig: false,
  avaTaxUserName: 'dana@cottonwood.example',
  qboCompanyName: 'Cottonwood Landscape Supply',
  ...parts,
});
const overview = (parts: Partial<CompanyOverview> = {}): CompanyOverview => ({
  attention: [],
  regionsCollecting: 8,
  companyCode: 'COTTONWOOD',
  avaTaxStartDate: '2025-01-01',
  ...parts,
});
const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: 'c' });
const failure: Failure = {
  ok: false,
  problem: 'network',
  status: null,
  correlationId: 'c-1',
  message: 'no answer',
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
  body: null,
};

function modelOf(ports: Partial<HomePorts> = {}) {
  const life = createLifetime();
  const leaveCompany = vi.fn<HomePorts['leaveCompany']>().mockResolvedValue();
  const model = createHomeModel(life, {
    needsAdministrator: () => false,
    signIn: () => {},
    configuration: async () => ok(configuration()),
    overview: async () => ok(overview()),
    setCalculation: async (status) => ok({ calculationStatus: status, errorMessage: null }),
    disconnect: async () => ok({ isQboDisconnected: true, error: null }),
    leaveCompany,
    redirectToPendingStep: () => false,
    sentenceOf: ({ message }) => message,
    ...ports,
  });
  const status = () => {
    const state = model.store.getState();
    return state.phase === 'ready' ? state.configuration.status : state.phase;
  };
  return { ...model, life, status, state: model.store.getState, leaveCompany };
}

describe('the home model', () => {
  it('reads the configuration, then what needs attention', async () => {
    const { load, state } = modelOf();
    expect(state().phase).toBe('loading');
    await load();
    expect(state()).toMatchObject({ phase: 'ready', overview: { phase: 'ready', value: { regionsCollecting: 8 } } });
  });

  it('shows the newest overview, in whatever order the answers come', async () => {
    const reads: PromiseWithResolvers<Awaited<ReturnType<HomePorts['overview']>>>[] = [];
    const { loadOverview, state } = modelOf({
      overview: () => {
        const read = Promise.withResolvers<Awaited<ReturnType<HomePorts['overview']>>>();
        reads.push(read);
        return read.promise;
      },
    });
    const loads = [loadOverview(), loadOverview()];
    reads[1]?.resolve(ok(overview({ regionsCollecting: 9 })));
    reads[0]?.resolve(ok(overview()));
    await Promise.all(loads);
    expect(state().overview).toMatchObject({ phase: 'ready', value: { regionsCollecting: 9 } });
  });

  it('is ready without what needs attention', async () => {
    const { load, state } = modelOf({ overview: async () => failure });
    await load();
    expect(state()).toMatchObject({ phase: 'ready', overview: { phase: 'failed' } });
  });

  it('reports that it could not be read, and reads again', async () => {
    const read = vi
      .fn<HomePorts['configuration']>()
      .mockResolvedValueOnce(failure)
      .mockResolvedValue(ok(configuration()));
    const { load, state } = modelOf({ configuration: read });
    await load();
    expect(state()).toMatchObject({ phase: 'failed', failure: { correlationId: 'c-1' } });
    await load();
    expect(state().phase).toBe('ready');
  });

  it('has no content for an administrator whose setup is incomplete', async () => {
    const { load, state } = modelOf({
      configuration: async () => ok(configuration({ editConfig: true })),
      redirectToPendingStep: () => true,
    });
    await load();
    expect(state().phase).toBe('loading');
  });

  it('does not change after it was disposed', async () => {
    const { load, state, life } = modelOf();
    const loading = load();
    life.end();
    await loading;
    expect(state().phase).toBe('loading');
  });
});

describe('the calculation switch', () => {
  it.each([
    ['Active', false, false, 'Down'],
    ['Down', true, true, 'Active'],
    ['Down', true, false, 'Down'],
    ['Active', false, true, 'Active'],
    ['Disconnected', true, false, 'Disconnected'],
  ] as const)('of %s, set to %s and answered %s, becomes %s', async (before, wanted, answered, after) => {
    const { load, requestCalculation, answer, status } = modelOf({
      configuration: async () => ok(configuration({ status: before })),
      setCalculation: async () => ok({ calculationStatus: answered, errorMessage: null }),
    });
    await load();
    await requestCalculation(wanted);
    if (!wanted) await answer(true);
    expect(status()).toBe(after);
  });

  it('is switched off only after a confirmation', async () => {
    const setCalculation = vi.fn<HomePorts['setCalculation']>();
    const { load, requestCalculation, answer, state } = modelOf({ setCalculation });
    await load();
    await requestCalculation(false);
    expect(state().question).toBe('switch-off');
    await answer(false);
    expect(state().question).toBeNull();
    expect(setCalculation).not.toHaveBeenCalled();
  });

  it('waits for its response, and accepts no other change meanwhile', async () => {
    let end = (_value: Awaited<ReturnType<HomePorts['setCalculation']>>): void => {};
    const pendingSwitch = vi.fn<HomePorts['setCalculation']>(() => new Promise((resolve) => (end = resolve)));
    const { load, requestCalculation, answer, state } = modelOf({ setCalculation: pendingSwitch });
    await load();
    await requestCalculation(false);
    const switched = answer(true);
    expect(state().isSwitching).toBe(true);
    await requestCalculation(true);
    expect(pendingSwitch).toHaveBeenCalledExactlyOnceWith(false);
    end(ok({ calculationStatus: false, errorMessage: null }));
    await switched;
    expect(state().isSwitching).toBe(false);
  });

  it('reports why it was refused', async () => {
    const { load, requestCalculation, answer, status, state, dismiss } = modelOf({
      setCalculation: async () => ok({ calculationStatus: true, errorMessage: 'No.' }),
    });
    await load();
    await requestCalculation(false);
    await answer(true);
    expect([status(), state().alert]).toEqual(['Active', 'No.']);
    dismiss();
    expect(state().alert).toBeNull();
  });

  it('says how many exempt customers are taxed once it is on, until it is switched off', async () => {
    const { load, requestCalculation, answer, state } = modelOf({
      setCalculation: async (status) =>
        ok({ calculationStatus: status, errorMessage: null, ...(status && { exemptCustomers: 3 }) }),
    });
    await load();
    expect(state().exemptCustomers).toBe(0);
    await requestCalculation(true);
    expect(state().exemptCustomers).toBe(3);
    await requestCalculation(false);
    await answer(true);
    expect(state().exemptCustomers).toBe(0);
  });

  it('is restored when the call failed', async () => {
    const { load, requestCalculation, answer, status, state } = modelOf({ setCalculation: async () => failure });
    await load();
    await requestCalculation(false);
    await answer(true);
    expect([status(), state().alert, state().isSwitching]).toEqual(['Active', 'no answer', false]);
  });

  it('is read again when the answer was lost', async () => {
    let isOn = true;
    const { load, requestCalculation, answer, status, state } = modelOf({
      configuration: async () => ok(configuration({ status: isOn ? 'Active' : 'Down' })),
      setCalculation: async (wanted) => {
        isOn = wanted;
        return failure;
      },
    });
    await load();
    await requestCalculation(false);
    await answer(true);
    expect([status(), state().alert]).toEqual(['Down', 'no answer']);
  });
});

describe('leaving the company', () => {
  it('disconnects after a confirmation', async () => {
    const { load, requestDisconnect, answer, state, leaveCompany } = modelOf();
    await load();
    requestDisconnect();
    expect(state().question).toBe('disconnect');
    await answer(true);
    expect(leaveCompany).toHaveBeenCalledOnce();
  });

  it('does nothing after a refusal', async () => {
    const disconnect = vi.fn<HomePorts['disconnect']>();
    const { load, requestDisconnect, answer, state } = modelOf({ disconnect });
    await load();
    requestDisconnect();
    await answer(false);
    expect(disconnect).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ question: null, leaving: null });
  });

  it.each([
    [async () => ok({ isQboDisconnected: false, error: { message: 'Not now.' } }), 'Not now.'],
    [async () => failure, 'no answer'],
  ])('stays when the disconnect failed, with the reason', async (disconnect, alert) => {
    const { load, requestDisconnect, answer, state, leaveCompany } = modelOf({ disconnect });
    await load();
    requestDisconnect();
    await answer(true);
    expect(state()).toMatchObject({ leaving: null, alert });
    expect(leaveCompany).not.toHaveBeenCalled();
  });

  it('reads whether it is disconnected where the answer was lost, before it says so', async () => {
    const lost = Promise.withResolvers<Awaited<ReturnType<HomePorts['configuration']>>>();
    const configurationOf = vi
      .fn<HomePorts['configuration']>(() => lost.promise)
      .mockResolvedValueOnce(ok(configuration()));
    const model = modelOf({ configuration: configurationOf, disconnect: async () => failure });
    await model.load();
    model.requestDisconnect();
    const answered = model.answer(true);
    await vi.waitFor(() => expect(configurationOf).toHaveBeenCalledTimes(2));
    expect(model.state().alert).toBeNull();
    lost.resolve(ok(configuration({ status: 'Disconnected' })));
    await answered;
    expect(model.status()).toBe('Disconnected');
    expect(model.state()).toMatchObject({ leaving: null, alert: 'no answer' });
    expect(model.leaveCompany).not.toHaveBeenCalled();
  });

  it('returns to the integration once', async () => {
    const { load, backToIntegration, leaveCompany } = modelOf();
    await load();
    await Promise.all([backToIntegration(), backToIntegration()]);
    expect(leaveCompany).toHaveBeenCalledOnce();
  });
});

describe('the tiles', () => {
  const disabled = (parts: Partial<UserConfiguration>) =>
    tilesOf(configuration(parts), null, messages, 'en-US')
      .filter(({ disabledReason }) => disabledReason !== null)
      .map(({ name }) => name);

  it('stand in their order, each with its page', () => {
    expect(tilesOf(configuration(), null, messages, 'en-US').map(({ title, path }) => [title, path])).toEqual([
      ['Manage WHERE you collect tax!', '/nexussetup'],
      ['Reconciliation Utility', '/reconciliation'],
      ['Manage Exemptions', '/exemption'],
      ['Manage Product Catalog', '/itemmanagement'],
      ['Bulk Address Validation', '/batchaddress'],
      ['Advance Settings', '/advancesettings'],
      ['Sales Documents', '/documents'],
      ['Month-End Close', '/close'],
    ]);
  });

  it.each([
    ['Active', true, []],
    ['Active', false, ['addresses']],
    ['Down', true, ['reconciliation', 'exemptions', 'catalog']],
    ['Down', false, ['reconciliation', 'exemptions', 'catalog', 'addresses']],
    ['Disconnected', true, ['reconciliation', 'exemptions', 'catalog']],
    ['NotIntegrated', true, ['reconciliation', 'exemptions', 'catalog']],
  ] as const)(
    'of a company that is %s, address validation %s: %j are disabled',
    (status, isEnableAddressValidation, names) => {
      expect(disabled({ status, isEnableAddressValidation })).toEqual(names);
    },
  );

  it('state why they are disabled', () => {
    const tiles = tilesOf(configuration({ status: 'Down', isEnableAddressValidation: false }), null, messages, 'en-US');
    expect(tiles.map(({ disabledReason }) => disabledReason)).toEqual([
      null,
      'Integration status (Calculation active) must be enabled for this feature.',
      'Integration status (Calculation active) must be enabled for this feature.',
      'Integration status (Calculation active) must be enabled for this feature.',
      'Address Validation option in connector settings must be enabled for this feature.',
      null,
      null,
      null,
    ]);
  });

  it('show the last known figures of their lists', () => {
    const at = '2026-06-17T07:15:00Z';
    const figures = {
      documents: { attention: 0, waiting: 0, waitingSince: null },
      comparison: { at, total: 1_225, differing: 14 },
      certificates: { at, total: 46, expired: 0, expiring: 3, firstExpiry: null, names: [] },
      items: { at, total: 312, undecided: 9, failed: 2 },
      addresses: { at, validated: 27, toReview: 4, failed: 9 },
      answeredAt: { accounting: null, provider: null },
    };
    const notes = tilesOf(configuration(), overview({ figures }), messages, 'en-US').map(({ note }) => note);
    expect(notes.slice(1, 5)).toEqual([
      '1,225 documents compared, 14 differ.',
      '46 certificates, 3 expire within 90 days.',
      '312 items: 9 new, 2 failed.',
      '27 validated, 4 to review, 9 failed.',
    ]);
  });

  it('show what is known about the company', () => {
    const notes = (parts: Partial<CompanyOverview>) => {
      const tiles = tilesOf(configuration(), overview(parts), messages, 'en-US');
      return [tiles[0]?.note, tiles[5]?.note];
    };
    expect(notes({})).toEqual(['8 regions collecting.', 'Company code COTTONWOOD. Start date 1/1/2025.']);
    expect(notes({ regionsCollecting: 1, avaTaxStartDate: null })).toEqual([
      '1 region collecting.',
      'Company code COTTONWOOD.',
    ]);
    expect(notes({ regionsCollecting: null, companyCode: '', avaTaxStartDate: null })).toEqual([
      'Where you sell, and where you are registered.',
      'Company, items and options.',
    ]);
  });
});

describe('what needs attention', () => {
  type Parts = Partial<Attention> & Pick<Attention, 'kind'>;
  const now = new Date(2026, 5, 17, 9, 30);
  const wording = { text: messages, locale: 'en-US', now };
  const nothing = { count: 1, names: [], reason: '', amount: null, limit: null, on: null };
  const of = (parts: Parts) => {
    const line = attentionLine({ ...nothing, ...parts }, wording);
    return [line?.title, line?.detail, line?.link?.path ?? null];
  };
  const today = new Date(2026, 5, 17, 7, 15).toISOString();
  const yesterday = new Date(2026, 5, 16, 7, 15).toISOString();

  it.each<[Parts, (string | null)[]]>([
    [
      { kind: 'vendor-unreachable', names: ['AvaTax'], since: today },
      [
        'AvaTax is not answering',
        'Since 7:15 AM. Estimates can fail; saved documents are taxed as soon as it answers.',
        null,
      ],
    ],
    [
      { kind: 'calculation-off' },
      ['Calculation is switched off', 'Documents are saved without tax until it is switched on.', null],
    ],
    [
      { kind: 'start-date-ahead', on: '2027-05-01' },
      [
        'Tax is calculated from 05/01/2027 on',
        'The AvaTax start date is in the future: documents before that day are saved without tax.',
        '/advancesettings',
      ],
    ],
    [
      { kind: 'documents-without-tax', count: 2, names: ['Invoice 1062', 'Invoice 1071'], reason: 'No address.' },
      ['2 documents need attention', 'Invoice 1062, Invoice 1071: No address.', '/documents?show=attention'],
    ],
    [
      { kind: 'documents-without-tax', count: 7 },
      ['7 documents need attention', 'Other reasons. The list of documents names them.', '/documents?show=attention'],
    ],
    [
      { kind: 'documents-waiting', count: 1_200, since: yesterday },
      [
        '1,200 documents wait for AvaTax',
        'The oldest since 06/16/2026 7:15 AM. They are recorded as soon as both services answer.',
        '/documents?show=waiting',
      ],
    ],
    [
      { kind: 'documents-without-fee', count: 2, names: ['1087'], reason: 'AvaTax does not know it.' },
      [
        '2 documents were saved without the delivery fee',
        '1087: AvaTax does not know it.',
        '/documents?show=attention',
      ],
    ],
    [
      { kind: 'documents-without-fee', count: 1 },
      ['1 document was saved without the delivery fee', '', '/documents?show=attention'],
    ],
    [
      { kind: 'documents-differ', count: 26, since: today },
      ['26 documents differ between QuickBooks and AvaTax', 'Compared 7:15 AM.', '/reconciliation'],
    ],
    [
      { kind: 'certificates-expired', count: 2 },
      [
        '2 certificates have expired without a successor',
        'Sales to these customers are not covered by a certificate.',
        '/exemption?show=expired',
      ],
    ],
    [
      { kind: 'certificates-expiring', count: 3, on: '2026-07-01', names: ['St. Anne Parish'] },
      ['3 certificates expire within 90 days', 'The first on 07/01/2026: St. Anne Parish.', '/exemption?show=expiring'],
    ],
    [
      { kind: 'items-failed', count: 1, since: today },
      ['1 item could not be sent to AvaTax', 'Compared 7:15 AM.', '/itemmanagement?show=Fail'],
    ],
    [
      { kind: 'items-undecided', count: 9, since: null },
      ['9 items are new or changed', '', '/itemmanagement?show=New'],
    ],
    [
      { kind: 'addresses-to-review', count: 4 },
      [
        '4 addresses differ from what AvaTax has found',
        'Decide which one is right: tax depends on it.',
        '/batchaddress?show=review',
      ],
    ],
    [
      { kind: 'threshold-passed', names: ['Nebraska'], amount: 108_940, limit: 100_000 },
      ['Nebraska passed its threshold', '$108,940.00 of $100,000.00 in twelve months, not collecting.', '/nexussetup'],
    ],
    [
      { kind: 'threshold-passed', names: ['Nebraska'], countLimit: 200 },
      [
        'Nebraska passed its threshold',
        'The number of sales in twelve months reached 200, not collecting.',
        '/nexussetup',
      ],
    ],
    [
      { kind: 'threshold-passed', count: 2, names: ['Nebraska', 'Iowa'] },
      ['2 regions passed their thresholds', 'Nebraska, Iowa', '/nexussetup'],
    ],
    [
      { kind: 'connection-ends', on: '2026-07-01' },
      [
        'The connection to QuickBooks ends on 07/01/2026',
        'Connect again before that day, so that no document is saved without tax.',
        '/integration',
      ],
    ],
    [
      { kind: 'settings-incomplete', names: ['Sales tax item'] },
      ['The connector settings are not complete', 'Missing: Sales tax item.', '/connectorsettings'],
    ],
    [
      { kind: 'recording-disabled' },
      [
        'Documents are not recorded in AvaTax',
        'Recording is turned off in the settings. Tax is still calculated and added to documents.',
        '/connectorsettings',
      ],
    ],
  ])('has the texts and links for %j', (attention, line) => {
    expect(of(attention)).toEqual(line);
  });

  it('names missing settings in the language of the page, and new ones as the service does', () => {
    const names = ['AvaTax account', 'A new field'];
    const attention = {
      kind: 'settings-incomplete',
      count: 2,
      names,
      reason: '',
      amount: null,
      limit: null,
      on: null,
    } as const;
    expect(attentionLine(attention, { ...wording, text: spanish })?.detail).toBe(
      'Falta: usuario y contraseña de AvaTax, A new field.',
    );
  });

  it('gives the reason of documents in the language of the page, as far as it has a code', () => {
    const documents = { kind: 'documents-without-tax' as const, names: ['1087'], reason: 'The fee is unknown.' };
    const inArabic = { ...wording, text: arabic };
    expect(attentionLine({ ...nothing, ...documents, errorCode: 'FeeUnknown' }, inArabic)?.detail).not.toMatch(
      /[a-z]{3,}/,
    );
    expect(attentionLine({ ...nothing, ...documents }, inArabic)?.detail).toContain('The fee is unknown.');
    expect(attentionLine({ ...nothing, kind: 'documents-without-tax', count: 2 }, inArabic)?.detail).toBe(
      arabic.otherReasons,
    );
  });

  it('leaves out what a newer service reports', () => {
    const newer = JSON.parse('{"kind":"of-tomorrow","count":1,"names":[],"reason":""}') as Attention;
    expect(attentionLine(newer, wording)).toBeNull();
  });

  it('is answered with what was checked and when, and with what was not', () => {
    const figures = {
      documents: { attention: 0, waiting: 0, waitingSince: null },
      comparison: { at: today, total: 1_225, differing: 0 },
      certificates: null,
      items: { at: today, total: 33, undecided: 0, failed: 0 },
      addresses: null,
      answeredAt: { accounting: today, provider: null },
    };
    const checked = { validatesAddresses: false, comparedSales: 'all' } as const;
    const lines = evidenceOf(figures, wording, checked).map(({ text, time, isKnown }) => [isKnown, text, time]);
    expect(lines).toEqual([
      [true, 'No document waits for AvaTax, none needs attention', null],
      [true, 'All 1,225 compared documents agree in QuickBooks and AvaTax', 'as of 7:15 AM'],
      [false, 'Certificates were not read in the last days', null],
      [true, 'All 33 items are in the AvaTax catalog', 'as of 7:15 AM'],
      [true, 'No state where you do not collect has passed its threshold', null],
      [true, 'QuickBooks answers', 'as of 7:15 AM'],
    ]);
    const unchecked = { validatesAddresses: true, comparedSales: 'none' } as const;
    const unknown = evidenceOf(figures, wording, unchecked).filter(({ isKnown }) => !isKnown);
    expect(unknown.map(({ text }) => text)).toEqual([
      'Certificates were not read in the last days',
      'Addresses were not validated yet',
      'Sales were not compared with the thresholds of the states yet',
    ]);
    const cutOff = { ...checked, comparedSales: { since: '2026-01-15' } };
    expect(evidenceOf(figures, wording, cutOff)).toContainEqual({
      text: 'Sales before 01/15/2026 were not compared with the thresholds of the states',
      time: null,
      isKnown: false,
    });
    const empty = { ...figures, comparison: { at: today, total: 0, differing: 0 } };
    expect(evidenceOf(empty, wording, checked).map(({ text }) => text)).toEqual(
      lines.map(([, text]) => text).filter((text) => !String(text).includes('compared documents')),
    );
  });
});
