import type { NexusData, NexusRegion } from '@salestax/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { mount, widget } from './index.ts';

const config = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' };
const session = () => Promise.resolve('token');
const fetchMock = vi.fn<typeof fetch>();
let list: NexusRegion[] = [];
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
const nebraska = region('NE', 'Nebraska', {
  sales: 108_940,
  threshold: {
    amount: 100_000,
    count: 200,
    op: 'OR',
    reached: 1.0894,
    source: 'https://revenue.example/nexus',
    from: '2019-04-01',
  },
});

beforeEach(() => {
  list = [colorado, nebraska];
  added = { value: true, error: null };
  fetchMock.mockReset().mockImplementation(async (input) => {
    const { method } = new Request(input);
    const data: NexusData = { nexusList: list, asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 58 };
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

async function show() {
  const nexus = mount(document.body, { config, session, signal: page.signal });
  await nexus.ready;
  const view = () => nexus.element.shadowRoot?.querySelector('.st-view');
  const find = (selector: string) => {
    const found = view()?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`Nothing is ${selector}.`);
    return found;
  };
  const button = (name: string) =>
    [...(view()?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.includes(name));
  return { nexus, find, button, text: () => view()?.textContent ?? '' };
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
    expect(text()).toContain('Based on the most recent 1000 invoices: 6.90% of them');
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
    await vi.waitFor(() => expect(text()).toContain('Selected nexus enabled successfully!'));
    expect(emitted).toHaveBeenCalledExactlyOnceWith({ regions: ['US-NE'] });
    await vi.waitFor(() => expect(text()).toContain('Good news!'));
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
    await vi.waitFor(() => expect(text()).toContain(sentence));
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
