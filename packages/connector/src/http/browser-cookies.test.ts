import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { antiForgeryCookie, antiForgeryHeader } from '@salestax/contract';
import { type BrowserOptions, registerBrowserCookies } from './browser-cookies.ts';

const started: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of started.splice(0)) await app.close();
});

const older = new Uint8Array(32).fill(1);
const newer = new Uint8Array(32).fill(2);

/** A process with these keys. GET is a page, POST a call that changes something. */
async function startProcess(...keys: BrowserOptions['keys']) {
  const app = fastify();
  started.push(app);
  const browsers = await registerBrowserCookies(app, {
    publicUrl: 'https://connector.example',
    staffUrl: null,
    keys,
    origins: [],
  });
  app.get('/', (request, reply) => {
    browsers.issueCookies(request, reply);
    return 'page';
  });
  app.post('/', (request) => {
    browsers.checkCsrf(request);
    return 'done';
  });
  return {
    async openPage(): Promise<Record<string, string>> {
      const { cookies } = await app.inject({ method: 'GET', url: '/' });
      return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    },
    async send(cookies: Record<string, string>): Promise<string> {
      const headers = { [antiForgeryHeader]: cookies[antiForgeryCookie] };
      return (await app.inject({ method: 'POST', url: '/', cookies, headers })).body;
    },
  };
}

describe('the anti-forgery token of an open page', () => {
  it('is accepted while its key is replaced, by processes with either order of the keys', async () => {
    const before = await startProcess(older, newer);
    const after = await startProcess(newer, older);
    expect(await after.send(await before.openPage())).toBe('done');
    expect(await before.send(await after.openPage())).toBe('done');
  });

  it('is refused when its key was removed', async () => {
    const page = await (await startProcess(older)).openPage();
    expect(await (await startProcess(newer)).send(page)).toContain('Forbidden');
  });
});
