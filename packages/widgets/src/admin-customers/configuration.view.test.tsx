import { describe, expect, it, vi } from 'vitest';
import { optionNames } from '@salestax/contract';
import {
  sampleAction,
  sampleConfiguration,
  sampleCustomer,
  sampleOptions,
} from '../testing/admin-customers.fixture.ts';
import {
  serviceAnswers,
  listKey,
  saveKey,
  disconnectKey,
  sessionKey,
  actionsKey,
  checkUpKey,
  diagnosticsKey,
  kestrel,
  redwood,
  serve,
  storeConfiguration,
  open,
  registerCustomersHooks,
} from '../testing/admin-customers.harness.ts';
import { sampleCheckUp } from '../testing/check-up.fixture.ts';
import { ok } from '../testing/service.fake.ts';
import { messages } from './messages.ts';

registerCustomersHooks();

describe('the configuration of a customer', () => {
  it('is shown beside the list with every field, and Save is enabled by a change', async () => {
    const { customers, edit, control, button, all, root, text } = await open();
    await edit();
    expect(control('calculationActivated')).toMatchObject({ checked: true });
    expect(control('avaTaxAccountNumber')).toMatchObject({ value: '2000418837', readOnly: true });
    expect(control('avaTaxCompanyCode')).toMatchObject({
      value: 'COTTONWOOD',
      readOnly: true,
    });
    expect(control('taxItemId')).toMatchObject({ value: '40' });
    expect(control('accountingCalls')).toMatchObject({ value: '84', readOnly: true });
    expect(text()).toContain('Forecast for the end of the month: 126');
    const ticks = [
      'isEnableAddressValidation',
      'isMakeAllCustomerTaxable',
      'isEcoSystemDisabled',
      'isApiThrottleExceeded',
    ];
    expect(ticks.map((name) => Reflect.get(control(name), 'checked'))).toEqual([true, true, false, false]);
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    expect(root.activeElement?.textContent).toBe('Configuration');
    expect(all('tbody .st-row-marked')).toHaveLength(1);
    customers.unmount();
  });

  it('is saved as a whole with its changes, and shows a confirmation', async () => {
    const { customers, edit, control, button, choose, text, callsOf, emitted } = await open();
    await edit();
    control('calculationActivated').click();
    control('isEcoSystemDisabled').click();
    choose('taxItemId', '41');
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    button('Save').click();
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    const {
      userStatus: _,
      isApiThrottleExceeded: __,
      apiThrottleTimeStamp: ___,
      accountingCalls: ____,
      ...model
    } = sampleConfiguration();
    expect(callsOf(saveKey).map(({ body }) => body)).toEqual([
      {
        configurationModel: {
          ...model,
          configuration: { ...model.configuration, ...sampleOptions, isEcoSystemDisabled: true, taxItemId: '41' },
        },
        userStatusBody: { status: false },
        isApiThrottleExceeded: false,
        unchanged: ['isApiThrottleExceeded'],
      },
    ]);
    expect(emitted.mock.calls).toEqual([
      ['dirty', { isDirty: true, reminder: null }],
      ['dirty', { isDirty: false, reminder: null }],
      ['saved', null],
    ]);
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    customers.unmount();
  });

  it('leaves the switch and the throttle, which change outside of it, as they are unless they were changed', async () => {
    const { customers, edit, control, button, text, callsOf } = await open();
    await edit();
    control('isEcoSystemDisabled').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    storeConfiguration(sampleConfiguration({ userStatus: 'Down', isApiThrottleExceeded: true }));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    const [body] = callsOf(saveKey).map((call) => Object(call.body));
    expect(body).toMatchObject({
      userStatusBody: { status: true },
      isApiThrottleExceeded: false,
      unchanged: ['status', 'isApiThrottleExceeded'],
    });
    expect(control('calculationActivated')).toMatchObject({ checked: false });
    expect(control('isApiThrottleExceeded')).toMatchObject({ checked: true });
    customers.unmount();
  });

  it('has the options of the connector settings, with their rules', async () => {
    storeConfiguration(sampleConfiguration({ locations: [{ id: '1', name: 'Denver yard' }] }));
    const { customers, edit, all, control, button, choose, text, type, callsOf } = await open();
    await edit();
    const shown = new Set(all('[name]').map((field) => field.getAttribute('name')));
    expect(optionNames.filter((name) => !shown.has(name))).toEqual([]);
    control('isRecordingDisabled').click();
    choose('timeZone', 'America/Denver');
    type('locationCodes', 'DEN-01');
    type('purchaseOrderField', 'PO Number');
    type('salespersonField', 'po number');
    await vi.waitFor(() => expect(text()).toContain(messages.fieldNamedTwice));
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    button('Save').click();
    type('salespersonField', 'Rep');
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    expect(callsOf(saveKey).map(({ body }) => body)).toMatchObject([
      {
        configurationModel: {
          configuration: {
            ...sampleOptions,
            isRecordingDisabled: true,
            timeZone: 'America/Denver',
            locationCodes: { '1': 'DEN-01' },
            purchaseOrderField: 'PO Number',
            salespersonField: 'Rep',
          },
        },
      },
    ]);
    customers.unmount();
  });

  it('requires a sales tax item only where the company has one', async () => {
    const { configuration } = sampleConfiguration();
    storeConfiguration(sampleConfiguration({ configuration: { ...configuration, taxItemId: '' } }));
    const first = await open();
    await first.edit();
    expect(first.text()).toContain('Sales Tax item is required');
    first.control('isEcoSystemDisabled').click();
    await vi.waitFor(() => expect(Reflect.get(first.control('isEcoSystemDisabled'), 'checked')).toBe(true));
    first.button('Save').click();
    await vi.waitFor(() => expect(first.root.activeElement).toBe(first.control('taxItemId')));
    expect(first.callsOf(saveKey)).toEqual([]);
    first.customers.unmount();

    storeConfiguration(sampleConfiguration({ configuration: { ...configuration, taxItemId: '' }, salesTaxItems: [] }));
    const second = await open();
    await second.edit();
    expect(second.text()).not.toContain('Sales Tax item is required');
    second.customers.unmount();
  });

  it('shows when it was not saved, and retains what was typed', async () => {
    serviceAnswers(saveKey, ok(false));
    const { customers, edit, control, button, text } = await open();
    await edit();
    control('isEcoSystemDisabled').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Error occurred while saving the setiings.'));
    expect(control('isEcoSystemDisabled')).toMatchObject({ checked: true });
    customers.unmount();
  });

  it('asks only about fields that both users changed, and does not revert what the other one changed', async () => {
    const { customers, edit, control, button, choose, text, callsOf } = await open();
    await edit();
    control('isEcoSystemDisabled').click();
    choose('taxItemId', '41');
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    const { configuration } = sampleConfiguration();
    const theirs = { ...configuration, isEnableAddressValidation: false, taxItemId: '' };
    storeConfiguration(sampleConfiguration({ version: 4, configuration: theirs }));
    serviceAnswers(saveKey, ok(false));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain(messages.overtakenNote));
    expect(text()).toContain('Sales tax itemYours: Sales Tax 2Saved now: –');
    expect(text()).not.toContain('Address validationYours');
    expect(text()).toContain(`${messages.adoptedNote}Address validation: Off`);
    expect(control('isEnableAddressValidation')).toMatchObject({ checked: false });
    expect(control('isEcoSystemDisabled')).toMatchObject({ checked: true });
    expect(callsOf(actionsKey)).toHaveLength(2);
    storeConfiguration(sampleConfiguration({ version: 4, configuration: theirs }));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    expect(callsOf(saveKey).at(-1)?.body).toMatchObject({
      configurationModel: {
        version: 4,
        configuration: { isEcoSystemDisabled: true, isEnableAddressValidation: false, taxItemId: '41' },
      },
    });
    customers.unmount();
  });

  it('can replace what was typed by what another user has saved', async () => {
    const { customers, edit, control, button, choose, text } = await open();
    await edit();
    control('isEcoSystemDisabled').click();
    choose('taxItemId', '41');
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    const { configuration } = sampleConfiguration();
    storeConfiguration(sampleConfiguration({ version: 4, configuration: { ...configuration, taxItemId: '' } }));
    serviceAnswers(saveKey, ok(false));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain(messages.overtakenNote));
    button('Use what is saved: Sales tax item').click();
    await vi.waitFor(() => expect(text()).not.toContain(messages.overtakenNote));
    expect(control('taxItemId')).toMatchObject({ value: '' });
    expect(control('isEcoSystemDisabled')).toMatchObject({ checked: true });
    customers.unmount();
  });

  it('is saved although the version has changed, when no field has', async () => {
    const { customers, edit, control, button, text, callsOf } = await open();
    await edit();
    control('isEcoSystemDisabled').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    storeConfiguration(sampleConfiguration({ version: 4 }));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    expect(text()).not.toContain(messages.overtaken);
    expect(callsOf(saveKey).map(({ body }) => Object(body).configurationModel.version)).toEqual([3, 4]);
    customers.unmount();
  });

  it('is shown as saved when the answer to the save was lost', async () => {
    const { customers, edit, control, button, text, callsOf, emitted } = await open();
    await edit();
    control('isEcoSystemDisabled').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    const { configuration } = sampleConfiguration();
    const stored = sampleConfiguration({ version: 4, configuration: { ...configuration, isEcoSystemDisabled: true } });
    serviceAnswers(saveKey, () => {
      storeConfiguration(stored);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    expect(text()).not.toContain('Error occurred');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    expect(emitted).toHaveBeenCalledWith('saved', null);
    expect(callsOf(actionsKey)).toHaveLength(2);
    customers.unmount();
  });

  it('is shown as not saved when the answer was lost and nothing is stored', async () => {
    const { customers, edit, control, button, text } = await open();
    await edit();
    control('isEcoSystemDisabled').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    serviceAnswers(saveKey, () => Promise.reject(new TypeError('Failed to fetch')));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Error occurred while saving the setiings.'));
    expect(control('isEcoSystemDisabled')).toMatchObject({ checked: true });
    customers.unmount();
  });

  it('is not closed or replaced with unsaved changes without a question', async () => {
    const { customers, edit, control, button, answer, all, root, text } = await open();
    serviceAnswers('GET /api/Admin/config/8', ok(sampleConfiguration({ id: '8', version: 1 })));
    await edit();
    control('isEcoSystemDisabled').click();
    button('Edit configuration of Kestrel Outfitters').click();
    await vi.waitFor(() => expect(all('dialog[open]')[0]?.textContent).toContain(messages.leave));
    await answer('No');
    expect(control('isEcoSystemDisabled')).toMatchObject({ checked: true });
    button('Close').click();
    await answer('Yes');
    await vi.waitFor(() => expect(text()).not.toContain(messages.calculationHint));
    await vi.waitFor(() =>
      expect(root.activeElement).toBe(button('Edit configuration of Cottonwood Landscape Supply')),
    );
    customers.unmount();
  });

  it('is closed by a link without a question of its own: who changes the link has asked', async () => {
    const { customers, edit, control, all, text } = await open();
    const emitted: boolean[] = [];
    customers.on('dirty', ({ isDirty }) => emitted.push(isDirty));
    await edit();
    control('isEcoSystemDisabled').click();
    await vi.waitFor(() => expect(emitted).toEqual([true]));
    customers.update({ view: {} });
    await vi.waitFor(() => expect(text()).not.toContain(messages.calculationHint));
    expect(all('dialog[open]')).toEqual([]);
    expect(emitted).toEqual([true, false]);
    customers.unmount();
  });

  it('of a disconnected company is read-only, with the reason', async () => {
    serviceAnswers('GET /api/Admin/config/9', ok(sampleConfiguration({ id: '9', userStatus: 'NotIntegrated' })));
    const { customers, edit, control, button, text, all, callsOf } = await open();
    await edit('Redwood Cycle Works');
    expect(text()).toContain(messages.notEditable);
    expect(control('taxItemId')).toMatchObject({ readOnly: true, value: 'Sales Tax' });
    control('isEcoSystemDisabled').click();
    control('calculationActivated').click();
    button('Save').click();
    button('Disconnect Redwood Cycle Works').click();
    expect(control('isEcoSystemDisabled')).toMatchObject({ checked: false });
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    expect(button('Disconnect Redwood Cycle Works').getAttribute('aria-disabled')).toBe('true');
    expect(all('dialog[open]')).toEqual([]);
    expect([...callsOf(saveKey), ...callsOf('DELETE /api/Admin/disconnect/9')]).toEqual([]);
    customers.unmount();
  });

  it('shows since when a throttle applies, and can clear it', async () => {
    storeConfiguration(
      sampleConfiguration({ isApiThrottleExceeded: true, apiThrottleTimeStamp: '2026-06-17T10:42:00.000Z' }),
    );
    const { customers, edit, control, button, text, callsOf } = await open();
    await edit();
    expect(text()).toMatch(/Since \d\d\/\d\d\/2026 \d\d:\d\d [AP]M/);
    control('isApiThrottleExceeded').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    button('Save').click();
    await vi.waitFor(() => expect(callsOf(saveKey)).toMatchObject([{ body: { isApiThrottleExceeded: false } }]));
    customers.unmount();
  });

  it('has its history: who, when, what, before and after', async () => {
    const many = Array.from({ length: 9 }, (_, at) => sampleAction({ id: String(29 - at) }));
    const saved = sampleAction({
      id: '30',
      before: { status: 'Active', timeZone: '', receiptsOfOtherApps: 'leave', locationCodes: {} },
      after: { status: 'Down', timeZone: 'America/Denver', receiptsOfOtherApps: 'tax', locationCodes: { 3: 'DEN' } },
    });
    serviceAnswers(actionsKey, ({ query }) =>
      Response.json(
        query.includes('before=21')
          ? [sampleAction({ id: '20', action: 'disconnected', after: null })]
          : [saved, ...many],
      ),
    );
    const { customers, edit, button, text, callsOf } = await open({ messages: { Active: 'Activo', Down: 'Inactivo' } });
    await edit();
    await vi.waitFor(() => expect(text()).toContain('Saved the configuration'));
    expect(text()).toMatch(/Morgan Hale, \d\d\/\d\d\/2026/);
    expect(customers.element.shadowRoot?.querySelector('a[href$="/admin/activity?userId=7"]')).not.toBeNull();
    expect(text()).toContain('Address validation: before Off → after  On');
    expect(text()).toContain('before Activo → after  Inactivo');
    expect(text()).toContain('Time zone: before The time zone of the company’s address → after  America/Denver');
    expect(text()).toContain('→ after  Add tax to them, like to other documents');
    expect(text()).toContain('AvaTax location codes: before – → after  3: DEN');
    button('Show older').click();
    await vi.waitFor(() => expect(text()).toContain('Disconnected the company'));
    expect(callsOf(actionsKey).map(({ query }) => query)).toEqual([
      '?customer=7&limit=10',
      '?customer=7&limit=10&before=21',
    ]);
    customers.unmount();
  });

  it('shows the failed calls of the last day on request, with their correlation ids', async () => {
    serviceAnswers(
      'GET /api/Admin/errors/7',
      ok([
        {
          at: '2026-06-17T10:40:00.000Z',
          vendor: 'tax-provider',
          operation: 'POST /api/v2/transactions/create',
          status: 0,
          correlationId: 'c-42',
          exchangeId: '',
        },
      ]),
    );
    const { customers, edit, button, text, callsOf } = await open();
    await edit();
    expect(callsOf('GET /api/Admin/errors/7')).toEqual([]);
    button('Show errors').click();
    await vi.waitFor(() => expect(text()).toContain('AvaTax: no answer'));
    expect(text()).toContain('POST /api/v2/transactions/create');
    expect(text()).toMatch(/06\/17\/2026 \d\d:\d\d [AP]M \S+ .*c-42/);
    customers.unmount();
  });

  it('can be downloaded with diagnostics', async () => {
    serviceAnswers(diagnosticsKey, ok({ status: 'Active' }));
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const named = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { customers, edit, button } = await open();
    await edit();
    button('Download diagnostics').click();
    await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const link = named.mock.instances[0];
    expect(link instanceof HTMLAnchorElement && link.download).toMatch(/^diagnostics-9341453908116342-\d{12}\.json$/);
    const blob = saved.mock.calls[0]?.[0];
    expect(blob instanceof Blob && (await blob.text())).toBe('{\n  "status": "Active"\n}\n');
    saved.mockRestore();
    named.mockRestore();
    customers.unmount();
  });
});

describe('disconnecting a customer', () => {
  it('opens a question with company, RealmId and consequences; Cancel does nothing', async () => {
    const { customers, button, answer, all, callsOf } = await open();
    button('Disconnect Cottonwood Landscape Supply').click();
    await vi.waitFor(() =>
      expect(all('dialog[open]')[0]?.textContent).toContain('Disconnect Cottonwood Landscape Supply?'),
    );
    expect(all('dialog[open]')[0]?.textContent).toContain('9341453908116342');
    expect(all('dialog[open]')[0]?.textContent).toContain('an administrator of the company has to connect again');
    await answer('Cancel');
    expect(all('dialog[open]')).toEqual([]);
    expect(callsOf(disconnectKey)).toEqual([]);
    customers.unmount();
  });

  it('happens once, and shows a confirmation', async () => {
    let finish = () => {};
    serviceAnswers(disconnectKey, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return Response.json(true);
    });
    const { customers, button, answer, text, all, callsOf, emitted } = await open();
    button('Disconnect Cottonwood Landscape Supply').click();
    await answer('Disconnect');
    await vi.waitFor(() => expect(callsOf(disconnectKey)).toHaveLength(1));
    await vi.waitFor(() => expect(all('dialog[open]')).toEqual([]));
    button('Disconnect Cottonwood Landscape Supply').click();
    await new Promise((resolve) => setTimeout(resolve));
    expect(all('dialog[open]')).toEqual([]);
    finish();
    await vi.waitFor(() => expect(text()).toContain('Customer is disconnected successfully!'));
    expect(callsOf(disconnectKey)).toHaveLength(1);
    expect(emitted).toHaveBeenCalledWith('disconnected', { realmId: '9341453908116342' });
    expect(callsOf(listKey)).toHaveLength(2);
    customers.unmount();
  });

  it('updates the customer’s row, also when the filter no longer matches it', async () => {
    serviceAnswers(disconnectKey, ok(true));
    const { customers, all, button, answer, callsOf } = await open();
    all('.st-pill')[0]?.click();
    await vi.waitFor(() => expect(callsOf(listKey)).toHaveLength(2));
    serve([kestrel, redwood]);
    button('Disconnect Cottonwood Landscape Supply').click();
    await answer('Disconnect');
    await vi.waitFor(() => expect(callsOf(listKey)).toHaveLength(3));
    await vi.waitFor(() => expect(all('tbody .st-badge')[0]?.textContent).toBe('Disconnected'));
    expect(button('Disconnect Cottonwood Landscape Supply').getAttribute('aria-disabled')).toBe('true');
    customers.unmount();
  });

  it('updates the customer’s row, also when an older reading of the list is answered after it', async () => {
    serviceAnswers(disconnectKey, ok(true));
    const { customers, all, button, answer, callsOf } = await open();
    const late = Promise.withResolvers<void>();
    serviceAnswers(listKey, async () => {
      await late.promise;
      return Response.json([sampleCustomer({ companyName: 'Cottonwood, read before' })]);
    });
    all('.st-pill')[0]?.click();
    await vi.waitFor(() => expect(callsOf(listKey)).toHaveLength(2));
    button('Disconnect Cottonwood Landscape Supply').click();
    await answer('Disconnect');
    const status = () => all('tbody .st-badge')[0]?.textContent;
    await vi.waitFor(() => expect(status()).toBe('Disconnected'));
    const refreshed = Promise.withResolvers<Response>();
    serviceAnswers(listKey, () => refreshed.promise);
    late.resolve();
    await vi.waitFor(() => expect(callsOf(listKey)).toHaveLength(3));
    expect(all('tbody tr[data-row]')).toHaveLength(1);
    expect(status()).toBe('Disconnected');
    refreshed.resolve(
      Response.json([sampleCustomer({ status: 'Disconnected', companyName: 'Cottonwood, read after' })]),
    );
    await vi.waitFor(() => expect(button('Disconnect Cottonwood, read after')).toBeDefined());
    expect(status()).toBe('Disconnected');
    customers.unmount();
  });

  it('offers to sign in again when the sign-in is too old', async () => {
    serviceAnswers(disconnectKey, ok(false));
    serviceAnswers(sessionKey, ok({ userName: 'Morgan Hale', signedInAt: null, mayDisconnectUntil: null }));
    const { customers, button, answer, all, emitted } = await open();
    button('Disconnect Cottonwood Landscape Supply').click();
    await answer('Disconnect');
    await vi.waitFor(() => expect(all('dialog[open]')[0]?.textContent).toContain(messages.againTitle));
    await answer('Sign in again');
    expect(emitted).toHaveBeenCalledWith('signInAgain', { realmId: '9341453908116342' });
    customers.unmount();
  });

  it('shows a message when it fails', async () => {
    serviceAnswers(disconnectKey, ok(false));
    const mayDisconnectUntil = new Date(Date.now() + 60_000).toISOString();
    serviceAnswers(sessionKey, ok({ userName: 'Morgan Hale', signedInAt: null, mayDisconnectUntil }));
    const { customers, button, answer, text, all } = await open();
    button('Disconnect Cottonwood Landscape Supply').click();
    await answer('Disconnect');
    await vi.waitFor(() => expect(text()).toContain('Cottonwood Landscape Supply was not disconnected.'));
    expect(all('[role=alert]')).toHaveLength(1);
    customers.unmount();
  });

  it('shows the customer again after signing in', async () => {
    const { customers, control, callsOf, text } = await open({
      view: { find: '9341453908116342', row: '9341453908116342' },
    });
    await vi.waitFor(() => control('taxItemId'));
    expect(callsOf(listKey)[0]?.query).toContain('search=9341453908116342');
    expect(control('customerSearch')).toMatchObject({ value: '9341453908116342' });
    expect(text()).toContain('Configuration');
    customers.unmount();
  });
});

describe('the check-up of a customer', () => {
  it('starts with a click, and has no links to pages of the company', async () => {
    serviceAnswers(checkUpKey, ok(sampleCheckUp));
    const { customers, edit, button, all, callsOf, text } = await open();
    await edit();
    expect(callsOf(checkUpKey)).toEqual([]);
    button('Check now').click();
    await vi.waitFor(() => expect(all('.st-check-up li')).toHaveLength(4));
    expect(text()).toContain('Is this company set up right?');
    expect(all('.st-check-up a')).toEqual([]);
    customers.unmount();
  });
});
