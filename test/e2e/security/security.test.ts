import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { people } from '../../support/account-user.fixture.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { store, recordOf } from '../../support/browser/stored-session.ts';

const harness = useHostPages({ connected: true });

const landing = ({ page }: BrowserUser) => page.getByRole('heading', { name: 'Sales tax integration for QuickBooks' });
const storedSession = ({ page }: BrowserUser) => page.evaluate(() => localStorage.getItem('qbo_session'));
const isPolluted = ({ page }: BrowserUser) =>
  page.evaluate(() => Reflect.has({}, 'polluted') || Reflect.has([], 'session_Id'));
const day = 86_400_000;

describe('an invalid stored session', () => {
  type Whole = Awaited<ReturnType<typeof recordOf>>;
  const poisons: readonly (readonly [string, (whole: Whole) => string])[] = [
    ['null', () => 'null'],
    ['nothing', () => ''],
    ['a list', () => '[]'],
    ['a list of a record', (whole) => JSON.stringify([whole])],
    ['a number', () => '1e999'],
    ['a text', (whole) => JSON.stringify(JSON.stringify(whole))],
    ['half a record', (whole) => JSON.stringify(whole).slice(0, -9)],
    ['an empty record', () => '{}'],
    ['a record with a prototype', (whole) => `{"__proto__":{"polluted":true},${JSON.stringify(whole).slice(1)}`],
    ['nothing but a prototype', (whole) => `{"__proto__":${JSON.stringify(whole)}}`],
    ['a record with a constructor', () => '{"constructor":{"prototype":{"polluted":true}}}'],
    ['a megabyte', (whole) => JSON.stringify({ ...whole, companyName: 'x'.repeat(1_048_576) })],
    ['ten thousand brackets', () => '['.repeat(10_000)],
    ['a right that is a text', (whole) => JSON.stringify({ ...whole, isUsrAlw: 'true' })],
    ['a source that is none', (whole) => JSON.stringify({ ...whole, source: 'admin' })],
    ['a token that is a record', (whole) => JSON.stringify({ ...whole, session_Id: { token: 'x' } })],
    ['no timestamp', (whole) => JSON.stringify({ ...whole, session_Id: 'token' })],
    ['a short timestamp', (whole) => JSON.stringify({ ...whole, session_Id: 'token_123456789012' })],
    ['a timestamp that is none', (whole) => JSON.stringify({ ...whole, session_Id: 'token_12345678901x3' })],
    ['a timestamp of tomorrow', (whole) => JSON.stringify({ ...whole, session_Id: `token_${Date.now() + day}` })],
    ['the last timestamp of all', (whole) => JSON.stringify({ ...whole, session_Id: 'token_9999999999999' })],
    ['a timestamp of yesterday', (whole) => JSON.stringify({ ...whole, session_Id: `token_${Date.now() - day}` })],
  ];

  it('signs nobody in, is removed, and causes no failure', long, async () => {
    const user = await harness.newUser();
    const whole = await recordOf(user, people.administrator);
    for (const [name, poison] of poisons) {
      await store(user, poison(whole));
      await user.open('/home');
      await landing(user).waitFor();
      expect([name, new URL(user.page.url()).pathname]).toEqual([name, '/learnmore']);
      expect([name, await storedSession(user)]).toEqual([name, null]);
      expect([name, await isPolluted(user)]).toEqual([name, false]);
    }
  });

  it('is distinguished from a valid one, which is accepted', async () => {
    const user = await harness.newUser();
    await store(user, JSON.stringify(await recordOf(user, people.administrator)));
    await user.open('/home');
    await user.page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
  });

  it('with markup in its names is shown as text', long, async () => {
    const user = await harness.newUser();
    const evil = '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';
    const record = await recordOf(user, people.administrator);
    await store(
      user,
      JSON.stringify({ ...record, userName: evil, companyName: evil, avataxAccountNumber: evil, avaut: evil }),
    );
    await user.open('/integration');
    await user.page.getByRole('heading', { name: 'What is connected' }).waitFor();
    expect(await user.page.locator('img[src=x]').count()).toBe(0);
    expect(await user.page.title()).not.toContain('broken');
  });
});

describe('a stored session that was modified', () => {
  it('to an administrator’s does not open the settings', async () => {
    harness.allow(/403 \(Forbidden\)/);
    const user = await harness.newUser();
    const luis = await recordOf(user, people.bookkeeper);
    await store(user, JSON.stringify({ ...luis, isUsrAlw: true, avaut: 'AccountAdmin' }));
    await user.open('/connectorsettings');
    await user.page.getByText('Administrator Access Required').first().waitFor();
    expect(await user.page.getByRole('combobox').count()).toBe(0);
    expect(await user.page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });

  it('to an administrator’s does not switch calculation', long, async () => {
    const user = await harness.newUser();
    const luis = await recordOf(user, people.bookkeeper);
    await store(user, JSON.stringify({ ...luis, isUsrAlw: true, avaut: 'AccountAdmin' }));
    await user.open('/home');
    const calculation = user.page.getByRole('checkbox', { name: 'Calculation active' });
    await calculation.click();
    const question = user.page.getByRole('alertdialog', { name: 'Switch calculation off' });
    await question.getByRole('button', { name: 'Switch calculation off' }).click();
    await user.page
      .getByText(/administrator/i)
      .first()
      .waitFor();
    await user.page.reload();
    await expect.poll(() => calculation.isChecked()).toBe(true);
  });

  it.each([
    ['company record', { userId: '00000000-0000-4000-8000-000000000000' }],
    ['accounting company', { realmId: '9341452100000002', userId: '9341452100000002' }],
  ])('to another %s opens nothing', async (_, changes) => {
    harness.allow(/404 \(Not Found\)/);
    const user = await harness.newUser();
    const dana = await recordOf(user, people.administrator);
    await store(user, JSON.stringify({ ...dana, ...changes, companyName: '' }));
    const answers: number[] = [];
    user.page.on('response', (answer) => {
      if (/\/api\/(?:configuration|Configuration|company)/i.test(answer.url())) answers.push(answer.status());
    });
    await user.open('/home');
    await user.page.getByText('Something went wrong, please try again later.').first().waitFor();
    expect(await user.page.getByText('Cottonwood').count()).toBe(0);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((status) => status !== 404)).toEqual([]);
  });
});

describe('a redirect address from the service', () => {
  const evil = [
    'javascript:document.title="broken"',
    'data:text/html,<script>document.title="broken"</script>',
    '//evil.example/',
    'https://evil.example/',
    'https://localhost@evil.example/',
    'https://localhost.evil.example/',
    'http://evil.example/',
    'java\tscript:document.title="broken"',
    '\\\\evil.example',
    'https://ｅvil.example/',
    'blob:http://localhost/x',
  ];

  async function watched(): Promise<{ user: BrowserUser; logged: string[]; left: string[] }> {
    const user = await harness.newUser();
    const [logged, left]: [string[], string[]] = [[], []];
    await intercept(user.page, '**/api/clientlogs', (route) => {
      logged.push(route.request().postData() ?? '');
      return route.fulfill({ status: 204 });
    });
    user.page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(user.product.info.api)) left.push(frame.url());
    });
    // A consent window is opened empty, within the click, and gets its address later, or is closed.
    user.profile.on('page', (page) => {
      page.on('framenavigated', (frame) => left.push(frame.url()));
      if (page.url() !== 'about:blank') left.push(page.url());
    });
    return { user, logged, left };
  }

  it('for the sign-in is followed only to a known site; any other is logged, and the page stays', long, async () => {
    const { user, logged, left } = await watched();
    let address = '';
    await intercept(user.page, '**/oauth/api/signin?*', (route) =>
      route.fulfill({ contentType: 'text/plain', body: address }),
    );
    for (const to of evil) {
      address = to;
      logged.length = 0;
      await user.open('/learnmore');
      await user.page.getByRole('button', { name: 'Sign In' }).first().click();
      await expect.poll(() => logged.join()).toContain('invalid url');
      expect([to, new URL(user.page.url()).pathname, left]).toEqual([to, '/learnmore', []]);
      expect(await user.page.title()).not.toContain('broken');
    }
  });

  it('for the consent is opened only at a known site', long, async () => {
    const { user, logged, left } = await watched();
    await store(user, JSON.stringify({ ...(await recordOf(user, people.administrator)), isQboConnected: false }));
    let address = '';
    await intercept(user.page, '**/oauth/api/signin', (route) =>
      route.fulfill({ json: { intuitUrl: address, error: null } }),
    );
    for (const to of evil) {
      address = to;
      logged.length = 0;
      await user.open('/integration');
      await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
      await expect.poll(() => logged.join()).toContain('invalid url');
      expect([to, new URL(user.page.url()).pathname, left]).toEqual([to, '/integration', []]);
      await expect.poll(() => user.profile.pages()).toHaveLength(1);
    }
  });
});
