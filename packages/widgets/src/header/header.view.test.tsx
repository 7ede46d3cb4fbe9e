import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthChange } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget, type HeaderOptions } from './index.ts';

const dana: AuthChange = {
  isLoggedIn: true,
  userName: 'Dana Whitfield',
  companyName: 'Cottonwood Landscape Supply',
  userType: 'CompanyAdmin',
  source: '',
  avataxAccountNumber: '2000134567',
};
const morgan: AuthChange = { ...dana, source: 'okta', userName: 'Morgan Hale' };

let page = new AbortController();
afterEach(() => {
  page.abort();
  page = new AbortController();
  document.body.replaceChildren();
});

async function show(authChange: HeaderOptions['authChange'], on = {}) {
  const header = mount(document.body, { config, authChange, on, signal: page.signal });
  await header.ready;
  const root = header.element.shadowRoot ?? header.element;
  const links = () => [...root.querySelectorAll('a')];
  return {
    header,
    text: () => root.querySelector('header')?.textContent,
    links,
    logOut: () => links().find((link) => link.textContent === 'Log out'),
  };
}

describeMountContract('header', widget, () => ({ config, authChange: dana }));

describe('the header', () => {
  it('shows an account user the account, its type, the company and the sign-out link', async () => {
    const { text, links } = await show(dana);
    expect(text()).toBe(
      'Sales tax connectorQuickBooks Online Company:Cottonwood Landscape SupplyAvaTax Account:2000134567 (CompanyAdmin)Log out',
    );
    expect(links()[0]?.href).toBe(`${location.origin}/home`);
  });

  it('omits the company before one is chosen', async () => {
    const { text } = await show({ ...dana, companyName: '' });
    expect(text()).toBe('Sales tax connectorAvaTax Account:2000134567 (CompanyAdmin)Log out');
  });

  it('shows support staff their name and the sign-out link', async () => {
    const { text } = await show(morgan);
    expect(text()).toBe('Sales tax connectorSupport User : Morgan HaleLog out');
  });

  it('shows only the product when nobody is signed in', async () => {
    const { text, links } = await show(null);
    expect(text()).toBe('Sales tax connector');
    expect(links()).toEqual([]);
  });

  it('follows the page’s option changes', async () => {
    const { header, text } = await show(dana);
    header.update({ authChange: { ...dana, isLoggedIn: false } });
    await vi.waitFor(() => expect(text()).toBe('Sales tax connector'));
    header.update({ authChange: morgan });
    await vi.waitFor(() => expect(text()).toContain('Support User : Morgan Hale'));
  });

  it('notifies the page when the user signs out, and does not navigate', async () => {
    const logOut = vi.fn<() => void>();
    const shown = await show(dana, { logOut });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    shown.logOut()?.dispatchEvent(click);
    expect(logOut).toHaveBeenCalledOnce();
    expect(click.defaultPrevented).toBe(true);
    expect(shown.logOut()?.href).toBe(`${location.origin}/signout`);
  });

  it('runs on our own origin only, and names a wrong option', () => {
    const elsewhere = { ...config, apiBaseUrl: 'https://connector.example' };
    expect(() => mount(document.body, { config: elsewhere })).toThrow('config.apiBaseUrl');
    expect(() => Reflect.apply(mount, null, [document.body, { config, authChange: { isLoggedIn: 'yes' } }])).toThrow(
      'authChange.isLoggedIn',
    );
  });
});
