import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages as panelMessages } from '../../../estimate-panel/src/messages.ts';
import { kitMessages } from '../../../widget-kit/src/kit-messages.ts';
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
const inPlain = entriesOf(plain);

/** The placeholders of a sentence: `{count}`, `{}`. For a function: the arguments that occur in its result. */
function placesOf(message: unknown): readonly string[] {
  if (typeof message === 'string') return [...message.matchAll(/\{\w*\}/g)].map(([place]) => place).toSorted();
  if (typeof message !== 'function') throw new TypeError(`neither a sentence nor a function: ${String(message)}`);
  const marks = [7_001, 7_002, 7_003].slice(0, message.length);
  const used = String(message(...marks)).replaceAll(/\D/g, '');
  return marks.map(String).filter((mark) => used.includes(mark));
}

/** Words that are the same in English and Spanish. */
const shared = new Set(
  'AvaTax,Avalara,QuickBooks,Streamlined Sales Tax,SST,RealmId,Fax,No,–,Total,Error,error,API,AvaTax: {day},{amount},{done} de {total}'.split(
    ',',
  ),
);

describe('every catalog', () => {
  it('has an entry for every widget with messages', () => {
    expect([...inSpanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...inPlain.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });
});

describe.each([...english])('%s', (name, messages) => {
  const es = inSpanish.get(name) ?? {};
  const better = inPlain.get(name) ?? {};

  it('is complete in Spanish, and has no other messages', () => {
    expect(Object.keys(es).toSorted()).toEqual(Object.keys(messages).toSorted());
  });

  it('has the same placeholders in every language', () => {
    for (const texts of [es, better]) {
      for (const [key, message] of Object.entries(texts)) {
        // A function that returns one of two sentences, which differ by language.
        if (key === 'difference') continue;
        expect([key, placesOf(message)]).toEqual([key, placesOf(messages[key])]);
      }
    }
  });

  it('is translated', () => {
    const same = Object.entries(es).filter(
      ([key, message]) => typeof message === 'string' && message === messages[key],
    );
    expect(same.filter(([, message]) => !shared.has(String(message)))).toEqual([]);
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
    const wrong = Object.entries(es).filter(
      ([, text]) =>
        typeof text === 'string' && (/^[^¡]*!$|^[^¿]*\?$/.test(text) || /\.\.\.|["“”']| {2}|^ | $| [!:?]/.test(text)),
    );
    // This text joins two others.
    expect(wrong.filter(([, text]) => text !== ' y ')).toEqual([]);
  });
});

it('the corrected English corrects every misspelling of the specification', () => {
  const untranslated = [...english].flatMap(([name, messages]) =>
    Object.entries({ ...messages, ...inPlain.get(name) }).filter(
      ([, text]) => typeof text === 'string' && /setiings|timout|occured|\byou identity|Advance Settings/.test(text),
    ),
  );
  expect(untranslated).toEqual([]);
});
