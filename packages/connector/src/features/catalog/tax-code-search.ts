/** A tax code of the provider with its description. */
interface DescribedCode {
  readonly taxCode: string;
  readonly description: string;
}

/** How many codes a search returns at most. */
const maxFound = 20;

/**
 * Codes that contain every word of the text in code or description, ignoring case: first the exact code, then codes that
 * start with the text, then descriptions that do, then those with a word that does, then the others; by code within
 * each. Where there are none, codes whose descriptions have some of its words, those with the most first: so the name of
 * an item finds codes that may suit it.
 */
export function bestTaxCodes(codes: readonly DescribedCode[], search: string): DescribedCode[] {
  const found = codesWithAllWords(codes, search);
  return found.length > 0 ? found : codesWithMostWords(codes, search);
}

/** Shorter words, as 'for' and 'bag', say little about what is sold; so do the longer ones that only join others. */
const minLetters = 4;
const joiningWords = new Set(
  'also each from into more only other over such than that their them these they this those through under upon used when where whether which while with within without'.split(
    ' ',
  ),
);

function codesWithMostWords(codes: readonly DescribedCode[], search: string): DescribedCode[] {
  const searchWords = new Set(wordsOf(search).filter((word) => word.length >= minLetters && !joiningWords.has(word)));
  return codes
    .map((row) => ({
      row,
      count: [...new Set(wordsOf(row.description))].filter((word) => searchWords.has(word)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.row.taxCode.localeCompare(other.row.taxCode, 'en'))
    .slice(0, maxFound)
    .map(({ row: { taxCode, description } }) => ({ taxCode, description }));
}

/** Words in lower case and in the singular, as far as a final 's' tells. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/(?<=[^s])s$/, ''));

function codesWithAllWords(codes: readonly DescribedCode[], search: string): DescribedCode[] {
  const text = search.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return codes
    .flatMap(({ taxCode, description }) => {
      const code = taxCode.toLowerCase();
      const lowerDescription = description.toLowerCase();
      const isFound = words.every((word) => code.includes(word) || lowerDescription.includes(word));
      return isFound ? [{ row: { taxCode, description }, rank: rankOf(code, lowerDescription, text) }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank || one.row.taxCode.localeCompare(other.row.taxCode, 'en'))
    .slice(0, maxFound)
    .map(({ row }) => row);
}

function rankOf(code: string, description: string, text: string): number {
  if (code === text) return 0;
  if (code.startsWith(text)) return 1;
  if (description.startsWith(text)) return 2;
  return description.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)) ? 3 : 4;
}
