// @module-tag long: other browsers; test/e2e/embedding has the main cases
import { expect, it } from 'vitest';
import { startExample } from '../support/browser/example-site.harness.ts';
import { until } from '../support/until.ts';
import { inEveryEngine } from './walk.harness.ts';

const example = (name: string) => () => startExample(`${name}/server.mjs`);

inEveryEngine('the example document page', example('document-page'), (walk) => {
  it('shows the panel by one script element with its integrity, and receives the tax', async () => {
    await walk.window.open(walk.site.origin);
    await walk.window.click({ role: 'button', name: 'Estimate Tax' });
    await walk.window.sees('Sales tax 32.67');
  });

  it("has 'Why this tax?' in full where there is room for it", async () => {
    const { window } = walk;
    await window.click({ role: 'button', name: 'Why this tax?' });
    const { top, bottom } = await window.still({ role: 'dialog', name: 'Why this tax?' });
    expect(bottom - top).toBeGreaterThan(250);
  });
});

inEveryEngine('the example portal', example('provider-portal'), (walk) => {
  it('shows three elements of another origin, and receives their events', async () => {
    const { window, site } = walk;
    await window.open(site.origin);
    await window.find({ role: 'checkbox', name: 'Calculation active' });
    await window.find({ role: 'heading', name: 'Manage Exemption' });
    await window.click({ role: 'checkbox', name: 'Illinois', exact: true });
    await window.click({ role: 'button', name: 'Add region(s)' });
    await window.click({ role: 'button', name: 'Continue' });
    await window.sees('Now collecting in US-IL.');
  });
});

inEveryEngine('the example of a hostile page', example('hostile-page'), (walk) => {
  it('shows its widgets, which change the company', async () => {
    const { window, site } = walk;
    await window.open(site.origin);
    await window.find({ role: 'group', name: 'Map of the United States' });
    await window.click({ role: 'checkbox', name: 'Calculation active' });
    await window.click({ role: 'button', name: 'Switch calculation off' });
    await window.isGone({ role: 'button', name: 'Switch calculation off' });
  });
});

inEveryEngine('the gallery', example('gallery'), (walk) => {
  it('shows every widget from a script with its integrity', async () => {
    const { window, site } = walk;
    await window.open(site.origin);
    await window.find({ role: 'button', name: 'Estimate Tax' });
    const pages = await window.call(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href*="/gallery/"]')];
      return [...new Set(links.map(({ pathname }) => pathname))];
    });
    expect(pages.length).toBeGreaterThan(20);
    const here = await window.call(() => location.href);
    // The widgets of the connector's own pages name on the console that nobody is signed in.
    walk.allow(/salestax/);
    for (const path of pages) {
      const address = new URL(here);
      address.pathname = path;
      await window.open(address.href);
      await window.find({ role: 'region', name: 'Live widget' });
      // Those that end the session of the browser are mounted on request.
      const mountIt = { role: 'button', name: 'Mount it' } as const;
      if (await window.has(mountIt)) await window.click(mountIt);
      const isForOwnPages = (await window.text()).includes('Runs on the connector’s own origin and nowhere else.');
      const wanted = isForOwnPages ? /ready|error|sessionExpired/ : /ready/;
      const log = () => window.call(() => document.querySelector('[role=log]')?.textContent ?? '');
      await until(`${path} reports ${wanted}`, async () => wanted.test(await log()));
    }
  });

  it('lets the service of a widget fail, and answer again', async () => {
    const { window } = walk;
    await window.open((await window.call(() => location.href)).replace(/\/gallery\/[^#?]*/, '/gallery/nexus'));
    await window.find({ role: 'group', name: 'Map of the United States' });
    // The widget names the failed calls on the console.
    walk.allow(/salestax/);
    await window.set('Service', 'failed');
    await window.sees('code: "failed"');
    await window.isGone({ role: 'group', name: 'Map of the United States' });
    await window.set('Service', '');
    await window.find({ role: 'group', name: 'Map of the United States' });
  });
});
