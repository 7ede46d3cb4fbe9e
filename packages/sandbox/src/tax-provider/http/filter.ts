import { providerError } from './errors.ts';
import { readTokens, syntaxError, type Tokens } from './filter-tokens.ts';
import { textOf } from './text.ts';

/** A record as it is answered; filters and orders see the same names. */
export type Row = Readonly<Record<string, unknown>>;
export type Predicate = (row: Row) => boolean;

export interface Filter {
  readonly matches: Predicate;
  /** The fields it speaks of, in lower case. */
  readonly fields: ReadonlySet<string>;
}

interface Parsing {
  readonly text: string;
  readonly tokens: Tokens;
  readonly known: ReadonlySet<string>;
  readonly fields: Set<string>;
}

/**
 * Parses a `$filter` ("Filtering in REST"). Throws the provider's errors 17, 18, 19, 21 and 183. Without known fields any
 * field will do.
 */
export function parseFilter(text: string, knownFields: readonly string[]): Filter {
  const known = new Set(knownFields.map((name) => name.toLowerCase()));
  const parsing: Parsing = { text, tokens: readTokens(text), known, fields: new Set() };
  const matches = anyOf(parsing);
  const left = parsing.tokens.peek();
  if (left !== null)
    throw providerError(183, {
      message: "The filter needs 'and' or 'or' between two conditions.",
      description: `Found '${left.text}' where a conjunction was expected.`,
    });
  return { matches, fields: parsing.fields };
}

function anyOf(parsing: Parsing): Predicate {
  const parts = [allOf(parsing)];
  while (parsing.tokens.takeWord('or')) parts.push(allOf(parsing));
  return (row) => parts.some((part) => part(row));
}

function allOf(parsing: Parsing): Predicate {
  const parts = [term(parsing)];
  while (parsing.tokens.takeWord('and')) parts.push(term(parsing));
  return (row) => parts.every((part) => part(row));
}

function term(parsing: Parsing): Predicate {
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

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  '=': (order) => order === 0,
  '==': (order) => order === 0,
  ne: (order) => order !== 0,
  '<>': (order) => order !== 0,
  '!=': (order) => order !== 0,
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

function condition(parsing: Parsing): Predicate {
  const { text, tokens } = parsing;
  const name = fieldName(parsing);
  const operator = tokens.take().text.toLowerCase();
  const compare = comparisons[operator];
  if (compare !== undefined) {
    const wanted = valueOf(tokens);
    return (row) => compare(order(cell(row, name), wanted));
  }
  const test = textTests[operator];
  if (test !== undefined) {
    const wanted = valueOf(tokens).toLowerCase();
    return (row) => test(textOf(cell(row, name)).toLowerCase(), wanted);
  }
  if (operator === 'between') return between(parsing, name);
  if (operator === 'in') {
    const wanted = valueList(tokens);
    return (row) => wanted.some((candidate) => order(cell(row, name), candidate) === 0);
  }
  if (operator === 'isnull' || (operator === 'is' && tokens.takeWord('null'))) return (row) => isEmpty(cell(row, name));
  throw syntaxError(text, `'${operator}' is not an operator.`);
}

function fieldName({ tokens, known, fields }: Parsing): string {
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

function between({ text, tokens }: Parsing, name: string): Predicate {
  const low = valueOf(tokens);
  if (!tokens.takeWord('and')) throw syntaxError(text, "'between' needs two values joined by 'and'.");
  const high = valueOf(tokens);
  return (row) => order(cell(row, name), low) >= 0 && order(cell(row, name), high) <= 0;
}

function valueList(tokens: Tokens): string[] {
  tokens.expect('(');
  const values = [valueOf(tokens)];
  while (tokens.takeSymbol(',')) values.push(valueOf(tokens));
  tokens.expect(')');
  return values;
}

/** The value of a field whatever its case; `a.b` looks into a nested object. */
export function cell(row: Row, name: string): unknown {
  const [head = '', ...rest] = name.split('.');
  const found = Object.entries(row).find(([key]) => key.toLowerCase() === head.toLowerCase())?.[1];
  if (rest.length === 0) return found;
  return typeof found === 'object' && found !== null ? cell({ ...found }, rest.join('.')) : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Numbers as numbers, dates by the shorter of the two precisions, the rest as text without regard to case. */
export function order(value: unknown, wanted: string): number {
  if (typeof value === 'number' && wanted.trim() !== '' && !Number.isNaN(Number(wanted))) return value - Number(wanted);
  if (isEmpty(value)) return wanted === '' ? 0 : Number.NaN;
  const left = textOf(value).toLowerCase();
  const right = wanted.toLowerCase();
  if (!/^\d{4}-\d{2}-\d{2}/.test(left) || !/^\d{4}-\d{2}-\d{2}/.test(right)) return compareText(left, right);
  const length = left.length > 10 && right.length > 10 ? 19 : 10;
  return compareText(left.slice(0, length), right.slice(0, length));
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
