// @module-tag long: it installs jQuery from a package registry; examples-hostile-page.test.ts has the other hostile page
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { recordPageErrors } from '../support/browser/console-errors.ts';
import { examples, startExample } from '../support/browser/example-site.harness.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { hasRegistry } from './frameworks.ts';

/** A copy of the example with what its README installs. */
async function installedExample(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salestax-jquery-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const example = path.join(folder, 'hostile-page');
  await cp(path.join(examples, 'hostile-page'), example, { recursive: true });
  await cp(path.join(examples, 'site.mjs'), path.join(folder, 'site.mjs'));
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: example });
  return path.join(example, 'server.mjs');
}

it('a widget works in a page that uses an old jQuery on every element', async (context) => {
  context.skip(!(await hasRegistry()), 'No package registry answers.');
  const site = await startExample(await installedExample());
  onTestFinished(() => site.stop());
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const pageErrors = await recordPageErrors(page);

  await page.goto(`${site.origin}/jquery.html`);
  const widget = page.locator('[data-salestax=nexus]');
  await widget.getByRole('checkbox', { name: 'Illinois', exact: true }).check();
  await widget.getByRole('button', { name: 'Add region(s)' }).click();
  await widget.getByRole('button', { name: 'Continue' }).click();
  await widget.getByText('Selected nexus enabled successfully!').first().waitFor();
  expect(await page.locator('h1').getAttribute('class')).toBe('ours');
  expect(await pageErrors.all()).toEqual([]);
}, 120_000);
