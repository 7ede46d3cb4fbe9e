import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeSession } from '@salestax/client';
import type { AddressRow, RunStates } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { academy, customer, motel, nursery, orchards, park, vineyard } from '../testing/address-validation.fixture.ts';
import { fakeService, never, offline, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget, type AddressOptions } from './index.ts';
import { messages } from './messages.ts';

const status = 'GET /oauth/api/configuration/u1';
const read = `POST /api/BatchAddressValidation/FetchQboCustomers/${realm}`;
const send = 'POST /api/BatchAddressValidation/sendForAddressValidation/u1';
const decide = 'POST /api/BatchAddressValidation/DecideAddress/u1';
const progress = `GET /api/Background/Progress/${realm}`;
const cancel = `POST /api/Background/Cancel/${realm}`;
const extend = `POST /oauth/api/signin/ExtendJwtDuration/${realm}`;
const log = 'POST /oauth/api/clientlogs';

const company = {
  status: 'Active',
  isEnableAddressValidation: true,
  editConfig: false,
  avaTaxUserName: 'dana',
  qboCompanyName: 'Cottonwood',
};
const customers: readonly AddressRow[] = [orchards, academy, motel, nursery];

/** A stream with this event, which ends when the test ends it. */
function stream(states: RunStates) {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(states)}\n\n`));
      end = () => {
        const ended = { runs: states.runs.map((run) => ({ ...run, state: 'ready' })) };
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(ended)}\n\n`));
        controller.close();
      };
    },
  });
  return { reply: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }), end: () => end() };
}

const running = (done: number): RunStates => ({
  runs: [
    {
      kind: 'address-validation',
      state: 'running',
      startedAt: '2026-06-01T10:00:00.000Z',
      updatedAt: '2026-06-01T10:00:01.000Z',
      done,
      total: 3,
    },
  ],
});

let service: FakeService;
let page = new AbortController();
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [status]: ok(company),
    [read]: ok(customers),
    [send]: ok(1),
    [cancel]: ok({ isCancelled: true }),
    [progress]: refuse(404, 'NotFound'),
    [extend]: ok({ jwtToken: 'fresh', userId: 'u1', userName: 'Dana', avataxAccountNumber: '2000134567' }),
    [log]: () => new Response(null, { status: 204 }),
  });
});
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('address-validation', widget, () => ({ config }));

/** Types into a field, past the setter by which React notices what it has written itself. */
function write(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** A mounted widget, as a person and its page see it. */
async function open(options: Partial<AddressOptions> = {}) {
  const emitted = vi.fn<(type: string, event: unknown) => void>();
  const events = ['addressesSent', 'addressDecided', 'sessionExpired', 'error'] as const;
  const on = Object.fromEntries(events.map((type) => [type, (event: unknown) => emitted(type, event)]));
  const widgetHandle = mount(document.body, { config, session: undefined, signal: page.signal, ...options, on });
  await widgetHandle.ready.catch(() => {});
  const root = widgetHandle.element.shadowRoot;
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
  const button = (name: string, within = '') => {
    const found = all(`${within} button`).find(({ textContent }) => textContent?.includes(name));
    if (found === undefined) throw new Error(`no button is ${name}`);
    return found;
  };
  const sees = (text: string) => vi.waitFor(() => expect(root.querySelector('.st-view')?.textContent).toContain(text));
  const rows = () => all('tbody th').map(({ textContent }) => textContent);
  const alertText = () => root.querySelector('dialog[open][role=alertdialog] p')?.textContent;
  const tick = async (name: string) => {
    const box = input(`input[aria-label="Select ${name}"]`);
    const was = box.checked;
    box.click();
    await vi.waitFor(() => expect(box.checked).toBe(!was));
  };
  const isTicked = (name: string) => input(`input[aria-label="Select ${name}"]`).checked;
  return { widgetHandle, emitted, all, find, input, button, sees, rows, alertText, tick, isTicked, root };
}

describe('the bulk address validation widget', () => {
  it('shows the customers by name, descending, and sorts all columns but the address', async () => {
    const { all, find, rows } = await open();
    expect(find('h2').textContent).toBe('Bulk Address Validation');
    const heads = all('thead th');
    expect(heads.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Customer Name',
      'Company',
      'Address',
      'Validation Status',
    ]);
    expect(heads.map((head) => head.querySelector('button') !== null)).toEqual([false, true, true, false, true]);
    expect(rows()).toEqual(['Juniper Court Motel', 'Grand Valley Orchards', 'Chaparral Nursery', 'Birchwood Academy']);
    expect(find('tbody').textContent).toContain('The address is unknown.');
  });

  it('has a refresh button once customers are loaded', async () => {
    const first = Promise.withResolvers<Response>();
    service.answer(read, async () => (await first.promise).clone());
    const opening = mount(document.body, { config, session: undefined, signal: page.signal });
    const text = () => opening.element.shadowRoot?.querySelector('.st-view')?.textContent;
    await vi.waitFor(() => expect(text()).toContain('Bulk Address Validation'));
    expect(text()).not.toContain('Refresh data');
    first.resolve(Response.json(customers));
    await vi.waitFor(() => expect(text()).toContain('Refresh data'));

    const { button, sees } = await open();
    service.answer(read, ok([...customers, customer('99', 'Zenith Gardens')]));
    button('Refresh data').click();
    await sees('Zenith Gardens');
  });

  it('filters with toggles, the active one highlighted', async () => {
    const { button, rows } = await open();
    const failed = button('Validation Failed');
    expect(button('Validated Address').textContent).toBe('Validated Address 1');
    failed.click();
    await vi.waitFor(() => expect(rows()).toEqual(['Juniper Court Motel']));
    expect(failed.getAttribute('aria-pressed')).toBe('true');
    failed.click();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('searches id and customer name; without a text it finds nothing', async () => {
    const { input, button, rows, sees } = await open();
    write(input('input[name=customerSearch]'), '14');
    button('Search').click();
    await vi.waitFor(() => expect(rows()).toEqual(['Chaparral Nursery']));
    write(input('input[name=customerSearch]'), '');
    button('Search').click();
    await sees('Nothing to search for');
    expect(rows()).toEqual([]);
    button('Show all').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('select-all selects addresses that are not validated, and shows how many', async () => {
    const { input, alertText, isTicked, tick, button, all } = await open();
    input('thead input').click();
    await vi.waitFor(() => expect(alertText()).toBe("All (3) Customer's Shipping addresses will be selected."));
    button('Ok', 'dialog[open]').click();
    expect(isTicked('Birchwood Academy')).toBe(false);
    expect(isTicked('Juniper Court Motel')).toBe(true);
    await tick('Juniper Court Motel');
    expect(input('thead input').checked).toBe(false);
    await tick('Juniper Court Motel');
    await vi.waitFor(() => expect(input('thead input').checked).toBe(true));
    input('thead input').click();
    await vi.waitFor(() => expect(all('tbody input').filter((box) => box.matches(':checked'))).toEqual([]));
  });

  it('shows an alert without a selection, and for a validated address', async () => {
    const { button, alertText, tick } = await open();
    button('Validate Address(es)').click();
    await vi.waitFor(() => expect(alertText()).toBe('Please select QuickBooks customers for address validation.'));
    button('Ok', 'dialog[open]').click();
    await tick('Birchwood Academy');
    await tick('Juniper Court Motel');
    button('Validate Address(es)').click();
    await vi.waitFor(() =>
      expect(alertText()).toBe(
        ' You had selected Validated Status \n Please select Not Validated/Validation Failed to Sync Batch Address',
      ),
    );
    expect(service.keys()).not.toContain(send);
  });

  it('requests confirmation in three points, sends, clears the selection, and polls until the end', async () => {
    const work = stream(running(1));
    service.answer(progress, work.reply);
    const { button, alertText, tick, isTicked, emitted, sees, find, root } = await open();
    await tick('Juniper Court Motel');
    button('Validate Address(es)').click();
    await vi.waitFor(() => expect(alertText()).toBe(messages.confirm));
    expect(messages.confirm.split('\n')).toEqual([
      '1. Address validation will be done in the background.',
      '2. The background process will start in less than three minutes and, depending on the number of addresses, may take a few minutes to complete.',
      "3. Click 'Refresh data' to see the current status.",
    ]);
    button('Cancel', 'dialog[open]').click();
    await vi.waitFor(() => expect(alertText()).toBeUndefined());
    expect(service.keys()).not.toContain(send);

    button('Validate Address(es)').click();
    await vi.waitFor(() => expect(alertText()).toBe(messages.confirm));
    button('Ok', 'dialog[open]').click();
    await sees('1 of 3');
    expect(service.calls.find(({ key }) => key === send)?.body).toEqual(['13']);
    expect(emitted).toHaveBeenCalledWith('addressesSent', { ids: ['13'] });
    expect(isTicked('Juniper Court Motel')).toBe(false);
    expect(find('tbody').textContent).toContain('Pending');
    const box = find('input[aria-label="Select Juniper Court Motel"]');
    expect(box.getAttribute('aria-disabled')).toBe('true');

    service.answer(read, ok([{ ...motel, status: 'Validated' }]));
    work.end();
    await vi.waitFor(() => expect(root.querySelector('tbody')?.textContent).not.toContain('Pending'));
    await vi.waitFor(() => expect(root.textContent).toContain('The address validation has ended.'));
  });

  it.each([0, false])('shows a note and logs when nothing was queued (%j)', async (flag) => {
    service.answer(send, ok(flag));
    const { button, alertText, tick, isTicked, sees } = await open();
    await tick('Juniper Court Motel');
    button('Validate Address(es)').click();
    await vi.waitFor(() => expect(alertText()).toBe(messages.confirm));
    button('Ok', 'dialog[open]').click();
    await sees("The validation didn't start.");
    expect(isTicked('Juniper Court Motel')).toBe(true);
    expect(service.keys()).toContain(log);
  });

  it('follows a running validation when it is opened, and stops it', async () => {
    service.answer(progress, stream(running(2)).reply);
    service.answer(read, ok([park, nursery]));
    const { sees, button } = await open();
    await sees('2 of 3');
    service.answer(read, ok([{ ...park, isPending: false }, nursery]));
    button('Stop').click();
    await vi.waitFor(() =>
      expect(service.calls.find(({ key }) => key === cancel)?.body).toEqual({ kind: 'address-validation' }),
    );
  });

  it('accepts the found addresses of a kind together in three clicks, and undoes them in one', async () => {
    const decideAll = 'POST /api/BatchAddressValidation/DecideAddresses/u1';
    service.answer(read, ok([orchards, vineyard, academy]));
    service.answer(decideAll, ({ body }) => {
      const status = Object(body).decision === 'accept' ? 'Validated' : 'Not Validated';
      return Response.json([{ customerId: '11', row: { ...orchards, status }, error: null }]);
    });
    const { find, button, emitted, root } = await open();
    button('Use found addresses…').click();
    await vi.waitFor(() => expect(find('dialog[open]').textContent).toContain('Only the ZIP code differs (1)'));
    find('[name="zip"]').click();
    await vi.waitFor(() => button('Use 1 found address'));
    button('Use 1 found address').click();
    await vi.waitFor(() => expect(root.textContent).toContain('1 address was changed in QuickBooks.'));
    expect(service.calls.find(({ key }) => key === decideAll)?.body).toEqual({
      decision: 'accept',
      addresses: [{ customerId: '11', suggestion: orchards.suggestion }],
    });
    expect(emitted).toHaveBeenCalledWith('addressDecided', { customerId: '11', decision: 'accept' });
    button('Undo').click();
    await vi.waitFor(() => expect(service.calls.filter(({ key }) => key === decideAll)).toHaveLength(2));
    await vi.waitFor(() => expect(root.textContent).toContain('1 address was written back.'));
    expect(emitted).toHaveBeenLastCalledWith('addressDecided', { customerId: '11', decision: 'undo' });
  });

  it('shows the suggested address beside the stored one; decisions are announced', async () => {
    service.answer(read, ok([orchards, vineyard, academy]));
    service.answer(decide, ({ body }) => {
      const row = Object(body).customerId === '11' ? orchards : vineyard;
      return Response.json({ row: { ...row, status: 'Validated', suggestion: undefined }, error: null });
    });
    const { find, all, button, emitted, root, rows } = await open();
    expect(all('tbody .st-link')).toHaveLength(2);
    find('[aria-label="Review the address of Grand Valley Orchards"]').click();
    await vi.waitFor(() => expect(find('dialog[open]').textContent).toContain('2 addresses to review'));
    const marked = () => all('dialog[open] mark').map(({ textContent }) => textContent);
    expect(marked()).toEqual(['81525', '81526-9705']);
    button('Use the found address').click();
    await vi.waitFor(() =>
      expect(emitted).toHaveBeenCalledWith('addressDecided', { customerId: '11', decision: 'accept' }),
    );
    expect(service.calls.find(({ key }) => key === decide)?.body).toEqual({
      customerId: '11',
      decision: 'accept',
      suggestion: orchards.suggestion,
    });
    await vi.waitFor(() =>
      expect(root.textContent).toContain('Grand Valley Orchards: the found address was accepted.'),
    );
    // Screen readers read the status of an open dialog, not its changed title.
    await vi.waitFor(() => expect(find('dialog[open] [role=status]').textContent).toContain('Vineyard on G Road'));
    button('Close').click();
    await vi.waitFor(() => expect(root.querySelector('dialog[open]')).toBeNull());
    expect(all('tbody .st-link')).toHaveLength(1);
    expect(rows()).toHaveLength(3);
  });

  it('leads from the result of a validation to the addresses to review', async () => {
    let reads = 0;
    service.answer(read, () => {
      reads += 1;
      return Response.json([reads === 1 ? { ...orchards, suggestion: undefined, isPending: true } : orchards, academy]);
    });
    const { sees, button, find, input, rows } = await open();
    await sees('1 validated · 1 to review · 0 failed');
    write(input('input[name=customerSearch]'), 'nobody');
    button('Search').click();
    await vi.waitFor(() => expect(rows()).toEqual([]));
    button('Review 1').click();
    await vi.waitFor(() => expect(find('dialog[open]').textContent).toContain('Grand Valley Orchards'));
    expect(rows()).toHaveLength(1);
  });

  it('shows why a decision was refused', async () => {
    service.answer(decide, ok({ row: null, error: { code: 'x', message: 'The customer was changed.' } }));
    const { find, button } = await open();
    find('[aria-label="Review the address of Grand Valley Orchards"]').click();
    await vi.waitFor(() => expect(find('dialog[open]').textContent).toContain('1 address to review'));
    button('Keep as entered').click();
    await vi.waitFor(() => expect(find('dialog[open]').textContent).toContain('The customer was changed.'));
  });

  describe('the session', () => {
    it('is extended when the page is opened', async () => {
      await open();
      await vi.waitFor(() => expect(readSession(Date.now())?.session_Id).toMatch(/^fresh_/));
    });

    it('is unchanged when extending it fails', async () => {
      service.answer(extend, refuse(500, 'InternalError'));
      const { emitted, rows } = await open();
      expect(rows()).toHaveLength(4);
      await vi.waitFor(() => expect(service.keys()).toContain(extend));
      expect(readSession(Date.now())?.session_Id).toMatch(/^app_/);
      expect(emitted).not.toHaveBeenCalled();
    });

    it.each([
      ['in another page', { session: () => Promise.resolve('embed') }, ''],
      ['of staff', {}, 'okta'],
    ] as const)('is left alone %s', async (_, options, source) => {
      writeSession(sampleSession({ source }));
      service.reply = ({ key }) => Response.json(key.startsWith('GET') ? company : customers);
      await open(options);
      expect(service.keys().filter((key) => key.includes('ExtendJwt'))).toEqual([]);
    });

    it('that has ended is reported', async () => {
      service.answer(status, refuse(401, 'Unauthorized'));
      const { sees, emitted } = await open();
      await sees('Session is timed out. Please log in again.');
      expect(emitted).toHaveBeenCalledWith('sessionExpired', expect.objectContaining({ reason: 'unauthorized' }));
    });
  });

  it.each([
    ['Active', false, messages.notEnabled],
    ['Disconnected', true, messages.notConnected],
    ['NotIntegrated', true, messages.notConnected],
  ])('shows for the status %s and the option %s what to do', async (integration, isOn, sentence) => {
    service.answer(status, ok({ ...company, status: integration, isEnableAddressValidation: isOn }));
    const { sees } = await open();
    await sees(sentence);
    expect(service.keys()).not.toContain(read);
  });

  it('works while calculation is switched off', async () => {
    service.answer(status, ok({ ...company, status: 'Down' }));
    const { rows } = await open();
    expect(rows()).toHaveLength(4);
  });

  it('shows that there are no customers', async () => {
    service.answer(read, ok([]));
    const { find } = await open();
    await vi.waitFor(() => expect(find('.st-view').textContent).toContain('No customers were found in QuickBooks.'));
  });

  it('reads again on Retry', async () => {
    service.answer(read, offline);
    const { sees, button, emitted } = await open();
    await sees('Something went wrong, please try again later.');
    expect(emitted).toHaveBeenCalledWith('error', expect.objectContaining({ code: 'network', retryable: true }));
    service.answer(read, ok(customers));
    button('Retry').click();
    await sees('Juniper Court Motel');
  });

  it('shows a skeleton while the service is slow', async () => {
    service.answer(status, never);
    const slow = mount(document.body, { config, session: undefined, signal: page.signal });
    slow.ready.catch(() => {});
    await vi.waitFor(() => expect(slow.element.shadowRoot?.querySelector('[aria-busy]')).not.toBeNull());
  });

  it('has a link to the home page without a source', async () => {
    const own = await open();
    expect(own.find('a').getAttribute('href')).toBe(`${location.origin}/home`);
    const opened = await open({ source: 'avatax' });
    expect(opened.all('a')).toEqual([]);
  });

  it('shows ten of 10,000 customers per page', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => customer(String(at), `Customer ${at}`));
    service.answer(read, ok(many));
    const { rows, input, alertText, sees } = await open();
    expect(rows()).toHaveLength(10);
    input('thead input').click();
    await vi.waitFor(() => expect(alertText()).toBe("All (10,000) Customer's Shipping addresses will be selected."));
    await sees('10,000 selected');
  });
});
