import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { people } from '../../support/account-user.fixture.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { hostileOrigin, servePages } from '../../support/browser/hostile-page.fixture.ts';
import { store, recordOf } from '../../support/browser/stored-session.ts';
import { dumpOf } from '../../support/database-dump.ts';

const harness = useHostPages({ connected: true });
const documents = () => new URL(harness.product.info.documentPage).origin;

/** Grants local network access, which the browser otherwise asks for; it is not a defence of the product. */
const anybody = () => harness.newUser({ permissions: ['local-network-access'] });

async function signedIn(): Promise<BrowserUser> {
  const user = await anybody();
  await store(user, JSON.stringify(await recordOf(user, people.administrator)));
  return user;
}

/** The content of the page's only iframe once it has loaded; '' when the browser blocked it. */
async function framed(page: Page): Promise<string> {
  const frame = page.frames().find((each) => each !== page.mainFrame());
  return frame?.url().startsWith('chrome-error:') === false ? frame.locator('body').innerText() : '';
}

describe('an iframe on another site', () => {
  const own = [
    '/',
    '/learnmore',
    '/launch',
    '/home',
    '/home/portal',
    '/linkcompany',
    '/connectorsettings',
    '/connectorsettings/avatax',
    '/nexussetup',
    '/integration',
    '/avataxlogin',
    '/authcallback',
    '/aiauthcallback',
    '/on-boarding',
    '/disconnect',
    '/signout',
    '/admin/signin',
    '/health',
    '/nothing',
    '/gallery',
    '/docs/',
  ];

  it('shows none of our pages, with or without a session', async () => {
    const user = await signedIn();
    for (const path of own) {
      await servePages(user.profile, hostileOrigin, { '/': `<iframe src="${user.address(path)}"></iframe>` });
      const refused = user.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await user.page.goto(`${hostileOrigin}/`);
      await refused;
      expect([path, await framed(user.page)]).toEqual([path, '']);
    }
  });

  it('shows none of them at the sites that may embed the panel either', long, async () => {
    const user = await signedIn();
    for (const path of ['/home', '/connectorsettings', '/linkcompany']) {
      await servePages(user.profile, documents(), { '/around': `<iframe src="${user.address(path)}"></iframe>` });
      const refused = user.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await user.page.goto(`${documents()}/around`);
      await refused;
      expect([path, await framed(user.page)]).toEqual([path, '']);
    }
  });

  it('shows the panel only at the listed sites, and not when these are embedded by another site', async () => {
    const user = await anybody();
    const panel = `<iframe src="${user.address('/serviceapp/AvaTaxLanding')}"></iframe>`;
    await servePages(user.profile, documents(), { '/around': panel });
    await servePages(user.profile, hostileOrigin, {
      '/': panel,
      '/nested': `<iframe src="${documents()}/around"></iframe>`,
    });
    await user.page.goto(`${documents()}/around`);
    await user.page.frameLocator('iframe').locator('#panel').waitFor({ state: 'attached' });
    for (const path of ['/', '/nested']) {
      const refused = user.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await user.page.goto(hostileOrigin + path);
      await refused;
      for (const frame of user.page.frames()) expect(await frame.locator('#panel').count()).toBe(0);
    }
  });
});

describe('a request from another site', () => {
  it('changes nothing, although it has the cookies of a signed-in user', async () => {
    const user = await signedIn();
    await user.open('/home');
    await user.page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
    const { db, calls } = harness.product.connector.services;
    const rows = async () => {
      await calls.flush();
      const dump = new Map(await dumpOf(db));
      // Tables that background reads of the home page write to; on PostgreSQL also the attempt counters.
      const noted = ['auth_flow', 'call_log', 'background_run', 'nexus_snapshot', 'rate_bucket'];
      for (const table of noted) dump.delete(`salestax.${table}`);
      // The job queue's tables change on their own schedule.
      return [...dump].filter(([table]) => table.startsWith('salestax.'));
    };
    const before = await rows();
    const { realmId } = harness.product.info;
    const targets = [
      `/oauth/api/signin/${realmId}`,
      `/oauth/api/signin/Disconnect/${realmId}`,
      '/oauth/api/signin/Logout/true',
      '/oauth/api/signin',
      '/oauth/api/oauth',
      '/oauth/api/signin/GetAIValidator',
      `/oauth/api/signin/ExtendJwtDuration/${realmId}`,
      '/api/configuration/0',
      '/oauth/api/adminPanel/oktasignin/revoke',
    ].map((path) => user.address(path));
    await servePages(user.profile, hostileOrigin, {
      '/': `<form method="post" enctype="text/plain" target="sink"><input name='{"status":true,"x":"' value='"}'></form>
            <iframe name="sink"></iframe>`,
    });
    await user.page.goto(`${hostileOrigin}/`);
    const sent: string[] = [];
    user.page.on('request', (request) => sent.push(request.method()));
    await user.page.evaluate(async (urls) => {
      const ways: RequestInit[] = [
        { method: 'GET', mode: 'no-cors', credentials: 'include' },
        { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"status":false}' },
        {
          method: 'POST',
          mode: 'cors',
          credentials: 'include',
          body: '[]',
          headers: { 'content-type': 'application/json' },
        },
        { method: 'DELETE', mode: 'cors', credentials: 'include' },
        { method: 'PUT', mode: 'cors', credentials: 'include', body: '{"status":false}' },
      ];
      for (const url of urls) {
        for (const way of ways) await fetch(url, way).catch(() => null);
        const form = document.querySelector('form');
        if (form === null) continue;
        const shown = new Promise((done) =>
          document.querySelector('iframe')?.addEventListener('load', done, { once: true }),
        );
        form.action = url;
        form.submit();
        await shown;
      }
    }, targets);
    expect(sent.length).toBeGreaterThan(targets.length * 3);
    const after = await rows();
    for (const [index, [table, text]] of after.entries())
      expect([table, text === before[index]?.[1]]).toEqual([table, true]);
    // The user is still signed in.
    await user.open('/home');
    await user.page.getByRole('checkbox', { name: 'Calculation active', checked: true }).waitFor();
  });
});

describe('the button that disconnects the company', () => {
  it('opens a question, and neither a second click nor Enter at the same place answers it', long, async () => {
    const user = await signedIn();
    await user.open('/home');
    const requestedUrls: string[] = [];
    user.page.on('request', (request) => {
      if (request.method() === 'DELETE') requestedUrls.push(request.url());
    });
    const button = user.page.getByRole('button', { name: 'Disconnect from QuickBooks' });
    const box = await button.boundingBox();
    if (box === null) throw new Error('No button.');
    await user.page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    const question = user.page.getByRole('alertdialog');
    await question.waitFor();
    const yes = question.getByRole('button', { name: 'Yes' });
    const answer = await yes.boundingBox();
    expect(await yes.evaluate((element) => element.matches(':focus'))).toBe(false);
    // The confirming button is not at the place of the click.
    const isUnder =
      answer !== null &&
      box.y < answer.y + answer.height &&
      answer.y < box.y + box.height &&
      box.x < answer.x + answer.width &&
      answer.x < box.x + box.width;
    expect(isUnder).toBe(false);
    await user.page.keyboard.press('Enter');
    await user.page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(requestedUrls).toEqual([]);
    await user.page.reload();
    await user.page.getByRole('checkbox', { name: 'Calculation active', checked: true }).waitFor();
  });
});

describe('two widgets in a page with hostile scripts and styles', () => {
  const clobber = `
    <input id="SalesTax" name="SalesTax"><input id="SalesTax" name="SalesTax">
    <form id="mount"><input name="home"><input name="nexus"></form>
    <a id="config" href="https://evil.example/"></a><a id="config" name="apiBaseUrl" href="https://evil.example/"></a>
    <img id="session" name="session"><img id="options"><img id="React"><img id="process"><img id="define"><img id="exports">
    <img id="module"><img id="require"><img id="home"><img id="nexus"><img id="root"><img id="app"><img id="fetchHttp">
    <form id="host"><input id="attachShadow" name="attachShadow"></form><img id="Element"><img id="self">
    <style>* { letter-spacing: 9px !important; text-transform: uppercase !important; font: 40px serif !important; color: red !important }
      button, input, a { display: none !important } h1, h2, p { visibility: hidden !important }</style>
    <script>
      Object.prototype.polluted = 'by the page';
      Object.prototype.apiBaseUrl = 'https://evil.example';
      Array.prototype.extra = () => 'by the page';
      Function.prototype.extra = 1;
      String.prototype.extra = 1;
      window.name = 'salestax-evil';
    </script>`;

  async function shown(body: string) {
    const user = await anybody();
    const { api, oauth } = harness.product.info;
    const token = await harness.product.embedToken(['home', 'nexus']);
    const foreign: string[] = [];
    const errors: string[] = [];
    user.page.on('pageerror', (error) => errors.push(String(error)));
    user.page.on('request', (request) => {
      if (!request.url().startsWith(api) && !request.url().startsWith(documents())) foreign.push(request.url());
    });
    await servePages(user.profile, documents(), {
      '/widgets': `${body}<div id="one"></div><div id="two"></div>
        <script src="${api}/sdk/home.js"></script><script src="${api}/sdk/nexus.js"></script>
        <script>
          const given = {
            config: { oauthBaseUrl: '${oauth}', apiBaseUrl: '${api}' },
            session: () => Promise.resolve('${token}'),
          };
          for (const [name, id] of [['home', 'one'], ['nexus', 'two']])
            window.SalesTax[name].mount(document.getElementById(id), given);
        </script>`,
    });
    await user.page.goto(`${documents()}/widgets`);
    await user.page.locator('#one').getByText('7 regions collecting.').waitFor({ state: 'attached' });
    await user.page.locator('#two').getByText('Colorado').first().waitFor({ state: 'attached' });
    const looks = await user.page.evaluate(() =>
      ['one', 'two'].map((id) => {
        const root = document.getElementById(id)?.firstElementChild?.shadowRoot;
        const parts = [...(root?.querySelectorAll('button, input, a, h1, h2, p') ?? [])];
        return parts.map((part) => {
          const { display, visibility, fontSize, textTransform, letterSpacing, color } = getComputedStyle(part);
          return [
            part.tagName,
            part.textContent,
            display,
            visibility,
            fontSize,
            textTransform,
            letterSpacing,
            color,
          ].join('|');
        });
      }),
    );
    return { looks, foreign, errors, page: user.page };
  }

  it(
    'show the same as in a plain page, call no other service, and leave the page’s names unchanged',
    long,
    async () => {
      const kind = await shown('');
      const hostile = await shown(clobber);
      expect(kind.looks.map((parts) => parts.length > 3)).toEqual([true, true]);
      expect(hostile.errors).toEqual([]);
      expect(hostile.foreign).toEqual([]);
      expect(hostile.looks).toEqual(kind.looks);
      expect(await hostile.page.evaluate(() => Reflect.get({}, 'polluted'))).toBe('by the page');
      expect(
        await hostile.page.evaluate(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length),
      ).toBe(0);
    },
  );
});
