import { afterEach, beforeEach, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import type { StaffConfiguration, StaffCustomer } from '@salestax/contract';
import { mount } from '../admin-customers/index.ts';
import { sampleAction, sampleConfiguration, sampleCustomer } from './admin-customers.fixture.ts';
import { fakeService, ok, type ReceivedCall, type FakeService } from './service.fake.ts';
import { config, sampleSession } from './session.fixture.ts';

/* A fake service with three customers, and the mounted screen of a staff user. */

export const listKey = 'GET /api/Admin/qboCustomers';
export const countsKey = 'GET /api/Admin/qboCustomers/counts';
export const configKey = 'GET /api/Admin/config/7';
export const saveKey = 'PUT /api/Admin/config';
export const disconnectKey = 'DELETE /api/Admin/disconnect/7';
export const sessionKey = 'GET /api/Admin/session';
export const actionsKey = 'GET /api/Admin/actions';
export const checkUpKey = 'GET /api/Admin/checkUp/7';
export const diagnosticsKey = 'GET /api/Admin/diagnostics/7';

export const kestrel = sampleCustomer({
  id: '8',
  realmId: '9341453905593371',
  companyName: 'Kestrel Outfitters',
  status: 'Down',
});
export const redwood = sampleCustomer({
  id: '9',
  realmId: '9130352217904555',
  companyName: 'Redwood Cycle Works',
  status: 'Disconnected',
});

let service: FakeService;

/** Sets the response to this key. */
export const serviceAnswers: FakeService['answer'] = (key, reply) => service.answer(key, reply);

export function serve(customers: readonly StaffCustomer[] = [sampleCustomer(), kestrel, redwood]): void {
  service.answer(listKey, ok(customers));
  const count = (status: StaffCustomer['status']) => customers.filter((one) => one.status === status).length;
  service.answer(countsKey, ok({ Active: count('Active'), Down: count('Down'), Disconnected: count('Disconnected') }));
}

/** Stores the configuration as the service does: false for a save of another version than the stored one. */
export function storeConfiguration(first: StaffConfiguration = sampleConfiguration()): void {
  let stored = first;
  service.answer(configKey, () => Response.json(stored));
  service.answer(saveKey, ({ body }) => {
    const { configurationModel, userStatusBody, isApiThrottleExceeded, unchanged } = Object(body);
    if (configurationModel.version !== stored.version) return Response.json(false);
    stored = {
      ...stored,
      ...configurationModel,
      version: stored.version + 1,
      ...(!unchanged.includes('status') && { userStatus: userStatusBody.status ? 'Active' : 'Down' }),
      ...(!unchanged.includes('isApiThrottleExceeded') && { isApiThrottleExceeded }),
    };
    return Response.json(true);
  });
}

/** Registers the hooks of a test file. */
export function registerCustomersHooks(): void {
  beforeEach(() => {
    service = fakeService({
      [actionsKey]: ok([sampleAction()]),
      'POST /oauth/api/clientlogs': () => new Response(null, { status: 204 }),
    });
    serve();
    storeConfiguration();
    writeSession(sampleSession({ source: 'okta', realmId: '', userName: 'Morgan Hale' }, 'staff-token'));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
    document.body.replaceChildren();
  });
}

/** Types into a field. React ignores values set through its own property, so the native setter is used. */
function write(input: HTMLElement, value: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error(`${input.getAttribute('name')} is no field`);
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** A mounted widget with accessors for its content and its events. */
export async function open(options: Partial<Parameters<typeof mount>[1]> = {}) {
  const emitted = vi.fn<(type: string, event: unknown) => void>();
  const events = ['dirty', 'saved', 'disconnected', 'signInAgain', 'sessionExpired', 'error'] as const;
  const on = Object.fromEntries(events.map((type) => [type, (event: unknown) => emitted(type, event)]));
  const customers = mount(document.body, { config, ...options, on });
  await customers.ready.catch(() => {});
  const root = customers.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const control = (name: string): HTMLElement => {
    const [found] = all(`[name="${name}"]`);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  const button = (label: string): HTMLElement => {
    const found = all('button').find(
      (one) => one.textContent.trim() === label || one.getAttribute('aria-label') === label,
    );
    if (found === undefined) throw new Error(`no button ${label}`);
    return found;
  };
  const text = () => root.querySelector('.st-view')?.textContent ?? '';
  const callsOf = (key: string): readonly ReceivedCall[] => service.calls.filter((one) => one.key === key);
  return {
    customers,
    emitted,
    root,
    all,
    control,
    button,
    text,
    callsOf,
    rows: () => all('tbody tr[data-row]').map((row) => row.querySelector('th')?.textContent),
    /** Presses a button of a dialog, whose irreversible action is disabled at first. */
    answer: (label: string) =>
      vi.waitFor(() => {
        const found = all('dialog[open] button').find((one) => one.textContent === label);
        if (found === undefined || found.hasAttribute('aria-disabled')) throw new Error(`no ${label} yet`);
        found.click();
      }),
    edit: async (company = 'Cottonwood Landscape Supply') => {
      button(`Edit configuration of ${company}`).click();
      // The form is loaded on demand, which takes longer than the default of a second on a busy machine.
      await vi.waitFor(() => control('taxItemId'), { timeout: 10_000 });
    },
    choose: (name: string, value: string) => {
      const select = control(name);
      Reflect.set(HTMLSelectElement.prototype, 'value', value, select);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    type: (name: string, value: string) => write(control(name), value),
    search: (value: string) => write(control('customerSearch'), value),
  };
}
