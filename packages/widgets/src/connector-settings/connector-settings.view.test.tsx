import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import { optionNames, type SettingsModel } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { sampleModel } from '../testing/connector-settings.fixture.ts';
import { fakeService } from '../testing/service.fake.ts';
import { sampleSession } from '../testing/session.fixture.ts';
import { mount, widget, type SettingsOptions } from './index.ts';
import { messages } from './messages.ts';

const config = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' };

/** The service's responses, by method and path; a test changes those it needs. */
let answers: Record<string, (body: unknown) => Response | Promise<Response>>;
const received = vi.fn<(call: string, body: unknown) => void>();

const userConfiguration = {
  status: 'Down',
  isEnableAddressValidation: true,
  editConfig: false,
  avaTaxUserName: 'dana',
  qboCompanyName: 'Cottonwood',
};

function serve(model: SettingsModel = sampleModel()): void {
  let stored = model;
  answers = {
    'GET /api/Configuration/config/u1': () => Response.json(stored),
    'GET /api/Configuration/config/0': () => Response.json(stored),
    'PUT /api/Configuration/config': (body) => {
      stored = { ...sampleModel(), ...Object(body), version: stored.version + 1 };
      return Response.json(true);
    },
    'POST /api/Configuration/validateaccount': () =>
      Response.json({
        status: true,
        avaTaxCompanies: model.avaTaxCompanies,
        accountNumbers: ['2000134567'],
        errorMessage: null,
      }),
    'POST /api/Configuration/SearchItemsFromQbo/u1': () =>
      Response.json([{ id: '77', fullyQualifiedName: 'Fees:Delivery' }]),
    'GET /oauth/api/configuration/u1': () => Response.json(userConfiguration),
    'POST /oauth/api/clientlogs': () => new Response(null, { status: 204 }),
  };
}

beforeEach(() => {
  serve();
  writeSession(sampleSession());
  received.mockReset();
  fakeService(({ key, body }) => {
    received(key, body ?? undefined);
    return answers[key]?.(body) ?? new Response(null, { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('connector-settings', widget, () => ({ config }), undefined, true);

/** Types into a field. React ignores values set through its own property, so the native setter is used. */
function write(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** A mounted widget with accessors for its content and its events. */
async function open(options: Partial<SettingsOptions> = {}) {
  const emitted = vi.fn<(type: string, event: unknown) => void>();
  const events = ['dirty', 'saved', 'navigate', 'sessionExpired', 'error'] as const;
  const on = Object.fromEntries(events.map((type) => [type, (event: unknown) => emitted(type, event)]));
  const settings = mount(document.body, { config, session: undefined, ...options, on });
  await settings.ready.catch(() => {});
  const root = settings.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const find = <Element extends HTMLElement>(selector: string, kind: new () => Element): Element => {
    const [found] = all(selector);
    if (!(found instanceof kind)) throw new Error(`no ${selector}`);
    return found;
  };
  const control = (name: string) => find(`[name="${name}"]`, HTMLElement);
  return {
    settings,
    emitted,
    root,
    all,
    control,
    input: (name: string) => find(`input[name="${name}"]`, HTMLInputElement),
    text: () => root.querySelector('.st-view')?.textContent ?? '',
    button: (label: string) => {
      const found = all('button').find((one) => one.textContent === label || one.getAttribute('aria-label') === label);
      if (!(found instanceof HTMLButtonElement)) throw new Error(`no button ${label}`);
      return found;
    },
    type: (name: string, value: string) => {
      const input = find(`input[name="${name}"]`, HTMLInputElement);
      input.focus();
      write(input, value);
      input.blur();
    },
    tick: (name: string) => control(name).click(),
  };
}

describe('the connector settings', () => {
  it('show every field under its name, with the service’s value', async () => {
    const { input, control, root, settings } = await open();
    expect(input('AvaTaxAccountNumber').value).toBe('2000134567');
    expect(input('AvaTaxUserName').value).toBe('dana@cottonwood.example');
    const company = control('AvaTaxCompanyCode');
    expect(company instanceof HTMLSelectElement && company.value).toBe('COTTONWOOD');
    expect(input('AvaTaxStartDate')).toMatchObject({ type: 'date', value: '2025-01-01' });
    expect(root.textContent).toContain('Documents before 1/1/2025 are not calculated.');
    expect(input('SalesTaxItem').value).toBe('Sales Tax');
    expect(input('RdfItem').value).toBe('Fees:Retail Delivery Fee');
    expect(input('TaxOnRdfItem').value).toBe('Tax on Retail Delivery Fee');
    const ticked = ['IsMakeAllCustomerTaxable', 'IsEnableRetailDeliveryFee', 'IsEnableAddressValidation'];
    for (const name of [...ticked, 'ApplyParentExemptionToSubCustomer'])
      expect(input(name)).toMatchObject({ checked: true });
    expect(input('ApplyParentExemptionToProject').checked).toBe(false);
    settings.unmount();
  });

  it('say what linking another AvaTax company does before it is saved', async () => {
    const { control, text, settings } = await open();
    const company = control('AvaTaxCompanyCode');
    if (!(company instanceof HTMLSelectElement)) throw new Error('no list of companies');
    const choose = (code: string) => {
      company.value = code;
      company.dispatchEvent(new Event('change', { bubbles: true }));
    };
    expect(text()).not.toContain(messages.otherCompany);
    choose('YARD2');
    await vi.waitFor(() => expect(text()).toContain(messages.otherCompany));
    choose('COTTONWOOD');
    await vi.waitFor(() => expect(text()).not.toContain(messages.otherCompany));
    settings.unmount();
  });

  it('enable Save by a change, count the changes, and confirm the save', async () => {
    const { button, tick, text, emitted, settings } = await open();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    expect(text()).toContain(messages.noChanges);
    tick('ApplyParentExemptionToProject');
    await vi.waitFor(() => expect(text()).toContain('1 unsaved change'));
    tick('IsEnableAddressValidation');
    await vi.waitFor(() => expect(text()).toContain('2 unsaved changes'));
    expect(button('Save').getAttribute('aria-disabled')).toBeNull();
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    const put = received.mock.calls.find(([call]) => call === 'PUT /api/Configuration/config');
    expect(put?.[1]).toEqual(
      sampleModel({ configuration: { applyParentExemptionToProject: true, isEnableAddressValidation: false } }),
    );
    expect(emitted.mock.calls).toEqual([
      ['dirty', { isDirty: true, reminder: null }],
      ['dirty', { isDirty: false, reminder: null }],
      ['saved', null],
    ]);
    settings.unmount();
  });

  it('ask the page before a save alone, and say in its words why it stopped one', async () => {
    const beforeChange = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('Ask your accountant first.')));
    const session = () => Promise.resolve('embed-token');
    const { button, type, text, all, settings } = await open({ session, beforeChange });
    type('AvaTaxUserName', 'luis@cottonwood.example');
    await vi.waitFor(() => expect(received.mock.calls.at(-1)?.[0]).toBe('POST /api/Configuration/validateaccount'));
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Ask your accountant first.'));
    expect(all('dialog[open]')).toEqual([]);
    expect(beforeChange.mock.calls).toEqual([[{ widget: 'connector-settings', call: 'saveSettings' }]]);
    settings.unmount();
  });

  it('hold the other options in a closed section, and save them', async () => {
    const { all, button, control, input, text, settings } = await open();
    const [section] = all('details');
    expect(section instanceof HTMLDetailsElement && section.open).toBe(false);
    const shown = new Set(all('[name]').map((field) => field.getAttribute('name')));
    expect(optionNames.filter((name) => !shown.has(name))).toEqual([]);
    expect(input('purchaseOrderField').value).toBe('PO Number');
    expect(all('[name="locationCodes"]')).toHaveLength(2);
    control('isFeeAbsorbed').click();
    await vi.waitFor(() => expect(text()).toContain('1 unsaved change'));
    const zone = control('timeZone');
    if (zone instanceof HTMLSelectElement) zone.value = 'America/Phoenix';
    zone.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
    await vi.waitFor(() => expect(text()).toContain('2 unsaved changes'));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('Settings saved successfully !'));
    const put = received.mock.calls.find(([call]) => call === 'PUT /api/Configuration/config');
    expect(put?.[1]).toEqual(sampleModel({ configuration: { isFeeAbsorbed: true, timeZone: 'America/Phoenix' } }));
    settings.unmount();
  });

  it('open the section of the other options when one of them has an error', async () => {
    const { all, text, type, settings } = await open();
    type('originalSaleField', 'PO Number');
    await vi.waitFor(() => expect(text()).toContain(messages.fieldNamedTwice));
    const [section] = all('details');
    expect(section instanceof HTMLDetailsElement && section.open).toBe(true);
    settings.unmount();
  });

  it('can discard what was typed', async () => {
    const { button, type, input, text, emitted, settings } = await open();
    type('AvaTaxUserName', 'luis@cottonwood.example');
    await vi.waitFor(() => expect(text()).toContain('1 unsaved change'));
    button('Discard').click();
    await vi.waitFor(() => expect(input('AvaTaxUserName').value).toBe('dana@cottonwood.example'));
    expect(emitted).toHaveBeenLastCalledWith('dirty', { isDirty: false, reminder: null });
    settings.unmount();
  });

  it('show under the field, and as the reason of a disabled Save, that the account number is invalid', async () => {
    const { type, text, input, button, settings } = await open();
    type('AvaTaxAccountNumber', '1234');
    await vi.waitFor(() => expect(input('AvaTaxAccountNumber').getAttribute('aria-invalid')).toBe('true'));
    expect(text().split('Invalid AvaTax Account number.')).toHaveLength(3);
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    settings.unmount();
  });

  it('lead to the invalid fields when a save is refused', async () => {
    let known = ['2000134567'];
    answers['POST /api/Configuration/validateaccount'] = () =>
      Response.json({
        status: true,
        avaTaxCompanies: sampleModel().avaTaxCompanies,
        accountNumbers: known,
        errorMessage: null,
      });
    const { tick, button, text, root, control, settings } = await open();
    tick('ApplyParentExemptionToProject');
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    known = ['2000999999'];
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain('1 field needs a correction'));
    await vi.waitFor(() => expect(root.activeElement?.textContent).toContain('1 field needs a correction'));
    button('Invalid AvaTax Account number.').click();
    expect(root.activeElement).toBe(control('AvaTaxAccountNumber'));
    settings.unmount();
  });

  it.each([
    [() => Response.json(false), messages.notSaved, '[role=status]'],
    [() => new Response(null, { status: 500 }), messages.failed, '[role=alert]'],
    [() => Promise.reject(new TypeError('offline')), messages.failed, '[role=alert]'],
  ])('retain the form when it could not be saved (%#)', async (answer, sentence, place) => {
    const { tick, button, all, input, settings } = await open();
    tick('ApplyParentExemptionToProject');
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    answers['PUT /api/Configuration/config'] = answer;
    button('Save').click();
    await vi.waitFor(() =>
      expect(all(place).map((one) => one.textContent)).toContainEqual(expect.stringContaining(sentence)),
    );
    expect(input('ApplyParentExemptionToProject').checked).toBe(true);
    settings.unmount();
  });

  it('show what another administrator saved meanwhile', async () => {
    const { tick, button, text, input, settings } = await open();
    tick('ApplyParentExemptionToProject');
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull());
    answers['PUT /api/Configuration/config'] = () => Response.json(false);
    answers['GET /api/Configuration/config/u1'] = () =>
      Response.json(sampleModel({ version: 9, configuration: { avaTaxStartDate: '2026-02-03' } }));
    button('Save').click();
    await vi.waitFor(() => expect(text()).toContain(messages.overtaken));
    expect(text()).toContain('Yours: OnSaved now: Off');
    expect(input('ApplyParentExemptionToProject').checked).toBe(true);
    expect(input('AvaTaxStartDate').value).toBe('2026-02-03');
    button(`${messages.takeTheirs}: ${messages.ApplyParentExemptionToProject}`).click();
    await vi.waitFor(() => expect(input('ApplyParentExemptionToProject').checked).toBe(false));
    settings.unmount();
  });

  it('search the items of the accounting service, and accept a chosen one', async () => {
    const { input, root, text, settings } = await open();
    const field = input('RdfItem');
    field.focus();
    write(field, 'del');
    await vi.waitFor(() => expect(root.querySelector('[role=option]')?.textContent).toBe('Fees:Delivery'));
    expect(received).toHaveBeenCalledWith('POST /api/Configuration/SearchItemsFromQbo/u1', { search: 'del' });
    await vi.waitFor(() => expect(text()).toContain('1 result available'));
    const option = root.querySelector<HTMLElement>('[role=option]');
    option?.dispatchEvent(new Event('mousemove', { bubbles: true, composed: true }));
    option?.click();
    await vi.waitFor(() => expect(field.value).toBe('Fees:Delivery'));
    expect(text()).toContain('1 unsaved change');
    settings.unmount();
  });

  it('hide the sales tax item with its section', async () => {
    serve(sampleModel({ showSalesTaxItemsSection: false }));
    const { all, settings } = await open();
    expect(all('[name="SalesTaxItem"]')).toEqual([]);
    expect(all('[name="RdfItem"]')).toHaveLength(1);
    settings.unmount();
  });

  it('leave the retail delivery fee off without its items, with the reason', async () => {
    serve(sampleModel({ configuration: { rdfItemId: '', rdfItemCode: '', isEnableRetailDeliveryFee: 'false' } }));
    const { tick, root, input, button, settings } = await open();
    tick('IsEnableRetailDeliveryFee');
    await vi.waitFor(() =>
      expect(root.querySelector('[role=alertdialog]')?.textContent).toContain(messages.feeNeedsItems),
    );
    expect(input('IsEnableRetailDeliveryFee').checked).toBe(false);
    button('Ok').click();
    await vi.waitFor(() => expect(root.querySelector('[role=alertdialog]')?.textContent ?? '').toBe(''));
    settings.unmount();
  });

  it('announce that the retail delivery fee is about to be enabled', async () => {
    serve(sampleModel({ configuration: { isEnableRetailDeliveryFee: 'false' } }));
    const { tick, text, settings } = await open();
    tick('IsEnableRetailDeliveryFee');
    await vi.waitFor(() => expect(text()).toContain(messages.feeAnnounced));
    settings.unmount();
  });
});

describe('the connector settings of an incomplete configuration', () => {
  const unfinished = sampleModel({ configuration: { taxItemId: '' } });

  it('show that when they open, and give the page its message for leaving', async () => {
    serve(unfinished);
    const { text, emitted, settings } = await open();
    expect(text()).toContain('Please complete the configuration!Missing: Sales tax item.');
    const reminder = 'Please complete the configuration! Missing: Sales tax item.';
    expect(emitted.mock.calls).toEqual([['dirty', { isDirty: false, reminder }]]);
    settings.unmount();
  });

  it('show the steps of the set-up until they are complete', async () => {
    serve(unfinished);
    const setUp = {
      isConnected: true,
      hasCredentials: true,
      companyCode: 'COTTONWOOD',
      isOtherThanChosen: false,
      missingSettings: ['SalesTaxItem'],
      regionsCollecting: 7,
    };
    const configuration = { ...userConfiguration, editConfig: true, setUp };
    answers['GET /oauth/api/configuration/u1'] = () => Response.json(configuration);
    const { text, all, settings } = await open();
    expect(text()).toContain('4 of 6 steps done');
    expect(all('.st-set-up [aria-current=step]').map((step) => step.textContent)).toEqual([
      expect.stringContaining('Complete the connector settings'),
    ]);
    settings.unmount();
  });

  it('show on the disabled Save what is missing', async () => {
    serve(unfinished);
    const { button, root, settings } = await open();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    button('Save').click();
    await vi.waitFor(() => expect(root.activeElement?.textContent).toContain('Sales Tax item is required'));
    expect(root.activeElement?.getAttribute('aria-label')).toBe('1 field needs a correction');
    expect(received.mock.calls.filter(([call]) => call.startsWith('PUT'))).toEqual([]);
    settings.unmount();
  });

  it('let the user leave once complete', async () => {
    const { text, emitted, settings } = await open();
    expect(text()).not.toContain(messages.incomplete);
    expect(emitted).not.toHaveBeenCalled();
    settings.unmount();
  });
});

describe('access to the connector settings', () => {
  it('is denied to a user without the right, who is led to home', async () => {
    writeSession(sampleSession({ isUsrAlw: false }));
    const { emitted, all, settings } = await open();
    expect(emitted).toHaveBeenCalledWith('navigate', { to: '/home', how: 'replace' });
    expect(all('form')).toEqual([]);
    expect(received).not.toHaveBeenCalled();
    settings.unmount();
  });

  it('is denied without a session', async () => {
    localStorage.clear();
    const own = { oauthBaseUrl: `${location.origin}/oauth`, apiBaseUrl: location.origin };
    const { emitted, text, settings } = await open({ config: own });
    await vi.waitFor(() => expect(text()).toContain('Session is timed out. Please log in again.'));
    expect(emitted).toHaveBeenCalledWith('sessionExpired', { reason: 'no-session', status: null, correlationId: null });
    settings.unmount();
  });

  it('is decided by the service: a refused user may sign in as an administrator', async () => {
    const error = { reasonCode: 'NonAdminUser', message: 'Not an administrator', correlationId: 'c' };
    answers['GET /api/Configuration/config/u1'] = () => Response.json({ error }, { status: 403 });
    const { root, button, emitted, settings } = await open();
    await vi.waitFor(() =>
      expect(root.querySelector('[role=alertdialog]')?.textContent).toContain('Administrator Access Required'),
    );
    button('Sign-In').click();
    expect(emitted).toHaveBeenCalledWith('navigate', { to: '/learnmore', how: 'push' });
    settings.unmount();
  });

  it('follows the session on an integrator page', async () => {
    const { input, all, settings } = await open({ session: () => Promise.resolve('embed-token') });
    expect(input('AvaTaxAccountNumber').value).toBe('2000134567');
    expect(received).toHaveBeenCalledExactlyOnceWith('GET /api/Configuration/config/0', undefined);
    expect(all('a.st-back')).toEqual([]);
    settings.unmount();
  });
});

describe('the connector settings in a window with a source', () => {
  it('are read-only, with the status and a link to the whole page', async () => {
    const { all, text, root, settings } = await open({ source: 'QBO' });
    expect(all('form, input, select')).toEqual([]);
    for (const fact of ['Down', '2000134567', 'COTTONWOOD', '1/1/2025', 'Sales Tax', 'Fees:Retail Delivery Fee'])
      expect(text()).toContain(fact);
    for (const fact of [
      'Denver yard: DEN-01',
      'PO Number',
      messages['receiptsOfOtherApps-leave'],
      messages.zoneOfAddress,
    ])
      expect(text()).toContain(fact);
    const link = root.querySelector('a.st-button');
    expect(link?.getAttribute('href')).toBe('https://connector.example/connectorsettings');
    expect(link?.getAttribute('target')).toBe('_blank');
    settings.unmount();
  });
});

describe('the connector settings without a response', () => {
  it('can be read again', async () => {
    answers['GET /api/Configuration/config/u1'] = () => new Response(null, { status: 500 });
    const { button, text, all, settings } = await open();
    await vi.waitFor(() => expect(text()).toContain(messages.failed));
    serve();
    button('Retry').click();
    await vi.waitFor(() => expect(all('form')).toHaveLength(1));
    settings.unmount();
  });

  it('name the custom fields of recent documents beside each option that asks for one', async () => {
    serve(sampleModel({ customFields: ['PO', 'Sales rep'] }));
    const { text, settings } = await open();
    expect(text().split('On recent documents: PO, Sales rep.')).toHaveLength(4);
    settings.unmount();
  });

  it('lead without a question to the page where missing credentials are entered', async () => {
    const empty = { avaTaxAccountNumber: '', avaTaxUserName: '', avaTaxCompanyCode: '' };
    serve(sampleModel({ areCredentialsMissing: true, avaTaxCompanies: [], avaTaxDetails: empty }));
    const { root, text, emitted, settings } = await open();
    expect(text()).toContain(messages.credentialsMissing);
    const link = [...root.querySelectorAll('a')].find(({ textContent }) => textContent === messages.enterCredentials);
    expect(link?.href).toBe(`${config.apiBaseUrl}/linkcompany`);
    expect(emitted).not.toHaveBeenCalled();
    settings.unmount();
  });

  it('link to their help when it is configured', async () => {
    const { root, settings } = await open({ help: { settings: 'https://help.example/settings?product=tax' } });
    const link = [...root.querySelectorAll('a')].find(({ href }) => href.startsWith('https://help.example'));
    expect(link?.target).toBe('_blank');
    expect(() =>
      mount(document.body, { config, session: undefined, help: { settings: 'javascript:alert(1)' } }),
    ).toThrow('help.settings');
    settings.unmount();
  });
});
