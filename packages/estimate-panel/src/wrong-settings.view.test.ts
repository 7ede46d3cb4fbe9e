import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '@salestax/contract';
import { mount, type EstimatePanelOptions } from './index.ts';
import { createFakePage } from './testing/document-page.fake.ts';
import { invoiceOf } from './testing/document.fixture.ts';

/* What the panel tells the developer of a document page whose settings are wrong. */

const connector = 'https://connector.example';
const config = { apiBaseUrl: connector, oauthBaseUrl: `${connector}/oauth` };
const session = async () => 'token';
const headers = { 'x-correlation-id': 'c-7' };
const refused = (code: string) => () =>
  Response.json({ error: { reasonCode: 'Forbidden', message: 'No.', code } }, { status: 403, headers });

let complaints = vi.spyOn(console, 'error');
beforeEach(() => void (complaints = vi.spyOn(console, 'error').mockImplementation(() => {})));
afterEach(() => {
  complaints.mockRestore();
  vi.unstubAllGlobals();
});

/** Addresses that were posted to, and the bodies. */
let posted: string[] = [];
let bodies: unknown[] = [];

async function failureOf(answer: () => Response, options: Partial<EstimatePanelOptions>) {
  posted = [];
  bodies = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') posted.push(address);
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    return answer();
  });
  const error = vi.fn<(failure: object) => void>();
  const handle = mount(document.body, { config, host: createFakePage().host, session, on: { error }, ...options });
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  handle.unmount();
  return error.mock.calls[0]?.[0];
}

describe('a wrong setting of the document page', () => {
  test.each([
    ['session', 'session-failed', () => Response.json({}), { session: () => Promise.reject(new Error('no server')) }],
    ['origins', 'wrong-origin', refused('WrongOrigin'), {}],
    ['widgets', 'wrong-widget', refused('WrongWidget'), {}],
    ['config.oauthBaseUrl', 'wrong-address', () => new Response('<h1>Not found</h1>', { status: 404 }), {}],
    ['config.oauthBaseUrl', 'unexpected-answer', () => Response.json([], { headers }), {}],
  ])('is named in the event and once on the console: %s, %s', async (setting, code, answer, options) => {
    const failure = await failureOf(answer, options);
    expect(failure).toMatchObject({ setting, code, hint: expect.any(String) });
    // The event has the code and the setting beside it.
    expect(failure).not.toMatchObject({ hint: expect.stringContaining(code) });
    expect(complaints.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining(`[salestax] estimate-panel: ${code} (${setting})`),
    ]);
  });

  test.each([
    ['wrong-origin', refused('WrongOrigin'), {}],
    ['wrong-address', () => new Response('<h1>Not found</h1>', { status: 404 }), {}],
    ['session-invalid', () => Response.json({}), { session: async () => '' }],
  ])('is called one on the page, and no retry is offered: %s', async (_, answer, options) => {
    const message = expect.stringContaining('This part of the page is not set up correctly.');
    expect(await failureOf(answer, options)).toMatchObject({ message, retryable: false });
  });

  test('has the sentence of the service in its hint', async () => {
    expect(await failureOf(refused('WrongWidget'), {})).toMatchObject({ hint: expect.stringContaining(': No.') });
  });

  test('may be the reason why nothing answers from the start', async () => {
    const answer = () => {
      throw new TypeError('Failed to fetch');
    };
    const hint = expect.stringContaining(`no answer from ${connector}`);
    expect(await failureOf(answer, {})).toMatchObject({
      code: 'network',
      setting: 'config.oauthBaseUrl',
      hint,
      retryable: true,
    });
  });

  test('may be the reason why nothing answers for the first document of a page that starts without one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const page = createFakePage(null);
    const error = vi.fn<(failure: object) => void>();
    const handle = mount(document.body, { config, host: page.host, session, on: { error } });
    await handle.ready;
    page.document = invoiceOf();
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), 5_000);
    handle.unmount();
    expect(error.mock.calls).toMatchObject([[{ code: 'network', setting: 'config.oauthBaseUrl' }]]);
  });

  test('is not said of a service that fails, which receives the failure for its log', async () => {
    expect(await failureOf(() => Response.json({}, { status: 500, headers }), {})).toMatchObject({ code: 'failed' });
    expect(complaints).not.toHaveBeenCalled();
    expect(posted).toEqual([`${connector}/oauth${routes.clientLogs.path}`]);
    expect(bodies).toMatchObject([{ message: 'Authentication service failed.', additionalData: { status: 500 } }]);
  });

  test('is not said of an ended session, which nobody has to know who runs the service', async () => {
    expect(await failureOf(() => Response.json({}, { status: 401, headers }), {})).toMatchObject({
      code: 'unauthorized',
    });
    expect(complaints).not.toHaveBeenCalled();
    expect(posted).toEqual([]);
  });
});
