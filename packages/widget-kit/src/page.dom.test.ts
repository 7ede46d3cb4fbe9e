import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from './lifetime.ts';
import { onDebug, registerVersion, sessionFunction, shareSession, writeDebug, type DebugEvent } from './page.ts';
import { version } from './version.ts';

const page = Symbol.for('salestax');
const service = { serviceUrl: 'https://connector.example', company: undefined };
afterEach(() => {
  Reflect.deleteProperty(globalThis, page);
  vi.restoreAllMocks();
});

describe('what the widgets of a page share', () => {
  it('adds no name to the global object', () => {
    const before = Object.keys(globalThis);
    registerVersion();
    expect(Object.keys(globalThis)).toEqual(before);
  });

  it('is the token source of one `session` for one service and company', () => {
    const session = () => Promise.resolve('token');
    const life = createLifetime();
    const share = (given: typeof session, key: typeof service | { serviceUrl: string; company: string }) =>
      shareSession(given, key, life, () => async () => null);
    const first = share(session, service);
    expect(share(session, service)).toBe(first);
    expect(share(session, { ...service, serviceUrl: 'https://other.example' })).not.toBe(first);
    expect(share(session, { ...service, company: '9341452100000002' })).not.toBe(first);
    expect(share(() => Promise.resolve('token'), service)).not.toBe(first);
  });

  it('is dropped with the last widget that uses it, so that another company gets another token', () => {
    const session = () => Promise.resolve('token');
    const lives = [createLifetime(), createLifetime()];
    const create = vi.fn<() => () => Promise<null>>(() => async () => null);
    for (const life of lives) shareSession(session, service, life, create);
    lives[0]?.end();
    shareSession(session, service, createLifetime(), create);
    expect(create).toHaveBeenCalledOnce();
    lives[1]?.end();
  });

  it('is one token source for each address of a server', () => {
    const create = () => async () => null;
    expect(sessionFunction('/a', create)).toBe(sessionFunction('/a', create));
    expect(sessionFunction('/a', create)).toBe(sessionFunction(`${location.origin}/a`, create));
    expect(sessionFunction('/a', create)).not.toBe(sessionFunction('/b', create));
    expect(sessionFunction('http://[', create)).toBe(sessionFunction('http://[', create));
  });
});

describe('widgets of two releases on a page', () => {
  it('warn once, and name both', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    registerVersion();
    registerVersion();
    expect(warn).not.toHaveBeenCalled();
    registerVersion('9.8.7');
    registerVersion('9.8.7');
    registerVersion();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${version} and 9.8.7`));
  });
});

describe('the debug stream', () => {
  it('goes on, once for each entry, while another widget has the same listener', () => {
    const listener = vi.fn<(event: DebugEvent) => void>();
    const [stopFirst, stopSecond] = [onDebug(listener), onDebug(listener)];
    writeDebug({ widget: 'note', type: 'call', subject: 'nexus' });
    expect(listener).toHaveBeenCalledTimes(1);
    stopFirst();
    writeDebug({ widget: 'note', type: 'call', subject: 'nexus' });
    expect(listener).toHaveBeenCalledTimes(2);
    stopSecond();
    writeDebug({ widget: 'note', type: 'call', subject: 'nexus' });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('delivers entries with their widget, release and time until it is stopped', () => {
    const received: DebugEvent[] = [];
    const stop = onDebug((event) => received.push(event));
    writeDebug({ widget: 'note', type: 'call', subject: 'nexus', detail: { status: 200 } });
    stop();
    writeDebug({ widget: 'note', type: 'call', subject: 'nexus' });
    expect(received).toEqual([
      { at: expect.any(Number), widget: 'note', version, type: 'call', subject: 'nexus', detail: { status: 200 } },
    ]);
  });

  it.each([
    ['?debug', true],
    ['?view=1&debug=1', true],
    ['?undebugged', false],
    ['', false],
  ])('is written to the console on a page whose address has the query %j: %s', (search, isWritten) => {
    const written = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const before = location.href;
    history.replaceState(null, '', `/${search}`);
    writeDebug({ widget: 'note', type: 'event', subject: 'ready' });
    expect(written.mock.calls.length > 0).toBe(isWritten);
    history.replaceState(null, '', before);
  });

  it('continues when a listener throws', () => {
    const received: string[] = [];
    onDebug(() => {
      throw new Error('faulty listener');
    });
    onDebug(({ subject }) => received.push(subject));
    writeDebug({ widget: 'note', type: 'event', subject: 'ready' });
    expect(received).toEqual(['ready']);
  });
});
