import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mount } from '../../index.ts';
import { createFakePage } from '../../testing/document-page.fake.ts';
import { invoiceOf } from '../../testing/document.fixture.ts';
import { serviceAnswers, stubService } from '../../testing/service-answers.fixture.ts';
import type { AccountingDocument, DialogRequest, DocumentEvent } from '../document-host.ts';
import { serveFramedPanel, type ServeOptions } from './page-side.ts';
import { connectDocumentPage } from './panel-side.ts';

const pageOrigin = 'https://books.example';
const panelOrigin = 'https://connector.example';

/** Two windows, one inside the other, that deliver messages as a browser does: only to the named origin. */
function twoWindows() {
  const page = new EventTarget();
  const panel = new EventTarget();
  const post = (to: EventTarget, origin: string, from: { source: unknown; origin: string }) => ({
    postMessage(message: unknown, targetOrigin: string) {
      if (targetOrigin !== origin) return;
      const data: unknown = structuredClone(message);
      queueMicrotask(() => deliver(to, data, from.origin, from.source));
    },
  });
  const parent = { postMessage: (_message: unknown, _origin: string) => {} };
  const contentWindow = { postMessage: (_message: unknown, _origin: string) => {} };
  Object.assign(parent, post(page, pageOrigin, { source: contentWindow, origin: panelOrigin }));
  Object.assign(contentWindow, post(panel, panelOrigin, { source: parent, origin: pageOrigin }));
  const panelWindow = { addEventListener: panel.addEventListener.bind(panel), parent };
  const style = new Map<string, string>();
  const frame = {
    contentWindow,
    contentDocument: null,
    ownerDocument: document,
    style: { setProperty: (name: string, value: string | null) => void style.set(name, value ?? '') },
  };
  return { page, panel, panelWindow, frame, style };
}

function deliver(to: EventTarget, data: unknown, origin: string, source: unknown): void {
  to.dispatchEvent(Object.assign(new MessageEvent('message', { data, origin }), { source }));
}

const settle = () => vi.advanceTimersByTimeAsync(0);
let ending: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  ending = new AbortController();
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
});

function connected(serve: Partial<ServeOptions> = {}) {
  const windows = twoWindows();
  const fake = createFakePage();
  const serving = () =>
    serveFramedPanel({
      page: windows.page,
      frame: windows.frame,
      panelOrigin,
      host: fake.host,
      session: async () => 'token-1',
      signal: ending.signal,
      ...serve,
    });
  const connecting = () =>
    connectDocumentPage(windows.panelWindow, ['https://other.example', pageOrigin], ending.signal);
  return { ...windows, fake, serving, connecting };
}

describe('a panel in an iframe', () => {
  test.each(['page first', 'panel first'])('reads the document and the session, %s', async (order) => {
    const { serving, connecting } = connected();
    if (order === 'page first') serving();
    const { host, session } = connecting();
    if (order === 'panel first') {
      await settle();
      serving();
    }
    expect(await host.current()).toEqual(invoiceOf());
    expect((await host.context()).companyName).toBe('Cottonwood Landscape Supply');
    expect(await session()).toBe('token-1');
  });

  test.each([
    ['the browser lists its ancestors', { location: { ancestorOrigins: [pageOrigin] } }, [pageOrigin]],
    ['its document names the page', { document: { referrer: `${pageOrigin}/app/invoice/7` } }, [pageOrigin]],
    ['the browser reports nothing', { document: { referrer: '' } }, ['https://other.example', pageOrigin]],
    [
      'the browser reports another origin',
      { document: { referrer: 'https://evil.example' } },
      ['https://other.example', pageOrigin],
    ],
  ])('sends hello to the embedding page when %s', (_, reported, expected) => {
    const origins: string[] = [];
    const parent = { postMessage: (_message: unknown, origin: string) => void origins.push(origin) };
    const frame = { addEventListener: () => {}, parent, ...reported };
    connectDocumentPage(frame, ['https://other.example', pageOrigin], ending.signal);
    expect(origins).toEqual(expected);
  });

  test('changes lines, whatever the page’s function resolves with', async () => {
    const { fake, ...windows } = connected();
    const host = Object.assign(fake.host, {
      // A function cannot be cloned into a message.
      changeLines: async () => () => {},
      changeDiscount: async () => 'done',
      reload: async () => ({ ok: true }),
    });
    serveFramedPanel({
      page: windows.page,
      frame: windows.frame,
      panelOrigin,
      host,
      session: async () => 'token-1',
      signal: ending.signal,
    });
    const panel = windows.connecting().host;
    await expect(panel.changeLines([{ action: 'remove', lineId: 'a' }])).resolves.toBeUndefined();
    await expect(panel.changeDiscount?.(5)).resolves.toBeUndefined();
    await expect(panel.reload?.()).resolves.toBeUndefined();
  });

  test('receives the saves from before the panel listened, once', async () => {
    const { serving, connecting, fake } = connected();
    serving();
    const { host } = connecting();
    await host.context();
    fake.save('created', { txnId: '7' });
    await settle();
    const events: DocumentEvent[] = [];
    host.onLifecycle((event) => events.push(event));
    expect(events).toMatchObject([{ document: { txnId: '7' } }]);
    const later: DocumentEvent[] = [];
    host.onLifecycle((event) => later.push(event));
    expect(later).toEqual([]);
  });

  test('changes lines, and rejects when the page refuses', async () => {
    const { serving, connecting, fake } = connected();
    serving();
    const { host } = connecting();
    await host.changeLines([{ action: 'remove', lineId: 'a' }]);
    expect(fake.document?.lines).toEqual([]);
    fake.refuseChanges = true;
    await expect(host.changeLines([{ action: 'remove', lineId: 'a' }])).rejects.toThrow('The document is locked.');
  });

  test('replaces a discount by an amount, and rejects when the page cannot', async () => {
    const { serving, connecting, fake } = connected();
    serving();
    const { host } = connecting();
    await expect(host.changeDiscount?.(10)).rejects.toThrow('The page does not change discounts.');
    const amounts: number[] = [];
    Object.assign(fake.host, { changeDiscount: async (amount: number) => void amounts.push(amount) });
    await host.changeDiscount?.(10);
    await expect(host.changeDiscount?.(Number.NaN)).rejects.toThrow('This is no discount.');
    expect(amounts).toEqual([10]);
  });

  test('reloads the document, and rejects when the page cannot', async () => {
    const { serving, connecting, fake } = connected();
    serving();
    const { host } = connecting();
    await expect(host.reload?.()).rejects.toThrow('The page does not reload documents.');
    fake.host.reload = async () => fake.edit({ syncToken: '2' });
    await host.reload?.();
    expect(fake.document?.syncToken).toBe('2');
  });

  test('receives events of saved documents until it unsubscribes', async () => {
    const { serving, connecting, fake } = connected();
    serving();
    const { host } = connecting();
    const received: DocumentEvent[] = [];
    const stop = host.onLifecycle((event) => void received.push(event));
    await host.context();
    fake.save('created', { txnId: '7' });
    await settle();
    stop();
    fake.save('updated');
    await settle();
    expect(received).toMatchObject([{ type: 'created', document: { txnId: '7' } }]);
  });

  test.each([
    ['without a field', { type: 'updated', document: invoiceOf({ txnId: '7' }) }],
    ['that is none', undefined],
  ])('receives an event %s, which the panel explains', async (_, event) => {
    const { serving, connecting, fake } = connected();
    serving();
    const { host } = connecting();
    const received: unknown[] = [];
    host.onLifecycle((given) => void received.push(given));
    await host.context();
    for (const listener of fake.listeners) Reflect.apply(listener, null, [event]);
    await settle();
    expect(received).toEqual([event ?? {}]);
  });

  test('covers the page while it is higher than 95 px, and has no height at 0', async () => {
    const { serving, connecting, style, fake } = connected();
    serving();
    const { host } = connecting();
    host.resize(400);
    await settle();
    expect(Object.fromEntries(style)).toMatchObject({ height: '400px', 'margin-bottom': '-305px' });
    expect(fake.heights).toEqual([95]);
    host.resize(0);
    await settle();
    expect(Object.fromEntries(style)).toMatchObject({ height: '0px', 'margin-bottom': '0px', visibility: 'hidden' });
  });

  test("passes on the code of the connector's refusal of a session", async () => {
    const refusal = Object.assign(new Error('This company was never connected.'), { code: 'UnknownCompany' });
    const { serving, connecting } = connected({ session: () => Promise.reject(refusal) });
    serving();
    await expect(connecting().session()).rejects.toMatchObject({ message: refusal.message, code: 'UnknownCompany' });
  });

  test('times out when the page never answers', async () => {
    const { serving, connecting } = connected({ session: () => new Promise(() => {}) });
    serving();
    const { session } = connecting();
    const failure = session().then(String, String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toContain("The page did not answer 'session'.");
  });

  test('refuses a page with another protocol version', async () => {
    const { panel, panelWindow, connecting } = connected();
    const { host } = connecting();
    deliver(panel, { channel: 'salestax-panel', version: 2, kind: 'welcome' }, pageOrigin, panelWindow.parent);
    await expect(host.context()).rejects.toThrow('The page speaks version 2, the panel version 1.');
  });

  test.each([
    ['another origin', 'https://evil.example', 'parent'],
    ['another window', pageOrigin, 'other'],
  ])('accepts no welcome from %s', async (_, origin, source) => {
    const { panel, panelWindow, connecting } = connected();
    const { host } = connecting();
    const welcome = { channel: 'salestax-panel', version: 1, kind: 'welcome' };
    deliver(panel, welcome, origin, source === 'parent' ? panelWindow.parent : { postMessage() {} });
    let answered = false;
    void host.context().then(
      () => (answered = true),
      () => (answered = true),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answered).toBe(false);
  });
});

describe('the panel of an iframe', () => {
  let unmount = () => {};
  afterEach(() => {
    unmount();
    vi.unstubAllGlobals();
  });

  /** Mounts the panel as the document of an iframe does. */
  function mounted(first: AccountingDocument) {
    const answers = serviceAnswers();
    stubService(async (name) => answers.get(name)?.() ?? {});
    const { serving, connecting, fake } = connected();
    fake.document = first;
    serving();
    const error = vi.fn<(failure: object) => void>();
    const handle = mount(document.body, {
      config: { oauthBaseUrl: `${panelOrigin}/oauth`, apiBaseUrl: panelOrigin },
      ...connecting(),
      on: { error },
    });
    ({ unmount } = handle);
    const shown = (selector: string) => handle.element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
    return { fake, error, shown, button: () => shown('[data-state=idle] .st-button-primary') };
  }

  test('is empty for a document of another kind, in whatever form', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const { fake, error, shown, button } = mounted(invoiceOf());
    await vi.waitFor(() => expect(button()).toBeTruthy());
    fake.document = JSON.parse('{ "txnType": 4711, "vendorId": "8" }');
    await vi.waitFor(() => expect(shown('section')).toBeNull(), 10_000);
    expect(error).not.toHaveBeenCalled();
  });

  test('follows a document while its date is empty', async () => {
    const { fake, error, shown, button } = mounted(invoiceOf({ date: '' }));
    await vi.waitFor(() => expect(button()).toBeTruthy());
    fake.edit({ date: '2026-06-15' });
    button()?.click();
    await vi.waitFor(() => expect(shown('[data-state=estimated]')).toBeTruthy(), 10_000);
    expect(error).not.toHaveBeenCalled();
  });

  test('names the field of a malformed document', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { error, button } = mounted(Object.assign(invoiceOf(), { customerId: 1 }));
    await vi.waitFor(() => expect(button()).toBeTruthy());
    button()?.click();
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), 10_000);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'wrong-host', setting: 'host.current.customerId' }),
    );
  });
});

describe('a page with the panel in an iframe', () => {
  const call = (name: string, input?: unknown) => ({
    channel: 'salestax-panel',
    version: 1,
    kind: 'call',
    id: 1,
    call: name,
    input,
  });

  test('answers its own iframe only, and only from the origin of the panel', async () => {
    const { serving, page, frame, fake } = connected();
    serving();
    deliver(page, call('current'), 'https://evil.example', frame.contentWindow);
    deliver(page, call('current'), panelOrigin, { postMessage() {} });
    await settle();
    expect(fake.readCount).toBe(0);
    deliver(page, call('current'), panelOrigin, frame.contentWindow);
    await settle();
    expect(fake.readCount).toBe(1);
  });

  test.each([
    ['lines that are none', call('changeLines', [{ action: 'insert', line: { amount: 'a lot' } }])],
    ['a dialog without buttons', call('showDialog', { title: 'x', text: 'y' })],
    ['a height that is none', call('resize', '95; position: fixed')],
    ['a call that does not exist', call('constructor')],
    ['a message of somebody else', { kind: 'call', id: 1, call: 'current' }],
    ['no object at all', 'current'],
  ])('ignores %s', async (_, data) => {
    const { serving, page, frame, fake, style } = connected();
    serving();
    deliver(page, data, panelOrigin, frame.contentWindow);
    await settle();
    expect([fake.changes, fake.dialogs, fake.readCount, style.size]).toEqual([[], [], 0, 0]);
  });

  test('stops answering when it is disposed', async () => {
    const { serving, page, frame, fake } = connected();
    serving();
    ending.abort();
    deliver(page, call('current'), panelOrigin, frame.contentWindow);
    await settle();
    expect(fake.readCount).toBe(0);
  });
});

describe('a dialog that the page shows for the panel', () => {
  const request: DialogRequest = {
    title: 'Tax was not estimated',
    text: 'Line one\n<b>Line two</b>',
    buttons: [
      { id: 'close', label: 'Close' },
      { id: 'again', label: 'Try again' },
    ],
  };
  const drawn = () => {
    const place = [...document.body.children].find(({ shadowRoot }) => shadowRoot?.querySelector('dialog'));
    return place?.shadowRoot?.querySelector('dialog') ?? null;
  };

  async function openDialog() {
    const { showDialog: _, ...host } = createFakePage().host;
    const { serving, connecting } = connected({ host });
    serving();
    return connecting().host.showDialog(request);
  }

  test('has title and text, and returns the pressed button', async () => {
    const answer = openDialog();
    await settle();
    const dialog = drawn();
    expect(dialog?.open).toBe(true);
    expect(dialog?.getAttribute('role')).toBe('alertdialog');
    // Its language need not be that of the page.
    expect(dialog?.dir).toBe('auto');
    expect(dialog?.querySelector('p')?.textContent).toBe('Line one\n<b>Line two</b>');
    [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Try again')?.click();
    expect(await answer).toBe('again');
    expect(drawn()).toBeNull();
  });

  test('returns the first button on Escape', async () => {
    const answer = openDialog();
    await settle();
    drawn()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(await answer).toBe('close');
    expect(drawn()).toBeNull();
  });
});
