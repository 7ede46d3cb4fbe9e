import { providerError } from './errors.ts';

export interface Token {
  readonly kind: 'word' | 'text' | 'symbol';
  readonly text: string;
}

/** The tokens of a filter, in sequence. */
export interface Tokens {
  peek(): Token | null;
  take(): Token;
  /** Consumes this symbol, or throws. */
  expect(symbol: string): void;
  /** Consumes this word, in any case, if it is next. */
  takeWord(word: string): boolean;
  takeSymbol(symbol: string): boolean;
}

export function readTokens(text: string): Tokens {
  const tokens = tokenize(text);
  let position = 0;
  const peek = () => tokens[position] ?? null;
  const take = (): Token => {
    const token = peek();
    if (token === null) throw syntaxError(text, 'The filter ends too early.');
    position += 1;
    return token;
  };
  const takeWhen = (matches: (token: Token) => boolean): boolean => {
    const token = peek();
    if (token === null || !matches(token)) return false;
    position += 1;
    return true;
  };
  return {
    peek,
    take,
    expect: (symbol) => {
      const token = take();
      if (token.kind !== 'symbol' || token.text !== symbol)
        throw syntaxError(text, `Expected '${symbol}' and found '${token.text}'.`);
    },
    takeWord: (word) => takeWhen((token) => token.kind === 'word' && token.text.toLowerCase() === word),
    takeSymbol: (symbol) => takeWhen((token) => token.kind === 'symbol' && token.text === symbol),
  };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:'((?:[^']|'')*)'|(<>|!=|>=|<=|==|[=<>(),])|([^\s'(),=<>!]+))/y;
  while (pattern.lastIndex < text.trimEnd().length) {
    const start = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null) throw unreadable(text, start);
    const [, quoted, symbol, word] = found;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replaceAll("''", "'") });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
    else tokens.push({ kind: 'word', text: word ?? '' });
  }
  return tokens;
}

function unreadable(text: string, start: number) {
  if (!text.slice(start).trimStart().startsWith("'"))
    return syntaxError(text, `Unexpected character at position ${start}.`);
  return providerError(21, {
    message: 'A value in the filter is not terminated.',
    description: `The quote at position ${start} has no end.`,
  });
}

export function syntaxError(text: string, description: string) {
  return providerError(19, { message: `The filter '${text}' can not be parsed.`, description });
}
