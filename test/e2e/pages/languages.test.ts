import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as arabic from '../../../packages/widgets/src/catalogs/ar/index.ts';
import * as spanish from '../../../packages/widgets/src/catalogs/es/index.ts';
import { long, splitCases } from '../../long.ts';
import { type SceneUser, openScreens, type Scene, type Screens } from '../../screenshots/screenshot.harness.ts';
import { changeWrittenConfiguration } from '../../support/browser/written-configuration.ts';

/* The pages in another language of the runtime configuration: complete, and fitting a phone. */

let opened: Screens;
beforeAll(async () => {
  opened = await openScreens();
});
afterAll(() => opened.close());

type Catalogs = typeof spanish;

/** The screens in a language, each with a text that shows that it has loaded. */
const screensIn = (
  text: Catalogs,
  notFound: string,
): Readonly<Record<string, readonly [path: string, arrived: string]>> => ({
  landing: ['/learnmore', text.landing.signIn],
  home: ['/home', text.home.settings],
  connectorSettings: ['/connectorsettings', text.connectorSettings.save],
  nexus: ['/nexussetup', text.nexus.collecting],
  documents: ['/documents', text.documents.search],
  reconciliation: ['/reconciliation', text.reconciliation.search],
  productCatalog: ['/itemmanagement', text.productCatalog.sync],
  exemption: ['/exemption', text.exemption.requestsTab],
  activity: ['/activity', text.activity.onlyRefused],
  companies: ['/companies', text.companies.attention],
  integration: ['/integration', text.integration.provider],
  'a page that is none': ['/nowhere', notFound],
});

const languages = {
  es: {
    catalogs: spanish,
    screens: screensIn(spanish, 'Página no encontrada'),
    locale: 'es-US',
    direction: 'ltr',
    title: /· Conector de impuesto sobre las ventas$/,
    short: ['landing', 'home'],
  },
  ar: {
    catalogs: arabic,
    screens: screensIn(arabic, 'الصفحة غير موجودة'),
    locale: 'ar-u-nu-latn',
    direction: 'rtl',
    title: /· موصل ضريبة المبيعات$/,
    short: ['home'],
  },
};

/** The same for every language that a scene needs. */
function sceneIn(messages: string, [path, arrived]: readonly [string, string]): Scene {
  return {
    ...(path !== '/learnmore' && { as: 'dana' }),
    async reach(user) {
      await changeWrittenConfiguration(user.page, { messages });
      await user.open(path);
      await user.page.getByText(arrived).filter({ visible: true }).first().waitFor();
    },
  };
}

/** All text of the page, also in shadow roots, and the elements that do not fit. */
const inspectPage = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const directions = new Set([getComputedStyle(document.body).direction]);
    const overflowing: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) overflowing.push(`the page: ${scrollWidth} of ${clientWidth}`);
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll<HTMLElement>('body *, :host *, .st-view *')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element.matches('.st-root')) directions.add(getComputedStyle(element).direction);
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
    return {
      lang: document.documentElement.lang,
      title: document.title,
      directions: [...directions],
      texts,
      overflowing,
    };
  });

/** English messages of the specification with a different translation. */
async function englishApartFrom(catalogs: Catalogs): Promise<ReadonlySet<string>> {
  const english = new Set<string>();
  for (const [name, catalog] of Object.entries<object>(catalogs)) {
    const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const { messages } = await import(`../../../packages/widgets/src/${folder}/messages.ts`);
    for (const [key, text] of Object.entries(messages))
      if (typeof text === 'string' && text !== Reflect.get(catalog, key)) english.add(text);
  }
  return english;
}

const play = <Seen>(messages: string, screen: readonly [string, string], show: (user: SceneUser) => Promise<Seen>) =>
  opened.play(sceneIn(messages, screen), { viewport: { width: 320, height: 860 } }, show);

describe.each(Object.entries(languages))('the pages in the language %s', (messages, language) => {
  const { screens, locale, direction, short } = language;
  const isMain = ([name]: readonly [string, unknown]) => short.includes(name);
  const cases = splitCases({
    always: Object.entries(screens).filter(isMain),
    long: Object.entries(screens).filter((entry) => !isMain(entry)),
  });
  for (const [[name, screen], options] of cases)
    it(`contain no English text and fit on a phone: ${name}`, options, async () => {
      const english = await englishApartFrom(language.catalogs);
      const { lang, title, directions, texts, overflowing } = await play(messages, screen, ({ page }) =>
        inspectPage(page),
      );
      expect([lang, directions]).toEqual([locale, [direction]]);
      expect(title).toMatch(language.title);
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
        .map(({ name }) => /\/assets\/(ar|es|en-plain)-[^/]+\.js$/.exec(name)?.[1])
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
    expect(await shown('ar', arabic.nexus.collecting)).toEqual(['ar-u-nu-latn', 'ar']);
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
