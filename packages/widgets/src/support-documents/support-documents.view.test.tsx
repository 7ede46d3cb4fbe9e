import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { sampleSupport } from '../testing/access.fixture.ts';
import { listed, openedDocument, sampleLife, sampleRecord, sampleRow } from '../testing/documents.fixture.ts';
import { fakeService, ok, type FakeService } from '../testing/service.fake.ts';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const list = 'GET /api/Admin/documents/7';
const read = 'GET /api/Admin/documents/7/document';
const allowed = { companyName: 'Cottonwood Landscape Supply', support: sampleSupport() };
const ended = { companyName: 'Cottonwood Landscape Supply', support: null };

let service: FakeService;
beforeEach(() => {
  writeSession(sampleSession({ source: 'okta', realmId: '', userName: 'Morgan Hale' }, 'staff-token'));
  service = fakeService({
    [list]: ok({ ...listed([sampleRow()]), ...allowed }),
    [read]: ok({
      ...allowed,
      document: openedDocument({ record: sampleRecord, life: [...sampleLife] }),
      refusal: null,
    }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('support-documents', widget, () => ({ config, customerId: '7' }));

async function show() {
  const handle = mount(document.body, { config, customerId: '7' });
  await handle.ready.catch(() => {});
  const all = (selector: string) => [...(handle.element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const text = () => handle.element.shadowRoot?.querySelector('.st-view')?.textContent ?? '';
  const buttons = () => all('button').map((each) => each.getAttribute('aria-label') ?? each.textContent.trim());
  const press = (name: string) => all('button')[buttons().indexOf(name)]?.click();
  const sees = (part: string) => vi.waitFor(() => expect(text()).toContain(part));
  return { handle, all, text, buttons, press, sees };
}

describe('the documents of a customer', () => {
  it('are shown with who allows the reading, and can neither be changed nor saved as a file', async () => {
    const { handle, all, text, buttons, press, sees } = await show();
    expect(text()).toContain(
      'Dana Whitfield allows support to read the documents of Cottonwood Landscape Supply until',
    );
    expect(text()).toContain('Case 4711');
    expect(all('.st-table tbody th').map(({ textContent }) => textContent)).toEqual(['1087']);
    expect(buttons()).not.toContain('Export CSV');
    press('Open Invoice 1087');
    await sees('Record at AvaTax');
    await sees('Dana Whitfield, in the panel');
    expect(buttons().filter((name) => name.includes('Write'))).toEqual([]);
    expect(service.calls.filter(({ key }) => !key.startsWith('GET ') && !key.includes('clientlogs'))).toEqual([]);
    handle.unmount();
  });

  it('are not shown without the consent: the page says who has to allow it, and reads again', async () => {
    service.answer(list, ok({ ...listed([]), ...ended }));
    const { handle, all, text, press, sees } = await show();
    expect(text()).toContain('Support may not see the documents of Cottonwood Landscape Supply');
    expect(text()).toContain("open 'Access'");
    expect(all('table')).toEqual([]);
    service.answer(list, ok({ ...listed([sampleRow()]), ...allowed }));
    press('Refresh data');
    await sees('Mile High Orchards');
    handle.unmount();
  });

  it.each([
    ['another document', 'Open Invoice 1087', read, { ...ended, document: null, refusal: null }],
    ['the list again', 'Refresh data', list, { ...listed([]), ...ended }],
  ])('disappear when the consent has ended and %s is read', async (_, button, key, answer) => {
    const { handle, text, press, sees } = await show();
    service.answer(key, ok(answer));
    press(button);
    await sees('Support may not see the documents');
    expect(text()).not.toContain('Mile High Orchards');
    handle.unmount();
  });
});
