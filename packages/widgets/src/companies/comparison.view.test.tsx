import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeSession } from '@salestax/client';
import type { CompanyComparison } from '@salestax/contract';
import { sampleCompanies, sampleComparisons } from '../testing/companies.fixture.ts';
import { fakeService, ok, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount } from './index.ts';

const list = 'GET /oauth/api/companies';
const enter = 'POST /oauth/api/companies/session';
const compare = 'POST /oauth/api/companies/comparisons';
const read = 'GET /oauth/api/companies/comparisons';
const stop = 'POST /oauth/api/companies/comparisons/stop';
const extend = `POST /oauth/api/signin/ExtendJwtDuration/${realm}`;
const juniper = '9341452100000007';

let service: FakeService;
let page = new AbortController();
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [list]: ok({ companies: sampleCompanies(), hasComparisons: false }),
    [read]: ok({ search: null, companies: [] }),
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

async function show() {
  const on = { navigate: vi.fn<(to: unknown) => void>() };
  const handle = mount(document.body, { config, on, signal: page.signal });
  await handle.ready.catch(() => {});
  const root = handle.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent ?? '';
  const button = (name: string) => [...root.querySelectorAll('button')].find((each) => nameOf(each) === name);
  const press = (name: string) => vi.waitFor(() => (button(name) ?? missing(name)).click());
  const sees = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text));
  const tick = (name: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll('input')].find((each) => each.getAttribute('aria-label') === name);
      (found ?? missing(name)).click();
    });
  return { root, on, button, press, sees, tick };
}

function missing(name: string): never {
  throw new Error(`nothing is named ${name}`);
}

const answered = (companies: readonly CompanyComparison[]) => ({ ...sampleComparisons(), companies });
const bodyOf = (key: string) => service.calls.find((call) => call.key === key)?.body;

describe('the comparison of companies', () => {
  it('starts for the selected ones with the days of the period, and shows each with its counts', async () => {
    service.answer(compare, ok({ ...sampleComparisons(), error: null }));
    const { press, tick, sees, button } = await show();
    await press('Compare companies');
    await sees('Compares the documents');
    expect(button('Compare')?.getAttribute('aria-disabled')).toBe('true');
    await tick('Select all companies that are shown');
    await press('Compare');
    await sees('Documents from 02/01/2026 to 02/28/2026');
    expect(bodyOf(compare)).toMatchObject({
      RealmIds: sampleCompanies().map(({ realmId }) => realmId),
      FromDate: expect.stringMatching(/-01$/),
      ErrorTransactionOnly: false,
    });
    for (const text of ['1,204', 'Running', '30 of 200', 'The company is not connected to QuickBooks', 'no-answer-1'])
      await sees(text);
    await sees('3 of 4 companies have ended.');
  });

  it('is shown again on a later visit, and reads it every five seconds until all have ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    service.answer(list, ok({ companies: sampleCompanies(), hasComparisons: true }));
    service.answer(read, ok(sampleComparisons()));
    const { sees } = await show();
    await sees('3 of 4 companies have ended.');
    const reads = () => service.keys().filter((key) => key === read).length;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reads()).toBe(1);
    const ended = sampleComparisons().companies.filter(({ state }) => state !== 'running');
    service.answer(read, ok(answered(ended)));
    await vi.advanceTimersByTimeAsync(1_500);
    await sees('3 of 3 companies have ended.');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reads()).toBe(2);
    vi.useRealTimers();
  });

  it('is hidden by its button, and is not read any more until it is shown again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    service.answer(list, ok({ companies: sampleCompanies(), hasComparisons: true }));
    service.answer(read, ok(sampleComparisons()));
    const { press, sees, button } = await show();
    await sees('3 of 4 companies have ended.');
    expect(button('Compare companies')?.getAttribute('aria-expanded')).toBe('true');
    await press('Compare companies');
    await vi.waitFor(() => expect(button('Compare companies')?.getAttribute('aria-expanded')).toBe('false'));
    const reads = () => service.keys().filter((key) => key === read).length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reads()).toBe(1);
    await press('Compare companies');
    await vi.waitFor(() => expect(reads()).toBe(2));
    vi.useRealTimers();
  });

  it('stops what has not begun', async () => {
    const [first] = sampleComparisons().companies;
    if (first === undefined) throw new Error('no company');
    service.answer(list, ok({ companies: sampleCompanies(), hasComparisons: true }));
    service.answer(read, ok(answered([{ ...first, state: 'queued', counts: null }])));
    service.answer(stop, ok(answered([{ ...first, state: 'cancelled', counts: null }])));
    const { press, sees, button } = await show();
    await sees('Waiting for its turn');
    await press('Stop those that have not begun');
    await sees('Stopped');
    expect(button('Stop those that have not begun')).toBeUndefined();
  });

  it('says in the words of the service why nothing was started', async () => {
    service.answer(
      compare,
      ok({ search: null, companies: [], error: { reasonCode: 'TooManyRequests', message: 'Wait a minute.' } }),
    );
    const { press, tick, sees } = await show();
    await press('Compare companies');
    await tick('Select Juniper Garden Supply');
    await press('Compare');
    await sees('Wait a minute.');
    expect(bodyOf(compare)).toMatchObject({ RealmIds: [juniper] });
  });

  it('follows what runs on after a start that was refused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    service.answer(list, ok({ companies: sampleCompanies(), hasComparisons: true }));
    service.answer(read, ok(sampleComparisons()));
    service.answer(
      compare,
      ok({ search: null, companies: [], error: { reasonCode: 'TooManyRequests', message: 'Wait a minute.' } }),
    );
    const { press, tick, sees } = await show();
    await sees('3 of 4 companies have ended.');
    await tick('Select Juniper Garden Supply');
    await press('Compare');
    await sees('Wait a minute.');
    const ended = sampleComparisons().companies.filter(({ state }) => state !== 'running');
    service.answer(read, ok(answered(ended)));
    await vi.advanceTimersByTimeAsync(6_000);
    await sees('3 of 3 companies have ended.');
    expect(service.keys().filter((key) => key === read)).toHaveLength(2);
    vi.useRealTimers();
  });

  it('opens the reconciliation of a company, after a switch where it is another one', async () => {
    service.answer(list, ok({ companies: sampleCompanies(), hasComparisons: true }));
    service.answer(read, ok(sampleComparisons()));
    const entered = {
      token: 'juniper',
      realmId: juniper,
      userId: 'u7',
      companyName: 'Juniper Garden Supply',
      role: 'AccountAdmin',
      mayManage: true,
      isSetupComplete: true,
      isAvaTaxCompanyConfigured: true,
    };
    service.answer(enter, ok({ entered, error: null }));
    const { press, on } = await show();
    await press('Open the reconciliation of Cottonwood Equipment Rental');
    expect(on.navigate).toHaveBeenLastCalledWith({ to: '/reconciliation', how: 'push' });
    expect(readSession(Date.now())?.realmId).toBe(realm);
    await press('Open the reconciliation of Juniper Garden Supply');
    await vi.waitFor(() => expect(readSession(Date.now())?.realmId).toBe(juniper));
    expect(on.navigate).toHaveBeenLastCalledWith({ to: '/reconciliation', how: 'push' });
  });
});
