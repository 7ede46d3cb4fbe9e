import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, pathOf, routeNames, servedAt } from '../../support/call.harness.ts';
import { type LoneConnector, publicUrl, realms, startLoneConnector } from '../../support/lone-connector.harness.ts';
import { pagePaths, writePages } from '../../support/page-files.fixture.ts';

const staffUrl = 'https://staff.example';
const ofStaff = (path: string) => /^\/(?:admin|api\/Admin|oauth\/api\/adminPanel)\//.test(path);

const files = writePages();
let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector({ pagesDir: files.pagesDir, staffUrl });
});
afterAll(async () => {
  await lone.stop();
  files.remove();
});

const at = (url: string, path: string, more: { readonly method?: 'GET' | 'POST'; readonly origin?: string } = {}) =>
  lone.app.inject({
    method: more.method ?? 'GET',
    url: path,
    headers: { host: new URL(url).host, accept: 'text/html', ...(more.origin && { origin: more.origin }) },
  });

describe('support staff with a host of their own', () => {
  it.each(pagePaths)('have their pages there, and no other page is there: %s', async (path) => {
    const own = await at(ofStaff(path) ? staffUrl : publicUrl, path);
    const other = await at(ofStaff(path) ? publicUrl : staffUrl, path);
    expect([own.statusCode, other.statusCode]).toEqual([200, 404]);
  });

  it('are not at the other host under an encoded address either', async () => {
    expect((await at(publicUrl, '/%61dmin/signin')).statusCode).toBe(404);
    expect((await at(staffUrl, '/%61dmin/signin')).statusCode).toBe(200);
    expect((await at(staffUrl, '/h%6Fme')).statusCode).toBe(404);
  });

  it('have their calls there, and no other call is there', async () => {
    const names = routeNames.filter((name) => lone.app.hasRoute(servedAt(name)) && name !== 'clientLogs');
    for (const name of names) {
      const path = pathOf(name, { realmId: realms.own });
      const { method } = contract[name];
      const send = async (url: string) =>
        (await lone.app.inject({ method, url: path, headers: { host: new URL(url).host } })).statusCode;
      const isForStaff = contract[name].access === 'staff' || ofStaff(path);
      expect([name, await send(isForStaff ? publicUrl : staffUrl)]).toEqual([name, 404]);
      // Without a session. An open call may fail for other reasons.
      const isOpen = ['open', 'client-credentials'].includes(contract[name].access);
      expect([name, isOpen ? 401 : await send(isForStaff ? staffUrl : publicUrl)]).toEqual([name, 401]);
    }
    expect(names.length).toBeGreaterThan(30);
  });

  it('load pages that make their calls at this host', async () => {
    const page = await at(staffUrl, '/admin/signin');
    expect(page.body).toContain(`${staffUrl}/oauth`);
    expect(page.body).not.toContain(new URL(publicUrl).host);
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${staffUrl}`);
    expect(page.body).toContain('&quot;isStaffHost&quot;:true');
    expect((await at(publicUrl, '/home')).body).not.toContain('staff.example');
  });

  it('share the assets and the probes with the other host', async () => {
    for (const path of ['/assets/host-abc.js', '/live', '/ready'])
      for (const url of [publicUrl, staffUrl]) expect((await at(url, path)).statusCode).toBe(200);
  });

  it('may send changes from their own pages, but not from pages of customers', async () => {
    const page = await at(staffUrl, '/admin/signin');
    const cookies = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const proof = page.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const send = async (origin: string, site: string) =>
      (
        await lone.app.inject({
          method: 'POST',
          url: pathOf('staffSignIn', {}),
          headers: { host: 'staff.example', origin, 'sec-fetch-site': site, cookie: cookies, 'x-xsrf-token': proof },
          payload: { code: 'c', state: 's' },
        })
      ).statusCode;
    expect(await send(staffUrl, 'same-origin')).toBe(200);
    expect(await send(publicUrl, 'cross-site')).toBe(403);
  });
});

it('support staff without a host of their own are at the public address', async () => {
  const usual = await startLoneConnector({ pagesDir: files.pagesDir });
  const headers = { host: new URL(publicUrl).host };
  expect((await usual.app.inject({ method: 'GET', url: '/admin/signin', headers })).statusCode).toBe(200);
  await usual.stop();
});
