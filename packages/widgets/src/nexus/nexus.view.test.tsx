import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NexusData, NexusRegion, NexusThreshold } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { neverFocused } from '../testing/focus.harness.ts';
import { mount, widget } from './index.ts';

const config = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' };
const session = () => Promise.resolve('token');
const fetchMock = vi.fn<typeof fetch>();
let list: NexusRegion[] = [];
let others: NexusRegion[] = [];
/** The first day of the invoices that count; '' = all count. */
let salesSince = '';
let isConnected = true;
/** The bodies of the requests that add regions. */
let posted: unknown[] = [];
let added: unknown = { value: true, error: null };

const region = (stateCode: string, stateName: string, over: Partial<NexusRegion> = {}): NexusRegion => ({
  enabled: false,
  checked: false,
  stateName,
  stateCode,
  countryName: 'United States',
  countryCode: 'US',
  corporateHeadQuarters: false,
  totalInvoice: 29,
  taxedInvoice: 2,
  ...over,
});
const colorado = region('CO', 'Colorado', { enabled: true, corporateHeadQuarters: true });
const passed: NexusThreshold = {
  amount: 100_000,
  count: 200,
  op: 'OR',
  reached: 1.0894,
  source: 'https://revenue.example/nexus',
  from: '2019-04-01',
};
const nebraska = region('NE', 'Nebraska', { sales: 108_940, threshold: passed });

beforeEach(() => {
  list = [colorado, nebraska];
  others = [];
  salesSince = '';
  isConnected = true;
  posted = [];
  added = { value: true, error: null };
  fetchMock.mockReset().mockImplementation(async (input) => {
    const request = new Request(input);
    const { method } = request;
    if (method === 'POST') posted.push(await request.json());
    const data: NexusData = {
      nexusList: list,
      otherRegions: others,
      asOf: '2026-06-01T10:00:00.000Z',
      invoiceCount: 58,
      today: '2026-06-01',
      ...(salesSince !== '' && { salesSince }),
      ...(!isConnected && { withoutSales: true }),
    };
    return Response.json(method === 'POST' ? added : data);
  });
  vi.stubGlobal('fetch', fetchMock);
});
let page = new AbortController();
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describeMountContract('nexus', widget, () => ({ config, session }));

/** Types into a field, past the setter by which React notices what it has written itself. */
function write(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** Confirms the question before a change. */
async function confirmed(button: (name: string) => HTMLButtonElement | undefined): Promise<void> {
  await vi.waitFor(() => expect(button('Continue')).toBeDefined());
  button('Continue')?.click();
}

async function show(given = session, beforeChange?: () => Promise<void>) {
  const nexus = mount(document.body, { config, session: given, beforeChange, signal: page.signal });
  await nexus.ready;
  const view = () => nexus.element.shadowRoot?.querySelector('.st-view');
  const find = (selector: string) => {
    const found = view()?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`Nothing is ${selector}.`);
    return found;
  };
  const input = (selector: string) => {
    const found = view()?.querySelector<HTMLInputElement>(selector);
    if (!found) throw new Error(`Nothing is ${selector}.`);
    return found;
  };
  const button = (name: string) =>
    [...(view()?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.includes(name));
  const root = nexus.element.shadowRoot ?? document.createDocumentFragment();
  return { nexus, root, find, input, button, text: () => view()?.textContent ?? '' };
}

describe('the nexus widget', () => {
  it('shows where the company collects and where it does not, with shares, threshold and source', async () => {
    const { text, find } = await show();
    expect(text()).toContain("You're set up to collect and remit taxes in these regions.");
    expect(text()).toContain('Colorado');
    expect(text()).toContain('6.90%');
    expect(text()).toContain('$108,940.00 of $100,000.00 or 200 sales');
    expect(text()).toContain('since 04/01/2019');
    expect(find('a[href="https://revenue.example/nexus"]').getAttribute('rel')).toContain('noopener');
    expect(text()).toContain('Based on the most recent 1000 invoices: 6.90% of those in all regions');
  });

  it('says since when invoices count where a company has more than are read', async () => {
    const all = await show();
    expect(all.text()).not.toContain('more invoices');
    page.abort();
    page = new AbortController();
    salesSince = '2026-05-18';
    const { text } = await show();
    expect(text()).toContain('only those since 05/18/2026 count');
  });

  it.each([
    ['all declared regions are in force', [colorado], "You're set up to collect and remit taxes in these regions."],
    [
      'one is declared from a later day',
      [colorado, { ...nebraska, collectsFrom: '2026-09-01' }],
      'Declared from 09/01/2026',
    ],
    ['none is declared', [], 'Select the regions where you are registered to collect tax.'],
  ])('shows no figures of sales without a connection: %s', async (_, declared, sentence) => {
    isConnected = false;
    list = declared.map((each) => ({ ...each, totalInvoice: 0, taxedInvoice: 0, sales: 0 }));
    others = [region('WY', 'Wyoming', { totalInvoice: 0 })];
    const { text, root, find } = await show();
    expect(find('[role=alert]').textContent).toContain('is not connected to QuickBooks Online!');
    expect(text()).toContain(sentence);
    expect(text()).not.toMatch(/invoice|0\.00%|Good news|Taxed|threshold|\$|you sell|no sales/i);
    expect(root.querySelector('svg[role=group]')).toBeNull();
    expect(root.querySelector('option[value=US-WY]')).not.toBeNull();
  });

  it('shows the part of a threshold in whole percent', async () => {
    list = [region('NE', 'Nebraska', { sales: 29_000, threshold: { ...passed, reached: 0.29 } })];
    const { text } = await show();
    expect(text()).toContain('29%');
  });

  it('shows when a threshold is expected to be passed', async () => {
    const threshold = { ...passed, reached: 0.6, expectedOn: '2026-09-04' };
    list = [colorado, { ...nebraska, threshold }];
    expect((await show()).text()).toContain('At the present pace it is passed around 09/04/2026.');
    list = [colorado, nebraska];
    expect((await show()).text()).not.toContain('At the present pace');
  });

  it("shows 'Good news!' when every region is enabled, and offers nothing to add", async () => {
    list = [colorado];
    const { text, button } = await show();
    expect(text()).toContain('Good news!');
    expect(button('Add region(s)')).toBeUndefined();
  });

  it('offers a table to select from when none is enabled', async () => {
    list = [nebraska];
    const { text, button } = await show();
    expect(text()).toContain('Select the regions where you are registered');
    expect(button('Add region(s)')).toBeDefined();
  });

  it('adds what is selected in the table and on the map', async () => {
    const { text, find, button, nexus } = await show();
    const emitted = vi.fn<(event: { readonly regions: readonly string[] }) => void>();
    nexus.on('enabled', emitted);
    expect(button('Add region(s)')?.getAttribute('aria-disabled')).toBe('true');
    find('input[aria-label=Nebraska]').click();
    await vi.waitFor(() => expect(find('path[data-region=US-NE]').getAttribute('aria-checked')).toBe('true'));
    list = [colorado, { ...nebraska, enabled: true }];
    button('Add region(s)')?.click();
    await confirmed(button);
    await vi.waitFor(() => expect(text()).toContain('Selected nexus enabled successfully!'));
    expect(emitted).toHaveBeenCalledExactlyOnceWith({ regions: ['US-NE'] });
    await vi.waitFor(() => expect(text()).toContain('Good news!'));
  });

  it('shows the figures of the region under the focus on the map, until Escape', async () => {
    const { find, text } = await show();
    const tip = () => find('.st-nexus-map').textContent;
    find('path[data-region=US-NE]').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    find('path[data-region=US-NE]').dispatchEvent(new FocusEvent('focus'));
    await vi.waitFor(() => expect(tip()).toContain('29 invoices, 6.90% taxed'));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await vi.waitFor(() => expect(tip()).not.toContain('invoices'));
    expect(text()).toContain('29');
  });

  it('asks before it declares, with regions and day', async () => {
    const { text, find, button } = await show();
    find('input[aria-label=Nebraska]').click();
    await vi.waitFor(() => expect(button('Add region(s)')?.getAttribute('aria-disabled')).not.toBe('true'));
    button('Add region(s)')?.click();
    await vi.waitFor(() => expect(text()).toContain('Collect tax in Nebraska?'));
    expect(text()).toContain('registered to collect sales tax there from 06/01/2026');
    button('Cancel')?.click();
    await vi.waitFor(() => expect(text()).not.toContain('Collect tax in Nebraska?'));
    expect(posted).toEqual([]);
  });

  it('says in the words of the page why it stopped a declaration', async () => {
    const { text, find, button } = await show(session, () => Promise.reject(new Error('Ask your accountant first.')));
    find('input[aria-label=Nebraska]').click();
    await vi.waitFor(() => expect(button('Add region(s)')?.getAttribute('aria-disabled')).not.toBe('true'));
    button('Add region(s)')?.click();
    await confirmed(button);
    await vi.waitFor(() => expect(text()).toContain('Ask your accountant first.'));
    expect(posted).toEqual([]);
  });

  it('offers regions without sales, and none without a sales tax', async () => {
    list = [colorado, region('OR', 'Oregon', { hasNoSalesTax: true, totalInvoice: 3 })];
    others = [region('WY', 'Wyoming', { totalInvoice: 0 })];
    const { text, find, button, root } = await show();
    expect(text()).toContain('Good news!');
    expect(text()).toContain('Oregon: there is no general sales tax, so there is nothing to collect.');
    expect(root.querySelector('input[aria-label=Oregon]')).toBeNull();
    const choice = root.querySelector('select');
    if (choice === null) throw new Error('There is no choice of regions.');
    choice.value = 'US-WY';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(button('Select this region')?.getAttribute('aria-disabled')).not.toBe('true'));
    expect(root.querySelector('input[aria-label=Wyoming]')).toBeNull();
    button('Select this region')?.click();
    await vi.waitFor(() => expect(find('input[aria-label=Wyoming]')).toBeDefined());
    button('Add region(s)')?.click();
    await confirmed(button);
    await vi.waitFor(() => expect(posted).toMatchObject([{ nexusList: [{ stateCode: 'WY', checked: true }] }]));
  });

  it('takes a region back that was added today', async () => {
    list = [
      { ...colorado, addedOn: '2026-06-01' },
      { ...nebraska, enabled: true, addedOn: '2026-05-31' },
    ];
    const { text, button, root, nexus } = await show();
    const emitted = vi.fn<(event: { readonly region: string }) => void>();
    nexus.on('takenBack', emitted);
    const back = [...root.querySelectorAll<HTMLElement>('[aria-label^="Take back"]')];
    expect(back.map((each) => each.getAttribute('aria-label'))).toEqual(['Take back Colorado']);
    back[0]?.click();
    await vi.waitFor(() => expect(text()).toContain('Take Colorado back?'));
    await confirmed(button);
    await vi.waitFor(() => expect(text()).toContain('Colorado was taken back.'));
    expect(posted).toMatchObject([{ action: 'take-back', nexusList: [{ stateCode: 'CO' }] }]);
    expect(emitted).toHaveBeenCalledExactlyOnceWith({ region: 'US-CO' });
  });

  it.each([
    ['another one stays', [{ ...nebraska, enabled: true }]],
    ['it was the last one', []],
  ])('gives the focus to the heading when a region was taken back, and %s', async (_, rest) => {
    list = [{ ...colorado, addedOn: '2026-06-01' }, ...rest];
    const { nexus, text, button, find } = await show();
    neverFocused(nexus.element);
    find('[aria-label="Take back Colorado"]').focus();
    find('[aria-label="Take back Colorado"]').click();
    await vi.waitFor(() => expect(text()).toContain('Take Colorado back?'));
    list = [{ ...colorado, enabled: false }, ...rest];
    await confirmed(button);
    await vi.waitFor(() => expect(text()).toContain('Colorado was taken back.'));
    await vi.waitFor(() => expect(nexus.element.shadowRoot?.activeElement?.localName).toBe('h2'));
  });

  it('shows since when and how the company collects, and what only Avalara can change', async () => {
    list = [
      { ...colorado, collectsFrom: '2020-01-01', isHomeRuleState: true, localTaxes: 'state-administered' },
      region('WI', 'Wisconsin', { enabled: true, collectsFrom: '2024-07-01', nexusType: 'streamlined' }),
      { ...nebraska, collectsFrom: '2026-09-01' },
    ];
    const { text, find } = await show();
    expect(find('.st-nexus-enabled').textContent).toContain(
      'since 01/01/2020 · only local taxes that the state collects',
    );
    expect(find('.st-nexus-enabled abbr[title="Streamlined Sales Tax"]').textContent).toBe('SST');
    expect(text()).toContain('Only its administrator at Avalara can change this.');
    expect(find('tbody').textContent).toContain('Declared from 09/01/2026');
  });

  it('asks for the day and the local taxes of what is selected, and warns of a day in the past', async () => {
    list = [region('AL', 'Alabama', { isHomeRuleState: true }), { ...nebraska, isStreamlinedState: true }];
    const { nexus, text, find, input, button } = await show();
    const focused = () => nexus.element.shadowRoot?.activeElement;
    expect(text()).not.toContain('Collect tax from');
    for (const name of ['Alabama', 'Nebraska']) find(`input[aria-label=${name}]`).click();
    await vi.waitFor(() => expect(input('input[name=effectiveDate]').value).toBe('2026-06-01'));
    expect(text()).toContain('Nebraska: if you are registered through Streamlined Sales Tax');
    expect(text()).not.toContain('This day is in the past.');
    write(input('input[name=effectiveDate]'), '2026-02-01');
    await vi.waitFor(() => expect(text()).toContain('dated 02/01/2026 or later are affected'));
    button('Add region(s)')?.click();
    await vi.waitFor(() => expect(text()).toContain('Choose the local taxes in Alabama.'));
    expect(posted).toEqual([]);
    const choice = input('input[type=radio][value=state-administered]');
    const group = choice.closest('[role=radiogroup]');
    expect(group?.getAttribute('aria-invalid')).toBe('true');
    expect(find(`#${group?.getAttribute('aria-describedby')}`).textContent).toBe('Choose the local taxes in Alabama.');
    // Also a second refusal, which changes nothing on the screen, leads there.
    for (let refusals = 1; refusals <= 2; refusals += 1) {
      expect(focused()).toBe(choice);
      choice.blur();
      button('Add region(s)')?.click();
      await vi.waitFor(() => expect(focused()).toBe(choice));
    }
    find('input[type=radio][value=all]').click();
    await vi.waitFor(() => expect(text()).not.toContain('Choose the local taxes in Alabama.'));
    button('Add region(s)')?.click();
    await confirmed(button);
    await vi.waitFor(() => expect(text()).toContain('Selected nexus enabled successfully!'));
    expect(posted).toMatchObject([
      {
        effectiveDate: '2026-02-01',
        nexusType: 'sales-or-use',
        nexusList: [{ stateCode: 'AL', localTaxes: 'all' }, { stateCode: 'NE' }],
      },
    ]);
  });

  it('refuses a day that is missing or too far ahead', async () => {
    const { text, find, input, button } = await show();
    find('input[aria-label=Nebraska]').click();
    await vi.waitFor(() => expect(input('input[name=effectiveDate]').max).toBe('2027-06-01'));
    write(input('input[name=effectiveDate]'), '2027-06-02');
    button('Add region(s)')?.click();
    await vi.waitFor(() => expect(text()).toContain('Enter a day up to 06/01/2027.'));
    write(input('input[name=effectiveDate]'), '');
    await vi.waitFor(() => expect(text()).toContain('Enter the day from which you collect tax.'));
    expect(posted).toEqual([]);
  });

  it.each([
    [{ value: false, error: { message: 'Nebraska was not added.' } }, 'Nebraska was not added.'],
    [{ value: false, error: null }, 'Error occurred while enabling the nexus.'],
  ])('warns when the response is %j', async (answer, sentence) => {
    added = answer;
    const { text, find, button } = await show();
    find('input[aria-label=Nebraska]').click();
    await vi.waitFor(() => expect(button('Add region(s)')?.getAttribute('aria-disabled')).not.toBe('true'));
    button('Add region(s)')?.click();
    await confirmed(button);
    await vi.waitFor(() => expect(text()).toContain(sentence));
  });

  it('offers no regions to add in a session that may only read, and says why', async () => {
    const token = `e.${btoa(JSON.stringify({ rights: { nexus: 'read' } }))}.s`;
    const { input, button } = await show(() => Promise.resolve(token));
    expect(input('input[aria-label=Nebraska]').disabled).toBe(true);
    expect(button('Add region(s)')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('notifies the page when the session has ended', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(Response.json({}, { status: 401 })));
    const ended = vi.fn<(event: { readonly reason: string }) => void>();
    const nexus = mount(document.body, { config, session, signal: page.signal, on: { sessionExpired: ended } });
    await nexus.ready.catch(() => undefined);
    await vi.waitFor(() =>
      expect(nexus.element.shadowRoot?.textContent).toContain('Session is timed out. Please log in again.'),
    );
    expect(ended).toHaveBeenCalledWith({ reason: 'unauthorized', status: 401, correlationId: null });
  });
});
