import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeSession } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { byPathEnd, fakeService, type FakeService } from '../testing/service.fake.ts';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

let service: FakeService;

const cottonwood = { companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply', isDefault: true };
const boulder = { companyCode: 'BOULDER', companyName: 'Boulder Yard', isDefault: false };
const linked = { companyCode: 'BOULDER', isAvaTaxCompanyConfigured: true, isSetupComplete: false, error: null };

/** The service's responses, by the end of the path. */
const usual = {
  'GET configuration/u1': {
    status: 'NotIntegrated',
    isEnableAddressValidation: false,
    editConfig: true,
    avaTaxUserName: '',
    qboCompanyName: '',
  },
  'GET authorize/u1': { isAuthorized: true, requestToken: 'proof' },
  'GET company/u1': [cottonwood, boulder],
  'POST linkCompany/u1': linked,
  'POST authorize/u1': { status: true, errorMessage: null, avaTaxUserName: 'dana', qboCompanyName: 'Cottonwood' },
} satisfies Record<string, unknown>;

function serve(more: Record<string, unknown> = {}) {
  service.reply = byPathEnd({ ...usual, ...more });
}

const record = () =>
  sampleSession({ realmId: '93', isSetupComplete: false, isAvaTaxCompanyConfigured: false }, 'app-token');

beforeEach(() => {
  service = fakeService(() => Response.json(true));
  serve();
  writeSession(record());
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('link-company', widget, () => ({ config }));

function open() {
  const navigate = vi.fn<(event: { to: string; how: string }) => void>();
  const authChange = vi.fn<(event: { userName: string; companyName: string }) => void>();
  const sessionExpired = vi.fn<(event: { reason: string }) => void>();
  const handle = mount(document.body, { config, on: { navigate, authChange, sessionExpired } });
  const root = handle.element.shadowRoot;
  const all = <Kind extends Element>(selector: string) => [...(root?.querySelectorAll<Kind>(selector) ?? [])];
  const button = (name: string) => all<HTMLButtonElement>('button').find(({ textContent }) => textContent === name);
  const link = (name: string) => all<HTMLAnchorElement>('a').find(({ textContent }) => textContent === name);
  const field = (name: string) => all<HTMLInputElement>(`input[name="${name}"]`)[0];
  const shown = () => root?.querySelector('.st-view')?.textContent ?? '';
  return { handle, root, navigate, authChange, sessionExpired, button, link, field, shown };
}

function type(input: HTMLInputElement | undefined, value: string) {
  if (input === undefined) throw new Error('There is no such field.');
  // React ignores values set through its own property, so the native setter is used.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

const bodyOf = (end: string) =>
  service.calls.find(({ key }) => key.startsWith('POST ') && key.endsWith(end))?.body ?? null;

describe('the page for linking a company', () => {
  it('offers several companies, the first preselected, and leads to home when one is linked', async () => {
    const { handle, root, shown, button, link, navigate, authChange } = open();
    await handle.ready;
    expect(shown()).toContain("Let's make sure we setup the correct Tax Profile for your transactions");
    const select = root?.querySelector('select');
    expect(select?.value).toBe('COTTONWOOD');
    expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual([
      'Cottonwood Landscape Supply (COTTONWOOD)',
      'Boulder Yard (BOULDER)',
    ]);
    expect(link('Use another AvaTax account')?.href).toBe(
      `${location.origin}/avataxlogin?id=93&requestToken=proof&userId=u1`,
    );
    if (select) select.value = 'BOULDER';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(select?.value).toBe('BOULDER'));
    button('Link company')?.click();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: `${location.origin}/home`, how: 'replace' }),
    );
    expect(bodyOf('linkCompany/u1')).toEqual({ companyCode: 'BOULDER' });
    expect(readSession(Date.now())).toMatchObject({ isAvaTaxCompanyConfigured: true, isSetupComplete: false });
    expect(authChange).toHaveBeenCalledTimes(1);
    handle.unmount();
  });

  it('preselects the company that is linked, and says which one it is', async () => {
    serve({
      'GET company/u1': [
        { ...cottonwood, isLinked: false },
        { ...boulder, isLinked: true },
      ],
    });
    const { handle, root, shown } = open();
    await handle.ready;
    expect(root?.querySelector('select')?.value).toBe('BOULDER');
    expect(shown()).toContain('Linked now: Boulder Yard (BOULDER).');
    handle.unmount();
  });

  it('says that the linked company is not in the list, and links no other one without a question', async () => {
    serve({ 'GET company/u1': [{ ...cottonwood, isLinked: false }] });
    const { handle, shown } = open();
    await handle.ready;
    expect(shown()).toContain('The AvaTax company that is linked now is not in this list.');
    expect(bodyOf('linkCompany/u1')).toBeNull();
    handle.unmount();
  });

  it('links the only company without a question', async () => {
    serve({ 'GET company/u1': [cottonwood] });
    const { handle, navigate } = open();
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledTimes(1));
    expect(bodyOf('linkCompany/u1')).toEqual({ companyCode: 'COTTONWOOD' });
    handle.unmount();
  });

  it('shows the message and the dropdown when linking fails', async () => {
    const error = { reasonCode: 'Inactive', message: 'The company is inactive.' };
    serve({ 'GET company/u1': [cottonwood], 'POST linkCompany/u1': { ...linked, error } });
    const { handle, root, shown, navigate } = open();
    await vi.waitFor(() => expect(shown()).toContain('The company is inactive.'));
    expect(root?.querySelector('select')?.value).toBe('COTTONWOOD');
    expect(navigate).not.toHaveBeenCalled();
    handle.unmount();
  });

  it('offers the sign-in as an administrator to a user who is none any more', async () => {
    const error = { reasonCode: 'NonAdminUser', message: 'This needs an administrator of the company.' };
    serve({ 'POST linkCompany/u1': Response.json({ error }, { status: 403 }) });
    const { handle, shown, button, navigate } = open();
    await handle.ready;
    button('Link company')?.click();
    await vi.waitFor(() => expect(shown()).toContain('Administrator Access Required'));
    button('Sign-In')?.click();
    expect(navigate).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ to: `${location.origin}/learnmore` }));
    handle.unmount();
  });

  it('offers no other account for a linked company, which cannot be taken over', async () => {
    for (const status of ['Active', 'Down', 'Disconnected'])
      for (const isAuthorized of [true, false]) {
        serve({
          'GET configuration/u1': { ...usual['GET configuration/u1'], status },
          'GET authorize/u1': { isAuthorized, requestToken: 'proof' },
        });
        const { handle, link } = open();
        await handle.ready;
        expect(link('Use another AvaTax account')).toBeUndefined();
        handle.unmount();
      }
  });

  it("shows 'Company Not Present' when there is none, with the next steps", async () => {
    serve({ 'GET company/u1': [] });
    const { handle, shown, button, link } = open();
    await vi.waitFor(() => expect(shown()).toContain('Company Not Present'));
    expect(button('Back to integration')).toBeDefined();
    expect(link('Use another AvaTax account')).toBeDefined();
    handle.unmount();
  });

  it('requests missing credentials, then the company', async () => {
    serve({ 'GET authorize/u1': { isAuthorized: false, requestToken: 'proof' } });
    const { handle, root, field, button, authChange } = open();
    await handle.ready;
    expect(field('username')?.autocomplete).toBe('username');
    expect(field('password')?.autocomplete).toBe('current-password');
    expect(field('password')?.type).toBe('password');
    field('showPassword')?.click();
    await vi.waitFor(() => expect(field('password')?.type).toBe('text'));
    type(field('username'), 'dana');
    type(field('password'), 'secret');
    button('Continue')?.click();
    await vi.waitFor(() => expect(root?.querySelector('select')).not.toBeNull());
    expect(bodyOf('authorize/u1')).toEqual({ username: 'dana', password: 'secret' });
    expect(authChange.mock.calls[0]?.[0]).toMatchObject({ userName: 'dana', companyName: 'Cottonwood' });
    expect(field('password')).toBeUndefined();
    await vi.waitFor(() => expect(root?.activeElement?.tagName).toBe('H2'));
    handle.unmount();
  });

  it('offers account number and license key instead of user name and password', async () => {
    serve({ 'GET authorize/u1': { isAuthorized: false, requestToken: 'proof' } });
    const { handle, root, field, button, shown } = open();
    await handle.ready;
    root?.querySelector<HTMLInputElement>('input[value="licenseKey"]')?.click();
    await vi.waitFor(() => expect(shown()).toContain('License key'));
    expect(field('username')?.value).toBe('2000134567');
    type(field('username'), '');
    expect(shown()).not.toContain('Show password');
    expect(field('password')?.type).toBe('password');
    expect(field('password')?.autocomplete).toBe('off');
    button('Continue')?.click();
    await vi.waitFor(() => expect(shown()).toContain('Enter the account number.'));
    type(field('username'), '2000134567');
    type(field('password'), '1A2B3C4D5E6F7081');
    button('Continue')?.click();
    await vi.waitFor(() => expect(root?.querySelector('select')).not.toBeNull());
    expect(bodyOf('authorize/u1')).toMatchObject({ username: '2000134567', credentialType: 'licenseKey' });
    handle.unmount();
  });

  it('shows beside the fields why credentials are refused, and retains what was typed', async () => {
    const refused = { status: false, errorMessage: 'Wrong password.', avaTaxUserName: '', qboCompanyName: '' };
    serve({ 'GET authorize/u1': { isAuthorized: false, requestToken: '' }, 'POST authorize/u1': refused });
    const { handle, root, field, button, shown } = open();
    await handle.ready;
    expect(field('username')?.value).toBe('dana@cottonwood.example');
    type(field('username'), '');
    button('Continue')?.click();
    await vi.waitFor(() => expect(shown()).toContain('Enter the user name.'));
    await vi.waitFor(() => expect(root?.activeElement).toBe(field('username')));
    type(field('username'), 'dana');
    type(field('password'), 'wrong');
    button('Continue')?.click();
    await vi.waitFor(() => expect(shown()).toContain('Wrong password.'));
    expect([field('username')?.value, field('password')?.value]).toEqual(['dana', 'wrong']);
    expect(field('password')?.getAttribute('aria-invalid')).toBe('true');
    await vi.waitFor(() => expect(root?.activeElement).toBe(field('password')));
    handle.unmount();
  });

  it('is read-only for a user without the right, with the reason', async () => {
    writeSession({ ...record(), isUsrAlw: false });
    serve({ 'GET authorize/u1': { isAuthorized: true, requestToken: '' } });
    const { handle, root, shown, button, link } = open();
    await handle.ready;
    expect(link('Use another AvaTax account')).toBeUndefined();
    expect(shown()).toContain('Only an administrator can link a company.');
    expect(root?.querySelector('select')?.disabled).toBe(true);
    expect(button('Link company')?.getAttribute('aria-disabled')).toBe('true');
    button('Link company')?.click();
    expect(bodyOf('linkCompany/u1')).toBeNull();
    handle.unmount();
  });

  it('is read-only for the company of a closed connection, with the reason', async () => {
    serve({ 'GET configuration/u1': { ...usual['GET configuration/u1'], status: 'Disconnected' } });
    const { handle, root, shown, link } = open();
    await handle.ready;
    expect(shown()).toContain(
      'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
    );
    expect(link('Connect QuickBooks')?.href).toBe(`${location.origin}/integration`);
    expect(root?.querySelector('select')?.disabled).toBe(true);
    handle.unmount();
  });

  it('reports a missing session', async () => {
    localStorage.clear();
    const { handle, shown, sessionExpired } = open();
    await handle.ready;
    expect(shown()).toContain('Session is timed out. Please log in again.');
    expect(sessionExpired.mock.calls[0]?.[0].reason).toBe('no-session');
    expect(service.calls).toEqual([]);
    handle.unmount();
  });

  it('offers Retry and the correlation id after a failure', async () => {
    const down = Response.json({}, { status: 500, headers: { 'x-correlation-id': 'c-7' } });
    serve({ 'GET company/u1': down });
    const { handle, root, shown, button } = open();
    await handle.ready;
    expect(shown()).toContain('Something went wrong, please try again later.');
    expect(shown()).toContain('c-7');
    serve();
    button('Retry')?.click();
    await vi.waitFor(() => expect(root?.querySelector('select')).not.toBeNull());
    handle.unmount();
  });

  it('returns to integration with the session of the sign-in', async () => {
    const { handle, button, navigate } = open();
    await handle.ready;
    button('Back to integration')?.click();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: `${location.origin}/integration`, how: 'reload' }),
    );
    expect(bodyOf('Logout/false')).toEqual([{ token: 'app-token', tokenType: 'Jwt' }]);
    expect(readSession(Date.now())).toMatchObject({ realmId: '', userId: '', isQboConnected: false });
    handle.unmount();
  });
});
