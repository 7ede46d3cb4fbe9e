import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages as panelMessages } from '../../../estimate-panel/src/texts/messages.ts';
import { kitMessages } from '../../../widget-kit/src/kit-messages.ts';
import { pluralForm } from '../../../widget-kit/src/plural.ts';
import * as arabic from './ar.ts';
import * as plain from './en-plain.ts';
import * as spanish from './es.ts';

type Texts = Readonly<Record<string, unknown>>;

const folders = globSync('*/messages.ts', { cwd: join(import.meta.dirname, '../../../widgets/src') }).map((file) =>
  basename(dirname(file)),
);
const memberOf = (folder: string) => folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const entriesOf = (catalogs: object) => new Map<string, Texts>(Object.entries(catalogs));
const english = new Map<string, Texts>([['estimatePanel', { ...kitMessages, ...panelMessages }]]);
for (const folder of folders) {
  const { messages } = await import(`../../../widgets/src/${folder}/messages.ts`);
  english.set(memberOf(folder), { ...kitMessages, ...messages });
}
const inSpanish = entriesOf(spanish);
const inArabic = entriesOf(arabic);
const inPlain = entriesOf(plain);

type Forms = Readonly<Record<string, string>> & { readonly other: string };
const isForms = (message: unknown): message is Forms => typeof message === 'object' && message !== null;

/** Every text of a catalog, the plural forms one by one. */
const sentencesOf = (texts: Texts): readonly (readonly [key: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, message]): readonly (readonly [string, string])[] => {
    if (isForms(message)) return Object.values(message).map((form) => [key, form]);
    return typeof message === 'string' ? [[key, message]] : [];
  });

/**
 * The placeholders of a sentence: `{count}`, `{}`. Of a plural they are those of `other`: a form for one number may say it in
 * words. For a function: the arguments that occur in its result.
 */
function placesOf(message: unknown): readonly string[] {
  if (isForms(message)) return placesOf(message.other);
  if (typeof message === 'string') return [...message.matchAll(/\{\w*\}/g)].map(([place]) => place).toSorted();
  if (typeof message !== 'function') throw new TypeError(`neither a sentence nor a function: ${String(message)}`);
  const marks = [7_001, 7_002, 7_003].slice(0, message.length);
  const used = String(message(...marks)).replaceAll(/\D/g, '');
  return marks.map(String).filter((mark) => used.includes(mark));
}

/** Words that are the same in every language. */
const shared = new Set(
  'AvaTax,Avalara,QuickBooks,Streamlined Sales Tax,SST,RealmId,Fax,PDF,No,–,Total,Error,error,API,AvaTax: {day},{amount},{before} → {after},{action}: {cause},{done} de {total}'.split(
    ',',
  ),
);

/** Whether a category means one number, which its form may say in words. */
function isOfOneNumber(language: string, category: string): boolean {
  const rules = new Intl.PluralRules(language);
  const numbers = [...Array(200).keys()].filter((count) => rules.select(count) === category);
  return numbers.length <= 1 && category !== 'many';
}

describe('a plural', () => {
  it.each([
    ['ar-u-nu-latn', [0, 1, 2, 3, 10, 11, 99, 100, 101], 'zero one two few few many many other other'],
    ['es-US', [0, 1, 2, 1_000_000], 'other one other many'],
    ['en-US', [0, 1, 2, 21], 'other one other other'],
  ])('has the form of the category of its count: %s', (locale, counts, forms) => {
    const all = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
    expect(counts.map((count) => pluralForm(all, count, locale)).join(' ')).toBe(forms);
  });

  it('has the form `other` where the language of the text lacks the category', () => {
    expect(pluralForm({ one: '{count} day', other: '{count} days' }, 2, 'ar')).toBe('{count} days');
  });
});

describe('every catalog', () => {
  it('has an entry for every widget with messages', () => {
    expect([...inSpanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...inArabic.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...inPlain.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });
});

describe.each([...english])('%s', (name, messages) => {
  const es = inSpanish.get(name) ?? {};
  const ar = inArabic.get(name) ?? {};
  const better = inPlain.get(name) ?? {};

  it('is complete in Spanish and Arabic, and has no other messages', () => {
    for (const texts of [es, ar]) expect(Object.keys(texts).toSorted()).toEqual(Object.keys(messages).toSorted());
  });

  it.each([
    ['en', messages],
    ['en', better],
    ['es', es],
    ['ar', ar],
  ])('has the plural forms of its language: %s', (language, texts) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(texts)) {
      if (!isForms(message)) continue;
      expect([key, Object.keys(message).toSorted()]).toEqual([key, pluralCategories.toSorted()]);
      // A form for several numbers must show the number; one form says which of them it is without.
      const places = placesOf(message);
      const lacking = Object.entries(message).filter(
        ([category, form]) => !isOfOneNumber(language, category) && placesOf(form).join() !== places.join(),
      );
      expect([key, lacking]).toEqual([key, []]);
    }
  });

  it('has the same placeholders in every language', () => {
    for (const texts of [es, ar, better]) {
      for (const [key, message] of Object.entries(texts)) {
        // A function that returns one of two sentences, which differ by language.
        if (key === 'difference') continue;
        expect([key, placesOf(message)]).toEqual([key, placesOf(messages[key])]);
      }
    }
  });

  it('is translated', () => {
    const known = new Set(sentencesOf(messages).map(([, text]) => text));
    for (const texts of [es, ar])
      expect(sentencesOf(texts).filter(([, text]) => known.has(text) && !shared.has(text))).toEqual([]);
  });

  it('has corrected English only where it differs, and without the misspellings of the specification', () => {
    const wrong = Object.entries(better).filter(
      ([key, message]) =>
        message === messages[key] ||
        (typeof message === 'string' &&
          /setiings|timout|occured|\byou identity|can not|\(s\)|\.\.\.| {2}| [!:?]/.test(message)),
    );
    expect(wrong).toEqual([]);
  });

  it('follows the punctuation rules of Spanish', () => {
    const wrong = sentencesOf(es).filter(
      ([, text]) => /^[^¡]*!$|^[^¿]*\?$/.test(text) || /\.\.\.|["“”']| {2}|^ | $| [!:?]/.test(text),
    );
    // This text joins two others.
    expect(wrong.filter(([, text]) => text !== ' y ')).toEqual([]);
  });

  it('follows the punctuation rules of Arabic, with figures in Latin digits', () => {
    const wrong = sentencesOf(ar).filter(
      ([, text]) => /[,;?]|\.\.\.|["“”']|[٠-٩]| {2}|^ | $| [!:؟،؛]/.test(text) && !/^\{|^AvaTax:/.test(text),
    );
    // This text joins two others; the other one names menus of AvaTax.
    expect(wrong.filter(([, text]) => text !== ' و')).toEqual([]);
  });
});

it('an arrow of Arabic points from right to left between two texts of any script', () => {
  // Between two Latin values an arrow without these marks is part of a text from left to right (Unicode Annex #9, N1).
  const arrows = [...inArabic.values()].flatMap(sentencesOf).filter(([, text]) => /[←→]/.test(text));
  expect(new Set(arrows.map(([key]) => key))).toEqual(new Set(['changed', 'fromTo', 'simulateChange']));
  expect(arrows.filter(([, text]) => !text.includes('\u200f←\u200f'))).toEqual([]);
});

it('the corrected English corrects every misspelling of the specification', () => {
  const untranslated = [...english].flatMap(([name, messages]) =>
    Object.entries({ ...messages, ...inPlain.get(name) }).filter(
      ([, text]) => typeof text === 'string' && /setiings|timout|occured|\byou identity|Advance Settings/.test(text),
    ),
  );
  expect(untranslated).toEqual([]);
});
