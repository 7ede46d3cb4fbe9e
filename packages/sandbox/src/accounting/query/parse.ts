import { queryParse, type QboFault } from '../fault.ts';

export type Literal = string | number | boolean;
export type Operator = '=' | '<' | '>' | '<=' | '>=' | 'IN' | 'LIKE';

export interface Condition {
  readonly property: string;
  readonly operator: Operator;
  readonly values: readonly Literal[];
}

export interface Query {
  readonly count: boolean;
  readonly entity: string;
  readonly where: readonly Condition[];
  /** The most significant first; empty = none. */
  readonly order: readonly { readonly property: string; readonly descending: boolean }[];
  readonly start: number;
  readonly max: number;
}

interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  readonly value: string;
  readonly column: number;
}

const TOKEN =
  /\s*(?:(?<word>[A-Za-z_][\w.]*)|'(?<text>(?:\\.|[^'\\])*)'|(?<number>-?\d+(?:\.\d+)?)|(?<sign><=|>=|[=<>(),*]))/y;

class Unreadable extends Error {
  readonly token: Token;
  constructor(token: Token) {
    super(token.value);
    this.token = token;
  }
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const column = at + 1;
    if (match === null) throw new Unreadable({ kind: 'sign', value: text.slice(at).trim().slice(0, 1), column });
    const { word, text: quoted, number, sign = '' } = match.groups ?? {};
    if (word !== undefined) tokens.push({ kind: 'word', value: word, column });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: quoted.replace(/\\(.)/g, '$1'), column });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number, column });
    else tokens.push({ kind: 'sign', value: sign, column });
    at = TOKEN.lastIndex;
  }
  return tokens;
}

/** A cursor over the tokens, from which the functions below read. */
function cursorOver(source: string) {
  const tokens = tokenize(source);
  const end: Token = { kind: 'end', value: '<EOF>', column: source.length + 1 };
  let at = 0;
  const peek = (): Token => tokens[at] ?? end;
  const take = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const isKeyword = (token: Token, keyword: string): boolean =>
    token.kind === 'word' && token.value.toUpperCase() === keyword;
  return {
    peek,
    take,
    skip: (keyword: string): boolean => {
      if (!isKeyword(peek(), keyword)) return false;
      at += 1;
      return true;
    },
    expect: (keyword: string): void => {
      const token = take();
      if (!isKeyword(token, keyword)) throw new Unreadable(token);
    },
    sign: (value: string): void => {
      const token = take();
      if (token.kind !== 'sign' || token.value !== value) throw new Unreadable(token);
    },
    word: (): string => {
      const token = take();
      if (token.kind !== 'word') throw new Unreadable(token);
      return token.value;
    },
    number: (): number => {
      const token = take();
      if (token.kind !== 'number') throw new Unreadable(token);
      return Number(token.value);
    },
  };
}

type Cursor = ReturnType<typeof cursorOver>;

function literal(cursor: Cursor): Literal {
  const token = cursor.take();
  if (token.kind === 'text') return token.value;
  if (token.kind === 'number') return Number(token.value);
  const word = token.value.toLowerCase();
  if (token.kind === 'word' && (word === 'true' || word === 'false')) return word === 'true';
  throw new Unreadable(token);
}

function literals(cursor: Cursor): Literal[] {
  cursor.sign('(');
  const values = [literal(cursor)];
  while (cursor.peek().value === ',') {
    cursor.sign(',');
    values.push(literal(cursor));
  }
  cursor.sign(')');
  return values;
}

const comparisons: readonly Operator[] = ['=', '<', '>', '<=', '>='];

function condition(cursor: Cursor): Condition {
  const property = cursor.word();
  if (cursor.skip('IN')) return { property, operator: 'IN', values: literals(cursor) };
  if (cursor.skip('LIKE')) return { property, operator: 'LIKE', values: [literal(cursor)] };
  const token = cursor.take();
  const operator = comparisons.find((known) => token.kind === 'sign' && known === token.value);
  if (operator === undefined) throw new Unreadable(token);
  return { property, operator, values: [literal(cursor)] };
}

function conditions(cursor: Cursor): Condition[] {
  if (!cursor.skip('WHERE')) return [];
  const found = [condition(cursor)];
  while (cursor.skip('AND')) found.push(condition(cursor));
  return found;
}

function ordering(cursor: Cursor): Query['order'] {
  if (cursor.skip('ORDER')) cursor.expect('BY');
  else if (!cursor.skip('ORDERBY')) return [];
  const order = [orderedBy(cursor)];
  while (cursor.peek().value === ',') {
    cursor.sign(',');
    order.push(orderedBy(cursor));
  }
  return order;
}

function orderedBy(cursor: Cursor): Query['order'][number] {
  const property = cursor.word();
  const descending = cursor.skip('DESC');
  if (!descending) cursor.skip('ASC');
  return { property, descending };
}

/** STARTPOSITION and MAXRESULTS, in either order. Default: the first hundred. */
function paging(cursor: Cursor): { start: number; max: number } {
  const page = { start: 1, max: 100 };
  for (;;) {
    if (cursor.skip('STARTPOSITION')) page.start = cursor.number();
    else if (cursor.skip('MAXRESULTS')) page.max = cursor.number();
    else return page;
  }
}

function readSelectsCount(cursor: Cursor): boolean {
  const counted = cursor.skip('COUNT');
  if (counted) cursor.sign('(');
  cursor.sign('*');
  if (counted) cursor.sign(')');
  return counted;
}

/** The query language of "Query operations and syntax": one entity, AND only, no projections. */
export function parseQuery(source: string): Query | QboFault {
  try {
    const cursor = cursorOver(source);
    cursor.expect('SELECT');
    const count = readSelectsCount(cursor);
    cursor.expect('FROM');
    const entity = cursor.word();
    const where = conditions(cursor);
    const order = ordering(cursor);
    const page = paging(cursor);
    const rest = cursor.take();
    if (rest.kind !== 'end') throw new Unreadable(rest);
    return { count, entity, where, order, ...page };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { value, column } = error.token;
    return queryParse(`Encountered "${value}" at line 1, column ${column}.`);
  }
}
