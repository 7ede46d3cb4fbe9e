import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentHost } from './host/document-host.ts';
import { mount } from './index.ts';
import { createFakePage } from './testing/document-page.fake.ts';
import { invoiceOf, lineOf } from './testing/document.fixture.ts';
import { serviceAnswers, stubService } from './testing/service-answers.fixture.ts';

/* What the developer of a document page learns who has made a mistake in its document host. */

let complaints = vi.spyOn(console, 'error');
let answers = serviceAnswers();
let unmount = () => {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  answers = serviceAnswers();
  stubService(async (name) => answers.get(name)?.() ?? {});
});
afterEach(() => {
  unmount();
  delete window.salesTaxDocumentHost;
  complaints.mockRestore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});

/** Mounts the panel in a page without the option `host`, and clicks 'Estimate Tax' once it is there. */
function mountPanel(more: object = {}) {
  const error = vi.fn<(failure: object) => void>();
  const ready = vi.fn<() => void>();
  const handle = mount(document.body, {
    config: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
    session: async () => 'token',
    on: { error, ready },
    ...more,
  });
  ({ unmount } = handle);
  const button = () => handle.element.shadowRoot?.querySelector<HTMLElement>('[data-state=idle] .st-button-primary');
  return { error, ready, button, handle };
}

/** Sets a host that differs from a right one, and waits for what the panel says of it. */
async function failureOf(change: (host: DocumentHost) => object) {
  const { host } = createFakePage();
  Object.assign(window, { salesTaxDocumentHost: change(host) });
  const { error, ready, button, handle } = mountPanel();
  await vi.waitFor(async () => {
    button()?.click();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(error).toHaveBeenCalled();
  }, 10_000);
  return {
    failure: error.mock.calls[0]?.[0],
    ready,
    text: () => handle.element.shadowRoot?.querySelector('.st-view')?.textContent ?? '',
    button: () => handle.element.shadowRoot?.querySelector<HTMLElement>('.st-button-primary'),
  };
}

const without = (name: keyof DocumentHost) => (host: DocumentHost) => ({ ...host, [name]: undefined });
const showing = (document: unknown) => (host: DocumentHost) => ({ ...host, current: async () => document });

test.each<[string, string, (host: DocumentHost) => object]>([
  ['host', 'functions context, current', () => ({})],
  ['host.context', 'must be a function', without('context')],
  ['host.current', 'must be a function', without('current')],
  ['host.changeLines', 'must be a function', without('changeLines')],
  ['host.onLifecycle', 'must be a function', without('onLifecycle')],
  ['host.context', 'no user', (host) => ({ ...host, context: () => Promise.reject(new Error('no user')) })],
  ['host.context', 'within 10 seconds', (host) => ({ ...host, context: never })],
  ['host.context.realmId', 'must be a text', (host) => ({ ...host, context: async () => undefined })],
  ['host.context.realmId', 'must be a text', (host) => ({ ...host, context: async () => ({ realmId: 9341 }) })],
  [
    'host.current',
    'not ready',
    (host) => ({
      ...host,
      current() {
        throw new Error('not ready');
      },
    }),
  ],
  ['host.current', 'within 10 seconds', (host) => ({ ...host, current: never })],
  ['host.current', 'or null', showing(undefined)],
  ['host.current.txnType', '35', showing({})],
  ['host.current.txnType', '35', showing({ ...invoiceOf(), txnType: 'invoice' })],
  ['host.current.date', '2026-03-31', showing({ ...invoiceOf(), date: '11/24/2026' })],
  ['host.current.date', '2026-03-31', showing({ ...invoiceOf(), date: '2026-02-30' })],
  [
    'host.current.lines[0].itemId',
    'a text or null',
    showing({ ...invoiceOf(), lines: [{ ...lineOf({ lineId: 'a' }), itemId: 10 }] }),
  ],
  [
    'host.current.lines[0].salesDetailType',
    'its items are lines',
    showing({ ...invoiceOf(), lines: [{ ...lineOf({ lineId: 'a' }), salesDetailType: 'GroupLineDetail' }] }),
  ],
  [
    'host.current.lines[0].amount',
    'a finite number',
    showing({ ...invoiceOf(), lines: [{ ...lineOf({ lineId: 'a' }), amount: Number.NaN }] }),
  ],
  ['host.current.shippingAmount', 'a finite number', showing({ ...invoiceOf(), shippingAmount: Number.NaN })],
  ['host.current.customerId', 'or null', showing({ ...invoiceOf(), customerId: undefined })],
  ['host.current.amountPaid', 'a text', showing({ ...invoiceOf(), amountPaid: undefined })],
  ['host.current.shippingAddress', 'or null', showing({ ...invoiceOf(), shippingAddress: undefined })],
])('%s is named with what to do: %s', async (setting, hint, change) => {
  const { failure, ready, text } = await failureOf(change);
  expect(failure).toMatchObject({ code: 'wrong-host', setting, hint: expect.stringContaining(hint) });
  expect(failure).toMatchObject({ message: expect.stringContaining('not set up correctly') });
  const consoleTexts = complaints.mock.calls.map(([text]) => String(text));
  expect(consoleTexts).toEqual([expect.stringContaining(`[salestax] estimate-panel: wrong-host (${setting})`)]);
  expect(consoleTexts[0]).toContain(hint);
  // It was ready before only where the mistake shows at an estimate.
  await vi.waitFor(() => expect(text()).toContain('not set up correctly'));
  const isFoundLate = /^host\.current\.(?!txnType)/.test(setting);
  expect(ready).toHaveBeenCalledTimes(isFoundLate ? 1 : 0);
});

test('a page whose listener of saves cannot be set says why, and can be opened once it can', async () => {
  let isReady = false;
  const { failure, text, button } = await failureOf((host) => ({
    ...host,
    onLifecycle(listener: Parameters<DocumentHost['onLifecycle']>[0]) {
      if (!isReady) throw new Error('no event bus yet');
      return host.onLifecycle(listener);
    },
  }));
  expect(failure).toMatchObject({
    code: 'wrong-host',
    setting: 'host.onLifecycle',
    hint: expect.stringContaining('no event bus yet'),
  });
  expect(text()).not.toContain('Loading');
  isReady = true;
  await vi.waitFor(async () => {
    button()?.click();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(text()).toContain('Active');
  }, 10_000);
});

test('a page that refuses the lines says why, and has made no mistake', async () => {
  const { failure } = await failureOf((host) => ({
    ...host,
    changeLines: () => Promise.reject(new Error('document is locked')),
  }));
  expect(failure).toMatchObject({
    setting: 'host.changeLines',
    message: expect.stringContaining('document is locked'),
    retryable: true,
  });
  expect(complaints).not.toHaveBeenCalled();
});

test.each<[string, string, unknown]>([
  ['host.onLifecycle.type', 'one of created, updated', { type: 'create', document: invoiceOf({ txnId: '7' }) }],
  ['host.onLifecycle.type', 'one of created, updated', undefined],
  ['host.onLifecycle.document.txnId', 'QuickBooks', { type: 'created', document: invoiceOf({ txnId: null }) }],
  ['host.onLifecycle.document', 'an object', { type: 'created' }],
  [
    'host.onLifecycle.document.lines',
    'a list',
    { type: 'created', document: { ...invoiceOf({ txnId: '7' }), lines: 1 } },
  ],
  [
    'host.onLifecycle.document.date',
    '2026-03-31',
    { type: 'updated', document: invoiceOf({ txnId: '7', date: '3/31/2026' }) },
  ],
])('an event of the page is not recorded when %s is not %s', async (setting, hint, event) => {
  const page = createFakePage();
  window.salesTaxDocumentHost = page.host;
  const { error, button } = mountPanel();
  await vi.waitFor(() => expect(button()).toBeTruthy());
  const save = (given: unknown) => page.listeners.forEach((listener) => Reflect.apply(listener, null, [given]));
  expect(() => save(event)).not.toThrow();
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), 10_000);
  expect(error.mock.calls).toMatchObject([[{ code: 'wrong-host', setting, hint: expect.stringContaining(hint) }]]);
});

test('a saved document that the service refuses is reported once, not sent again', async () => {
  let sent = 0;
  answers.set('processDocument', () => {
    sent += 1;
    const body = { error: { reasonCode: 'BadRequest', message: 'The total must be a number.', code: 'BadRequest' } };
    return Response.json(body, { status: 400, headers: { 'x-correlation-id': 'c-8' } });
  });
  const page = createFakePage(invoiceOf({ txnId: '7' }));
  window.salesTaxDocumentHost = page.host;
  const { error, button, handle } = mountPanel();
  await vi.waitFor(() => expect(button()).toBeTruthy());
  page.save('updated');
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), 10_000);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toBe(1);
  expect(handle.element.shadowRoot?.textContent).toContain('Internal server error');
});

test.each<[string, () => Promise<unknown>]>([
  ['is rejected', () => Promise.reject(new Error('no editor'))],
  ['resolves with something else', async () => undefined],
])('a promised host that %s is named', async (_, promise) => {
  const { error } = mountPanel({ host: promise() });
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), 10_000);
  expect(error.mock.calls).toMatchObject([[{ code: 'wrong-host', setting: 'host' }]]);
});

test('another company than that of the session is named', async () => {
  const body = { error: { reasonCode: 'NotFound', message: 'No.', code: 'WrongCompany' } };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 404, headers: { 'x-correlation-id': 'c-7' } }));
  const { failure } = await failureOf((host) => host);
  expect(failure).toMatchObject({ code: 'wrong-company', setting: 'host.context.realmId' });
});

test('a host that is never set is named after ten seconds, and found when it is set without the event', async () => {
  const { error, ready, button } = mountPanel();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(error).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(error.mock.calls).toMatchObject([[{ code: 'wrong-host', setting: 'window.salesTaxDocumentHost' }]]);
  window.salesTaxDocumentHost = createFakePage().host;
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(button()).toBeTruthy());
  expect(ready).toHaveBeenCalledOnce();
});

test('a host that is set after clicks on the error is used by one panel', async () => {
  const { error, handle } = mountPanel();
  await vi.advanceTimersByTimeAsync(11_000);
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  const retry = await vi.waitFor(() => {
    const found = handle.element.shadowRoot?.querySelector<HTMLElement>('[data-state=error] .st-button-primary');
    if (!found) throw new Error('The error is not shown.');
    return found;
  });
  retry.click();
  retry.click();
  const page = createFakePage();
  window.salesTaxDocumentHost = page.host;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.listeners.size).toBe(1);
});

test('a context that never comes is asked for again by a click on the error', async () => {
  const page = createFakePage();
  // The first time, and when the panel looks for the mistake.
  const context = vi.fn<DocumentHost['context']>(page.host.context);
  context.mockReturnValueOnce(never()).mockReturnValueOnce(never());
  window.salesTaxDocumentHost = { ...page.host, context };
  const { handle, button } = mountPanel();
  const shadow = handle.element.shadowRoot;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    const retry = shadow?.querySelector<HTMLElement>('[data-state=error] .st-button-primary');
    expect(retry).toBeTruthy();
    retry?.click();
  }, 30_000);
  await vi.waitFor(() => expect(button()).toBeTruthy());
  expect(page.listeners.size).toBe(1);
});

test('a context that comes after ten seconds opens the panel, and no error follows', async () => {
  const { host } = createFakePage();
  const context = async () => {
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    return host.context();
  };
  window.salesTaxDocumentHost = { ...host, context };
  const { error, ready, button } = mountPanel();
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(button()).toBeTruthy());
  expect(ready).toHaveBeenCalledOnce();
  expect(error).not.toHaveBeenCalled();
});

test('a document of a kind that the panel does not support leaves it empty, and the console says so once', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const page = createFakePage();
  window.salesTaxDocumentHost = { ...page.host, current: async () => ({ ...invoiceOf(), txnType: 1 }) };
  const { ready, error, handle } = mountPanel();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ready).toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
  expect(handle.element.shadowRoot?.querySelector('section')).toBeNull();
  expect(info.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining('txnType 1')]);
  info.mockRestore();
});
