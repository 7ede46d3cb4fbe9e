import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoneConnector, startLoneConnector } from '../../support/lone-connector.harness.ts';

const log: string[] = [];
let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector({ logLevel: 'info' }, log);
});
afterAll(() => lone.stop());

let requestCount = 0;
const send = (
  payload: string,
  contentType = 'application/csp-report',
  remoteAddress = `192.0.2.${(requestCount += 1)}`,
) =>
  lone.app.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': contentType },
    remoteAddress,
    payload,
  });

/** A part of what Chromium sends. */
const report = (changes: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://connector.example/home',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'none'",
      disposition: 'enforce',
      'blocked-uri': 'inline',
      'status-code': 200,
      ...changes,
    },
  });

async function counted(directive: string): Promise<number> {
  const { body } = await lone.app.inject({ method: 'GET', url: '/metrics' });
  const line = new RegExp(`^policy_violations_total\\{directive="${directive}"\\} (\\d+)`, 'm').exec(body);
  return Number(line?.[1] ?? '0');
}

describe('a browser’s report of a policy violation', () => {
  it('is counted by directive', async () => {
    const before = await counted('script-src-elem');
    expect((await send(report())).statusCode).toBe(204);
    expect(await counted('script-src-elem')).toBe(before + 1);
  });

  it('of an unknown directive creates no metric series of its own', async () => {
    await send(report({ 'effective-directive': 'x"} 1\nforged_total 1' }));
    expect(await counted('other')).toBeGreaterThan(0);
    expect((await lone.app.inject({ method: 'GET', url: '/metrics' })).body).not.toContain('forged');
  });

  it('is one log line, without the query of the reported URL', async () => {
    log.length = 0;
    await send(
      report({
        'document-uri': 'https://connector.example/authcallback?code=canary#id_token=canary',
        'blocked-uri': 'https://evil.example/\u001b[2J\u202e?eyJhbGciOiJIUzI1NiJ9.canary.x',
      }),
    );
    const lines = log.filter((line) => line.includes('content security policy violation'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('https://connector.example/authcallback');
    expect(lines[0]).toContain('https://evil.example/');
    for (const part of ['canary', '\u001b', '\u202e']) expect(lines[0]).not.toContain(part);
  });

  it.each<[string, string, string?]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no report', '{}'],
    ['a list', '[]'],
    ['a report without a directive', report({ 'effective-directive': undefined })],
    ['a report of numbers', report({ 'document-uri': 1 })],
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
  ])('is refused when it is %s', async (_, payload, contentType) => {
    const { statusCode } = await send(payload, contentType);
    expect(statusCode).toBe(400);
  });

  it('is refused when it is too large', async () => {
    const { statusCode } = await send(report({ 'original-policy': 'x'.repeat(20_000) }));
    expect(statusCode).toBe(413);
  });

  it('cannot fill the log', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 40; count += 1)
      answers.push((await send(report(), undefined, '198.51.100.7')).statusCode);
    expect(answers.filter((status) => status === 204)).toHaveLength(30);
    expect(new Set(answers.slice(30))).toEqual(new Set([429]));
  });

  it('is counted but not logged during a flood from many addresses', async () => {
    log.length = 0;
    const before = await counted('img-src');
    for (let count = 0; count < 700; count += 1)
      await send(report({ 'effective-directive': 'img-src' }), undefined, `10.9.${count >> 8}.${count & 255}`);
    expect(await counted('img-src')).toBe(before + 700);
    const lines = log.filter((line) => line.includes('content security policy violation'));
    expect(lines.length).toBeGreaterThan(500);
    expect(lines.length).toBeLessThanOrEqual(600);
  });
});
