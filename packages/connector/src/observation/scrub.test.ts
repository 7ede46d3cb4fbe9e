import { describe, expect, it } from 'vitest';
import { maxLoggedCharacters, scrub, secretPatterns } from './scrub.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';

describe('a scrubbed text', () => {
  it.each([
    ['a token', token, '[secret]'],
    ['a token after other characters of a token', `session_${token} ended`, 'session_[secret] ended'],
    ['a token after words with dots', `of.${token}`, 'of.[secret]'],
    ['a token whose header holds another start of a token', 'eyJeyJa.b.c', '[secret]'],
    ['two tokens', `${token} ${token}`, '[secret] [secret]'],
    ['an encrypted token without an encrypted key', 'eyJhbGciOiJkaXIifQ..iv.text.tag!', '[secret]!'],
    ['JSON in JSON', '{"msg":"{\\"refresh_token\\":\\"AB11-x\\",\\"n\\":1}"}', '{"msg":"{\\"[secret]\\",\\"n\\":1}"}'],
    ['a field in camel case', '{"accessToken":"abc"}', '{"[secret]"}'],
    ['an authorization header', 'authorization: Bearer abcdefgh', 'authorization: [secret]'],
    ['a parameter', '/authcallback?code=abc&realmId=1', '/authcallback?[secret]&realmId=1'],
    ['a field of JSON', '{"password":"abc","name":"Dana"}', '{"[secret]","name":"Dana"}'],
  ])('a scrubbed text has no secret: %s', (_, text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('a text is cut before it is scrubbed, which limits the work', () => {
    const scrubbed = scrub(`${'x'.repeat(maxLoggedCharacters)}password=abc`);
    expect(scrubbed).toBe(`${'x'.repeat(maxLoggedCharacters)}…`);
  });
});

/** Milliseconds of CPU time, so that a busy machine does not count. */
function cpuMs(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}

/** Texts of `length` on which a pattern takes longest: repetitions of its own words with characters between them. */
function worstTexts(source: string, length: number): string[] {
  const words = source.match(/[A-Za-z_]{3,}/g) ?? [];
  const fillers = ['a', '-', ' ', '.', '.a', '=', ' = ', ':"', ' a', '\n'];
  const repeated = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return words.flatMap((word) => [
    repeated(word),
    ...fillers.flatMap((filler) => {
      const many = repeated(filler);
      return [repeated(`${word}${filler}`), `${word}${many}`, `${many}${word}`];
    }),
  ]);
}

describe('the time per text grows linearly with its length', () => {
  const length = 4_096;
  const times = 8;
  /** Linear: 8 times as long; quadratic: 64 times. */
  const mostTimesAsLong = 3 * times;
  /** Variation of short measurements; a quadratic pattern takes several hundred at this length. Milliseconds. */
  const slack = 5;
  const tries = 5;

  it.each(secretPatterns.map((pattern) => [pattern.source, pattern] as const))(
    'the pattern %s takes linear time',
    (source, pattern) => {
      const longer = worstTexts(source, length * times);
      expect(longer.length).toBeGreaterThan(0);
      for (const [at, short] of worstTexts(source, length).entries()) {
        const long = longer[at] ?? '';
        const isLinear = () => {
          const most = cpuMs(() => short.replaceAll(pattern, '')) * mostTimesAsLong + slack;
          return cpuMs(() => long.replaceAll(pattern, '')) <= most;
        };
        // Garbage collection may affect one measurement, but not all.
        expect(Array.from({ length: tries }).some(isLinear), `repeated: ${short.slice(0, 40)}`).toBe(true);
      }
    },
  );
});
