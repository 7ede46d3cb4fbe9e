import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { elementConnector } from './element.ts';

const mount = vi.fn<(target: Element, options: object) => { update: () => void; unmount: () => void }>(() => ({
  update() {},
  unmount() {},
}));
const toOptions = ({ apiBase, sessionUrl }: Readonly<Record<string, string | undefined>>) => ({
  ...(apiBase !== undefined && { config: { apiBaseUrl: apiBase } }),
  ...(sessionUrl !== undefined && { session: sessionUrl }),
});
const session = async () => 'token';

let page = new AbortController();
beforeEach(() => {
  page = new AbortController();
  mount.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
});

/** An element with these attributes, whose session is a property that is set later. */
function connected(
  attributes: Readonly<Record<string, string>>,
  known = ['api-base', 'session-url'],
  properties: { readonly options: object | null | undefined } = { options: {} },
) {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  let given: unknown;
  const connect = elementConnector({ mount }, toOptions, known);
  const apply = connect(
    element,
    () => ({ ...properties, session: given }),
    page.signal,
    () => apply(),
  );
  apply();
  return {
    setSession: () => {
      given = session;
      apply();
    },
  };
}

describe('an element on a page of another origin, without a session', () => {
  const connector = { 'api-base': 'https://connector.example' };

  it('waits for the property that a server-rendered page sets when it takes the element over', async () => {
    const { setSession } = connected(connector);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(mount).not.toHaveBeenCalled();
    setSession();
    expect(mount.mock.calls).toMatchObject([[expect.anything(), { session }]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(mount).toHaveBeenCalledOnce();
  });

  it('mounts after two seconds without it, so that the widget says what is missing', async () => {
    connected(connector);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(mount).toHaveBeenCalledOnce();
  });

  it('sets nothing after it was removed', async () => {
    connected(connector);
    page.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(mount).not.toHaveBeenCalled();
  });
});

it.each([null, undefined])('an element whose options are %s has none, as frameworks set them first', (options) => {
  connected({ 'api-base': location.origin }, undefined, { options });
  expect(mount.mock.calls).toMatchObject([[expect.anything(), { config: { apiBaseUrl: location.origin } }]]);
});

describe('an element mounts at once', () => {
  it.each([
    ['with a session address', { 'api-base': 'https://connector.example', 'session-url': '/embed-session' }, undefined],
    ['on a page of the connector', { 'api-base': location.origin }, undefined],
    ['with a wrong address, which the widget names', { 'api-base': 'http://' }, undefined],
    ['of a widget without a session', { 'api-base': 'https://connector.example' }, ['api-base']],
  ])('%s', (_, attributes, known) => {
    connected(attributes, known);
    expect(mount).toHaveBeenCalledOnce();
  });
});
