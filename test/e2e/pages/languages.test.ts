import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { long, splitCases } from '../../long.ts';
import { type SceneUser, openScreens, type Scene, type Screens } from '../../screenshots/screenshot.harness.ts';
import * as spanish from '../../../packages/widgets/src/messages/es/index.ts';

/* The pages in another language of the runtime configuration: complete, and fitting a phone. */

let opened: Screens;
beforeAll(async () => {
  opened = await openScreens();
});
afterAll(() => opened.close());

/** A screen, and a text that shows that it has loaded. */
const screens: Readonly<Record<string, readonly [path: string, arrived: string]>> = {
  landing: ['/learnmore', spanish.landing.signIn],
  home: ['/home', spanish.home.settings],
  connectorSettings: ['/connectorsettings', spanish.connectorSettings.save],
  nexus: ['/nexussetup', spanish.nexus.collecting],
  documents: ['/documents', spanish.documents.search],
  reconciliation: ['/reconciliation', spanish.reconciliation.search],
  productCatalog: ['/itemmanagement', spanish.productCatalog.sync],
  exemption: ['/exemption', spanish.exemption.requestsTab],
  integration: ['/integration', spanish.integration.provider],
  'a page that is none': ['/nowhere', 'Página no encontrada'],
};

/** The same for every language that a scene needs. */
function sceneIn(messages: string, [path, arrived]: readonly [string, string]): Scene {
  return {
    ...(path !== '/learnmore' && { as: 'dana' }),
    async reach(user) {
      await setMessages(user.page, messages);
      await user.open(path);
      await user.waitForText(arrived);
    },
  };
}

/** Sets the language of the pages as an operator does. */
const setMessages = (page: Page, messages: string) =>
  page.route('**/assets/config/config.*.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), messages } });
  });

/** All text of the page, also in shadow roots, and the elements that do not fit. */
const inspectPage = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const overflowing: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) overflowing.push(`the page: ${scrollWidth} of ${clientWidth}`);
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll<HTMLElement>('body *, :host *, .st-view *')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const text = element.getAttribute(name);
          if (text) texts.push(text);
        }
        const own = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent);
        const text = own.join('').trim();
        if (text === '' || element.closest('style, script, noscript')) continue;
        texts.push(text);
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        const isCut = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1;
        if (isCut && textOverflow !== 'ellipsis' && clipPath === 'none' && element.clientWidth > 0)
          overflowing.push(text);
      }
    }
    return { lang: document.documentElement.lang, title: document.title, texts, overflowing };
  });

/** English messages of the specification with a different Spanish translation. */
const english = new Map<string, string>();
beforeAll(async () => {
  for (const [name, catalog] of Object.entries<Readonly<Record<string, unknown>>>(spanish)) {
    const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const { messages } = await import(`../../../packages/widgets/src/${folder}/messages.ts`);
    for (const [key, text] of Object.entries(messages))
      if (typeof text === 'string' && text !== catalog[key]) english.set(text, `${name}.${key}`);
  }
});

const play = <Seen>(messages: string, screen: readonly [string, string], show: (user: SceneUser) => Promise<Seen>) =>
  opened.play(sceneIn(messages, screen), { viewport: { width: 320, height: 860 } }, show);

describe('the pages in Spanish', () => {
  const isMain = ([name]: readonly [string, unknown]) => name === 'landing' || name === 'home';
  const cases = splitCases({
    always: Object.entries(screens).filter(isMain),
    long: Object.entries(screens).filter((entry) => !isMain(entry)),
  });
  for (const [[name, screen], options] of cases)
    it(`contain no English text and fit on a phone: ${name}`, options, async () => {
      const { lang, title, texts, overflowing } = await play('es', screen, ({ page }) => inspectPage(page));
      expect(lang).toBe('es-US');
      expect(title).toMatch(/· Conector de impuesto sobre las ventas$/);
      expect(texts.length).toBeGreaterThan(8);
      expect(texts.filter((text) => english.has(text))).toEqual([]);
      expect(overflowing).toEqual([]);
    });
});

describe('the language of the configuration', () => {
  const modules = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/assets\/(es|en-plain)-[^/]+\.js$/.exec(name)?.[1])
        .filter((name) => name !== undefined),
    );
  const shown = (messages: string, arrived: string) =>
    play(messages, ['/nexussetup', arrived], async ({ page }) => [
      await page.evaluate(() => document.documentElement.lang),
      ...(await modules(page)),
    ]);

  it('is the only message catalog that is loaded', long, async () => {
    expect(await shown('en', 'Where you collect tax!')).toEqual(['en']);
    expect(await shown('en-plain', 'Where you collect tax')).toEqual(['en', 'en-plain']);
    expect(await shown('es', spanish.nexus.collecting)).toEqual(['es-US', 'es']);
  });

  it('applies to the page of the panel, which opened alone says where it belongs', async () => {
    const reach = async (user: SceneUser) => {
      await user.page.route('**/serviceapp/AvaTaxLanding', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('data-messages="en"', 'data-messages="es"');
        await route.fulfill({ response, body });
      });
      await user.open('/serviceapp/AvaTaxLanding');
      await user.waitForText('Este panel pertenece a la página de un documento');
    };
    const lang = await opened.play({ reach }, {}, ({ page }) => page.evaluate(() => document.documentElement.lang));
    expect(lang).toBe('es-US');
  });
});
