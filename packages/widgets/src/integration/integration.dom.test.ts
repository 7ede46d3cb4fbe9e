import { beforeEach, describe, expect, it, vi } from 'vitest';
import { extended, type SessionRecord } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import type { Address } from '../sign-in/sign-in-steps.ts';
import { sampleSession } from '../testing/session.fixture.ts';
import { createIntegrationModel, type IntegrationPorts } from './model.ts';

const without = sampleSession({ realmId: '', isQboConnected: false, isSetupComplete: false }, 'sign-in');
const connected = sampleSession({
  isSetupComplete: false,
  isAvaTaxCompanyConfigured: false,
  curSen: `next-sign-in_${Date.now()}`,
});
const found: Address = { ok: true, url: 'https://accounting.example/connect' };

let stored: SessionRecord | null = null;
let life = createLifetime();
beforeEach(() => {
  stored = without;
  life = createLifetime();
});

function start(change: Partial<IntegrationPorts> = {}) {
  let opened = 0;
  const open = vi.fn<IntegrationPorts['open']>(() => `flow-${(opened += 1)}`);
  const ports = {
    notice: null,
    record: () => stored,
    configuration: vi.fn<IntegrationPorts['configuration']>(() => Promise.resolve(null)),
    accountingAddress: vi.fn<IntegrationPorts['accountingAddress']>(() => Promise.resolve(found)),
    open,
    disconnect: vi.fn<IntegrationPorts['disconnect']>(() => Promise.resolve({ ok: true })),
    saveLog: vi.fn<IntegrationPorts['saveLog']>(() => Promise.resolve(null)),
    withoutCompany: vi.fn<IntegrationPorts['withoutCompany']>(() => void (stored = without)),
    connected: vi.fn<IntegrationPorts['connected']>(),
    go: vi.fn<IntegrationPorts['go']>(),
    ...change,
  };
  const model = createIntegrationModel(life, ports);
  return { ...ports, open, model, state: model.store.getState };
}

describe('the accounting step', () => {
  it('opens a separate window, once for a double click', async () => {
    const { model, open, accountingAddress, state } = start();
    await Promise.all([model.connect('connect'), model.connect('connect')]);
    expect(accountingAddress).toHaveBeenCalledExactlyOnceWith('connect');
    expect(open).toHaveBeenCalledOnce();
    expect(await open.mock.calls[0]?.[0]).toBe('https://accounting.example/connect');
    expect(state().step).toBe('waiting');
  });

  it('opens the window within the click, before the service has answered', () => {
    const { model, open } = start({ accountingAddress: () => new Promise(() => {}) });
    void model.connect('connect');
    expect(open).toHaveBeenCalledOnce();
  });

  it.each([
    ['reported', (model: ReturnType<typeof start>['model']) => model.flowEnded({ kind: 'signed-in', flow: 'flow-1' })],
    [
      'told of another window',
      (model: ReturnType<typeof start>['model']) => model.flowEnded({ kind: 'signed-in', flow: 'x' }),
    ],
    ['the kept session changes', (model: ReturnType<typeof start>['model']) => model.checkSession()],
    ['the person is back', (model: ReturnType<typeof start>['model']) => model.returned()],
  ])('is followed by the next page when %s', async (_, hint) => {
    const { model, go, connected: made, state } = start();
    await model.connect('connect');
    stored = connected;
    hint(model);
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/linkcompany', how: 'push' });
    expect(made).toHaveBeenCalledOnce();
    expect(state().step).toBe('leaving');
    hint(model);
    expect(go).toHaveBeenCalledOnce();
  });

  it('trusts the stored session, not the message', async () => {
    const { model, go } = start();
    await model.connect('connect');
    model.flowEnded({ kind: 'signed-in', flow: 'flow-1' });
    expect(go).not.toHaveBeenCalled();
  });

  it('is reset when its window was left early, and continues when that succeeds after all', async () => {
    const { model, go, state } = start();
    await model.connect('connect');
    model.returned();
    expect(state()).toMatchObject({ step: 'idle', notice: 'not-finished' });
    stored = connected;
    model.flowEnded({ kind: 'signed-in', flow: 'flow-1' });
    expect(go).toHaveBeenCalledOnce();
    expect(state().notice).toBeNull();
  });

  it('is not taken for finished when the session is extended meanwhile', async () => {
    stored = connected;
    const { model, go, state } = start();
    await model.connect('reconnect');
    stored = extended(connected, 'extended', Date.now());
    model.returned();
    expect(go).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ step: 'idle', notice: 'not-finished' });
  });

  it('is reset when its window reports a failure', async () => {
    const { model, state } = start();
    await model.connect('connect');
    model.flowEnded({ kind: 'failed', flow: 'flow-1' });
    expect(state()).toMatchObject({ step: 'idle', notice: 'not-finished' });
  });

  it('is reset when consent is declined in its window, and continues when that succeeds after all', async () => {
    const { model, go, state } = start();
    await model.connect('connect');
    model.flowEnded({ kind: 'declined', flow: 'flow-1' });
    expect(state()).toMatchObject({ step: 'idle', notice: 'declined' });
    stored = connected;
    model.flowEnded({ kind: 'signed-in', flow: 'flow-1' });
    expect(go).toHaveBeenCalledOnce();
  });

  it('opens no window for a user who may not connect, and says so', async () => {
    stored = { ...without, isUsrAlw: false };
    const { model, open, state } = start();
    await model.connect('connect');
    expect(open).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ step: 'idle', question: 'administrator' });
  });

  it.each([
    ['flow-1', 'flow-2'],
    ['flow-2', 'flow-1'],
  ])('continues with two windows, %s first', async (first, second) => {
    const { model, go, open } = start();
    await model.connect('connect');
    await model.connect('connect');
    expect(open).toHaveBeenCalledTimes(2);
    model.flowEnded({ kind: 'failed', flow: first });
    stored = connected;
    model.flowEnded({ kind: 'signed-in', flow: second });
    expect(go).toHaveBeenCalledOnce();
  });

  it('does not accept the former company in place of the chosen one', async () => {
    stored = connected;
    const { model, go } = start({ withoutCompany: () => {} });
    await model.connect('select-company');
    model.returned();
    expect(go).not.toHaveBeenCalled();
    stored = { ...connected, curSen: `third-sign-in_${Date.now()}` };
    model.checkSession();
    expect(go).toHaveBeenCalledOnce();
  });

  it('starts with account choice, and without the company, for a different one', async () => {
    stored = connected;
    const { model, accountingAddress, withoutCompany, state } = start();
    await model.connect('select-company');
    expect(withoutCompany).toHaveBeenCalledOnce();
    expect(accountingAddress).toHaveBeenCalledExactlyOnceWith('select-company');
    expect(state().record?.isQboConnected).toBe(false);
  });

  it.each(['accounting-refused', 'network'] as const)(
    'for a different company keeps the open one while it does not start: %s',
    async (code) => {
      stored = connected;
      const problem = { code, reason: '', correlationId: null };
      const accountingAddress = vi
        .fn<IntegrationPorts['accountingAddress']>(() => Promise.resolve(found))
        .mockResolvedValueOnce({ ok: false, problem });
      const { model, withoutCompany, state } = start({ accountingAddress });
      await model.connect('select-company');
      expect(withoutCompany).not.toHaveBeenCalled();
      expect(state()).toMatchObject({ problem, record: { isQboConnected: true } });
      model.retry();
      await vi.waitFor(() => expect(state().step).toBe('waiting'));
      expect(withoutCompany).toHaveBeenCalledOnce();
    },
  );

  it('shows first that another page requires a company, until the step starts', async () => {
    const { model, state } = start({ notice: 'not-connected' });
    expect(state().notice).toBe('not-connected');
    await model.connect('connect');
    expect(state().notice).toBeNull();
  });

  it('shows why it did not start, and can be retried', async () => {
    const problem = { code: 'no-accounting-url', reason: '', correlationId: 'c-1' } as const;
    const requestAddress = vi.fn<IntegrationPorts['accountingAddress']>(() => Promise.resolve(found));
    const { model, state, open } = start({
      accountingAddress: requestAddress.mockResolvedValueOnce({ ok: false, problem }),
    });
    await model.connect('connect');
    expect(state()).toMatchObject({ step: 'idle', problem });
    await model.connect('connect');
    expect(state().problem).toBeNull();
    const opened = await Promise.all(open.mock.calls.map(([url]) => url));
    expect(opened).toEqual([null, 'https://accounting.example/connect']);
  });

  it('requires an administrator', async () => {
    const { model, state } = start({
      accountingAddress: () =>
        Promise.resolve({ ok: false, problem: { code: 'administrator', reason: '', correlationId: null } }),
    });
    await model.connect('connect');
    expect(state()).toMatchObject({ question: 'administrator', problem: null });
    await model.answer('cancel');
    expect(state().question).toBeNull();
  });

  it('that failed is retried with the same choice', async () => {
    const accountingAddress = vi.fn<IntegrationPorts['accountingAddress']>(() =>
      Promise.resolve({ ok: false, problem: { code: 'network', reason: '', correlationId: null } }),
    );
    const { model } = start({ accountingAddress });
    await model.connect('select-company');
    model.retry();
    await Promise.resolve();
    expect(accountingAddress.mock.calls).toEqual([['select-company'], ['select-company']]);
  });

  it('closes its window after it was disposed', async () => {
    const { model, open } = start();
    const begun = model.connect('connect');
    life.end();
    await begun;
    expect(await open.mock.calls[0]?.[0]).toBeNull();
  });
});

describe('disconnecting', () => {
  it('opens a question first', async () => {
    stored = connected;
    const { model, disconnect, state } = start();
    model.requestDisconnect();
    expect(state().question).toBe('disconnect');
    await model.answer('no');
    expect(disconnect).not.toHaveBeenCalled();
    expect(state().question).toBeNull();
  });

  it('removes the company, once', async () => {
    stored = connected;
    const { model, disconnect, state } = start();
    model.requestDisconnect();
    await Promise.all([model.answer('yes'), model.answer('yes')]);
    expect(disconnect).toHaveBeenCalledExactlyOnceWith(connected.realmId);
    expect(state()).toMatchObject({
      notice: 'disconnected',
      isDisconnecting: false,
      record: { isQboConnected: false },
    });
  });

  it('whose answer was lost asks again on Retry, and connects nothing', async () => {
    stored = connected;
    const problem = { code: 'network', reason: '', correlationId: null } as const;
    const { model, accountingAddress, configuration, state } = start({
      disconnect: () => Promise.resolve({ ok: false, problem }),
    });
    model.requestDisconnect();
    await model.answer('yes');
    expect(configuration).toHaveBeenCalledOnce();
    model.retry();
    expect(state().question).toBe('disconnect');
    expect(accountingAddress).not.toHaveBeenCalled();
  });

  it('retains the company when the service refuses', async () => {
    stored = connected;
    const problem = { code: 'not-disconnected', reason: 'No.', correlationId: null } as const;
    const { model, withoutCompany, state } = start({ disconnect: () => Promise.resolve({ ok: false, problem }) });
    model.requestDisconnect();
    await model.answer('yes');
    expect(state().problem).toEqual(problem);
    expect(withoutCompany).not.toHaveBeenCalled();
  });
});

describe('the log of calls to the tax provider', () => {
  it('is saved once for a double click', async () => {
    const { model, saveLog, state } = start();
    await Promise.all([model.saveLog(), model.saveLog()]);
    expect(saveLog).toHaveBeenCalledOnce();
    expect(state()).toMatchObject({ isSavingLog: false, problem: null });
  });

  it('is reported when it cannot be read', async () => {
    const problem = { code: 'log-failed', reason: '', correlationId: 'c-1' } as const;
    const { model, state } = start({ saveLog: () => Promise.resolve(problem) });
    await model.saveLog();
    expect(state()).toMatchObject({ isSavingLog: false, problem });
  });
});

describe('the set-up', () => {
  it('is read again when another tab has continued it, and when the user returns', async () => {
    stored = connected;
    const { model, configuration } = start();
    stored = { ...connected, isAvaTaxCompanyConfigured: true };
    model.checkSession();
    expect(configuration).toHaveBeenCalledTimes(1);
    model.checkSession();
    expect(configuration).toHaveBeenCalledTimes(1);
    model.returned();
    expect(configuration).toHaveBeenCalledTimes(2);
  });
});
