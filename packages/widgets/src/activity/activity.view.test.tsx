import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDayAndTime, writeSession } from '@salestax/client';
import { embedErrorCodes, type ActivityEntry } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { fakeService, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';
import { messages } from './messages.ts';

const list = 'GET /oauth/api/configuration/u1/activity';
const extend = `POST /oauth/api/signin/ExtendJwtDuration/${realm}`;

const settings: ActivityEntry = {
  id: '7',
  at: '2026-03-02T10:00:00.000Z',
  actorKind: 'user',
  actor: 'dana@cottonwood.example',
  actorName: 'Dana Whitfield',
  clientId: null,
  address: '203.0.113.0/24',
  action: 'settings',
  outcome: 'done',
  reason: null,
  before: { isFeeAbsorbed: false, timeZone: '' },
  after: { isFeeAbsorbed: true, timeZone: 'America/Denver' },
  correlationId: 'c-7',
};
const refused: ActivityEntry = {
  ...settings,
  id: '6',
  actor: 'luis@cottonwood.example',
  actorName: 'Luis Ortega',
  action: 'access',
  outcome: 'refused',
  reason: 'NonAdminUser',
  before: null,
  after: { call: 'GET /oauth/api/configuration/:userId/activity' },
};

let service: FakeService;
let page = new AbortController();
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [list]: ok({ entries: [settings, refused], hasMore: true }),
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

describeMountContract('activity', widget, () => ({ config }));

async function show(view?: Readonly<Record<string, string>>) {
  const handle = mount(document.body, { config, view, signal: page.signal });
  await handle.ready.catch(() => {});
  const root = handle.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const button = (name: string) => {
    const found = [...root.querySelectorAll('button')].find(
      (each) => each.getAttribute('aria-label') === name || each.textContent?.includes(name),
    );
    if (found === undefined) throw new Error(`no button is ${name}`);
    return found;
  };
  const sees = (text: string) => vi.waitFor(() => expect(root.querySelector('.st-view')?.textContent).toContain(text));
  const names = () => [...root.querySelectorAll('.st-table > tbody > tr > th')].map(({ textContent }) => textContent);
  const queries = () =>
    service.calls.filter(({ key }) => key === list).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  return { handle, root, button, sees, names, queries };
}

describe('the activity of a company', () => {
  it('shows who did what, and why something was refused', async () => {
    const { sees, names } = await show();
    await sees('Dana Whitfield (dana@cottonwood.example)');
    await sees('Refused: not an administrator');
    expect(names()).toEqual(['Settings', 'Call without the right']);
  });

  it('shows in an opened row what was changed, from where, and when in UTC', async () => {
    const { root, sees } = await show();
    await sees('Settings');
    root.querySelector<HTMLElement>('tbody button[aria-expanded]')?.click();
    await sees('Pay retail delivery fees yourself');
    const changes = [...root.querySelectorAll('.st-activity-details tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(changes).toEqual([
      ['Pay retail delivery fees yourself', 'Off', 'On'],
      ['Time zone', 'none', 'America/Denver'],
    ]);
    await sees('203.0.113.0/24');
    await sees('2026-03-02T10:00:00.000Z');
  });

  it('shows days and instants of a change as the table shows its own', async () => {
    const at = new Date('2026-06-17T10:15:00.000Z');
    const after = { supportUntil: at.toISOString(), effectiveDate: '2026-06-01' };
    const entries = [{ ...settings, action: 'support-access', before: null, after }];
    service.answer(list, ok({ entries, hasMore: false }));
    const { root, sees } = await show();
    await sees('Dana Whitfield');
    root.querySelector<HTMLElement>('tbody button[aria-expanded]')?.click();
    await sees('06/01/2026');
    expect(root.querySelector('.st-activity-details')?.textContent).toContain(formatDayAndTime(at, 'en'));
  });

  it('shows why a person has voided a transaction, and why a vendor refused it in the words of the page', async () => {
    const before = { code: '4711', type: 'SalesInvoice' };
    const voided = { ...settings, action: 'transaction-void', reason: 'Duplicate of order 4711', before, after: null };
    const entries = [
      { ...voided, id: 'a' },
      { ...voided, id: 'b', outcome: 'refused', reason: 'has-document' },
      { ...voided, id: 'c', outcome: 'refused', reason: 'refused' },
    ];
    service.answer(list, ok({ entries, hasMore: false }));
    const { root, sees } = await show();
    await sees('Refused: QuickBooks has its document');
    const results = [...root.querySelectorAll('.st-badge')].map(({ textContent }) => textContent);
    expect(results).toEqual(['Refused: QuickBooks has its document', 'Refused']);
    root.querySelector<HTMLElement>('tbody button[aria-expanded]')?.click();
    await sees('Duplicate of order 4711');
    await sees('Code at AvaTax');
  });

  it('names work that was stopped, and says what to do after customers were merged', async () => {
    const entries = [
      { ...settings, id: 'a', action: 'run-stop', before: null, after: { kind: 'month-figures' } },
      { ...settings, id: 'b', action: 'customer-merge', reason: 'MoveCertificates', before: null, after: null },
    ];
    service.answer(list, ok({ entries, hasMore: false }));
    const { root, sees } = await show();
    await sees('Done: certificates stay under the former customer code at AvaTax; move them');
    root.querySelector<HTMLElement>('tbody button[aria-expanded]')?.click();
    await vi.waitFor(() =>
      expect(root.querySelector('.st-activity-details')?.textContent).toContain('Figures of a month'),
    );
  });

  it('reads the older entries after the last one that is shown', async () => {
    const { button, sees, names, queries } = await show();
    await sees('Settings');
    service.answer(list, ok({ entries: [{ ...settings, id: '5', action: 'sign-in' }], hasMore: false }));
    button('Show older entries').click();
    await vi.waitFor(() => expect(names()).toHaveLength(3));
    expect(queries().at(-1)).toMatchObject({ before: '6' });
    expect(() => button('Show older entries')).toThrow('no button');
  });

  it.each(embedErrorCodes.filter((code) => code !== 'UnknownRoute' && code !== 'UnknownCompany'))(
    'says in words why a page of an integrator was refused: %s',
    (code) => expect(Object.keys(messages)).toContain(code),
  );

  it('reads only refused entries, from the newest on', async () => {
    const { root, sees, queries } = await show();
    await sees('Settings');
    service.answer(list, ok({ entries: [], hasMore: false }));
    root.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await sees('No entry matches.');
    expect(queries().at(-1)).toMatchObject({ outcome: 'refused' });
    expect(queries().at(-1)).not.toHaveProperty('before');
  });

  it('begins at the first page with another filter, and stays on its page with older entries', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...settings, id: String(900 - at) }));
    service.answer(list, ok({ entries: entries(40), hasMore: true }));
    const { root, sees, button, names } = await show();
    await sees('1 to 10 of 40');
    button('Page 3').click();
    await sees('21 to 30 of 40');
    service.answer(list, ok({ entries: entries(5), hasMore: false }));
    button('Show older entries').click();
    await sees('21 to 30 of 45');
    service.answer(list, ok({ entries: entries(35), hasMore: false }));
    root.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await sees('1 to 10 of 35');
    expect(names()).toHaveLength(10);
  });

  it('reads from the newest on when the entries on screen have other filters', async () => {
    const { root, sees, button, queries } = await show();
    await sees('Settings');
    service.answer(list, () => new Response(null, { status: 500 }));
    root.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await vi.waitFor(() => expect(root.querySelector('[role=alert]')).not.toBeNull());
    service.answer(list, ok({ entries: [], hasMore: false }));
    button('Show older entries').click();
    await sees('No entry matches.');
    expect(queries().at(-1)).not.toHaveProperty('before');
  });

  it('exports who, before and after as CSV', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { button, sees } = await show();
    await sees('Settings');
    button('Export CSV').click();
    const [, first = ''] = ((await files[0]?.text()) ?? '').split('\r\n');
    expect(first).toContain('2026-03-02T10:00:00.000Z,Settings,Dana Whitfield (dana@cottonwood.example),User,Done');
    expect(first).toContain('America/Denver');
    vi.restoreAllMocks();
  });

  it('is that of a customer for support staff', async () => {
    service.answer('GET /api/Admin/activity/u9', ok({ entries: [settings], hasMore: false }));
    const handle = mount(document.body, { config, customerId: 'u9', signal: page.signal });
    await handle.ready;
    expect(service.keys()).toEqual(['GET /api/Admin/activity/u9']);
    expect(handle.element.shadowRoot?.querySelector('a[href$="/home"]')).toBeNull();
  });

  it('says in the words of the service that it is for administrators', async () => {
    service.answer(list, refuse(403, 'NonAdminUser'));
    const { sees, names } = await show();
    await sees('No.');
    expect(names()).toEqual([]);
  });
});

describe('a link to the activity', () => {
  it('leads to its filters and its opened row', async () => {
    const { root, queries } = await show({ action: 'settings', refused: 'true', row: '7' });
    await vi.waitFor(() => expect(root.querySelectorAll('.st-details-row')).toHaveLength(1));
    expect(queries()).toEqual([expect.objectContaining({ action: 'settings' })]);
    expect(root.querySelector<HTMLInputElement>('input[name=activityRefused]')?.checked).toBe(true);
  });

  it('names the row that was opened, until it is closed', async () => {
    const { handle, root } = await show();
    const views: object[] = [];
    handle.on('viewChange', (view) => views.push(view));
    root.querySelector<HTMLElement>('.st-disclose')?.click();
    await vi.waitFor(() => expect(views).toEqual([{ row: '7' }]));
    root.querySelector<HTMLElement>('.st-disclose')?.click();
    await vi.waitFor(() => expect(views).toEqual([{ row: '7' }, {}]));
  });

  it('that is followed closes the row of the one before, and reads only for other filters', async () => {
    const { handle, root, queries } = await show({ row: '7' });
    await vi.waitFor(() => expect(root.querySelectorAll('.st-details-row')).toHaveLength(1));
    handle.update({ view: {} });
    await vi.waitFor(() => expect(root.querySelectorAll('.st-details-row')).toHaveLength(0));
    expect(queries()).toHaveLength(1);
    handle.update({ view: { action: 'settings' } });
    await vi.waitFor(() => expect(queries()).toHaveLength(2));
  });
});
