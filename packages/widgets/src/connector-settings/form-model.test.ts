import { describe, expect, it, vi } from 'vitest';
import type { Failure, Result } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { sampleModel } from '../testing/connector-settings.fixture.ts';
import { createFormModel } from './form-model.ts';
import { changesOf, isFeeAnnounced, isUnfinished, conflictingFields, shownErrors } from './form-state.ts';
import type { SettingsPort } from './port.ts';

const success = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: null });
const failure = (problem: Failure['problem'], status: number | null = null): Failure => ({
  ok: false,
  problem,
  status,
  correlationId: 'c-1',
  message: problem,
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
});
const account = {
  status: true,
  avaTaxCompanies: sampleModel().avaTaxCompanies,
  accountNumbers: ['2000134567', '2000999999'],
  errorMessage: null,
};

/** A form over a service that accepts everything, unless the test changes that. */
function setUp(model = sampleModel()) {
  const port = {
    load: vi.fn<SettingsPort['load']>().mockResolvedValue(success(model)),
    save: vi.fn<SettingsPort['save']>().mockResolvedValue(success(true)),
    validateAccount: vi.fn<SettingsPort['validateAccount']>().mockResolvedValue(success(account)),
    searchItems: vi.fn<SettingsPort['searchItems']>().mockResolvedValue(success([])),
    readStatus: vi.fn<SettingsPort['readStatus']>(),
  };
  const onSaved = vi.fn<() => void>();
  const life = createLifetime();
  const needsAdministrator = ({ status }: Failure) => status === 403;
  const form = createFormModel(life, port, model, { needsAdministrator, onSaved });
  // The service returns saved settings with a new version.
  port.save.mockImplementation((sent) => {
    port.load.mockResolvedValue(success({ ...sent, version: sent.version + 1 }));
    return Promise.resolve(success(true));
  });
  return { form, port, life, onSaved, state: form.store.getState };
}

describe('saving the settings form', () => {
  it('does nothing while nothing has changed', async () => {
    const { form, port } = setUp();
    await form.save();
    expect(port.validateAccount).not.toHaveBeenCalled();
    expect(port.save).not.toHaveBeenCalled();
  });

  it('verifies the account, sends the whole model and resets the changes, on the new version', async () => {
    const { form, port, state, onSaved } = setUp();
    form.set('IsEnableAddressValidation', false);
    form.set('AvaTaxStartDate', '2026-02-03');
    expect(changesOf(state())).toEqual(['AvaTaxStartDate', 'IsEnableAddressValidation']);
    await form.save();
    expect(port.validateAccount).toHaveBeenCalledExactlyOnceWith('dana@cottonwood.example');
    const sent = sampleModel({ configuration: { isEnableAddressValidation: false, avaTaxStartDate: '2026-02-03' } });
    expect(port.save).toHaveBeenCalledExactlyOnceWith(sent);
    expect(changesOf(state())).toEqual([]);
    expect(state()).toMatchObject({ outcome: { kind: 'saved' }, isSaving: false, loaded: { version: 4 } });
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('retains what is typed meanwhile', async () => {
    const { form, port, state } = setUp();
    form.set('AvaTaxCompanyCode', 'YARD2');
    port.save.mockImplementationOnce((sent) => {
      form.set('AvaTaxStartDate', '2026-03-04');
      port.load.mockResolvedValue(success({ ...sent, version: 4 }));
      return Promise.resolve(success(true));
    });
    await form.save();
    expect(changesOf(state())).toEqual(['AvaTaxStartDate']);
  });

  it('happens once at a time', async () => {
    const { form, port } = setUp();
    form.set('AvaTaxCompanyCode', 'YARD2');
    await Promise.all([form.save(), form.save()]);
    expect(port.save).toHaveBeenCalledOnce();
  });

  it('is refused with every error shown when the form is invalid', async () => {
    const { form, port, state } = setUp();
    form.set('AvaTaxUserName', '  ');
    form.set('SalesTaxItem', null);
    expect(shownErrors(state())).toEqual({});
    await form.save();
    expect(shownErrors(state())).toMatchObject({
      AvaTaxUserName: 'userNameRequired',
      SalesTaxItem: 'salesTaxItemRequired',
    });
    expect(state().refusals).toBe(1);
    expect(port.save).not.toHaveBeenCalled();
  });

  it('is refused when the account number does not belong to the user', async () => {
    const { form, port, state } = setUp();
    form.set('AvaTaxAccountNumber', '1234');
    await form.save();
    expect(shownErrors(state())).toMatchObject({ AvaTaxAccountNumber: 'invalidAccountNumber' });
    expect(state()).toMatchObject({ refusals: 1, isSaving: false });
    expect(port.save).not.toHaveBeenCalled();
  });

  it.each(['network', 'failed', 'unauthorized'] as const)(
    'leaves the form unchanged when the service refuses it (%s)',
    async (problem) => {
      const { form, port, state } = setUp();
      port.save.mockResolvedValue(failure(problem, 500));
      form.set('AvaTaxCompanyCode', 'YARD2');
      const typed = state().values;
      await form.save();
      expect(state().outcome).toEqual({ kind: 'failed', failure: failure(problem, 500) });
      expect(state()).toMatchObject({ values: typed, isSaving: false });
    },
  );

  it('reports that the account could not be verified', async () => {
    const { form, port, state } = setUp();
    port.validateAccount.mockResolvedValue(failure('network'));
    form.set('AvaTaxCompanyCode', 'YARD2');
    await form.save();
    expect(state().outcome).toEqual({ kind: 'failed', failure: failure('network') });
    expect(port.save).not.toHaveBeenCalled();
  });

  it('requires an administrator when the right was withdrawn', async () => {
    const { form, port, state } = setUp();
    port.save.mockResolvedValue(failure('refused', 403));
    form.set('AvaTaxCompanyCode', 'YARD2');
    await form.save();
    expect(state()).toMatchObject({ question: 'administrator-required', outcome: null, isSaving: false });
    expect(changesOf(state())).toEqual(['AvaTaxCompanyCode']);
  });

  it('stops when the form is disposed', async () => {
    const { form, port, life, state } = setUp();
    form.set('AvaTaxCompanyCode', 'YARD2');
    const saved = form.save();
    life.end();
    await saved;
    expect(port.save).not.toHaveBeenCalled();
    expect(state().outcome).toBeNull();
  });
});

describe('a save that the service did not accept', () => {
  it('is reported, and leaves the form unchanged', async () => {
    const { form, port, state } = setUp();
    port.save.mockResolvedValue(success(false));
    form.set('AvaTaxCompanyCode', 'YARD2');
    await form.save();
    expect(state().outcome).toEqual({ kind: 'not-saved' });
    expect(conflictingFields(state())).toEqual([]);
    expect(changesOf(state())).toEqual(['AvaTaxCompanyCode']);
  });

  it('counts as a success when its values are stored already, as after a lost response', async () => {
    const { form, port, state, onSaved } = setUp();
    port.save.mockResolvedValueOnce(success(false));
    port.load.mockResolvedValueOnce(
      success(sampleModel({ version: 4, avaTaxDetails: { avaTaxCompanyCode: 'YARD2' } })),
    );
    form.set('AvaTaxCompanyCode', 'YARD2');
    await form.save();
    expect(state()).toMatchObject({ outcome: { kind: 'saved' }, loaded: { version: 4 }, isSaving: false });
    expect(changesOf(state())).toEqual([]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('saves again on the new version, also where what was saved could not be read back', async () => {
    const { form, port, state } = setUp();
    port.save.mockImplementationOnce(async (sent) => {
      port.load.mockResolvedValueOnce(failure('network'));
      port.load.mockResolvedValue(success({ ...sent, version: 4 }));
      return success(true);
    });
    form.set('AvaTaxCompanyCode', 'YARD2');
    await form.save();
    expect(state()).toMatchObject({ outcome: { kind: 'saved' }, loaded: { version: 3 } });
    form.set('AvaTaxStartDate', '2026-02-03');
    await form.save();
    expect(port.save.mock.calls.map(([{ version }]) => version)).toEqual([3, 4]);
    expect(state()).toMatchObject({ outcome: { kind: 'saved' }, isSaving: false });
  });

  /** Dana has typed another company and start date while Priya saved another start date and removed an item. */
  async function conflicts() {
    const parts = setUp();
    parts.port.save.mockResolvedValueOnce(success(false));
    const newer = sampleModel({
      version: 4,
      configuration: { avaTaxStartDate: '2026-01-01', rdfItemId: '', isEnableRetailDeliveryFee: 'false' },
    });
    parts.port.load.mockResolvedValueOnce(success(newer));
    parts.form.set('AvaTaxCompanyCode', 'YARD2');
    parts.form.set('AvaTaxStartDate', '2026-03-01');
    await parts.form.save();
    return parts;
  }

  it('shows another user’s values beside what was typed, and in fields that nobody has touched', async () => {
    const { state } = await conflicts();
    expect(conflictingFields(state())).toEqual(['AvaTaxCompanyCode', 'AvaTaxStartDate']);
    expect(state().values).toMatchObject({
      AvaTaxCompanyCode: 'YARD2',
      AvaTaxStartDate: '2026-03-01',
      RdfItem: null,
      IsEnableRetailDeliveryFee: false,
    });
  });

  it('takes over the companies of the user that somebody else has saved', async () => {
    const { form, port, state } = setUp();
    port.save.mockResolvedValueOnce(success(false));
    const newer = sampleModel({ version: 4 });
    const companies = [{ companyCode: 'OTHER', companyName: 'Other company' }];
    const avaTaxDetails = { ...newer.avaTaxDetails, avaTaxUserName: 'priya@other.example', avaTaxCompanyCode: 'OTHER' };
    port.load.mockResolvedValueOnce(success({ ...newer, avaTaxDetails, avaTaxCompanies: companies }));
    form.set('AvaTaxStartDate', '2026-03-01');
    await form.save();
    expect(state().account.companies).toEqual(companies);
    expect(shownErrors(state())).toEqual({});
  });

  it('can take the other values, singly or all, and saves on that version', async () => {
    const { form, port, state } = await conflicts();
    form.takeSaved(['AvaTaxStartDate']);
    expect(state().values.AvaTaxStartDate).toBe('2026-01-01');
    expect(conflictingFields(state())).toEqual(['AvaTaxCompanyCode']);
    await form.save();
    expect(port.save.mock.lastCall?.[0]).toMatchObject({
      version: 4,
      avaTaxDetails: { avaTaxCompanyCode: 'YARD2' },
      configuration: { avaTaxStartDate: '2026-01-01', rdfItemId: '' },
    });
    expect(conflictingFields(state())).toEqual([]);
  });

  it('takes the other date in place of one that is half typed', async () => {
    const { form, state } = await conflicts();
    await form.blur('AvaTaxStartDate', true);
    form.takeSaved(['AvaTaxStartDate']);
    expect(state().isDateHalfTyped).toBe(false);
    expect(conflictingFields(state())).not.toContain('AvaTaxStartDate');
  });

  it('is forgotten when everything is discarded', async () => {
    const { form, state } = await conflicts();
    form.discard();
    expect(changesOf(state())).toEqual([]);
    expect(state().values.AvaTaxStartDate).toBe('2026-01-01');
  });
});

describe('the account check', () => {
  it.each(['AvaTaxUserName', 'AvaTaxAccountNumber'] as const)('runs when %s is left changed', async (name) => {
    const { form, port } = setUp();
    await form.blur(name);
    expect(port.validateAccount).not.toHaveBeenCalled();
    form.set(name, '2000999999');
    await form.blur(name);
    await form.blur(name);
    expect(port.validateAccount).toHaveBeenCalledOnce();
  });

  it('does not run for other fields, or without a user', async () => {
    const { form, port } = setUp();
    form.set('AvaTaxCompanyCode', 'YARD2');
    await form.blur('AvaTaxCompanyCode');
    form.set('AvaTaxUserName', '');
    await form.blur('AvaTaxUserName');
    expect(port.validateAccount).not.toHaveBeenCalled();
  });

  it('refills the companies; a company that is gone must be chosen again', async () => {
    const { form, port, state } = setUp();
    const companies = [{ companyCode: 'OTHER', companyName: 'Other' }];
    port.validateAccount.mockResolvedValue(success({ ...account, avaTaxCompanies: companies }));
    form.set('AvaTaxUserName', 'priya@cottonwood.example');
    await form.blur('AvaTaxUserName');
    expect(port.validateAccount).toHaveBeenCalledExactlyOnceWith('priya@cottonwood.example');
    expect(state().account.companies).toEqual(companies);
    expect(shownErrors(state())).toEqual({ AvaTaxCompanyCode: 'companyGone' });
    form.set('AvaTaxCompanyCode', 'OTHER');
    expect(shownErrors(state())).toEqual({});
  });

  it('leaves the companies when the provider refuses the user, and shows its message', async () => {
    const { form, port, state } = setUp();
    const refused = { status: false, avaTaxCompanies: [], accountNumbers: [], errorMessage: 'Unknown user.' };
    port.validateAccount.mockResolvedValue(success(refused));
    form.set('AvaTaxUserName', 'nobody');
    await form.blur('AvaTaxUserName');
    expect(shownErrors(state())).toEqual({ AvaTaxUserName: 'userNameRefused' });
    expect(state().account).toMatchObject({ refusal: 'Unknown user.', companies: account.avaTaxCompanies });
  });

  it('has the result of the latest check, also when an earlier one responds later', async () => {
    const { form, port, state } = setUp();
    const answers: ((result: Result<typeof account>) => void)[] = [];
    port.validateAccount.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    form.set('AvaTaxUserName', 'one');
    const first = form.blur('AvaTaxUserName');
    form.set('AvaTaxUserName', 'two');
    const second = form.blur('AvaTaxUserName');
    answers[1]?.(success(account));
    answers[0]?.(success({ ...account, avaTaxCompanies: [] }));
    await Promise.all([first, second]);
    expect(state().account).toMatchObject({ userName: 'two', companies: account.avaTaxCompanies });
  });

  it('leaves the form as it was where the provider did not answer, and the next save checks again', async () => {
    const { form, port, state, onSaved } = setUp();
    const errorMessage = 'Avalara AvaTax did not answer in time. Please try again.';
    const unanswered = { status: false, avaTaxCompanies: [], accountNumbers: [], errorMessage, isUnanswered: true };
    port.validateAccount.mockResolvedValueOnce(success(unanswered));
    form.set('AvaTaxAccountNumber', '2000999999');
    await form.save();
    expect(state()).toMatchObject({ isSaving: false, outcome: { kind: 'not-checked', sentence: errorMessage } });
    expect(shownErrors(state())).toEqual({});
    await form.save();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'did not answer',
      { status: false, avaTaxCompanies: [], accountNumbers: [], errorMessage: 'Later.', isUnanswered: true },
    ],
    ['refuses the stored credentials', { status: false, avaTaxCompanies: [], accountNumbers: [], errorMessage: 'No.' }],
  ])('keeps nothing else from being saved where the provider %s', async (_, answer) => {
    const { form, port, state, onSaved } = setUp();
    port.validateAccount.mockResolvedValue(success(answer));
    form.set('IsEnableAddressValidation', false);
    await form.save();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(shownErrors(state())).toEqual({});
  });

  it('runs again after a check without a response', async () => {
    const { form, port, state } = setUp();
    port.validateAccount.mockResolvedValueOnce(failure('network'));
    form.set('AvaTaxAccountNumber', '2000999999');
    await form.blur('AvaTaxAccountNumber');
    expect(state().outcome).toBeNull();
    await form.blur('AvaTaxAccountNumber');
    expect(port.validateAccount).toHaveBeenCalledTimes(2);
  });
});

describe('the retail delivery fee', () => {
  const without = { rdfItemId: '', rdfItemCode: '', isEnableRetailDeliveryFee: 'false' } as const;

  it('is not switched on without both items, and a message states why', () => {
    const { form, state } = setUp(sampleModel({ configuration: without }));
    form.set('IsEnableRetailDeliveryFee', true);
    expect(state()).toMatchObject({ question: 'fee-needs-items', values: { IsEnableRetailDeliveryFee: false } });
    expect(changesOf(state())).toEqual([]);
    form.closeQuestion();
    expect(state().question).toBeNull();
  });

  it('is announced when switched on with both items, and marks the form changed', () => {
    const { form, state } = setUp(sampleModel({ configuration: without }));
    form.set('RdfItem', { id: '41', name: 'Fee' });
    form.set('IsEnableRetailDeliveryFee', true);
    expect(isFeeAnnounced(state())).toBe(true);
    expect(changesOf(state())).toEqual(['RdfItem', 'IsEnableRetailDeliveryFee']);
  });

  it.each(['RdfItem', 'TaxOnRdfItem'] as const)(
    'is switched off, with its announcement, when %s is cleared',
    (name) => {
      const { form, state } = setUp(sampleModel({ configuration: { isEnableRetailDeliveryFee: 'false' } }));
      form.set('IsEnableRetailDeliveryFee', true);
      form.set(name, null);
      expect(state().values.IsEnableRetailDeliveryFee).toBe(false);
      expect(isFeeAnnounced(state())).toBe(false);
    },
  );

  it('can always be switched off', () => {
    const { form, state } = setUp();
    form.set('IsEnableRetailDeliveryFee', false);
    expect(state()).toMatchObject({ question: null, values: { IsEnableRetailDeliveryFee: false } });
  });

  it('is announced only when it was off, and no longer after a save', async () => {
    const { form, state } = setUp(sampleModel({ configuration: { isEnableRetailDeliveryFee: 'false' } }));
    form.set('IsEnableRetailDeliveryFee', true);
    await form.save();
    expect(state().loaded.configuration.isEnableRetailDeliveryFee).toBe('true');
    form.set('IsEnableRetailDeliveryFee', false);
    form.set('IsEnableRetailDeliveryFee', true);
    expect(isFeeAnnounced(state())).toBe(false);
  });
});

describe('the settings form', () => {
  it('shows an error once its field is left', async () => {
    const { form, state } = setUp();
    form.set('AvaTaxAccountNumber', 'x');
    expect(shownErrors(state())).toEqual({});
    await form.blur('AvaTaxAccountNumber');
    expect(shownErrors(state())).toEqual({ AvaTaxAccountNumber: 'invalidAccountNumber' });
  });

  it('does not treat a partly typed date as no date', async () => {
    const { form, state } = setUp();
    form.set('AvaTaxStartDate', '');
    await form.blur('AvaTaxStartDate', true);
    expect(shownErrors(state())).toEqual({ AvaTaxStartDate: 'invalidDate' });
    expect(changesOf(state())).toEqual(['AvaTaxStartDate']);
    form.set('AvaTaxStartDate', '2026-02-03');
    expect(shownErrors(state())).toEqual({});
  });

  it('is in its former state after discarding', async () => {
    const { form, state } = setUp();
    form.set('AvaTaxUserName', '');
    form.set('RdfItem', null);
    await form.blur('AvaTaxUserName');
    form.discard();
    expect(changesOf(state())).toEqual([]);
    expect(shownErrors(state())).toEqual({});
  });

  it('is incomplete until a required value is saved', async () => {
    const { form, state } = setUp(sampleModel({ configuration: { taxItemId: '' } }));
    expect(isUnfinished(state())).toBe(true);
    form.set('SalesTaxItem', { id: '40', name: 'Sales Tax' });
    expect(isUnfinished(state())).toBe(true);
    await form.save();
    expect(isUnfinished(state())).toBe(false);
  });

  it('reports a search that the accounting service did not answer in the field only', async () => {
    vi.useFakeTimers();
    const { form, port, state } = setUp();
    port.searchItems.mockResolvedValue(success(null));
    form.searches.RdfItem.search('fee');
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect(form.searches.RdfItem.store.getState()).toEqual({ state: 'failed', found: [] });
    expect(state().question).toBeNull();
  });

  it('requires an administrator when a search is refused', async () => {
    vi.useFakeTimers();
    const { form, port, state } = setUp();
    port.searchItems.mockResolvedValue(failure('refused', 403));
    form.searches.RdfItem.search('fee');
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect(port.searchItems).toHaveBeenCalledExactlyOnceWith('fee');
    expect(state().question).toBe('administrator-required');
  });
});
