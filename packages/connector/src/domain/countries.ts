/** Codes and abbreviations that are no names of the runtime's language data. */
const ALSO_KNOWN: Readonly<Record<string, string>> = { usa: 'US', can: 'CA', 'united states of america': 'US' };

/** Languages in which customers' countries are entered. */
const LANGUAGES = ['en', 'es', 'fr'];

/** The ISO 3166 alpha-2 code of a country by its code or name, as entered; an unknown one in capitals. */
export function countryCode(country: string): string {
  return knownCountry(country) ?? country.toUpperCase().replaceAll('.', '');
}

/** Null for a text that is not a country. */
export function knownCountry(text: string): string | null {
  codesByName ??= readCodes();
  // 'United States (US)': what is in parentheses is part of some names, and an explanation of others.
  return codesByName.get(foldedName(text)) ?? codesByName.get(foldedName(text.replaceAll(/\(.*?\)/g, ''))) ?? null;
}

/** A name as it is compared: without accents, capitals, punctuation and 'the', and with 'st' for 'saint'. Both sides are folded. */
export function foldedName(name: string): string {
  // Nearly all names, in a tenth of the time: a list of invoices has thousands.
  const words = /^[a-z]+(?: [a-z]+)*$/i.test(name) ? name.toLowerCase() : foldedWords(name);
  return words.replace(/^the /, '').replaceAll(/\bsaint\b/g, 'st');
}

function foldedWords(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters
    .replaceAll(/[.'’‘`]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

let codesByName: ReadonlyMap<string, string> | null = null;

/** All countries of the runtime's language data (CLDR), by codes and names. */
function readCodes(): ReadonlyMap<string, string> {
  const codes = new Map(Object.entries(ALSO_KNOWN));
  const names = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style }),
    ),
  );
  for (const code of countryCodes())
    for (const name of [code, ...names.map((language) => language.of(code) ?? '')])
      if (name !== '' && !codes.has(foldedName(name))) codes.set(foldedName(name), current(code));
  return codes;
}

/** Every pair of letters; those that are no country have no name. */
function countryCodes(): readonly string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter((code) => displayNames.of(code) !== undefined && !notCountries.has(code));
}

/** Regions of CLDR that are no countries: unions, outlying parts, pseudo-regions, the unknown one. */
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Regions of CLDR with a code that ISO 3166 has reserved only, by the country or territory that they belong to. */
const belongsTo: Readonly<Record<string, string>> = {
  AC: 'SH',
  CP: 'FR',
  CQ: 'GG',
  DG: 'IO',
  EA: 'ES',
  IC: 'ES',
  TA: 'SH',
};

/** The code that replaced a withdrawn one, e.g. GB for UK, or the code of the country of a part: ES for the Canary Islands. */
const current = (code: string): string => belongsTo[code] ?? new Intl.Locale('und', { region: code }).region ?? code;
