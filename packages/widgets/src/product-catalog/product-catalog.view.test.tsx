import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import type { Answer } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { boulder, edging, fertilizer, item, mulch, run, soil } from '../testing/product-catalog.fixture.ts';
import { fakeService, never, offline, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget, type CatalogOptions } from './index.ts';
import { messages } from './messages.ts';

const status = 'GET /oauth/api/configuration/u1';
const read = `POST /api/ItemManagement/FetchComparedItems/${realm}`;
const compare = 'POST /api/ItemManagement/CompareItems/u1';
const send = 'POST /api/ItemManagement/ReSendQboItems/u1';
const cancel = `POST /api/Background/Cancel/${realm}`;
const search = 'POST /api/ItemManagement/SearchTaxCodes/u1';
const assign = 'POST /api/ItemManagement/AssignTaxCode/u1';

const company = {
  status: 'Active',
  isEnableAddressValidation: true,
  editConfig: false,
  avaTaxUserName: 'dana',
  qboCompanyName: 'Cottonwood',
};
const compared: Answer<'fetchComparedItems'> = {
  comparedData: [fertilizer, soil, boulder, edging],
  run: run('ready'),
};

let service: FakeService;
let page = new AbortController();
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [status]: ok(company),
    [read]: ok(compared),
    [compare]: ok({ isSentToSearch: 1, userStatus: 'Active' }),
    [send]: ok(false),
    [cancel]: ok({ isCancelled: true }),
    [search]: ok([{ taxCode: 'PC040100', description: 'Clothing and related products' }]),
    [assign]: ok({ taxCode: 'PC040100', error: null }),
    'POST /oauth/api/clientlogs': () => new Response(null, { status: 204 }),
  });
});
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('product-catalog', widget, () => ({ config }));

/** Types into a field, past the setter by which React notices what it has written itself. */
function write(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** A mounted widget, as a person and its page see it. */
async function open(options: Partial<CatalogOptions> = {}) {
  const emitted = vi.fn<(type: string, event: unknown) => void>();
  const events = ['itemsSent', 'taxCodeAssigned', 'busy', 'sessionExpired', 'error'] as const;
  const on = Object.fromEntries(events.map((type) => [type, (event: unknown) => emitted(type, event)]));
  const catalog = mount(document.body, { config, session: undefined, signal: page.signal, ...options, on });
  await catalog.ready.catch(() => {});
  const root = catalog.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const find = (selector: string) => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing is ${selector}`);
    return found;
  };
  const input = (selector: string) => {
    const found = root.querySelector<HTMLInputElement>(selector);
    if (found === null) throw new Error(`nothing is ${selector}`);
    return found;
  };
  const button = (name: string) => {
    const found = all('button').find(({ textContent }) => textContent?.includes(name));
    if (found === undefined) throw new Error(`no button is ${name}`);
    return found;
  };
  const sees = (text: string) => vi.waitFor(() => expect(root.querySelector('.st-view')?.textContent).toContain(text));
  const rows = () => all('tbody th').map(({ textContent }) => textContent);
  const alertText = () => root.querySelector('dialog[open][role=alertdialog] p')?.textContent;
  return { catalog, emitted, all, find, input, button, sees, rows, alertText, root };
}

const tick = (name: string) => `input[aria-label="Select ${name}"]`;

describe('the product catalog widget', () => {
  it('shows what AvaTax has where an item differs', async () => {
    const atProvider = { description: 'Edging', taxCode: '' };
    service.answer(read, ok({ ...compared, comparedData: [{ ...edging, taxCode: 'PC1', atProvider }] }));
    const { find } = await open();
    expect(find('tbody').textContent).toContain('In AvaTax: Edging');
    expect(find('tbody').textContent).toContain('In AvaTax: No tax code chosen');
  });

  it('shows the items in the columns of the specification, and the tax code behind them', async () => {
    const { all, rows, find } = await open();
    expect(find('h2').textContent).toBe('Manage Product Catalog');
    const heads = all('thead th').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Select', 'Item Code', 'Item Description', 'Status', 'Error Message', 'AvaTax Tax Code']);
    expect(rows()).toEqual([
      'Garden soil, per cu yd',
      'Organic fertilizer, 20 lb',
      'Steel edging, 10 ft',
      'Decorative boulder, per ton',
    ]);
    expect(find('tbody').textContent).toContain('Item code is required.');
    expect(find('tbody').textContent).toContain('No code');
    expect(find('tbody').textContent).toContain('P0000000');
  });

  it('allows selecting New and Fail, not Updated; select-all selects only New', async () => {
    const { input } = await open();
    expect(input(tick('SOIL-GDN-YD')).getAttribute('aria-disabled')).toBe('true');
    input('thead input').click();
    await vi.waitFor(() => expect(input(tick('FERT-ORG-20')).checked).toBe(true));
    expect(input(tick('EDG-STL-10')).checked).toBe(true);
    expect(input(tick('Decorative boulder, per ton')).checked).toBe(false);
    input(tick('Decorative boulder, per ton')).click();
    await vi.waitFor(() => expect(input(tick('Decorative boulder, per ton')).checked).toBe(true));
    input(tick('SOIL-GDN-YD')).click();
    expect(input(tick('SOIL-GDN-YD')).checked).toBe(false);
  });

  it('filters by status with toggles that have counts, the active one highlighted', async () => {
    const { button, rows } = await open();
    const fail = button('Fail');
    expect(fail.textContent).toBe('Fail 1');
    expect(button('New').textContent).toBe('New 2');
    fail.click();
    await vi.waitFor(() => expect(rows()).toEqual(['Decorative boulder, per ton']));
    expect(fail.getAttribute('aria-pressed')).toBe('true');
    fail.click();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
    expect(fail.getAttribute('aria-pressed')).toBe('false');
  });

  it('searches code and description; without a text it shows items without a code', async () => {
    const { input, button, rows, sees, all } = await open();
    write(input('input[name=itemSearch]'), 'soil');
    button('Search').click();
    await vi.waitFor(() => expect(rows()).toEqual(['Garden soil, per cu yd']));
    write(input('input[name=itemSearch]'), '');
    button('Search').click();
    await vi.waitFor(() => expect(rows()).toEqual(['Decorative boulder, per ton']));
    await sees('Items without an item code');
    button('Updated').click();
    await sees('No item');
    expect(all('button').filter(({ textContent }) => textContent === 'Show all')).toHaveLength(1);
    button('Updated').click();
    button('Show all').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('suggests tax codes by a long description, and none while they cannot be searched', async () => {
    const long = item('8', { itemDescription: 'A'.repeat(600), taxCode: '' });
    service.answer(read, ok({ ...compared, comparedData: [long] }));
    service.answer(search, refuse(503, 'Unavailable'));
    const { find, all, emitted } = await open();
    find('[aria-label$="Tax code of CODE-8"]').click();
    await vi.waitFor(() =>
      expect(service.calls.find(({ key }) => key === search)?.body).toEqual({ search: 'A'.repeat(500) }),
    );
    await vi.waitFor(() => expect(all('dialog[open]')).toHaveLength(1));
    expect(emitted).not.toHaveBeenCalledWith('sessionExpired', expect.anything());
  });

  it('shows an alert when nothing is selected', async () => {
    const { button, alertText } = await open();
    button('Sync items').click();
    await vi.waitFor(() => expect(alertText()).toBe('Please select QuickBooks items for recalculation.'));
    expect(service.keys()).not.toContain(send);
  });

  it('sends the selected items, and shows that it continues in the background', async () => {
    const { input, button, alertText, emitted } = await open();
    input(tick('FERT-ORG-20')).click();
    await vi.waitFor(() => expect(input(tick('FERT-ORG-20')).checked).toBe(true));
    button('Sync items').click();
    await vi.waitFor(() =>
      expect(alertText()).toBe("Items will be sent in the background. Click 'Refresh data' to see the current status."),
    );
    expect(service.calls.find(({ key }) => key === send)?.body).toEqual(['1']);
    expect(emitted).toHaveBeenCalledWith('itemsSent', { ids: ['1'] });
    await vi.waitFor(() => expect(input(tick('FERT-ORG-20')).checked).toBe(false));
  });

  it('marks items without a tax code, and asks before it sends them', async () => {
    const advice = item('8', { itemDescription: 'Advice', taxCode: '', defaultTaxCode: 'NT', status: 'Updated' });
    service.answer(read, ok({ ...compared, comparedData: [fertilizer, soil, mulch, advice] }));
    const { all, find, input, button, rows, root } = await open();
    expect(all('tbody .st-catalog-code').map(({ textContent }) => textContent)).toContain(
      'No tax code chosentaxed as P0000000Choose',
    );
    expect(find('[aria-label="Choose: Tax code of CODE-8"]').textContent).toBe('Choose');
    button('No tax code chosen').click();
    await vi.waitFor(() => expect(rows().toSorted()).toEqual(['Advice', 'Cedar mulch']));
    button('No tax code chosen').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
    for (const name of ['CODE-5', 'FERT-ORG-20']) {
      input(tick(name)).click();
      await vi.waitFor(() => expect(input(tick(name)).checked).toBe(true));
    }
    const dialog = () => root.querySelector('dialog[open][role=alertdialog]')?.textContent ?? '';
    button('Sync items').click();
    await vi.waitFor(() => expect(dialog()).toContain('It will be taxed as tangible goods (P0000000)'));
    button('Show items without a tax code').click();
    await vi.waitFor(() => expect(rows().toSorted()).toEqual(['Advice', 'Cedar mulch']));
    expect(service.keys()).not.toContain(send);
    button('Sync items').click();
    await vi.waitFor(() => expect(dialog()).toContain('Items without a tax code'));
    button('Send without a tax code').click();
    await vi.waitFor(() => expect(dialog()).toContain('Items will be sent in the background.'));
    expect(service.calls.find(({ key }) => key === send)?.body).toEqual(['1', '5']);
  });

  it('shows that the items could not be sent', async () => {
    service.answer(send, ok(true));
    const { input, button, alertText } = await open();
    input(tick('FERT-ORG-20')).click();
    await vi.waitFor(() => expect(input(tick('FERT-ORG-20')).checked).toBe(true));
    button('Sync items').click();
    await vi.waitFor(() => expect(alertText()).toBe('The items could not be sent. Please try again later.'));
    expect(input(tick('FERT-ORG-20')).checked).toBe(true);
  });

  it('shows the progress of a comparison, and stops it', async () => {
    service.answer(read, ok({ run: run('running', { done: 5, total: 9 }) }));
    const { sees, button } = await open();
    await sees('Comparing items');
    await sees('5 of 9');
    service.answer(read, ok({ run: run('cancelled') }));
    button('Stop').click();
    await sees('The comparison was stopped.');
    expect(service.calls.find(({ key }) => key === cancel)?.body).toEqual({ kind: 'item-comparison' });
    service.answer(read, ok(compared));
    button('Compare again').click();
    await sees('Garden soil');
  });

  it.each([
    ['failed', messages.syncFailed],
    ['cancelled', messages.syncStopped],
  ] as const)('shows that sending ended early: %s', async (state, sentence) => {
    service.answer(read, ok({ ...compared, sync: run(state) }));
    const { find } = await open();
    await vi.waitFor(() => expect(find('.st-view').textContent).toContain(sentence));
  });

  it('exports the rows that are shown as CSV', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { button } = await open();
    button('Export CSV').click();
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines[0]).toContain('Item Code,Item Description,Status,Error Message,AvaTax Tax Code');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['SOIL-GDN-YD', 'FERT-ORG-20', 'EDG-STL-10', '']);
    vi.restoreAllMocks();
  });

  it.each([
    ['New', 2],
    ['of-tomorrow', 4],
  ])('begins with the filter %s of its options, or with all items: %s', async (filter, count) => {
    const { rows } = await open({ show: filter });
    expect(rows()).toHaveLength(count);
  });

  it('shows the view of a link, and reports what the person changes in it, once for each change', async () => {
    const { catalog, rows, input, find, root } = await open({ view: { show: 'New', sort: 'status' } });
    const views: object[] = [];
    catalog.on('viewChange', (view) => views.push(view));
    expect(rows()).toHaveLength(2);
    expect(root.querySelector('[aria-sort=ascending]')?.textContent).toBe('Status');
    find('[aria-sort=ascending] button').click();
    await vi.waitFor(() => expect(views).toEqual([{ show: 'New', sort: '-status' }]));
    write(input('[role=search] input'), 'soil');
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(views).toHaveLength(2));
    expect(views[1]).toEqual({ show: 'New', sort: '-status', find: 'soil' });
  });

  it('follows another view of a link without a report, and refuses what it does not know', async () => {
    const { catalog, rows } = await open({ view: { show: 'New' } });
    const views: object[] = [];
    catalog.on('viewChange', (view) => views.push(view));
    catalog.update({ view: {} });
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
    catalog.update({ view: { find: 'fert-org' } });
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(views).toEqual([]);
    await expect(open({ view: { colour: 'red' } })).rejects.toThrow('view.colour');
    await expect(open({ view: { show: 'of-tomorrow' } })).rejects.toThrow('view.show');
  });

  it('keeps what the person has chosen beside a view when the page updates the search, which the view replaces', async () => {
    const { catalog, rows, button } = await open({ view: {}, find: 'fert-org' });
    expect(rows()).toHaveLength(4);
    button('New').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    catalog.update({ find: 'no such item' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(rows()).toHaveLength(2);
  });

  it('keeps what the person has chosen when the page updates another option, and follows the same view again', async () => {
    const { catalog, rows, button } = await open({ view: {} });
    button('New').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    catalog.update({ beforeChange: () => {} });
    catalog.update({ links: {} });
    await Promise.resolve();
    expect(rows()).toHaveLength(2);
    catalog.update({ view: {} });
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('begins with the search of its options, which the field shows', async () => {
    const { rows, input } = await open({ find: 'fert-org' });
    expect(rows()).toHaveLength(1);
    expect(input('[role=search] input').value).toBe('fert-org');
  });

  it('takes a tax code back with the button of the result', async () => {
    const { input, button, find, root, sees } = await open();
    find('[aria-label="Choose: Tax code of FERT-ORG-20"]').click();
    await vi.waitFor(() => expect(root.querySelector('input[name=taxCode]')).not.toBeNull());
    write(input('input[name=taxCode]'), 'cloth');
    await vi.waitFor(() => expect(root.querySelector('[role=option]')?.textContent).toContain('PC040100'));
    find('[role=option]').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).not.toBe('true'));
    button('Save').click();
    await sees('FERT-ORG-20 will have tax code PC040100 in AvaTax once it is sent.');
    button('Undo').click();
    await vi.waitFor(() =>
      expect(service.calls.findLast(({ key }) => key === assign)?.body).toEqual({
        itemId: '1',
        taxCode: '',
        seen: 'PC040100',
      }),
    );
  });

  it('picks a suggested tax code with one click', async () => {
    const { button, find, sees } = await open();
    find('[aria-label="Choose: Tax code of FERT-ORG-20"]').click();
    await sees('From the name of the item');
    button('PC040100 Clothing and related products').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).not.toBe('true'));
    button('Save').click();
    await sees('FERT-ORG-20 will have tax code PC040100 in AvaTax once it is sent.');
  });

  it('chooses the tax code of an item that may be sent', async () => {
    const { all, input, button, find, emitted, root } = await open();
    const changes = all('tbody .st-link').map((link) => link.getAttribute('aria-label'));
    expect(changes).toEqual([
      'Choose: Tax code of FERT-ORG-20',
      'Choose: Tax code of EDG-STL-10',
      'Choose: Tax code of Decorative boulder, per ton',
    ]);
    find('[aria-label="Choose: Tax code of FERT-ORG-20"]').click();
    await vi.waitFor(() =>
      expect(find('dialog[open]').textContent).toContain('A mapping of the item in AvaTax stands above it.'),
    );
    write(input('input[name=taxCode]'), 'cloth');
    await vi.waitFor(() => expect(root.querySelector('[role=option]')?.textContent).toContain('PC040100'));
    find('[role=option]').click();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).not.toBe('true'));
    service.answer(read, ok({ ...compared, comparedData: [{ ...fertilizer, taxCode: 'PC040100' }] }));
    button('Save').click();
    await vi.waitFor(() =>
      expect(emitted).toHaveBeenCalledWith('taxCodeAssigned', { itemId: '1', taxCode: 'PC040100' }),
    );
    expect(service.calls.find(({ key }) => key === assign)?.body).toEqual({
      itemId: '1',
      taxCode: 'PC040100',
      seen: '',
    });
    await vi.waitFor(() => expect(find('tbody').textContent).toContain('PC040100'));
  });

  it.each([
    ['Down', messages.notActive],
    ['Disconnected', messages.notConnected],
    ['NotIntegrated', messages.notConnected],
  ])('shows for the status %s what to do', async (integration, sentence) => {
    service.answer(status, ok({ ...company, status: integration }));
    const { sees } = await open();
    await sees(sentence);
    expect(service.keys()).not.toContain(read);
  });

  it('shows that there are no items', async () => {
    service.answer(read, ok({ comparedData: [], run: run('ready') }));
    const { find } = await open();
    await vi.waitFor(() => expect(find('.st-view').textContent).toContain('No items were found in QuickBooks.'));
  });

  it('reads again on Retry', async () => {
    service.answer(read, offline);
    const { sees, button, emitted } = await open();
    await sees('Something went wrong, please try again later.');
    expect(emitted).toHaveBeenCalledWith('error', expect.objectContaining({ code: 'network', retryable: true }));
    service.answer(read, ok(compared));
    button('Retry').click();
    await sees('Garden soil');
  });

  it('reports to the page that the session has ended', async () => {
    service.answer(status, refuse(401, 'Unauthorized'));
    const { sees, emitted } = await open();
    await sees('Session is timed out. Please log in again.');
    expect(emitted).toHaveBeenCalledWith('sessionExpired', expect.objectContaining({ reason: 'unauthorized' }));
  });

  it('shows why the service refused the call', async () => {
    service.answer(status, refuse(403, 'NonAdminUser'));
    const { find } = await open();
    await vi.waitFor(() => expect(find('.st-view').textContent).toContain('No.'));
  });

  it('shows a skeleton while the service is slow', async () => {
    service.answer(status, never);
    const slow = mount(document.body, { config, session: undefined, signal: page.signal });
    slow.ready.catch(() => {});
    const skeleton = () => slow.element.shadowRoot?.querySelector('.st-skeletons[aria-busy=true]');
    await vi.waitFor(() => expect(skeleton()?.textContent).toContain('Reading your items…'));
  });

  it("has a link to the home page, except with a source and on an integrator's page", async () => {
    const own = await open();
    expect(own.find('a').getAttribute('href')).toBe(`${location.origin}/home`);
    const opened = await open({ source: 'avatax' });
    expect(opened.all('a')).toEqual([]);
    const session = () => Promise.resolve('token');
    service.reply = ({ key }) => (key.startsWith('GET') ? Response.json(company) : Response.json(compared));
    const embedded = await open({ session });
    expect(embedded.all('a')).toEqual([]);
  });

  it('shows ten of 10,000 items per page', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => item(String(at)));
    service.answer(read, ok({ comparedData: many, run: run('ready') }));
    const { rows, input, sees } = await open();
    expect(rows()).toHaveLength(10);
    await sees('1 to 10 of 10,000');
    input('thead input').click();
    await sees('10,000 selected');
  });
});
