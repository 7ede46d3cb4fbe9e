import { providerError } from './errors.ts';
import { readTokens, syntaxError, type Tokens } from './filter-tokens.ts';
import { textOf } from './text.ts';

/** A record as it is returned; filters and orders use the same names. */
export type Row = Readonly<Record<string, unknown>>;
/** Reads a field of a record; names are in lower case, `a.b` is a field of a nested record. */
export type Reader<T> = (name: string) => (row: T) => unknown;
type Predicate<T> = (row: T) => boolean;

export interface Filter<T> {
  readonly matches: Predicate<T>;
  /** The fields in the filter, in lower case. */
  readonly fields: ReadonlySet<string>;
}

interface Parsing<T> {
  readonly text: string;
  readonly read: Reader<T>;
  readonly tokens: Tokens;
  readonly known: ReadonlySet<string>;
  readonly fields: Set<string>;
}

/**
 * Parses a `$filter` ("Filtering in REST"). Throws the provider's errors 17, 18, 19, 21 and 183. With an empty
 * `knownFields` any field is accepted.
 */
export function parseFilter<T>(text: string, knownFields: readonly string[], read: Reader<T>): Filter<T> {
  const fieldNames = new Set(knownFields.map((name) => name.toLowerCase()));
  const parsing: Parsing<T> = { text, read, tokens: readTokens(text), known: fieldNames, fields: new Set() };
  const matches = anyOf(parsing);
  const rest = parsing.tokens.peek();
  if (rest !== null)
    throw providerError(183, {
      message: "The filter needs 'and' or 'or' between two conditions.",
      description: `Found '${rest.text}' where a conjunction was expected.`,
    });
  return { matches, fields: parsing.fields };
}

function anyOf<T>(parsing: Parsing<T>): Predicate<T> {
  const parts = [allOf(parsing)];
  while (parsing.tokens.takeWord('or')) parts.push(allOf(parsing));
  return (row) => parts.some((part) => part(row));
}

function allOf<T>(parsing: Parsing<T>): Predicate<T> {
  const parts = [term(parsing)];
  while (parsing.tokens.takeWord('and')) parts.push(term(parsing));
  return (row) => parts.every((part) => part(row));
}

function term<T>(parsing: Parsing<T>): Predicate<T> {
  const { tokens } = parsing;
  if (tokens.takeWord('not')) {
    const inner = term(parsing);
    return (row) => !inner(row);
  }
  if (!tokens.takeSymbol('(')) return condition(parsing);
  const inner = anyOf(parsing);
  tokens.expect(')');
  return inner;
}

/** False for NaN, the order of an absent value: it satisfies no comparison. */
const isOther = (order: number): boolean => order < 0 || order > 0;

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  '=': (order) => order === 0,
  '==': (order) => order === 0,
  ne: isOther,
  '<>': isOther,
  '!=': isOther,
  gt: (order) => order > 0,
  '>': (order) => order > 0,
  ge: (order) => order >= 0,
  '>=': (order) => order >= 0,
  lt: (order) => order < 0,
  '<': (order) => order < 0,
  le: (order) => order <= 0,
  '<=': (order) => order <= 0,
};

const textTests: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  contains: (text, wanted) => text.includes(wanted),
  startswith: (text, wanted) => text.startsWith(wanted),
  endswith: (text, wanted) => text.endsWith(wanted),
};

function condition<T>(parsing: Parsing<T>): Predicate<T> {
  const { text, tokens } = parsing;
  const read = parsing.read(fieldName(parsing));
  const operator = tokens.take().text.toLowerCase();
  const compare = comparisons[operator];
  if (compare !== undefined) {
    const order = orderAgainst(valueOf(tokens));
    return (row) => compare(order(read(row)));
  }
  const test = textTests[operator];
  if (test !== undefined) {
    const wanted = valueOf(tokens).toLowerCase();
    return (row) => test(textOf(read(row)).toLowerCase(), wanted);
  }
  if (operator === 'between') return between(parsing, read);
  if (operator === 'in') return oneOf(valueList(tokens), read);
  if (operator === 'isnull' || (operator === 'is' && tokens.takeWord('null'))) return (row) => isEmpty(read(row));
  throw syntaxError(text, `'${operator}' is not an operator.`);
}

function fieldName({ tokens, known, fields }: Pick<Parsing<never>, 'tokens' | 'known' | 'fields'>): string {
  const field = tokens.take().text;
  const name = field.toLowerCase();
  if (known.size > 0 && !known.has(name.split('.')[0] ?? name))
    throw providerError(17, {
      message: `The field '${field}' is not known.`,
      description: `The field '${field}' can not be used in a filter here.`,
    });
  fields.add(name);
  return name;
}

function valueOf(tokens: Tokens): string {
  const { kind, text } = tokens.take();
  if (kind !== 'symbol') return text;
  throw providerError(18, { message: 'The filter has a wrong value.', description: `'${text}' is not a value.` });
}

function between<T>({ text, tokens }: Parsing<T>, read: (row: T) => unknown): Predicate<T> {
  const low = orderAgainst(valueOf(tokens));
  if (!tokens.takeWord('and')) throw syntaxError(text, "'between' needs two values joined by 'and'.");
  const high = orderAgainst(valueOf(tokens));
  return (row) => {
    const value = read(row);
    return low(value) >= 0 && high(value) <= 0;
  };
}

function oneOf<T>(wanted: readonly string[], read: (row: T) => unknown): Predicate<T> {
  const texts = new Set(wanted.map((value) => value.toLowerCase()));
  const orders = wanted.map(orderAgainst);
  return (row) => {
    const value = read(row);
    if (typeof value === 'string' && texts.has(value.toLowerCase())) return true;
    const isPlainText = typeof value === 'string' && !isDated(value);
    return !isPlainText && orders.some((order) => order(value) === 0);
  };
}

function valueList(tokens: Tokens): string[] {
  tokens.expect('(');
  const values = [valueOf(tokens)];
  while (tokens.takeSymbol(',')) values.push(valueOf(tokens));
  tokens.expect(')');
  return values;
}

/** The value of a field, case-insensitive; `a.b` is a field of a nested object. */
export function cell(row: Row, name: string): unknown {
  const [head = '', ...rest] = name.split('.');
  const found = Object.entries(row).find(([key]) => key.toLowerCase() === head.toLowerCase())?.[1];
  if (rest.length === 0) return found;
  return typeof found === 'object' && found !== null ? cell({ ...found }, rest.join('.')) : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const isDated = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/**
 * Makes a comparison with a value: numbers as numbers, dates by the shorter of the two precisions, the rest as
 * case-insensitive text. Returns NaN, which satisfies no comparison, for an absent value.
 */
export function orderAgainst(wanted: string): (value: unknown) => number {
  const number = wanted.trim() === '' ? Number.NaN : Number(wanted);
  const text = wanted.toLowerCase();
  const dated = isDated(text);
  return (value) => {
    if (dated && typeof value === 'string' && value.length === 10 && text.length === 10)
      return compareText(value, text);
    if (typeof value === 'number' && !Number.isNaN(number)) return value - number;
    if (isEmpty(value)) return text === '' ? 0 : Number.NaN;
    const left = textOf(value).toLowerCase();
    if (!dated || !isDated(left)) return compareText(left, text);
    const length = left.length > 10 && text.length > 10 ? 19 : 10;
    return compareText(left.slice(0, length), text.slice(0, length));
  };
}

export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
