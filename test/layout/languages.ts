import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageCatalogs } from '../../packages/connector/src/configuration/connector-config.ts';
import type { Language } from './page.ts';
import type { Dictionary } from './translation.ts';

/*
 * The languages of the layout tests. A page is translated in place, sentence by sentence: one load is enough for all
 * languages. The languages of the pages themselves are tested in test/e2e/pages/languages.test.ts.
 */

const packages = join(import.meta.dirname, '../../packages');

/** English, Spanish, and from right to left: in Arabic, or in English while there is no Arabic catalog. */
export async function layoutLanguages(): Promise<readonly Language[]> {
  const names: readonly string[] = messageCatalogs;
  const hasArabic = names.includes('ar');
  return [
    { name: 'English', direction: 'ltr' },
    { name: 'Spanish', direction: 'ltr', dictionary: await dictionaryOf('es') },
    {
      name: 'right to left',
      direction: 'rtl',
      ...(hasArabic && { dictionary: await dictionaryOf('ar') }),
    },
  ];
}

type Catalog = Readonly<Record<string, unknown>>;

/** The sentences of all widgets, the panel and the host pages in a language. */
async function dictionaryOf(language: string): Promise<Dictionary> {
  const sentences = new Map<string, string>();
  for (const [english, translated] of await catalogPairs(language))
    for (const [key, text] of Object.entries(english))
      for (const [one, other] of pairsOf(text, translated[key])) {
        // Where one sentence has several translations, the longest needs the most space.
        if (other.length > (sentences.get(one)?.length ?? 0)) sentences.set(one, other);
      }
  return [...sentences];
}

async function catalogPairs(language: string): Promise<readonly (readonly [Catalog, Catalog])[]> {
  const widgets: Readonly<Record<string, Catalog>> = await import(
    `../../packages/widgets/src/catalogs/${language}/index.ts`
  );
  const pairs: (readonly [Catalog, Catalog])[] = [];
  for (const [name, translated] of Object.entries(widgets)) {
    const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const { messages } = await import(`../../packages/widgets/src/${folder}/messages.ts`);
    pairs.push([messages, translated]);
  }
  if (existsSync(join(packages, `estimate-panel/src/messages.${language}.ts`))) {
    const { messages } = await import('../../packages/estimate-panel/src/texts/messages.ts');
    pairs.push([messages, firstExport(await import(`../../packages/estimate-panel/src/messages.${language}.ts`))]);
  }
  const { messages } = await import('../../packages/host-pages/src/messages.ts');
  const { pages } = await import('../../packages/host-pages/src/pages.ts');
  const page = firstExport(await import(`../../packages/host-pages/src/languages/${language}.ts`));
  const titles = Object.fromEntries(pages.flatMap((each) => ('title' in each ? [[each.widget, each.title]] : [])));
  pairs.push([messages, recordOf(page['text'])], [titles, recordOf(page['titles'])]);
  return pairs;
}

const recordOf = (value: unknown): Catalog =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const firstExport = (module: Catalog): Catalog => recordOf(Object.values(module)[0]);

/** The sentences of a message: it is one, the forms of a plural, or a function of values. */
function pairsOf(english: unknown, translated: unknown): Dictionary {
  if (typeof english === 'string' && typeof translated === 'string') return [[english, translated]];
  if (typeof english === 'function' && typeof translated === 'function') return [[filled(english), filled(translated)]];
  const [one, other] = [recordOf(english), recordOf(translated)];
  return Object.entries(one).flatMap(([form, text]) => pairsOf(text, other[form] ?? other['other']));
}

const filled = (sentence: Function): string => String(sentence('{0}', '{1}', '{2}'));
