import { describe, expect, it, vi } from 'vitest';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { sampleConfiguration, sampleCustomer } from '../testing/admin-customers.fixture.ts';
import {
  serviceAnswers,
  listKey,
  countsKey,
  kestrel,
  redwood,
  serve,
  open,
  registerCustomersHooks,
} from '../testing/admin-customers.harness.ts';
import { ok, offline, refuse } from '../testing/service.fake.ts';
import { config } from '../testing/session.fixture.ts';
import { widget } from './index.ts';
import { REFRESH_MS } from './list.ts';
import { messages } from './messages.ts';

registerCustomersHooks();

describeMountContract('admin-customers', widget, () => ({ config }), undefined, true);

describe('the customer list', () => {
  it('shows RealmId, company with its user, date and time, status and health', async () => {
    const { customers, all, callsOf } = await open();
    const cells = all('tbody tr[data-row]').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells[0]?.slice(0, 2)).toEqual(['9341453908116342 Copy RealmId', 'Cottonwood Landscape Supplymaya.ortega']);
    expect(cells[0]?.[2]).toMatch(/^\d\d\/\d\d\/2026 \d\d:\d\d [AP]M$/);
    expect(cells.map((row) => row[3])).toEqual(['Active', 'Down', 'Disconnected']);
    expect(cells[0]?.slice(5, 7)).toEqual(['0', '2']);
    expect(cells[2]?.slice(4, 7)).toEqual(['–', '–', '–']);
    expect(callsOf(listKey)).toMatchObject([{ query: '?sort=lastModifiedDate&order=desc&offset=0&limit=10' }]);
    customers.unmount();
  });

  it('counts the customers by status, and filters by it', async () => {
    const { customers, all, callsOf } = await open();
    const pills = () => all('.st-pill').map((pill) => [pill.textContent, pill.getAttribute('aria-pressed')]);
    expect(pills()).toEqual([
      ['Active 1', 'false'],
      ['Down 1', 'false'],
      ['Disconnected 1', 'false'],
    ]);
    all('.st-pill')[1]?.click();
    await vi.waitFor(() => expect(callsOf(listKey).at(-1)?.query).toContain('status=Down'));
    await vi.waitFor(() => expect(pills()[1]).toEqual(['Down 1', 'true']));
    expect(all('.st-pagination [role=status]')[0]?.textContent).toBe('1 to 1 of 1');
    all('.st-pill')[1]?.click();
    await vi.waitFor(() => expect(callsOf(listKey).at(-1)?.query).not.toContain('status='));
    customers.unmount();
  });

  it('searches once typing pauses, and ignores the response to the former text', async () => {
    const { customers, search, callsOf, rows, text } = await open();
    const pending: (() => void)[] = [];
    serviceAnswers(listKey, ({ query }) =>
      query.includes('search=kes&')
        ? new Promise((resolve) => pending.push(() => resolve(Response.json([redwood]))))
        : Response.json([kestrel]),
    );
    for (const typed of ['k', 'ke']) {
      search(typed);
      await new Promise((resolve) => setTimeout(resolve));
    }
    search('kes');
    await vi.waitFor(() => expect(pending).toHaveLength(1));
    search('kestrel ');
    await vi.waitFor(() => expect(rows()).toEqual(['Kestrel Outfittersmaya.ortega']));
    pending[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(rows()).toEqual(['Kestrel Outfittersmaya.ortega']);
    expect(text()).not.toContain(messages.failed);
    expect(callsOf(listKey).map(({ query }) => new URLSearchParams(query).get('search'))).toEqual([
      null,
      'kes',
      'kestrel',
    ]);
    expect(callsOf(countsKey).at(-1)?.query).toBe('?search=kestrel');
    customers.unmount();
  });

  it('is sorted and paged by the service', async () => {
    serviceAnswers(countsKey, ok({ Active: 40_000, Down: 9_000, Disconnected: 1_000 }));
    const { customers, button, all, callsOf } = await open();
    expect(all('.st-pagination [role=status]')[0]?.textContent).toBe('1 to 10 of 50,000');
    button('Page 5,000').click();
    await vi.waitFor(() => expect(callsOf(listKey).at(-1)?.query).toContain('offset=49990&limit=10'));
    button('Company name').click();
    await vi.waitFor(() =>
      expect(callsOf(listKey).at(-1)?.query).toBe('?sort=companyName&order=asc&offset=0&limit=10'),
    );
    customers.unmount();
  });

  it('returns to the last existing page when there are fewer customers', async () => {
    serviceAnswers(countsKey, ok({ Active: 25, Down: 0, Disconnected: 0 }));
    const { customers, button, callsOf } = await open();
    serviceAnswers(listKey, ({ query }) => Response.json(query.includes('offset=0') ? [kestrel] : []));
    serviceAnswers(countsKey, ok({ Active: 5, Down: 0, Disconnected: 0 }));
    button('Page 3').click();
    await vi.waitFor(() =>
      expect(callsOf(listKey).map(({ query }) => new URLSearchParams(query).get('offset'))).toEqual(['0', '20', '0']),
    );
    customers.unmount();
  });

  it('goes to the last existing page when a refresh finds no customer on its page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serviceAnswers(countsKey, ok({ Active: 11, Down: 0, Disconnected: 0 }));
    const { customers, button, all, rows, callsOf } = await open();
    serviceAnswers(listKey, ({ query }) => Response.json(query.includes('offset=10') ? [kestrel] : [redwood]));
    button('Page 2').click();
    await vi.waitFor(() => expect(rows()).toEqual(['Kestrel Outfittersmaya.ortega']));
    serviceAnswers(countsKey, ok({ Active: 10, Down: 0, Disconnected: 0 }));
    serviceAnswers(listKey, ({ query }) => Response.json(query.includes('offset=10') ? [] : [redwood]));
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    await vi.waitFor(() => expect(rows()).toEqual([expect.stringContaining('Redwood')]));
    expect(all('.st-pagination [role=status]')[0]?.textContent).toBe('1 to 10 of 10');
    expect(callsOf(listKey).map(({ query }) => new URLSearchParams(query).get('offset'))).toEqual([
      '0',
      '10',
      '10',
      '0',
    ]);
    customers.unmount();
  });

  it('is empty before the first company connects and for a search without a result, with the way back to all', async () => {
    serve([]);
    const { customers, text, search, button, callsOf } = await open();
    expect(text()).toContain(messages.noCustomers);
    search('nobody');
    await vi.waitFor(() => expect(text()).toContain(messages.noneFound));
    button('Show all').click();
    await vi.waitFor(() => expect(text()).toContain(messages.noCustomers));
    expect(callsOf(listKey).at(-1)?.query).not.toContain('search');
    customers.unmount();
  });

  it('shows names as text, whatever they contain', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe';
    serve([
      sampleCustomer({ companyName: hostile, qboUserName: '"><script>' }),
      sampleCustomer({ id: '10', companyName: ' ' }),
    ]);
    const { customers, rows, all, button } = await open();
    expect(rows()).toEqual([`${hostile}"><script>`, '9341453908116342maya.ortega']);
    expect(all('img, script')).toEqual([]);
    expect(button('Disconnect 9341453908116342')).toBeDefined();
    customers.unmount();
  });

  it('offers a retry when it cannot be read', async () => {
    serviceAnswers(listKey, offline);
    const { customers, text, button, emitted, rows } = await open();
    await vi.waitFor(() => expect(text()).toContain(messages.failed), 15_000);
    expect(emitted).toHaveBeenCalledWith('error', expect.objectContaining({ code: 'network', retryable: true }));
    serve();
    button('Retry').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    customers.unmount();
  }, 20_000);

  it.each([
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
  ])('reports a refused session to the page (%i)', async (status, reasonCode) => {
    serviceAnswers(listKey, refuse(status, reasonCode));
    const { customers, emitted } = await open();
    expect(emitted).toHaveBeenCalledWith('sessionExpired', expect.objectContaining({ reason: 'unauthorized', status }));
    customers.unmount();
  });

  it('reports a missing session to the page, without a call', async () => {
    localStorage.clear();
    const { customers, emitted, callsOf } = await open();
    expect(emitted).toHaveBeenCalledWith('sessionExpired', expect.objectContaining({ reason: 'no-session' }));
    expect(callsOf(listKey)).toEqual([]);
    customers.unmount();
  });

  it('refreshes while the page is visible: values change in place, and the focus stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { customers, all, root, rows, text } = await open();
    const [focused] = all('[data-control=edit]');
    focused?.focus();
    const busier = sampleCustomer({ health: { lastCallAt: null, lastCallFailed: false, queued: 314, errors: 0 } });
    serve([kestrel, redwood, busier]);
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    await vi.waitFor(() => expect(text()).toContain('314'));
    expect(rows()[0]).toContain('Cottonwood');
    expect(root.activeElement).toBe(focused);
    customers.unmount();
  });

  it('shows a customer who was connected meanwhile, below the others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { customers, rows } = await open();
    const before = rows();
    serve([sampleCustomer({ id: 'new', companyName: 'Aspen Tools' }), kestrel, redwood, sampleCustomer()]);
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    await vi.waitFor(() => expect(rows()).toHaveLength(before.length + 1));
    expect(rows().at(-1)).toContain('Aspen Tools');
    customers.unmount();
  });

  it('no longer shows a customer who has left the filter or the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { customers, rows } = await open();
    serve([sampleCustomer({ id: 'new', companyName: 'Aspen Tools' }), kestrel, sampleCustomer()]);
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    await vi.waitFor(() => expect(rows().at(-1)).toContain('Aspen Tools'));
    expect(rows()).toHaveLength(3);
    expect(rows().join()).not.toContain(redwood.companyName);
    customers.unmount();
  });

  it('shows that it may be out of date when a refresh failed, and does not notify the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { customers, rows, text, emitted } = await open();
    serviceAnswers(listKey, refuse(500, 'InternalError'));
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    await vi.waitFor(() => expect(text()).toContain(messages.outdated));
    expect(rows()).toHaveLength(3);
    expect(emitted).not.toHaveBeenCalled();
    customers.unmount();
  });

  it('notifies the page when a refresh is refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { customers, emitted } = await open();
    serviceAnswers(listKey, refuse(401, 'Unauthorized'));
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    await vi.waitFor(() =>
      expect(emitted).toHaveBeenCalledWith('sessionExpired', expect.objectContaining({ status: 401 })),
    );
    customers.unmount();
  });
});

describe('a link to the customers', () => {
  it('leads to a filter, a search and an order, and follows what the person chooses', async () => {
    const { customers, callsOf, control, all } = await open({
      view: { show: 'Down', find: 'kes', sort: 'companyName' },
    });
    expect(callsOf(listKey)).toMatchObject([
      { query: '?search=kes&status=Down&sort=companyName&order=asc&offset=0&limit=10' },
    ]);
    expect(control('customerSearch')).toMatchObject({ value: 'kes' });
    const views: object[] = [];
    customers.on('viewChange', (view) => views.push(view));
    all('.st-pill')[1]?.click();
    await vi.waitFor(() => expect(views).toEqual([{ find: 'kes', sort: 'companyName' }]));
    customers.update({ view: {} });
    await vi.waitFor(() =>
      expect(callsOf(listKey).at(-1)?.query).toBe('?sort=lastModifiedDate&order=desc&offset=0&limit=10'),
    );
    expect(control('customerSearch')).toMatchObject({ value: '' });
    expect(views).toHaveLength(1);
    customers.unmount();
  });

  it('opens a customer, which may be on another page of the list', async () => {
    serviceAnswers(listKey, ({ query }) =>
      Response.json(query.includes(`search=${kestrel.realmId}`) ? [kestrel] : [redwood]),
    );
    serviceAnswers('GET /api/Admin/config/8', ok(sampleConfiguration()));
    const { customers, control, rows, text } = await open({ view: { row: kestrel.realmId } });
    await vi.waitFor(() => control('taxItemId'), { timeout: 10_000 });
    expect(rows()).toEqual(['Redwood Cycle Worksmaya.ortega']);
    expect(text()).toContain('Kestrel Outfitters');
    customers.update({ view: {} });
    await vi.waitFor(() => expect(text()).not.toContain('Kestrel Outfitters'));
    customers.unmount();
  });

  it('opens a customer that could not be sought with the next reading of the list', async () => {
    let status = 503;
    serviceAnswers(listKey, ({ query }) => {
      if (!query.includes(`search=${kestrel.realmId}`)) return Response.json([redwood]);
      return Response.json([kestrel], { status });
    });
    serviceAnswers('GET /api/Admin/config/8', ok(sampleConfiguration()));
    const { customers, control, callsOf, type } = await open({ view: { row: kestrel.realmId } });
    const searches = () => callsOf(listKey).filter(({ query }) => query.includes(kestrel.realmId));
    // A GET is tried twice.
    await vi.waitFor(() => expect(searches()).toHaveLength(2));
    status = 200;
    type('customerSearch', 'Redwood');
    await vi.waitFor(() => control('taxItemId'), { timeout: 10_000 });
    customers.unmount();
  });

  it('leaves the page of the list as it is when only the opened customer is another one', async () => {
    serve([kestrel, ...Array.from({ length: 14 }, (_, at) => sampleCustomer({ id: `${at + 20}`, realmId: `${at}` }))]);
    serviceAnswers('GET /api/Admin/config/8', ok(sampleConfiguration()));
    const { customers, button, callsOf, control, all } = await open();
    button('Next').click();
    await vi.waitFor(() => expect(callsOf(listKey).at(-1)?.query).toContain('offset=10'));
    await vi.waitFor(() => expect(all('[aria-busy]')).toEqual([]));
    const read = callsOf(listKey).length;
    customers.update({ view: { row: kestrel.realmId } });
    await vi.waitFor(() => control('taxItemId'), { timeout: 10_000 });
    customers.update({ view: {} });
    await vi.waitFor(() => expect(all('[name=taxItemId]')).toEqual([]));
    expect(callsOf(listKey)).toHaveLength(read);
    customers.unmount();
  });

  it('is that of the customer that the person opens', async () => {
    const { customers, edit } = await open();
    const views: object[] = [];
    customers.on('viewChange', (view) => views.push(view));
    await edit();
    expect(views).toEqual([{ row: sampleCustomer().realmId }]);
    customers.unmount();
  });
});
