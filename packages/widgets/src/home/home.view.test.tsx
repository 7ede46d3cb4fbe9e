import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountingSetUpIn,
  readSession,
  writeSession,
  type SessionRecord,
  removeOnboarding,
  writeOnboarding,
} from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { sampleCheckUp } from '../testing/check-up.fixture.ts';
import { byPathEnd, type FakeService, fakeService, never, offline } from '../testing/service.fake.ts';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget, type HomeOptions } from './index.ts';

const help = { connector: 'https://help.example/connector', avatax: 'https://help.example/avatax' };
const session = () => Promise.resolve('token');
let service: FakeService;

const usual = {
  'GET configuration/u1': {
    status: 'Active',
    isEnableAddressValidation: true,
    editConfig: false,
    avaTaxUserName: 'dana@cottonwood.example',
    qboCompanyName: 'Cottonwood Landscape Supply',
  },
  'GET u1/overview': { attention: [], regionsCollecting: 8, companyCode: 'COTTONWOOD', avaTaxStartDate: '2025-01-01' },
  'PUT configuration/u1': { calculationStatus: false, errorMessage: null },
  'DELETE signin/93': { isQboDisconnected: true, error: null },
} satisfies Record<string, unknown>;

/** A widget on an integrator page uses the id '0' in its paths. */
function serve(more: Record<string, unknown> = {}) {
  const reply = byPathEnd({ ...usual, ...more });
  service.reply = (request) => reply({ ...request, key: request.key.replace(/\/0\b/, '/u1') });
}
const withStatus = (parts: object) => ({ 'GET configuration/u1': { ...usual['GET configuration/u1'], ...parts } });

const record = (parts: Partial<SessionRecord> = {}) => sampleSession({ realmId: '93', ...parts }, 'app-token');

beforeEach(() => {
  service = fakeService(() => Response.json(true));
  serve();
  writeSession(record());
});
let page = new AbortController();
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('home', widget, () => {
  // The attention card loads after the page is ready.
  serve({ 'GET u1/overview': never });
  return { config, session };
});

async function show(options: Partial<HomeOptions> = {}) {
  const emitted: (readonly [string, unknown])[] = [];
  const recordEvent = (name: string) => (event: unknown) => void emitted.push([name, event]);
  const on = {
    navigate: recordEvent('navigate'),
    openWindow: recordEvent('openWindow'),
    authChange: recordEvent('authChange'),
    calculationChanged: recordEvent('calculationChanged'),
    sessionExpired: recordEvent('sessionExpired'),
  };
  const home = mount(document.body, { config, session: undefined, ...options, on, signal: page.signal });
  await home.ready.catch(() => {});
  const view = () => home.element.shadowRoot?.querySelector('.st-view');
  const all = (selector: string) => [...(view()?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const text = () => view()?.textContent ?? '';
  const named = (selector: string, name: string) => {
    const found = all(selector).find((each) => each.textContent?.includes(name));
    if (found === undefined) throw new Error(`No ${selector} says '${name}': ${text()}`);
    return found;
  };
  const box = () => {
    const [found] = all('input[type=checkbox]');
    if (!(found instanceof HTMLInputElement)) throw new Error('No checkbox');
    return found;
  };
  /** Switches calculation off, and confirms it. */
  const switchOff = async () => {
    box().click();
    const button = await vi.waitFor(() => named('dialog[open] button', 'Switch calculation off'));
    await vi.waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false));
    button.click();
  };
  return { home, emitted, all, text, named, box, switchOff };
}

describe('the home page', () => {
  it('shows the switch, the tiles and what is known about the company', async () => {
    const { all, box, text, named } = await show();
    expect(box().checked).toBe(true);
    expect(all('.st-home-tile-title').map(({ textContent }) => textContent)).toEqual([
      'Manage WHERE you collect tax!',
      'Reconciliation Utility',
      'Manage Exemptions',
      'Manage Product Catalog',
      'Bulk Address Validation',
      'Advance Settings',
      'Sales Documents',
      'Month-End Close',
    ]);
    expect(named('.st-home-tile', 'Reconciliation').getAttribute('href')).toBe(`${location.origin}/reconciliation`);
    await vi.waitFor(() => expect(text()).toContain('8 regions collecting.'));
    expect(text()).toContain('Nothing needs your attention.');
  });

  it('shows a disabled tile in its place and in the tab order, with its reason and without a link', async () => {
    serve(withStatus({ status: 'Down', isEnableAddressValidation: false }));
    const { all, named, home } = await show();
    const tiles = all('.st-home-tile');
    expect(tiles).toHaveLength(8);
    expect(tiles.filter((tile) => tile.getAttribute('aria-disabled') === 'true')).toHaveLength(4);
    const tile = named('.st-home-tile', 'Manage Exemptions');
    expect([tile.getAttribute('href'), tile.tabIndex]).toEqual(['#', 0]);
    const reason = home.element.shadowRoot?.getElementById(tile.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Integration status (Calculation active) must be enabled for this feature.');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    tile.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
  });

  it('switches calculation to what the service answers', async () => {
    const { box, named, emitted, switchOff } = await show();
    await switchOff();
    await vi.waitFor(() => expect(box().checked).toBe(false));
    expect(service.calls.find(({ key }) => key.startsWith('PUT '))).toMatchObject({
      key: 'PUT /oauth/api/configuration/u1',
      body: { status: false },
    });
    expect(named('.st-badge', 'Down')).toBeDefined();
    expect(named('.st-home-tile', 'Reconciliation').getAttribute('aria-disabled')).toBe('true');
    expect(emitted).toContainEqual(['calculationChanged', { isActive: false }]);
  });

  it('shows why calculation was not switched', async () => {
    serve({ 'PUT configuration/u1': { calculationStatus: true, errorMessage: 'Not today.' } });
    const { box, named, all, switchOff } = await show();
    await switchOff();
    await vi.waitFor(() => expect(named('dialog[open]', 'Not today.')).toBeDefined());
    expect(box().checked).toBe(true);
    named('dialog[open] button', 'Ok').click();
    await vi.waitFor(() => expect(all('dialog[open]')).toHaveLength(0));
  });

  it('shows that the switch received no response', async () => {
    const { box, named, switchOff } = await show();
    service.reply = offline;
    await switchOff();
    await vi.waitFor(() =>
      expect(named('dialog[open]', 'Something went wrong, please try again later.')).toBeDefined(),
    );
    expect(box().checked).toBe(true);
  });

  it('disables switching and disconnecting without the right, with the reason', async () => {
    writeSession(record({ isUsrAlw: false }));
    const { box, named, all } = await show();
    expect(box().getAttribute('aria-disabled')).toBe('true');
    box().click();
    expect(service.keys().some((key) => key.startsWith('PUT '))).toBe(false);
    named('button', 'Disconnect from QuickBooks').click();
    expect(all('dialog[open]')).toHaveLength(0);
  });

  it.each([
    ['Disconnected', '/integration'],
    ['NotIntegrated', '/linkcompany'],
  ])('of a company that is %s shows that, with the next step', async (status, path) => {
    serve(withStatus({ status }));
    const { box, text, all } = await show();
    expect(text()).toContain(
      'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
    );
    expect(all('.st-notice a').map((link) => link.getAttribute('href'))).toEqual([location.origin + path]);
    expect([box().checked, box().getAttribute('aria-disabled')]).toEqual([false, 'true']);
  });

  it('shows what needs attention, with links', async () => {
    const attention = [
      {
        kind: 'documents-without-tax',
        count: 2,
        names: ['Invoice 1062'],
        reason: 'No address.',
        amount: null,
        limit: null,
        on: null,
      },
    ];
    serve({ 'GET u1/overview': { ...usual['GET u1/overview'], attention } });
    const { text, named } = await show();
    await vi.waitFor(() => expect(text()).toContain('2 documents need attention'));
    expect(named('.st-home-attention a', 'Show documents').getAttribute('href')).toContain('/documents?show=attention');
  });

  describe('when nothing needs attention', () => {
    const at = '2026-06-17T07:15:00Z';
    const figures = {
      documents: { attention: 0, waiting: 0, waitingSince: null },
      comparison: { at, total: 58, differing: 0 },
      certificates: { at, total: 4, expired: 0, expiring: 0, firstExpiry: null, names: [] },
      items: { at, total: 12, undecided: 0, failed: 0 },
      addresses: { at, validated: 9, toReview: 0, failed: 0 },
      answeredAt: { accounting: null, provider: null },
    };

    it('says that all is clear, and what was checked', async () => {
      serve({ 'GET u1/overview': { ...usual['GET u1/overview'], figures } });
      const { text } = await show();
      await vi.waitFor(() => expect(text()).toContain('All clear'));
      expect(text()).toContain('All 58 compared documents agree in QuickBooks and AvaTax');
      expect(text()).toContain('4 certificates, none expires within 90 days');
    });

    it('names the lists that were not checked, and does not say that all is clear', async () => {
      serve({ 'GET u1/overview': { ...usual['GET u1/overview'], figures: { ...figures, certificates: null } } });
      const { text } = await show();
      await vi.waitFor(() => expect(text()).toContain('Nothing needs your attention in what was checked:'));
      expect(text()).toContain('All 58 compared documents agree in QuickBooks and AvaTax');
      expect(text()).toContain('Certificates were not read in the last days');
      expect(text()).not.toContain('All clear');
    });

    it('does not say that all is clear while the thresholds of the states are not known', async () => {
      serve({ 'GET u1/overview': { ...usual['GET u1/overview'], figures, regionsCollecting: null } });
      const { text } = await show();
      await vi.waitFor(() => expect(text()).toContain('Nothing needs your attention in what was checked:'));
      expect(text()).toContain('Sales were not compared with the thresholds of the states yet');
      expect(text()).not.toContain('All clear');
    });
  });

  it.each([
    ['an integrator page', { session }, true],
    ['our own page, which says it everywhere', {}, false],
  ])('says which vendor does not answer on %s: %s', async (_, options, isShown) => {
    const attention = [
      { kind: 'vendor-unreachable', count: 1, names: ['AvaTax'], reason: '', amount: null, limit: null, on: null },
    ];
    serve({ 'GET u1/overview': { ...usual['GET u1/overview'], attention } });
    const { text } = await show(options);
    await vi.waitFor(() => expect(text()).toMatch(isShown ? /AvaTax is not answering/ : /Nothing else needs your/));
    expect(text()).not.toContain('All clear');
  });

  it('works when what needs attention cannot be read', async () => {
    serve({ 'GET u1/overview': new Response(null, { status: 500 }) });
    const { text, named, emitted, all } = await show();
    await vi.waitFor(() => expect(text()).toContain('What needs attention could not be read.'));
    expect(all('.st-home-tile')).toHaveLength(8);
    expect(emitted).toEqual([]);
    serve();
    named('button', 'Retry').click();
    await vi.waitFor(() => expect(text()).toContain('Nothing needs your attention.'));
  });
});

describe('the remaining steps of a set-up on home', () => {
  const setUp = {
    isConnected: true,
    hasCredentials: true,
    companyCode: 'COTTONWOOD',
    isOtherThanChosen: false,
    missingSettings: [],
    regionsCollecting: null,
  };

  it('are shown until the company calculates', async () => {
    serve(withStatus({ status: 'Down', setUp }));
    const { box, text } = await show();
    expect(text()).toContain('Switch on tax calculation');
    expect(text()).not.toContain('Connect QuickBooks');
    serve({
      ...withStatus({ status: 'Down', setUp }),
      'PUT configuration/u1': { calculationStatus: true, errorMessage: null },
    });
    box().click();
    await vi.waitFor(() => expect(text()).not.toContain('Switch on tax calculation'));
  });

  it('name what is missing, and who can do it, for a user who may not', async () => {
    writeSession(record({ isUsrAlw: false }));
    serve(withStatus({ editConfig: true, setUp: { ...setUp, missingSettings: ['SalesTaxItem'] } }));
    const { text, all } = await show();
    expect(text()).toContain('Missing: Sales tax item.');
    expect(text()).toContain('Who: an administrator of the Avalara account');
    expect(all('.st-set-up a')).toEqual([]);
  });

  it('include the regions where tax is collected, once they are known', async () => {
    serve({ ...withStatus({ setUp }), 'GET u1/overview': { ...usual['GET u1/overview'], regionsCollecting: 0 } });
    const { text } = await show();
    await vi.waitFor(() => expect(text()).toContain('Declare where you collect tax'));
  });
});

describe('home and the setup', () => {
  it('leads an administrator with an incomplete setup to the settings', async () => {
    serve(withStatus({ editConfig: true }));
    const { emitted, all } = await show();
    expect(emitted).toEqual([['navigate', { to: `${location.origin}/connectorsettings`, how: 'replace' }]]);
    expect(all('.st-home-tile')).toHaveLength(0);
  });

  it('stores a completed setup, and ends what started in the accounting service', async () => {
    writeSession(record({ isSetupComplete: false }));
    accountingSetUpIn().start();
    accountingSetUpIn().markConnected();
    serve();
    const { emitted } = await show();
    expect(emitted).toEqual([['navigate', { to: `${location.origin}/completion`, how: 'replace' }]]);
    expect(readSession(Date.now())?.isSetupComplete).toBe(true);
    accountingSetUpIn().end();
  });

  it('ends the onboarding that waits for a completed setup', async () => {
    writeSession(record());
    writeOnboarding({
      status: 'IntegrationSuccess',
      success: false,
      connectorId: 'c1',
      accountId: 'a1',
      avataxCompanyId: '7001',
      enableProcessing: true,
    });
    serve();
    const { emitted } = await show();
    expect(emitted).toEqual([['navigate', { to: `${location.origin}/on-boarding`, how: 'replace' }]]);
    removeOnboarding();
  });

  it.each([
    ['users without the right', { isUsrAlw: false }, {}],
    ['an integrator page', {}, { session }],
  ])('reports an incomplete setup to %s', async (_, parts, options) => {
    writeSession(record(parts));
    serve(withStatus({ editConfig: true }));
    const { emitted, text } = await show(options);
    expect(text()).toContain('An administrator has to complete the connector settings.');
    expect(emitted).toEqual([]);
  });
});

describe('the side panel of home', () => {
  it('opens separate windows for a page with a source', async () => {
    const { named, emitted } = await show({ source: 'portal' });
    named('button', 'Configure').click();
    named('aside .st-home-actions button:last-child', 'Reconciliation').click();
    expect(emitted).toEqual([
      [
        'openWindow',
        { url: `${location.origin}/connectorsettings/avatax`, name: 'salestax-settings', width: 500, height: 620 },
      ],
      [
        'openWindow',
        { url: `${location.origin}/reconciliation/avatax`, name: 'salestax-reconciliation', width: 1200, height: 680 },
      ],
    ]);
  });

  it('has no such links on our own page in a separate window', async () => {
    const { text } = await show();
    expect(text()).not.toContain('Open in a window');
  });

  it('opens help in a new tab', async () => {
    const { named } = await show({ help });
    const link = named('aside a', 'About QuickBooks Online Connector');
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      help.connector,
      '_blank',
      'noopener',
    ]);
    expect(named('aside a', 'Learn more about AvaTax').getAttribute('href')).toBe(help.avatax);
  });

  it('returns to the integration with the session of the sign-in', async () => {
    localStorage.setItem('realmId', '93');
    const { named, emitted } = await show();
    named('button', 'Back to integration').click();
    await vi.waitFor(() =>
      expect(emitted.at(-1)).toEqual(['navigate', { to: `${location.origin}/integration`, how: 'reload' }]),
    );
    const stored = readSession(Date.now());
    expect(stored).toMatchObject({ realmId: '', userId: '', isQboConnected: false, isSetupComplete: false });
    expect(stored?.session_Id).toMatch(/^sign-in_\d{13}$/);
    expect(localStorage.getItem('realmId')).toBeNull();
    expect(service.calls.at(-1)).toMatchObject({
      key: 'POST /oauth/api/signin/Logout/false',
      body: [{ token: 'app-token', tokenType: 'Jwt' }],
    });
  });

  it('disconnects after a confirmation', async () => {
    const { named, emitted, text } = await show();
    named('button', 'Disconnect from QuickBooks').click();
    await vi.waitFor(() => expect(named('dialog[open]', 'Do you really want to disconnect?')).toBeDefined());
    expect(text()).toContain('Cottonwood Landscape Supply is no longer connected');
    const yes = named('dialog[open] button', 'Yes');
    await vi.waitFor(() => expect(yes.hasAttribute('aria-disabled')).toBe(false));
    yes.click();
    await vi.waitFor(() =>
      expect(emitted.at(-1)).toEqual(['navigate', { to: `${location.origin}/integration`, how: 'reload' }]),
    );
    expect(service.keys().includes('DELETE /oauth/api/signin/93')).toBe(true);
  });

  it('stays when the company could not be disconnected', async () => {
    serve({
      'DELETE signin/93': { isQboDisconnected: false, error: { reasonCode: 'Unavailable', message: 'Not now.' } },
    });
    const { named, emitted } = await show();
    named('button', 'Disconnect from QuickBooks').click();
    await vi.waitFor(() => expect(named('dialog[open] button', 'Yes')).toBeDefined());
    const yes = named('dialog[open] button', 'Yes');
    await vi.waitFor(() => expect(yes.hasAttribute('aria-disabled')).toBe(false));
    yes.click();
    await vi.waitFor(() => expect(named('dialog[open]', 'Not now.')).toBeDefined());
    expect(emitted).toEqual([]);
    expect(readSession(Date.now())?.realmId).toBe('93');
  });

  it.each([
    ['Sign-In', [['navigate', { to: `${location.origin}/learnmore`, how: 'push' }]]],
    ['Cancel', []],
  ])('of a user who is no administrator any more offers the sign-in as one (%s)', async (button, events) => {
    const error = { reasonCode: 'NonAdminUser', message: 'This needs an administrator of the company.' };
    serve({ 'DELETE signin/93': Response.json({ error }, { status: 403 }) });
    const { named, emitted } = await show();
    named('button', 'Disconnect from QuickBooks').click();
    await vi.waitFor(() => expect(named('dialog[open] button', 'Yes').hasAttribute('aria-disabled')).toBe(false));
    named('dialog[open] button', 'Yes').click();
    await vi.waitFor(() => named('dialog[open]', 'Administrator Access Required'));
    named('dialog[open] button', button).click();
    await vi.waitFor(() => expect(() => named('dialog[open]', 'Administrator')).toThrow('No dialog'));
    expect(emitted).toEqual(events);
  });

  it('has neither on an integrator page', async () => {
    const { text } = await show({ session });
    expect(text()).not.toContain('Back to integration');
    expect(text()).not.toContain('Disconnect');
  });
});

describe('home that cannot be read', () => {
  it('offers a retry', async () => {
    service.reply = offline;
    const { text, named, all } = await show({ session });
    await vi.waitFor(() => expect(text()).toContain('Something went wrong, please try again later.'));
    serve();
    named('button', 'Retry').click();
    await vi.waitFor(() => expect(all('.st-home-tile')).toHaveLength(8));
  });

  it('shows that there is no session, and notifies the page', async () => {
    localStorage.clear();
    const { text, emitted } = await show();
    await vi.waitFor(() => expect(text()).toContain('Session is timed out. Please log in again.'));
    expect(emitted).toEqual([['sessionExpired', { reason: 'no-session', status: null, correlationId: null }]]);
  });
});

describe('the check-up on the home page', () => {
  const checkUpKey = 'GET u1/checkUp';
  const lines = (all: (selector: string) => HTMLElement[]) =>
    all('.st-check-up li').map((line) => [
      line.querySelector('.st-badge')?.textContent,
      line.querySelector('.st-check-up-area')?.textContent,
    ]);
  const checkUpCalls = () => service.keys().filter((key) => key.endsWith('/checkUp')).length;

  it('starts with a click only, and shows what is wrong first, with links to where it is corrected', async () => {
    serve({ [checkUpKey]: sampleCheckUp });
    const { all, named } = await show();
    await vi.waitFor(() => expect(service.keys().some((key) => key.endsWith('/overview'))).toBe(true));
    expect(checkUpCalls()).toBe(0);
    named('button', 'Check now').click();
    await vi.waitFor(() => expect(lines(all)).toHaveLength(4));
    expect(lines(all)).toEqual([
      ['Problem', 'Where tax is collected'],
      ['Warning', 'Sales tax in QuickBooks'],
      ['Not checked', 'AvaTax subscriptions'],
      ['In order', 'Connections'],
    ]);
    expect(named('.st-check-up li', 'AvaTax subscriptions').textContent).toContain(
      'Could not be checked. AvaTax does not answer.',
    );
    expect(all('.st-check-up a').map((link) => link.getAttribute('href'))).toEqual([
      `${location.origin}/nexussetup`,
      'https://books.example/app/salestax',
    ]);
    expect(named('[role=status]', 'Problems: 1. Warnings: 1. Not checked: 1.')).toBeDefined();
  });

  it('runs again with one click', async () => {
    serve({ [checkUpKey]: sampleCheckUp });
    const { named, text } = await show();
    named('button', 'Check now').click();
    await vi.waitFor(() => named('button', 'Check again'));
    const { findings } = sampleCheckUp;
    serve({ [checkUpKey]: { ...sampleCheckUp, findings: findings.slice(0, 1) } });
    named('button', 'Check again').click();
    await vi.waitFor(() => expect(text()).toContain('Everything is set up right.'));
    expect(checkUpCalls()).toBe(2);
  });

  it('that fails says so in its place, and the page stays', async () => {
    serve({ [checkUpKey]: Response.json({ error: { reasonCode: 'Internal', message: 'No.' } }, { status: 500 }) });
    const { named, box, emitted } = await show();
    named('button', 'Check now').click();
    await vi.waitFor(() => named('[role=alert]', 'The check-up could not be done.'));
    named('button', 'Check now');
    expect(box().checked).toBe(true);
    expect(emitted).toEqual([]);
  });

  it('that finds the session ended notifies the page', async () => {
    serve({ [checkUpKey]: new Response(null, { status: 401 }) });
    const { named, emitted } = await show();
    named('button', 'Check now').click();
    await vi.waitFor(() =>
      expect(emitted).toMatchObject([['sessionExpired', { reason: 'unauthorized', status: 401 }]]),
    );
  });

  it('has no links to our pages for users without the right', async () => {
    writeSession(record({ isUsrAlw: false }));
    serve({ [checkUpKey]: sampleCheckUp });
    const { all, named } = await show();
    named('button', 'Check now').click();
    await vi.waitFor(() => expect(lines(all)).toHaveLength(4));
    expect(all('.st-check-up a').map((link) => link.getAttribute('href'))).toEqual([
      'https://books.example/app/salestax',
    ]);
  });
});

describe('the links of a home page in a portal', () => {
  const portal = { session, links: { nexus: 'https://portal.example/tax/nexus', documents: '/tax/documents' } };
  /** Whether a click leads away. The test's page stays where it is. */
  function followed(link: HTMLElement, held: MouseEventInit = {}): boolean {
    let isFollowed = false;
    const stay = (click: Event) => {
      isFollowed = !click.defaultPrevented;
      click.preventDefault();
    };
    document.addEventListener('click', stay, { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...held }));
    return isFollowed;
  }

  it('lead to the pages of the connector in a new tab, unless the page shows them itself', async () => {
    const { all, home, emitted, named } = await show({ session });
    expect(all('.st-home-tile')).toHaveLength(8);
    const tile = named('.st-home-tile', 'Manage WHERE');
    expect([tile.getAttribute('href'), tile.getAttribute('target')]).toEqual([
      `${location.origin}/nexussetup`,
      '_blank',
    ]);
    expect(followed(tile)).toBe(true);
    expect(emitted).toEqual([
      ['navigate', expect.objectContaining({ to: `${location.origin}/nexussetup`, how: 'link', widget: 'nexus' })],
    ]);
    home.on('navigate', ({ preventDefault }) => preventDefault?.());
    expect(followed(tile)).toBe(false);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'are left to the browser by a click with %j, as for a new tab',
    async (held) => {
      const { home, emitted, named } = await show({ session });
      home.on('navigate', ({ preventDefault }) => preventDefault?.());
      expect(followed(named('.st-home-tile', 'Manage WHERE'), held)).toBe(true);
      expect(emitted).toEqual([]);
    },
  );

  it('are kept by a page that prevents the DOM event of a click', async () => {
    const { named } = await show({ session });
    document.addEventListener('salestax-navigate', (event) => event.preventDefault(), { once: true });
    expect(followed(named('.st-home-tile', 'Manage WHERE'))).toBe(false);
  });

  it('lead to the addresses of the portal, and there are no others', async () => {
    serve({
      'GET u1/overview': {
        ...usual['GET u1/overview'],
        attention: ['certificates-expired', 'documents-without-tax'].map((kind) => ({
          kind,
          count: 2,
          names: [],
          reason: '',
          amount: null,
          limit: null,
          on: null,
        })),
      },
    });
    const { all, named, emitted } = await show(portal);
    expect(all('.st-home-tile').map((tile) => [tile.getAttribute('href'), tile.getAttribute('target')])).toEqual([
      ['https://portal.example/tax/nexus', null],
      ['/tax/documents', null],
    ]);
    await vi.waitFor(() => expect(all('.st-home-attention li')).toHaveLength(2));
    const [documents] = all('.st-home-attention a');
    expect(documents?.getAttribute('href')).toBe('/tax/documents?show=attention');
    expect(documents !== undefined && followed(documents)).toBe(true);
    expect(emitted.at(-1)).toEqual(['navigate', expect.objectContaining({ view: { show: 'attention' } })]);
    expect(followed(named('.st-home-tile', 'Sales Documents'))).toBe(true);
  });
});
