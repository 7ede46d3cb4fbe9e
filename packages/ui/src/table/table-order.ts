/** Any notation of a whole number that a double represents exactly. */
const WHOLE_NUMBER = /^\d{1,15}$/;
/** To this length numbers in texts are filled up with zeros, so that they are compared by value. */
const DIGITS = 16;

/** At most this many keys are read to choose how the column is sorted. */
const SAMPLE = 1_000;

/** Without options: only then do engines compare plain texts without ICU, four times as fast. */
const collator = new Intl.Collator();

/**
 * The ascending order of values, as their indexes: '' first, then numbers, then texts, in which numbers are compared by value
 * ('INV-2' before 'INV-10'). Equal values keep their order. 100,000 values take about 0.1 s.
 */
export function ascendingOrder(values: readonly (string | number)[]): Uint32Array {
  const keys = values.map(sortKey);
  const places = Uint32Array.from(keys.keys());
  if (keys.every((key) => typeof key === 'number')) {
    const numbers = Float64Array.from(keys);
    return places.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  }
  if (!oftenRepeats(keys)) return places.sort((a, b) => compareKeys(keys[a] ?? 0, keys[b] ?? 0));
  const ranks = ranksOf(keys);
  return places.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

/** Whether most keys of a sample, taken from all over the column, are equal to others. */
function oftenRepeats(keys: readonly (string | number)[]): boolean {
  const step = Math.ceil(keys.length / SAMPLE);
  const sample = keys.filter((_, place) => place % step === 0);
  return new Set(sample).size < sample.length / 2;
}

/** The rank of each key among the distinct ones, of which each is compared only once. */
function ranksOf(keys: readonly (string | number)[]): Uint32Array {
  const different = [...new Set(keys)].sort(compareKeys);
  const ranks = new Map(different.map((key, rank) => [key, rank]));
  return Uint32Array.from(keys, (key) => ranks.get(key) ?? 0);
}

function sortKey(value: string | number): string | number {
  if (typeof value === 'number') return value;
  if (value === '') return -Infinity;
  if (WHOLE_NUMBER.test(value)) return Number(value);
  return value.replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : collator.compare(a, b);
}
