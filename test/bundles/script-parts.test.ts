import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { builtManifest, POLICY, readBundle, recordPageErrors, servePages } from './bundle-page.ts';
import { answerToPanel, panelStates } from './panel-states.ts';

const { script } = builtManifest().widgets['estimate-panel'] ?? { script: { file: '', parts: [] } };
const onDemand = script.parts?.find(({ file }) => file.includes('on-demand'));
const part = onDemand?.file ?? 'no part';

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;
let page: Page;
let pageErrors: () => Promise<readonly string[]>;
/** Replaces the part for the next requests. */
let faults: ((content: Buffer) => Buffer)[] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await servePages(
    (url) => {
      const nonce = url.searchParams.get('nonce');
      const attributes = nonce === null ? '' : `nonce="${nonce}"`;
      return `<main></main><script ${attributes} src="/sdk/${script.file}"></script>`;
    },
    {
      answerTo: answerToPanel,
      policyOf: ({ searchParams }) => {
        const nonce = searchParams.get('nonce');
        return nonce === null ? POLICY : POLICY.replace("script-src 'self'", `script-src 'nonce-${nonce}'`);
      },
      read: (file, otherwise) => {
        const content = otherwise(file);
        const fault = file === part ? faults.shift() : undefined;
        return fault === undefined ? content : fault(content);
      },
    },
  );
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
});
beforeEach(async () => {
  faults = [];
  page = await browser.newPage();
  pageErrors = await recordPageErrors(page);
});
afterEach(() => page.close());

/** Mounts the panel on a document, and waits until it offers an estimate. */
async function mountPanel(query = ''): Promise<readonly string[]> {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/${query}`);
  const { document, realmId } = panelStates['idle'] ?? { document: {}, realmId: '' };
  await page.evaluate(
    ([current, company, origin]) => {
      const host = {
        context: async () => ({ realmId: company, isAdmin: true }),
        current: async () => current,
        changeLines: async () => undefined,
        onLifecycle: () => () => undefined,
        resize: () => undefined,
        showDialog: async () => '',
      };
      const config = { oauthBaseUrl: `${origin}/oauth`, apiBaseUrl: origin };
      SalesTax['estimatePanel']?.mount('main', { config, host, session: async () => 'token' });
    },
    [document, realmId, site.origin] as const,
  );
  await page.locator('[data-state=idle] .st-button-primary').waitFor();
  return files;
}

const estimate = () => page.locator('.st-button-primary').click();
const result = () => page.locator('[data-state=estimated] dl').waitFor();

describe('the part of the panel’s script', () => {
  it('is loaded with the first estimate, once', async () => {
    const files = await mountPanel();
    expect(files.filter((file) => file.endsWith(part))).toEqual([]);
    await estimate();
    await result();
    await estimate();
    await result();
    expect(files.filter((file) => file.endsWith(part))).toEqual([`/sdk/${part}`]);
    expect(await pageErrors()).toEqual([]);
  });

  it('needs no more of a page’s policy than the nonce of the script', async () => {
    await mountPanel('?nonce=abc');
    await estimate();
    await result();
    expect(await pageErrors()).toEqual([]);
  });

  it('is not executed when it was changed in transit; the next click loads it', async () => {
    faults = [(content) => Buffer.concat([content, Buffer.from('document.title="changed"')])];
    await mountPanel();
    await estimate();
    await page.locator('[data-state=error]').waitFor();
    expect(await page.title()).toBe('Page');
    await estimate();
    await result();
  });

  it('is named by the manifest with its hash', () => {
    expect(readBundle(part).length).toBe(onDemand?.bytes);
    expect(readBundle(script.file).toString('utf8')).toContain(onDemand?.integrity);
  });
});
