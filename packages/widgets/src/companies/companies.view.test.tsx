import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeSession } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { sampleCompanies } from '../testing/companies.fixture.ts';
import { fakeService, ok, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const list = 'GET /oauth/api/companies';
const enter = 'POST /oauth/api/companies/session';
const extend = `POST /oauth/api/signin/ExtendJwtDuration/${realm}`;
const juniper = {
  token: 'juniper',
  realmId: '9341452100000007',
  userId: 'u7',
  companyName: 'Juniper Garden Supply',
  role: 'AccountAdmin',
  mayManage: true,
  isSetupComplete: true,
  isAvaTaxCompanyConfigured: true,
};

let service: FakeService;
let page = new AbortController();
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [list]: ok({ companies: sampleCompanies(), hasComparisons: false }),
    [enter]: ok({ entered: juniper, error: null }),
    [extend]: ok({ jwtToken: 'fresh', userId: 'u1', userName: 'Dana', avataxAccountNumber: '2000134567' }),
  });
});
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('companies', widget, () => ({ config }));

async function show(view?: Readonly<Record<string, string>>) {
  const on = { navigate: vi.fn<(to: unknown) => void>(), authChange: vi.fn<(change: unknown) => void>() };
  const handle = mount(document.body, { config, view, on, signal: page.signal });
  await handle.ready.catch(() => {});
  const root = handle.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const buttons = () => [...root.querySelectorAll('button')];
  const click = (name: string) => {
    const found = buttons().find((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').includes(name));
    if (found === undefined) throw new Error(`no button is ${name}`);
    found.click();
  };
  const opens = () =>
    buttons().flatMap((button) => /^Open (.+)/.exec(button.getAttribute('aria-label') ?? '')?.[1] ?? []);
  const rows = () => [...root.querySelectorAll('tbody th')].map((each) => each.textContent);
  const sees = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text));
  return { handle, root, on, click, opens, rows, sees };
}

describe('the list of companies', () => {
  it('shows the state of each, what needs attention and the last month', async () => {
    const { root, sees } = await show();
    for (const text of [
      'Documents that need attention: 3',
      'Documents that differ: 1',
      'Addresses: 12',
      'Changed since closed',
      'February 2026',
      'Disconnected',
      'Not integrated',
    ])
      await sees(text);
    expect(root.querySelectorAll('tbody tr')).toHaveLength(4);
  });

  it('opens each company but a disconnected one, and the home page of the current one', async () => {
    const { root, opens } = await show();
    await vi.waitFor(() => expect(opens()).toEqual(['Juniper Garden Supply', 'Mesa Hardware']));
    const current = root.querySelector('[aria-current=true]');
    expect([current?.getAttribute('aria-label'), current?.getAttribute('href')]).toEqual([
      'Open Cottonwood Equipment Rental',
      expect.stringMatching(/\/home$/),
    ]);
  });

  it('shows only what needs attention after a press of the filter, and all again after another', async () => {
    const { rows, click } = await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
    click('Needs attention');
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    click('Needs attention');
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('begins at the first page with another filter', async () => {
    const [own] = sampleCompanies();
    if (own === undefined) throw new Error('There is no company.');
    const attention = { documents: 1, reconciliation: 0, exemption: 0, batchaddress: 0 };
    const companies = Array.from({ length: 50 }, (_, at) => ({
      ...own,
      realmId: `93414522000000${10 + at}`,
      ...(at % 2 === 0 && { attention }),
    }));
    service.answer(list, ok({ companies, hasComparisons: false }));
    const { click, rows, sees } = await show();
    await sees('1 to 10 of 50');
    click('Page 3');
    await sees('21 to 30 of 50');
    click('Needs attention');
    await sees('1 to 10 of 25');
    expect(rows()).toHaveLength(10);
  });

  it('says that there is no company', async () => {
    service.answer(list, ok({ companies: [], hasComparisons: false }));
    const { sees, opens } = await show();
    await sees('No company matches.');
    expect(opens()).toEqual([]);
  });

  it('can be read again after a failure', async () => {
    service.answer(list, () => new Response('{}', { status: 500 }));
    const { sees, click, rows } = await show();
    await sees('Retry');
    service.answer(list, ok({ companies: sampleCompanies(), hasComparisons: false }));
    click('Retry');
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
  });
});

describe('what is shown of a company', () => {
  it('is that its set-up is to be finished, if it was connected again without credentials', async () => {
    const [first, ...others] = sampleCompanies();
    if (first === undefined) throw new Error('no company');
    service.answer(list, ok({ companies: [{ ...first, isSetupComplete: false }, ...others], hasComparisons: false }));
    const { root, sees } = await show();
    await sees('Set-up to be finished');
    expect(root.querySelector('tbody tr')?.textContent).toContain('Set-up to be finished');
  });

  it('is when it was last active, with the time zone', async () => {
    const { root } = await show();
    await vi.waitFor(() => expect(root.querySelector('time')).not.toBeNull());
    const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date());
    expect(root.querySelector('time')?.textContent).toContain(zone.find(({ type }) => type === 'timeZoneName')?.value);
  });
});

describe('a switch to another company', () => {
  it('stores its session, keeps the sign-in, and goes to its first page', async () => {
    const { on, opens, click } = await show();
    await vi.waitFor(() => expect(opens()).toHaveLength(2));
    click('Open Juniper');
    await vi.waitFor(() => expect(on.navigate).toHaveBeenCalledWith({ to: '/home', how: 'push' }));
    expect(service.calls.find(({ key }) => key === enter)?.body).toEqual({ realmId: juniper.realmId });
    const record = readSession(Date.now());
    expect(record).toMatchObject({ realmId: juniper.realmId, userId: 'u7', companyName: 'Juniper Garden Supply' });
    expect(record?.session_Id).toMatch(/^juniper_/);
    expect(record?.curSen).toMatch(/^sign-in_/);
    expect(localStorage.getItem('realmId')).toBe(juniper.realmId);
    expect(on.authChange).toHaveBeenCalledWith(expect.objectContaining({ companyName: 'Juniper Garden Supply' }));
  });

  it('that is refused says why in the words of the service, and changes nothing', async () => {
    service.answer(
      enter,
      ok({ entered: null, error: { reasonCode: 'InvalidUser', message: 'A sentence of the service.' } }),
    );
    const { root, on, opens, click, sees } = await show();
    await vi.waitFor(() => expect(opens()).toHaveLength(2));
    click('Open Juniper');
    await sees('Juniper Garden Supply was not opened');
    await sees('A sentence of the service.');
    expect(readSession(Date.now())?.realmId).toBe(realm);
    expect(on.navigate).not.toHaveBeenCalled();
    click('Refresh data');
    await vi.waitFor(() => expect(root.textContent).not.toContain('was not opened'));
    await vi.waitFor(() => expect(opens()).toHaveLength(2));
  });

  it('that the service could not do says so in its own words', async () => {
    service.answer(enter, () => Response.json({}, { status: 500 }));
    const { root, opens, click, sees } = await show();
    await vi.waitFor(() => expect(opens()).toHaveLength(2));
    click('Open Juniper');
    await sees('Something went wrong, please try again later.');
    expect(root.textContent).not.toContain('unauthorized');
  });

  it('that could not be stored says so', async () => {
    const { opens, click, sees } = await show();
    await vi.waitFor(() => expect(opens()).toHaveLength(2));
    const stored = localStorage;
    const refuseWrites = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.getItem(key),
      removeItem: (key: string) => stored.removeItem(key),
      setItem: refuseWrites,
      clear: () => stored.clear(),
    });
    click('Open Juniper');
    await sees('This browser does not let the page keep your sign-in.');
    expect(readSession(Date.now())?.realmId).toBe(realm);
  });
});

it('a link leads to the filter and the search of the companies, and follows what the person chooses', async () => {
  const { rows: all } = await show();
  const { handle, root, click, rows } = await show({ show: 'openMonth' });
  const views: object[] = [];
  handle.on('viewChange', (view) => views.push(view));
  expect(rows().length).toBeLessThan(all().length);
  click('Company');
  await vi.waitFor(() => expect(views).toEqual([{ show: 'openMonth', sort: expect.any(String) }]));
  handle.update({ view: { find: 'no such company' } });
  await vi.waitFor(() => expect(rows()).toEqual([]));
  expect(root.querySelector<HTMLInputElement>('input[name=companySearch]')?.value).toBe('no such company');
});
