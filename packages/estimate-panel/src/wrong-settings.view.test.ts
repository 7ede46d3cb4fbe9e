import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mount, type EstimatePanelOptions } from './index.ts';
import { createFakePage } from './testing/document-page.fake.ts';

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

async function failureOf(answer: () => Response, options: Partial<EstimatePanelOptions>) {
  vi.stubGlobal('fetch', async () => answer());
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
    ['config', 'wrong-address', () => new Response('<h1>Not found</h1>', { status: 404 }), {}],
    ['config', 'unexpected-answer', () => Response.json([], { headers }), {}],
  ])('is named in the event and once on the console: %s, %s', async (setting, code, answer, options) => {
    expect(await failureOf(answer, options)).toMatchObject({ setting, code, hint: expect.stringContaining(code) });
    expect(complaints.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining(`[salestax] estimate-panel: ${code} (${setting})`),
    ]);
  });

  test('is not said of a service that fails', async () => {
    expect(await failureOf(() => Response.json({}, { status: 500, headers }), {})).toMatchObject({ code: 'failed' });
    expect(complaints).not.toHaveBeenCalled();
  });
});
