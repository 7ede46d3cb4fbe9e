import { describe, expect, it, vi } from 'vitest';
import type { Failure, Result, SessionRecord } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { sampleModel } from '../testing/connector-settings.fixture.ts';
import { sampleSession } from '../testing/session.fixture.ts';
import { createSettingsScreen } from './model.ts';
import type { SettingsPort } from './port.ts';
import { valuesOf } from './values.ts';

const success = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: null });
const failed: Failure = {
  ok: false,
  problem: 'network',
  status: null,
  correlationId: null,
  message: '',
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
};
const configuration = {
  status: 'Active',
  isEnableAddressValidation: true,
  editConfig: false,
  avaTaxUserName: '',
  qboCompanyName: '',
} as const;

function setUp(record: SessionRecord | null, isSummary = false) {
  const port = {
    load: vi.fn<SettingsPort['load']>().mockResolvedValue(success(sampleModel())),
    save: vi.fn<SettingsPort['save']>(),
    validateAccount: vi.fn<SettingsPort['validateAccount']>(),
    searchItems: vi.fn<SettingsPort['searchItems']>(),
    readStatus: vi.fn<SettingsPort['readStatus']>().mockResolvedValue(success(configuration)),
  };
  const life = createLifetime();
  const options = {
    record: () => record,
    hasSteps: true,
    isSummary: () => isSummary,
    needsAdministrator: () => false,
    onSaved: () => {},
  };
  const model = createSettingsScreen(life, port, options);
  return { model, port, life, screen: () => model.store.getState().screen };
}

describe('the settings screen', () => {
  it('is the form for a user with the right', async () => {
    const { model, port, screen } = setUp(sampleSession());
    expect(screen().kind).toBe('loading');
    await model.open();
    expect(screen()).toMatchObject({ kind: 'form', configuration: null });
    expect(port.readStatus).not.toHaveBeenCalled();
  });

  it.each([
    ['the session knows', false],
    ['only the settings show', true],
  ])('is a form with the steps of the set-up when it is incomplete, as %s', async (_, isSetupComplete) => {
    const { model, port, screen } = setUp(sampleSession({ isSetupComplete }));
    const { avaTaxDetails, ...rest } = sampleModel();
    port.load.mockResolvedValue(success({ ...rest, avaTaxDetails: { ...avaTaxDetails, avaTaxCompanyCode: '' } }));
    await model.open();
    expect(screen()).toMatchObject({ kind: 'form', configuration });
    expect(port.readStatus).toHaveBeenCalledOnce();
  });

  it('leads a user without the right away, without a call', async () => {
    const { model, port, screen } = setUp(sampleSession({ isUsrAlw: false }));
    await model.open();
    expect(screen().kind).toBe('not-allowed');
    expect(port.load).not.toHaveBeenCalled();
  });

  it('leaves the right of an integrator page’s user to the service', async () => {
    const { model, screen } = setUp(null);
    await model.open();
    expect(screen().kind).toBe('form');
  });

  it('is a summary with the status when it has a source', async () => {
    const { model, screen } = setUp(sampleSession(), true);
    await model.open();
    expect(screen()).toMatchObject({ kind: 'summary', values: valuesOf(sampleModel()), status: 'Active' });
  });

  it('is a summary without the status when that is unknown', async () => {
    const { model, port, screen } = setUp(sampleSession(), true);
    port.readStatus.mockResolvedValue(failed);
    await model.open();
    expect(screen()).toMatchObject({ kind: 'summary', status: null });
  });

  it('reports a failure, and can be read again', async () => {
    const { model, port, screen } = setUp(sampleSession());
    port.load.mockResolvedValueOnce(failed);
    await model.open();
    expect(screen()).toEqual({ kind: 'failed', failure: failed });
    const again = model.open();
    expect(screen().kind).toBe('loading');
    await again;
    expect(screen().kind).toBe('form');
  });

  it('does not change after it was disposed', async () => {
    const { model, life, screen } = setUp(sampleSession());
    const opened = model.open();
    life.end();
    await opened;
    expect(screen().kind).toBe('loading');
  });
});
