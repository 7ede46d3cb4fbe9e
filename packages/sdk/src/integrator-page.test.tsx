import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '@salestax/client';
import { routes } from '@salestax/contract';
import { defineWidget, fields, type DebugEvent, type WidgetFailure } from '@salestax/widget-kit';
import { mount as mountNexus } from '@salestax/widget-sources/nexus';
import { failureMessages } from '../../widgets/src/service/failed.tsx';
import {
  connectService,
  serviceFields,
  type PendingChange,
  type Service,
  type ServiceEvents,
  type ServiceOptions,
} from '../../widgets/src/service/service.ts';

/* What an integrator page learns when something is wrong: on the screen, by events, and on the console. */

const connector = 'https://connector.example';
const config = { oauthBaseUrl: `${connector}/oauth`, apiBaseUrl: connector };
const fetchMock = vi.fn<typeof fetch>();
const nexusData = { nexusList: [], asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 0 };
const headers = { 'x-correlation-id': 'c-7' };
const answered =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers }));
const refused = (code: string) => answered({ error: { reasonCode: 'Forbidden', message: 'No.', code } }, 403);

let page = new AbortController();
let complaints = vi.spyOn(console, 'error');
beforeEach(() => {
  page = new AbortController();
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', fetchMock.mockReset().mockImplementation(answered(nexusData)));
});
afterEach(() => {
  page.abort();
  complaints.mockRestore();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Mounts nexus, and waits until it is ready or has failed. */
async function open(options: object) {
  const failures: WidgetFailure[] = [];
  const ended = vi.fn<() => void>();
  const on = { error: (failure: WidgetFailure) => failures.push(failure), sessionExpired: ended };
  const handle = mountNexus(document.body, { config, session: undefined, signal: page.signal, on, ...options });
  const rejection: unknown = await handle.ready.then(
    () => null,
    (error: unknown) => error,
  );
  const screen = () => handle.element.shadowRoot?.querySelector('.st-view')?.textContent ?? '';
  // The rendering follows the event.
  await vi.waitFor(() => expect(handle.element.shadowRoot?.querySelector('[role=alert]')).not.toBeNull());
  return { failures, ended, rejection, screen };
}

const session = () => Promise.resolve('token');
const notSetUp = 'This part of the page is not set up correctly.';

describe('a wrong setting of an integrator page', () => {
  it.each([
    ['session', 'session-missing', {}, answered(nexusData)],
    ['session', 'session-invalid', { session: () => Promise.resolve() }, answered(nexusData)],
    ['origins', 'wrong-origin', { session }, refused('WrongOrigin')],
    ['widgets', 'wrong-widget', { session }, refused('WrongWidget')],
    [
      'company',
      'wrong-company',
      { session },
      answered({ error: { reasonCode: 'NotFound', code: 'WrongCompany' } }, 404),
    ],
    ['widgets', 'forbidden', { session }, answered({ error: { reasonCode: 'Forbidden', message: 'No.' } }, 403)],
    [
      'config.apiBaseUrl',
      'wrong-address',
      { session },
      answered({ error: { reasonCode: 'NotFound', code: 'UnknownRoute' } }, 404),
    ],
    ['config.apiBaseUrl', 'wrong-address', { session }, () => Promise.resolve(new Response('<html>', { status: 404 }))],
    ['config.apiBaseUrl', 'wrong-address', { session }, () => Promise.resolve(Response.json({ other: 'service' }))],
  ])('names %s with the code %s, and is no ended session', async (setting, code, options, answer) => {
    fetchMock.mockImplementation(answer);
    const { failures, ended, rejection, screen } = await open(options);
    expect(failures).toMatchObject([{ code, setting, retryable: false, hint: expect.any(String) }]);
    expect(failures[0]?.cause).toBeInstanceOf(Error);
    expect(failures[0]?.message).toContain(notSetUp);
    expect(screen()).toContain(notSetUp);
    expect(screen()).not.toContain('timed out');
    expect(rejection).toMatchObject({ code, setting });
    expect(ended).not.toHaveBeenCalled();
    expect(complaints).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`[salestax] nexus: ${code} (${setting})`),
      expect.any(Error),
    );
  });
});

describe('a failure that is no wrong setting', () => {
  it.each([
    ['another shape', 'unexpected-answer', answered({})],
    ['null', 'unexpected-answer', answered(null)],
    ['an error', 'failed', answered({}, 500)],
    ['no answer', 'network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s of the service ends in an error with a retry: %s', async (_, code, answer) => {
    fetchMock.mockImplementation(answer);
    const { failures, ended, rejection, screen } = await open({ session });
    expect(failures).toMatchObject([{ code, retryable: true, cause: expect.any(Error) }]);
    expect(rejection).toMatchObject({ code });
    expect(screen()).toContain('Something went wrong');
    expect(ended).not.toHaveBeenCalled();
  });

  it('no answer at all may be a setting of the connector or of the page, which the hint names with the line to add', async () => {
    fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    const { failures } = await open({ session });
    expect(failures).toMatchObject([{ code: 'network', setting: 'config.apiBaseUrl' }]);
    for (const part of [connector, `"origins": ["${location.origin}"]`, 'connect-src'])
      expect(failures[0]?.hint).toContain(part);
  });

  it.each([
    ['12', 'in 12 s'],
    // Without a time, the limits are per minute.
    [null, 'in 60 s'],
  ])(
    'too many requests have a code of their own, and a hint of when the service answers again: %s',
    async (after, time) => {
      const headers = after === null ? {} : { 'retry-after': after };
      fetchMock.mockImplementation(() => Promise.resolve(Response.json({}, { status: 429, headers })));
      const { failures, screen } = await open({ session });
      expect(failures).toMatchObject([{ code: 'too-many-requests', retryable: true, setting: undefined }]);
      expect(failures[0]?.hint).toContain(`try again ${time}`);
      expect(screen()).toContain('Something went wrong');
      expect(complaints).toHaveBeenCalledExactlyOnceWith(
        expect.stringContaining('[salestax] nexus: too-many-requests: '),
        expect.any(Error),
      );
    },
  );

  it('a `session` that throws is reported with what it threw', async () => {
    const down = new Error('my server is down');
    const { failures, ended } = await open({ session: () => Promise.reject(down) });
    expect(failures).toMatchObject([
      {
        code: 'session-failed',
        setting: 'session',
        retryable: true,
        hint: expect.stringContaining('my server is down'),
      },
    ]);
    expect(failures[0]?.cause).toMatchObject({ cause: down });
    expect(ended).not.toHaveBeenCalled();
  });

  it.each([
    ['nobody is signed in', () => Promise.resolve(null), answered(nexusData)],
    ['the service refuses both tokens', session, answered({}, 401)],
  ])('an ended session is one: %s', async (_, given, answer) => {
    fetchMock.mockImplementation(answer);
    const { failures, ended, screen } = await open({ session: given });
    expect(failures).toMatchObject([{ code: 'unauthorized', retryable: false }]);
    expect(failures[0]?.message).toBe('Session is timed out. Please log in again.');
    expect(screen()).toContain('Session is timed out. Please log in again.');
    expect(ended).toHaveBeenCalledOnce();
    expect(complaints).not.toHaveBeenCalled();
  });
});

/** A widget that does nothing by itself, with its service. */
function openService(given: () => Promise<string | null>, on: object = {}, more: object = {}) {
  let service: Service | null = null;
  const { mount } = defineWidget<ServiceOptions, ServiceEvents, typeof failureMessages>({
    name: 'nexus',
    events: { sessionExpired: true, busy: true },
    styles: '',
    messages: failureMessages,
    options: fields(serviceFields),
    start(context) {
      service = connectService(context);
      context.ready();
      return () => null;
    },
  });
  const handle = mount(document.body, { config, session: given, signal: page.signal, on, ...more });
  const read = () => {
    if (service === null) throw new Error('not started');
    return service.call(routes.nexus, { params: { userId: '0' } });
  };
  const change = (input: CallInput<'enableNexus'>) => {
    if (service === null) throw new Error('not started');
    return service.call(routes.enableNexus, input);
  };
  const poll = () => service?.call(routes.nexus, { params: { userId: '0' }, isRepeated: true });
  const isSilent = () => service?.silence.getState().since !== null;
  const hasLinkTo = (path: `/${string}`) => service?.hasLinkTo(path);
  return { handle, read, poll, isSilent, change, hasLinkTo, mayManage: () => service?.mayManage() };
}

const tokenWith = (claims: object) => `e.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;

describe('the session of an integrator page', () => {
  it('is requested once for all widgets with the same function, and once after all were refused', async () => {
    const tokens = ['old', 'new', 'newer'];
    const given = vi.fn<() => Promise<string | null>>(async () => tokens.shift() ?? null);
    fetchMock.mockImplementation((input, init) =>
      answered(nexusData, new Request(input, init).headers.get('authorization') === 'Bearer old' ? 401 : 200)(),
    );
    const widgets = [1, 2, 3].map(() => openService(given));
    await Promise.all(widgets.map(({ handle }) => handle.ready));
    const results = await Promise.all(widgets.map(({ read }) => read()));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(given).toHaveBeenCalledTimes(2);
  });

  it('is requested again after the last widget was unmounted, for another company', async () => {
    const given = vi.fn<() => Promise<string | null>>(() => Promise.resolve('token'));
    for (const time of [1, 2]) {
      const { handle, read } = openService(given);
      await handle.ready;
      await read();
      handle.unmount();
      expect(given).toHaveBeenCalledTimes(time);
    }
  });

  it('shows what it may do: everything, unless the token limits this widget to reading', async () => {
    for (const [claims, may] of [
      [{}, true],
      [{ rights: { nexus: 'read' } }, false],
      [{ rights: { nexus: 'manage', home: 'read' } }, true],
    ] as const) {
      const { handle, read, mayManage } = openService(() => Promise.resolve(tokenWith(claims)));
      await handle.ready;
      await read();
      expect(mayManage()).toBe(may);
      handle.unmount();
    }
  });

  it.each([
    ['that its session names', { widgets: ['nexus', 'home'] }, {}, [true, false, true]],
    [
      'that the option `links` names',
      { widgets: ['nexus', 'home'] },
      { links: { close: '/month' } },
      [false, true, false],
    ],
    ['of every kind, where the token does not say', {}, {}, [true, true, true]],
  ])('has links to the widgets %s', async (_, claims, more, wanted) => {
    const { handle, read, hasLinkTo } = openService(() => Promise.resolve(tokenWith(claims)), {}, more);
    await handle.ready;
    await read();
    expect([hasLinkTo('/home'), hasLinkTo('/close?month=2026-10'), hasLinkTo('/linkcompany')]).toEqual(wanted);
  });
});

describe('the page’s `beforeChange`', () => {
  const enable = { params: { userId: '0' }, body: nexusData };
  /** A service whose page answers changes with `beforeChange`; `sent` counts the calls that reached the connector. */
  async function openAsking(beforeChange: (change: PendingChange) => Promise<void>) {
    fetchMock.mockImplementation(answered({}));
    const opened = openService(session, {}, { beforeChange });
    await opened.handle.ready;
    const isNexus = (input: RequestInfo | URL) => new Request(input).url.includes('/nexus/');
    return { ...opened, sent: () => fetchMock.mock.calls.filter(([input]) => isNexus(input)).length };
  }

  it('delays a change until its promise is resolved', async () => {
    const consent = Promise.withResolvers<void>();
    const beforeChange = vi.fn<(change: PendingChange) => Promise<void>>(() => consent.promise);
    const { change, sent } = await openAsking(beforeChange);
    const ended = change(enable);
    await vi.waitFor(() =>
      expect(beforeChange).toHaveBeenCalledExactlyOnceWith({ widget: 'nexus', call: 'enableNexus' }),
    );
    expect(sent()).toBe(0);
    consent.resolve();
    await ended;
    expect(sent()).toBe(1);
  });

  it('stops a change by a rejection, whose message is the reason', async () => {
    const cause = new Error('Ask your accountant first.');
    const { change, sent } = await openAsking(() => Promise.reject(cause));
    expect(await change(enable)).toMatchObject({ ok: false, code: 'refused', message: cause.message, cause });
    expect(sent()).toBe(0);
  });

  it('is not called for what only reads', async () => {
    const beforeChange = vi.fn<(change: PendingChange) => Promise<void>>(() => Promise.reject(new Error('no')));
    const { read, sent } = await openAsking(beforeChange);
    await read();
    expect(beforeChange).not.toHaveBeenCalled();
    expect(sent()).toBe(1);
  });
});

describe('a widget without an answer of the service', () => {
  it('reads again as soon as the browser is online', async () => {
    fetchMock.mockRejectedValue(new TypeError('offline'));
    const { failures, screen } = await open({ session });
    expect(failures).toMatchObject([{ code: 'network', retryable: true }]);
    fetchMock.mockImplementation(answered(nexusData));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(screen()).not.toContain('Something went wrong'));
  });
});

describe('a service that answers no polls', () => {
  it('is silent from the second one in a row, until it answers any call', async () => {
    const { handle, read, poll, isSilent } = openService(session);
    await handle.ready;
    fetchMock.mockImplementation(answered({}, 503));
    await poll();
    expect(isSilent()).toBe(false);
    await poll();
    expect(isSilent()).toBe(true);
    fetchMock.mockImplementation(answered(nexusData));
    await read();
    expect(isSilent()).toBe(false);
  });

  it('is not silent where it refuses them', async () => {
    const { handle, poll, isSilent } = openService(session);
    await handle.ready;
    fetchMock.mockImplementation(refused('WrongWidget'));
    await poll();
    await poll();
    expect(isSilent()).toBe(false);
  });
});

describe('a call that fails after the widget is ready', () => {
  it('is an error event, once', async () => {
    const error = vi.fn<(failure: WidgetFailure) => void>();
    const { handle, read } = openService(session, { error });
    await handle.ready;
    fetchMock.mockImplementation(answered({}, 500));
    await read();
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
    expect(error.mock.calls[0]?.[0]).toMatchObject({ code: 'failed', cause: expect.any(Error) });
  });
});

describe('the debug stream', () => {
  it('has mount, session, call, answer and events in their order, and no token', async () => {
    const received: DebugEvent[] = [];
    const debug = (event: DebugEvent) => received.push(event);
    const { handle, read } = openService(() => Promise.resolve('secret-token'), {}, { debug });
    await handle.ready;
    await read();
    handle.unmount();
    expect(received.map(({ type, subject }) => `${type} ${subject}`)).toEqual([
      'mount nexus',
      'event ready',
      'call nexus',
      'session requested',
      'answer nexus',
      'unmount nexus',
      'event unmounted',
    ]);
    expect(JSON.stringify(received)).not.toContain('secret-token');
  });
});
