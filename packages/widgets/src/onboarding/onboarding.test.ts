import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';
import type { Completion } from './completion.ts';
import {
  createOnboardingModel,
  recordAt,
  REDIRECT_TIMEOUT_MS,
  type RedirectAddress,
  type QueryArguments,
  type OnboardingPorts,
  type OnboardingRecord,
} from './model.ts';

const given: QueryArguments = { connectorId: 'c1', accountId: 'a1', avataxCompanyId: '7001', enableProcessing: null };
const none: QueryArguments = { connectorId: null, accountId: null, avataxCompanyId: null, enableProcessing: null };
const at = (status: OnboardingRecord['status']): OnboardingRecord => ({
  status,
  success: false,
  connectorId: 'c1',
  accountId: 'a1',
  avataxCompanyId: '7001',
  enableProcessing: true,
});

let life: Lifetime;
beforeEach(() => {
  vi.useFakeTimers();
  life = createLifetime();
});
afterEach(() => {
  life.end();
  vi.useRealTimers();
});

const found = (url: string): Promise<RedirectAddress> => Promise.resolve({ ok: true, url });
const lost = (reason: string | null = null): Promise<RedirectAddress> =>
  Promise.resolve({ ok: false, reason, correlationId: 'c-7' });

/** A browser that stores one record and logs the order of all actions. */
function setUp(stored: OnboardingRecord | null, ports: Partial<OnboardingPorts> = {}) {
  let record = stored;
  let completion: Completion | null = null;
  const completions: OnboardingPorts['completions'] = {
    read: () => completion,
    write: (next) => void (completion = next),
    remove: () => void (completion = null),
  };
  const done: string[] = [];
  const model = createOnboardingModel(life, {
    records: {
      read: () => record,
      write(next) {
        record = next;
        done.push(`stored ${next.status} ${next.success}`);
      },
      remove() {
        record = null;
        done.push('removed');
      },
    },
    completions,
    signInAddress: () => found('https://provider.example/authorize'),
    consentAddress: () => found('https://accounting.example/consent'),
    caller: () => ({ account: 'a1', mayManage: true, realmId: '9341' }),
    setUp: () => Promise.resolve({ ok: true, state: 'on' }),
    go: (url) => done.push(`gone to ${url}`),
    leaveToPortal: () => done.push('gone to the portal'),
    log: (message) => done.push(`logged ${message}`),
    failed: (problem, status) => done.push(`reported ${problem} at ${status}`),
    completed: ({ status, success }) => done.push(`reported ${status} ${success}`),
    close: () => done.push('closed'),
    ...ports,
  });
  const remove = () => {
    record = null;
    done.length = 0;
  };
  return { model, done, completions, state: () => model.store.getState(), record: () => record, remove };
}

describe('the arguments of an onboarding', () => {
  it('start it when all three are present', () => {
    expect(recordAt(null, given)).toEqual(at('NotStarted'));
  });

  it.each(['connectorId', 'accountId', 'avataxCompanyId'] as const)('are incomplete without %s', (name) => {
    expect(recordAt(null, { ...given, [name]: null })).toBeNull();
    expect(recordAt(null, { ...given, [name]: '' })).toBeNull();
    expect(recordAt(at('AISuccess'), { ...given, [name]: null })).toBeNull();
  });

  it.each([
    [null, true],
    ['true', true],
    ['false', false],
    ['', false],
    ['TRUE', false],
    ['1', false],
  ])('enable processing for %j: %s', (enableProcessing, enabled) => {
    expect(recordAt(null, { ...given, enableProcessing })?.enableProcessing).toBe(enabled);
  });

  it('may be absent while one is running, and continue it when they are equal', () => {
    expect(recordAt(at('IntegrationStarted'), none)).toEqual(at('IntegrationStarted'));
    expect(recordAt(at('IntegrationStarted'), given)).toEqual(at('IntegrationStarted'));
    expect(recordAt(null, none)).toBeNull();
  });

  it.each([
    ['connectorId', 'c2'],
    ['accountId', 'a2'],
    ['avataxCompanyId', '7002'],
    ['enableProcessing', 'false'],
  ])('start another onboarding with another %s', (name, value) => {
    expect(recordAt(at('IntegrationSuccess'), { ...given, [name]: value })).toMatchObject({
      status: 'NotStarted',
      [name]: name === 'enableProcessing' ? false : value,
    });
  });
});

describe('an onboarding with its arguments', () => {
  it('waits five seconds with a countdown, and then leads to the sign-in', async () => {
    const { model, done, state } = setUp(null);
    model.start(given);
    for (const secondsLeft of [5, 4, 3, 2, 1]) {
      expect(state()).toEqual({ step: 'waiting', secondsLeft });
      expect(done).toEqual(['stored NotStarted false']);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(state()).toEqual({ step: 'signIn' });
    expect(done).toEqual([
      'stored NotStarted false',
      'stored AIStarted false',
      'gone to https://provider.example/authorize',
    ]);
  });

  it('fails and is reported when the sign-in address is unknown, and starts again on Retry', async () => {
    const signInAddress = vi.fn<() => Promise<RedirectAddress>>().mockReturnValueOnce(lost());
    signInAddress.mockReturnValue(found('https://provider.example/authorize'));
    const { model, done, state } = setUp(null, { signInAddress });
    model.start(given);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state()).toEqual({ step: 'failed', problem: 'signIn', reason: null, correlationId: 'c-7' });
    expect(done.splice(0).at(-1)).toBe('reported signIn at AIStarted');
    model.retry();
    model.retry();
    expect(done).toEqual(['stored NotStarted false']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(done).toEqual([
      'stored NotStarted false',
      'stored AIStarted false',
      'gone to https://provider.example/authorize',
    ]);
  });

  it('fails when its page is still open long after the redirect', async () => {
    const { model, state } = setUp(at('AIStarted'));
    model.start(none);
    await vi.advanceTimersByTimeAsync(REDIRECT_TIMEOUT_MS);
    expect(state()).toMatchObject({ step: 'failed', problem: 'signIn' });
  });
});

describe('an onboarding page that the back button leads to', () => {
  it('waits for a click when it is restored', async () => {
    const { model, done, state } = setUp(at('AIStarted'));
    model.start(none);
    model.returned();
    expect(state()).toEqual({ step: 'signIn' });
    await vi.advanceTimersByTimeAsync(0);
    model.returned();
    expect(state()).toEqual({ step: 'returned', from: 'signIn' });
    expect(vi.getTimerCount()).toBe(0);
    expect(done.filter((what) => what.startsWith('reported'))).toEqual([]);
  });

  it.each([
    ['AIStarted', 'signIn', 'gone to https://provider.example/authorize'],
    ['AISuccess', 'consent', 'gone to https://accounting.example/consent'],
    ['IntegrationStarted', 'consent', 'gone to https://accounting.example/consent'],
  ] as const)('waits for a click when it is loaded again at %s', async (status, from, gone) => {
    const { model, done, state } = setUp(at(status));
    model.start(none, true);
    await vi.advanceTimersByTimeAsync(REDIRECT_TIMEOUT_MS);
    expect(state()).toEqual({ step: 'returned', from });
    expect(done).toEqual([`stored ${status} false`]);
    model.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(done.at(-1)).toBe(gone);
  });

  it('continues where nothing leads to another site', async () => {
    const { model, state } = setUp(at('IntegrationSuccess'));
    model.start(none, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ step: 'completed' });
  });

  it('goes on when another start lacks its arguments, whose page the person leaves at once', () => {
    const { model, done, record } = setUp(at('IntegrationSuccess'));
    model.start({ ...none, connectorId: 'quickbooks' });
    model.goToPortal();
    expect(done.slice(1)).toEqual(['reported arguments at NotStarted', 'gone to the portal']);
    expect(record()).toEqual(at('IntegrationSuccess'));
  });

  it('offers the way back to the portal', () => {
    const { model, done } = setUp(at('AIStarted'));
    model.start(none, true);
    model.goToPortal();
    expect(done.at(-1)).toBe('gone to the portal');
  });
});

describe('an onboarding whose record another tab has removed', () => {
  it('goes on with the sign-in, and stores it again', async () => {
    const { model, done, remove } = setUp(at('IntegrationStarted'), {
      caller: () => ({ account: 'a2', mayManage: true, realmId: '9341' }),
    });
    model.start(none);
    remove();
    model.signIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['stored AIStarted false', 'gone to https://provider.example/authorize']);
  });
});

describe('an onboarding without its arguments', () => {
  it('is logged and reported, shows it for five seconds and returns to the portal', async () => {
    const { model, done, state, record } = setUp(null);
    model.start({ ...given, accountId: null });
    expect(done).toEqual([
      'logged Error in integration arguments. Redirecting back to the integration portal',
      'reported arguments at NotStarted',
    ]);
    expect(state()).toEqual({ step: 'argumentsMissing', secondsLeft: 5 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(done).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(done.at(-1)).toBe('gone to the portal');
    expect(record()).toBeNull();
  });
});

describe('an onboarding page that is opened again', () => {
  it.each([
    ['NotStarted', ['stored NotStarted false']],
    ['AIStarted', ['stored AIStarted false', 'gone to https://provider.example/authorize']],
    [
      'AISuccess',
      ['stored AISuccess false', 'stored IntegrationStarted false', 'gone to https://accounting.example/consent'],
    ],
    [
      'IntegrationStarted',
      [
        'stored IntegrationStarted false',
        'stored IntegrationStarted false',
        'gone to https://accounting.example/consent',
      ],
    ],
    [
      'IntegrationSuccess',
      ['stored IntegrationSuccess false', 'stored Completed true', 'reported Completed true', 'removed'],
    ],
    ['Completed', ['stored Completed false', 'stored Completed true', 'reported Completed true', 'removed']],
  ] as const)('continues from %s', async (status, steps) => {
    const { model, done } = setUp(at(status));
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(steps);
  });

  it('requests consent with the stored arguments', async () => {
    const consentAddress = vi.fn<OnboardingPorts['consentAddress']>(() => found('https://accounting.example/consent'));
    const { model } = setUp(at('AISuccess'), { consentAddress });
    model.start(none);
    expect(consentAddress).toHaveBeenCalledExactlyOnceWith(at('IntegrationStarted'));
    await vi.advanceTimersByTimeAsync(0);
  });

  it('fails when the accounting service cannot be opened, and starts again on Retry', async () => {
    const { model, done, state, record } = setUp(at('AISuccess'), { consentAddress: () => lost('No URL.') });
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ step: 'failed', problem: 'consent', reason: 'No URL.', correlationId: 'c-7' });
    expect(done.at(-1)).toBe('reported consent at IntegrationStarted');
    expect(record()).toEqual(at('IntegrationStarted'));
    model.retry();
    expect(record()).toEqual(at('NotStarted'));
    expect(state()).toEqual({ step: 'waiting', secondsLeft: 5 });
  });
});

describe('an onboarding before the consent', () => {
  it.each([
    ['not-allowed', { account: 'a1', mayManage: false, realmId: '' }],
    ['other-account', { account: 'a2', mayManage: true, realmId: '' }],
  ] as const)('stops for a person in the state ‘%s’, who may sign in again', async (missing, caller) => {
    const { model, done, state } = setUp(at('AISuccess'), { caller: () => caller });
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ step: 'missing', missing, account: 'a1' });
    expect(done).toEqual(['stored AISuccess false']);
    model.signIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(done.at(-1)).toBe('gone to https://provider.example/authorize');
  });

  it('stops when the service refuses the person', async () => {
    const consentAddress = () =>
      Promise.resolve({ ok: false, isNotAllowed: true, reason: '', correlationId: 'c-7' } as const);
    const { model, done, state } = setUp(at('AISuccess'), { consentAddress });
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ step: 'missing', missing: 'not-allowed' });
    expect(done.filter((what) => what.startsWith('reported'))).toEqual([]);
  });
});

describe('an onboarding whose company is connected', () => {
  it.each(['other-account', 'not-connected', 'credentials', 'not-linked', 'other-company', 'settings'] as const)(
    'is not completed in the state ‘%s’, and shows that',
    async (missing) => {
      const { model, done, state, record } = setUp(at('IntegrationSuccess'), {
        setUp: () => Promise.resolve({ ok: true, state: missing }),
      });
      model.start(none);
      expect(state()).toEqual({ step: 'checking' });
      await vi.advanceTimersByTimeAsync(0);
      expect(state()).toEqual({ step: 'missing', missing, account: 'a1' });
      expect(done).toEqual(['stored IntegrationSuccess false']);
      expect(record()).toEqual(at('IntegrationSuccess'));
    },
  );

  it('is not completed while another company is open in the browser, and a sign-in goes on with it', async () => {
    const ofOther = { ...at('IntegrationSuccess'), realmId: '9342' };
    const { model, done, state, record } = setUp(ofOther);
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ step: 'otherCompanyOpen' });
    expect(record()).toEqual(ofOther);
    model.signIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(record()).toMatchObject({ status: 'AIStarted' });
    expect(done.at(-1)).toBe('gone to https://provider.example/authorize');
  });

  it('that is given up is reported to the portal as failed, and removed', async () => {
    const { model, done, record } = setUp(at('IntegrationSuccess'), {
      setUp: () => Promise.resolve({ ok: true, state: 'other-company' }),
    });
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    model.goToPortal();
    expect(done.slice(1)).toEqual(['reported givenUp at IntegrationSuccess', 'removed', 'gone to the portal']);
    expect(record()).toBeNull();
  });

  it('is not completed while its setup cannot be read, and Retry reads it again', async () => {
    const read = vi.fn<OnboardingPorts['setUp']>();
    read.mockResolvedValueOnce({ ok: false, isSignedOut: false, correlationId: 'c-7' });
    read.mockResolvedValue({ ok: true, state: 'off' });
    const { model, done, state, record } = setUp(at('IntegrationSuccess'), { setUp: read });
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ step: 'failed', problem: 'setUp', reason: null, correlationId: 'c-7' });
    expect(done.at(-1)).toBe('reported setUp at IntegrationSuccess');
    expect(record()).toEqual(at('IntegrationSuccess'));
    model.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ step: 'completed', isCalculating: false });
  });

  it('starts again on Retry when the session has ended', async () => {
    const { model, record } = setUp(at('IntegrationSuccess'), {
      setUp: () => Promise.resolve({ ok: false, isSignedOut: true, correlationId: null }),
    });
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    model.retry();
    expect(record()).toEqual(at('NotStarted'));
  });
});

describe('a finished onboarding', () => {
  it('is reported and removed before its dialog, which closes the window once', async () => {
    const { model, done, state, record } = setUp(at('IntegrationSuccess'));
    model.answer('close');
    model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ step: 'completed', isCalculating: true });
    expect(record()).toBeNull();
    model.answer('close');
    model.answer('close');
    expect(done.filter((what) => what === 'closed')).toHaveLength(1);
    expect(state()).toEqual({ step: 'closed' });
  });

  /** A page of the same tab, after an onboarding was completed in it. */
  async function reopened(query: QueryArguments, isReturn: boolean) {
    const first = setUp(at('IntegrationSuccess'));
    first.model.start(none);
    await vi.advanceTimersByTimeAsync(0);
    const second = setUp(null, { completions: first.completions });
    second.model.start(query, isReturn);
    return second;
  }

  it.each([
    ['reloaded', none, false],
    ['opened by the back button', none, true],
    ['opened by the back button with its arguments', given, true],
  ])('is shown again when its page is %s, and reported once', async (_, query, isReturn) => {
    const { state, done } = await reopened(query, isReturn);
    expect(state()).toEqual({ step: 'completed', isCalculating: true });
    expect(done).toEqual([]);
  });

  it('gives way to a new one that the portal starts', async () => {
    for (const [query, isReturn] of [
      [given, false],
      [{ ...given, avataxCompanyId: '7002' }, true],
    ] as const) {
      const { state, completions } = await reopened(query, isReturn);
      expect(state()).toMatchObject({ step: 'waiting' });
      expect(completions.read()).toBeNull();
    }
  });
});

describe('an onboarding that is unmounted', () => {
  it.each(['NotStarted', 'AIStarted', 'AISuccess', 'IntegrationSuccess'] as const)(
    'leads nowhere from %s',
    async (status) => {
      const { model, done } = setUp(at(status));
      model.start(none);
      life.end();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(done.filter((what) => what.startsWith('gone') || what.startsWith('reported'))).toEqual([]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});
