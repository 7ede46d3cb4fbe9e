import type { SessionRecord } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../sign-in/sign-in-steps.ts';
import { sampleSession } from '../testing/session.fixture.ts';
import { createIntegrationModel, type IntegrationPorts } from './model.ts';

const without = sampleSession({ realmId: '', isQboConnected: false, isSetupComplete: false }, 'sign-in');
const connected = sampleSession({ isSetupComplete: false, isAvaTaxCompanyConfigured: false });
const found: Address = { ok: true, url: 'https://accounting.example/connect' };

let kept: SessionRecord | null = null;
let life = createLifetime();
beforeEach(() => {
  kept = without;
  life = createLifetime();
});

function start(change: Partial<IntegrationPorts> = {}) {
  let opened = 0;
  const ports = {
    notice: null,
    record: () => kept,
    accountingAddress: vi.fn<IntegrationPorts['accountingAddress']>(() => Promise.resolve(found)),
    open: vi.fn<IntegrationPorts['open']>(() => `flow-${(opened += 1)}`),
    disconnect: vi.fn<IntegrationPorts['disconnect']>(() => Promise.resolve({ ok: true })),
    withoutCompany: vi.fn<IntegrationPorts['withoutCompany']>(() => void (kept = without)),
    connected: vi.fn<IntegrationPorts['connected']>(),
    go: vi.fn<IntegrationPorts['go']>(),
    ...change,
  };
  const model = createIntegrationModel(life, ports);
  return { ...ports, model, state: model.store.getState };
}

describe('the accounting step', () => {
  it('takes place in a window of its own; a double click opens one', async () => {
    const { model, open, accountingAddress, state } = start();
    await Promise.all([model.connect('connect'), model.connect('connect')]);
    expect(accountingAddress).toHaveBeenCalledExactlyOnceWith('connect');
    expect(open).toHaveBeenCalledExactlyOnceWith('https://accounting.example/connect');
    expect(state().step).toBe('waiting');
  });

  it.each([
    ['told', (model: ReturnType<typeof start>['model']) => model.flowEnded({ kind: 'signed-in', flow: 'flow-1' })],
    [
      'told of another window',
      (model: ReturnType<typeof start>['model']) => model.flowEnded({ kind: 'signed-in', flow: 'x' }),
    ],
    ['the kept session changes', (model: ReturnType<typeof start>['model']) => model.look()],
    ['the person is back', (model: ReturnType<typeof start>['model']) => model.returned()],
  ])('is followed by the next page when %s', async (_, hint) => {
    const { model, go, connected: made, state } = start();
    await model.connect('connect');
    kept = connected;
    hint(model);
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/linkcompany', how: 'push' });
    expect(made).toHaveBeenCalledOnce();
    expect(state().step).toBe('leaving');
    hint(model);
    expect(go).toHaveBeenCalledOnce();
  });

  it('believes the record, not what it is told', async () => {
    const { model, go } = start();
    await model.connect('connect');
    model.flowEnded({ kind: 'signed-in', flow: 'flow-1' });
    expect(go).not.toHaveBeenCalled();
  });

  it('goes back to the start when its window was left early, and on when that ends well after all', async () => {
    const { model, go, state } = start();
    await model.connect('connect');
    model.returned();
    expect(state()).toMatchObject({ step: 'idle', notice: 'not-finished' });
    kept = connected;
    model.flowEnded({ kind: 'signed-in', flow: 'flow-1' });
    expect(go).toHaveBeenCalledOnce();
    expect(state().notice).toBeNull();
  });

  it('goes back to the start when its window says that it failed', async () => {
    const { model, state } = start();
    await model.connect('connect');
    model.flowEnded({ kind: 'failed', flow: 'flow-1' });
    expect(state()).toMatchObject({ step: 'idle', notice: 'not-finished' });
  });

  it.each([
    ['flow-1', 'flow-2'],
    ['flow-2', 'flow-1'],
  ])('goes on with two windows, %s first', async (first, second) => {
    const { model, go, open } = start();
    await model.connect('connect');
    await model.connect('connect');
    expect(open).toHaveBeenCalledTimes(2);
    model.flowEnded({ kind: 'failed', flow: first });
    kept = connected;
    model.flowEnded({ kind: 'signed-in', flow: second });
    expect(go).toHaveBeenCalledOnce();
  });

  it('does not take a company of before for the one that is chosen', async () => {
    kept = connected;
    const { model, go } = start({ withoutCompany: () => {} });
    await model.connect('select-company');
    model.returned();
    expect(go).not.toHaveBeenCalled();
    kept = { ...connected, session_Id: `other_${Date.now()}` };
    model.look();
    expect(go).toHaveBeenCalledOnce();
  });

  it('begins with account choice, and without the company, for a different one', async () => {
    kept = connected;
    const { model, accountingAddress, withoutCompany, state } = start();
    await model.selectCompany();
    expect(withoutCompany).toHaveBeenCalledOnce();
    expect(accountingAddress).toHaveBeenCalledExactlyOnceWith('select-company');
    expect(state().record?.isQboConnected).toBe(false);
  });

  it('says first that another page needs a company, until the step begins', async () => {
    const { model, state } = start({ notice: 'not-connected' });
    expect(state().notice).toBe('not-connected');
    await model.connect('connect');
    expect(state().notice).toBeNull();
  });

  it('says why it did not begin, and can be tried again', async () => {
    const problem = { code: 'no-accounting-url', reason: '', correlationId: 'c-1' } as const;
    const asked = vi.fn<IntegrationPorts['accountingAddress']>(() => Promise.resolve(found));
    const { model, state, open } = start({ accountingAddress: asked.mockResolvedValueOnce({ ok: false, problem }) });
    await model.connect('connect');
    expect(state()).toMatchObject({ step: 'idle', problem });
    await model.connect('connect');
    expect(state().problem).toBeNull();
    expect(open).toHaveBeenCalledOnce();
  });

  it('asks for an administrator', async () => {
    const { model, state } = start({
      accountingAddress: () =>
        Promise.resolve({ ok: false, problem: { code: 'administrator', reason: '', correlationId: null } }),
    });
    await model.connect('connect');
    expect(state()).toMatchObject({ question: 'administrator', problem: null });
    await model.answer('cancel');
    expect(state().question).toBeNull();
  });

  it('opens nothing after the end', async () => {
    const { model, open } = start();
    const begun = model.connect('connect');
    life.end();
    await begun;
    expect(open).not.toHaveBeenCalled();
  });
});

describe('disconnecting', () => {
  it('asks first', async () => {
    kept = connected;
    const { model, disconnect, state } = start();
    model.askToDisconnect();
    expect(state().question).toBe('disconnect');
    await model.answer('no');
    expect(disconnect).not.toHaveBeenCalled();
    expect(state().question).toBeNull();
  });

  it('leaves no company, once', async () => {
    kept = connected;
    const { model, disconnect, state } = start();
    model.askToDisconnect();
    await Promise.all([model.answer('yes'), model.answer('yes')]);
    expect(disconnect).toHaveBeenCalledExactlyOnceWith(connected.realmId);
    expect(state()).toMatchObject({
      notice: 'disconnected',
      isDisconnecting: false,
      record: { isQboConnected: false },
    });
  });

  it('keeps the company when the service refuses', async () => {
    kept = connected;
    const problem = { code: 'not-disconnected', reason: 'No.', correlationId: null } as const;
    const { model, withoutCompany, state } = start({ disconnect: () => Promise.resolve({ ok: false, problem }) });
    model.askToDisconnect();
    await model.answer('yes');
    expect(state().problem).toEqual(problem);
    expect(withoutCompany).not.toHaveBeenCalled();
  });
});
