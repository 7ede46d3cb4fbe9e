import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { longUnless, splitCases } from '../long.ts';
import { violationsIn } from '../support/browser/axe.ts';
import { counts, countLiveObjects } from '../support/browser/page-memory.ts';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { builtBundles, recordPageErrors, servePages } from './bundle-page.ts';
import { hostileScript, hostileStyles } from './hostile.ts';
import { answerToPanel, panelStates, type Reach } from './panel-states.ts';
import { definePromises, type Subject } from './promises.ts';
import { needsOf } from './widget-needs.ts';

/** Milliseconds. */
const patience = { timeout: 15_000, interval: 50 };

/*
 * The contract of every widget with its page (packages/widget-kit/src/testing/mount-contract.harness.ts), tested with
 * the built files in a real browser, under the strictest policy with Trusted Types: as a script, and as an element of
 * the loader. The panel fulfils it in each of its states.
 */

const bundles = builtBundles();

const ownFiles: Readonly<Record<string, Buffer>> = {
  'hostile.js': Buffer.from(hostileScript),
  'mount-earlier.js': Buffer.from('promises.mountEarlier()'),
};

/** Another version of a script: its elements and styles have other names. */
const earlier = (script: Buffer) => Buffer.from(script.toString().replaceAll('st-root', 'st-earlier'));
const earlierFolder = 'earlier/';

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await servePages(
    ({ searchParams }) => {
      const tags = searchParams.getAll('script').map((file) => `<script src="/sdk/${file}"></script>`);
      const loader = '<script type="module" src="/sdk/loader.js"></script>';
      const hostile = `<link rel="stylesheet" href="/page.css?css=${encodeURIComponent(hostileStyles)}"><script src="/sdk/hostile.js"></script>
        <form id="SalesTax" name="salesTaxDocumentHost"><input name="mount" id="here2"><input id="config"><img name="widgets" alt=""></form>`;
      const isHostile = searchParams.has('hostile');
      const before = searchParams
        .getAll('earlier')
        .map(
          (file) => `<script src="/sdk/${earlierFolder}${file}"></script><script src="/sdk/mount-earlier.js"></script>`,
        );
      return `${isHostile ? hostile : ''}<main id="here"><p>Before</p></main>${before.join('')}${tags.join('')}${searchParams.has('loader') ? loader : ''}`;
    },
    {
      rootOf: ({ searchParams }) => (searchParams.has('hostile') ? 'lang="ar" dir="rtl" class="zoomed"' : 'lang="en"'),
      answerTo: answerToPanel,
      read: (file, otherwise) =>
        ownFiles[file] ??
        (file.startsWith(earlierFolder) ? earlier(otherwise(file.slice(earlierFolder.length))) : otherwise(file)),
    },
  );
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
});

interface Tested {
  readonly name: string;
  readonly member: string;
  readonly way: Subject['way'];
  /** A state of the panel; without it the widget's first one. */
  readonly state?: string;
  readonly reach?: Reach;
}

const subjectOf = ({ name, member, way, reach }: Tested): Subject => ({
  name,
  member,
  way,
  needs: { ...needsOf(name), ...(reach && { reach }) },
  origin: site.origin,
});

/** A page with one widget, the test functions of `promises.ts`, and a recorder of errors. */
async function open(subject: Subject, file: string, search: Record<string, string> = {}) {
  const page = await (await browser.newContext()).newPage();
  const pageErrors = await recordPageErrors(page);
  await countLiveObjects(page);
  await page.addInitScript(definePromises, subject);
  const source = subject.way === 'script' ? { script: file } : { loader: '' };
  await page.goto(`${site.origin}/?${new URLSearchParams({ ...source, ...search })}`);
  return { page, pageErrors };
}

/** A widget writes to the console why it crashed. */
const isOfTestCrash = (text: string) => text.includes(' crashed: Error: sabotage');

const byScript = bundles.map((bundle) => ({ ...bundle, way: 'script' as const }));
const byElement = bundles.map((bundle) => ({ ...bundle, way: 'element' as const }));
/** The panel, a widget with forms and a widget with tables: the element has the same code for every widget. */
const examples = ['estimate-panel', 'connector-settings', 'reconciliation'];
/** Beside them, of the widgets for our own pages, which the tests of the pages mount, two; one of them needs no shadow root. */
const isMountedAlways = ({ name }: { readonly name: string }) =>
  [...examples, 'link-company', 'session-dialogs'].includes(name);
const panels = [...byScript, ...byElement]
  .filter(({ name }) => name === 'estimate-panel')
  .flatMap((bundle) => Object.entries(panelStates).map(([state, reach]) => ({ ...bundle, state, reach })));
const isMainState = ({ way, state }: Tested) => way === 'script' && state === 'result with the breakdown open';
const subjects = splitCases<Tested & { readonly file: string }>({
  always: [
    ...byScript.filter(isMountedAlways),
    ...byElement.filter(({ name }) => examples.includes(name)),
    ...panels.filter(isMainState),
  ],
  long: [
    ...byScript.filter((bundle) => !isMountedAlways(bundle)),
    ...byElement.filter(({ name }) => !examples.includes(name)),
    ...panels.filter((panel) => !isMainState(panel)),
  ],
});

for (const [bundle, options] of subjects)
  describe(
    `the widget ${[bundle.name, bundle.state].filter(Boolean).join(', ')}, mounted by its ${bundle.way}`,
    options,
    () => {
      let page: Page;
      let pageErrors: () => Promise<readonly string[]>;
      beforeAll(async () => {
        ({ page, pageErrors } = await open(subjectOf(bundle), bundle.file));
      });
      afterAll(() => page.context().close());
      /** What the widgets share is tested with the examples only, when it takes long. */
      const ofExamples = longUnless(examples.includes(bundle.name));

      it('keeps its elements, the focus, typed text and what is open through an update', async () => {
        // Some widgets change by themselves during an update, so it is repeated.
        await vi.waitFor(async () => {
          expect(await page.evaluate(() => promises.update())).toEqual({
            sameParts: true,
            keepsFocus: true,
            keepsOpen: true,
            keepsText: true,
            scheme: 'dark',
            lang: 'de-DE',
          });
        }, patience);
      });

      it('can be unmounted before it is ready, and unmounted twice', async () => {
        expect(await page.evaluate(() => promises.unmountEarly())).toBe('unmounted');
      });

      it('unmounts when its abort signal fires', async () => {
        expect(await page.evaluate(() => promises.abort())).toEqual({ before: 1, after: 0 });
      });

      it('shows its own crash as an alert, leaves other widgets working, and recovers on an update', async () => {
        expect(await page.evaluate(() => promises.crash())).toEqual({
          isReported: true,
          role: 'alert',
          otherIsUnharmed: true,
          isBack: true,
        });
        await expect.poll(async () => (await pageErrors()).filter(isOfTestCrash)).toHaveLength(1);
      });

      it('leaves no node, style sheet, timer, listener, observer or request after 200 mounts', ofExamples, async () => {
        await page.evaluate(() => promises.mountOften(1));
        await expect.poll(() => counts(page)).toMatchObject({ timers: 0, requests: 0 });
        const before = await counts(page);
        await page.evaluate(() => promises.mountOften(200));
        await expect.poll(() => counts(page)).toEqual(before);
        expect((await pageErrors()).filter((text) => !isOfTestCrash(text))).toEqual([]);
      });

      it('is accessible inside its shadow root, and Tab reaches every control', ofExamples, async () => {
        const own = await open(subjectOf(bundle), bundle.file);
        const controls = await own.page.evaluate(() => promises.hold());
        expect(await violationsIn(own.page, { selector: '#here' })).toEqual([]);
        const reached = new Set<number>();
        // Twice round: a control may be rendered anew meanwhile.
        for (let presses = 0; presses < 2 * controls + 6 && reached.size < controls; presses += 1) {
          await own.page.keyboard.press('Tab');
          reached.add(await own.page.evaluate(() => promises.focused()));
          reached.delete(-1);
        }
        expect(reached.size).toBe(controls);
        await own.page.context().close();
      });

      /** The hostile page takes all clicks. */
      const isPressed = bundle.reach?.steps.some(({ press }) => press !== undefined) === true;
      it.skipIf(isPressed)(
        'shows the same content in a page with hostile styles and scripts as in a plain one',
        ofExamples,
        async () => {
          const hostile = await open(subjectOf(bundle), bundle.file, { hostile: '' });
          // Some widgets change by themselves, so their states are compared repeatedly.
          await vi.waitFor(async () => {
            const friendly: object = await page.evaluate(() => promises.show());
            expect(await hostile.page.evaluate(() => promises.show())).toEqual({ ...friendly, direction: 'rtl' });
          }, patience);
          expect(await hostile.pageErrors()).toEqual([]);
          await hostile.page.context().close();
        },
      );

      it('works beside an older version of itself on the same page', ofExamples, async () => {
        const both = await open(subjectOf(bundle), bundle.file, { earlier: bundle.file });
        const seen = await both.page.evaluate(() => promises.besideEarlier());
        expect(seen).toEqual({
          versions: [['st-earlier'], ['st-root']],
          areDark: [true, false],
          haveText: [seen.haveText[1], seen.haveText[1]],
          isUnharmed: true,
          left: 0,
        });
        expect(await both.pageErrors()).toEqual([]);
        await both.page.context().close();
      });
    },
  );
