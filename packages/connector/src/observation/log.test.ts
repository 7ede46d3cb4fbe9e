import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Unavailable } from '../store/errors.ts';
import { createLog } from './log.ts';

/** The entries that are written while `work` logs. */
function linesOf(work: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const stream = new PassThrough();
  work(createLog('trace', stream));
  const text = String(stream.read() ?? '');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';

it('a log entry has no secrets in any of its fields', () => {
  const [line] = linesOf((log) =>
    log.warn(
      {
        headers: { authorization: 'Basic dXNlcjpwYXNzd29yZA==', cookie: 'a=b', accept: '*/*' },
        accessToken: 'canary-1',
        nested: [{ deep: { client_secret: 'canary-2' } }],
        text: `failed with Bearer ${token}`,
        url: 'https://x/cb?code=canary-3&state=canary-4',
        err: new Error(`password: canary-5 of ${token}`, { cause: new Unavailable('refresh_token=canary-6') }),
      },
      `a call with ${token}`,
    ),
  );
  expect(JSON.stringify(line)).not.toMatch(/canary|eyJ|dXNlc/);
  expect(line).toMatchObject({ headers: { accept: '*/*', authorization: '[secret]' }, msg: 'a call with [secret]' });
});

it('a logged error has name, message, stack, code and causes, and no other fields', () => {
  const error = Object.assign(new Unavailable('gone', { cause: new Error('why') }), { detail: 'Key (name)=(Dana)' });
  const [line] = linesOf((log) => log.error({ err: error }, 'x'));
  expect(line?.['err']).toMatchObject({
    type: 'Unavailable',
    message: 'gone',
    code: 'Unavailable',
    cause: { message: 'why' },
  });
  expect(JSON.stringify(line)).not.toContain('Dana');
});

it.each(['\r\n', '\u001b[31m', '\u0000', '\u0085', '\u2028', '\u202e'])(
  'a logged text is one line without terminal control characters: %j',
  (text) => {
    const lines = linesOf((log) => log.info({ text: `a${text}b`, err: new Error(text) }, `c${text}d`));
    expect(lines).toHaveLength(1);
    // After decoding the JSON once more, only encoded line ends remain.
    expect(JSON.stringify(lines[0]).replaceAll(String.raw`\n`, '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
  },
);
