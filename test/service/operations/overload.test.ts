import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectorConfig } from '@salestax/connector';
import { long } from '../../long.ts';
import { pathOf } from '../../support/call.harness.ts';
import { field } from '../../support/json.ts';
import { type LoneConnector, startLoneConnector } from '../../support/lone-connector.harness.ts';

const maxEventLoopDelayMs = 300;

const log: string[] = [];
const config: Partial<ConnectorConfig> = {
  logLevel: 'warn',
  operation: {
    port: null,
    metricsToken: null,
    drainMs: 0,
    processes: 1,
    maxEventLoopDelayMs,
    retention: {
      calls: 1,
      estimates: 1,
      webhookEvents: 2,
      backgroundRuns: 2,
      certificateRequests: 2,
      sessions: 1,
      activity: 91,
    },
    clientLogFile: null,
    backupDir: null,
  },
};
let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector(config, log);
});
afterAll(() => lone.stop());

const get = (url: string) => lone.app.inject({ method: 'GET', url });
const health = pathOf('health', {});

/** Blocks the event loop, as an overloaded process does. */
function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('a process that pauses for a moment', () => {
  it('answers every request that follows', long, async () => {
    for (let pauses = 0, tries = 0; pauses < 8; tries += 1) {
      expect(tries, 'a machine that pauses itself at every try').toBeLessThan(40);
      hold(2 * maxEventLoopDelayMs);
      await turn();
      const first = await get(health);
      const before = performance.now();
      await pause(maxEventLoopDelayMs);
      // The machine has paused the process a second time: that is an overload, which is another test's.
      if (performance.now() - before > 2 * maxEventLoopDelayMs) continue;
      expect([first.statusCode, (await get(health)).statusCode]).toEqual([200, 200]);
      pauses += 1;
    }
  });
});

/** Blocks the event loop until calls are refused, and returns the first refusal. */
async function overload(url: string, app = lone.app) {
  const get = () => app.inject({ method: 'GET', url });
  let answer = await get();
  for (let holds = 0; holds < 50 && answer.statusCode === 200; holds += 1) {
    hold(4 * maxEventLoopDelayMs);
    // The delay is measured by a timer.
    await turn();
    answer = await get();
  }
  return answer;
}

describe('a process with an overloaded event loop', () => {
  it('refuses calls until it has recovered, and stays healthy', async () => {
    expect((await get(health)).statusCode).toBe(200);
    const answer = await overload(health);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(field(answer.json(), 'error', 'reasonCode')).toBe('Unavailable');
    for (const probe of ['/live', '/ready', '/metrics']) expect((await get(probe)).statusCode).toBe(200);
    expect((await get('/metrics')).body).toMatch(/^http_refusals_total\{reason="Overloaded"\} [1-9]/m);
    await expect.poll(async () => (await get(health)).statusCode, { timeout: 20_000 }).toBe(200);
  });

  it('answers probes to an address above its limit, and takes the events of the accounting service', long, async () => {
    const statusFor = async (url: string) =>
      (await lone.app.inject({ method: 'GET', url, remoteAddress: '198.51.100.11' })).statusCode;
    for (let sent = 0; sent <= 1_200; sent += 1) await statusFor(health);
    expect(await Promise.all([health, '/live', '/ready'].map(statusFor))).toEqual([429, 200, 200]);
    const headers = { 'intuit-signature': 'wrong' };
    const event = { method: 'POST', url: '/webhooks/accounting', headers, remoteAddress: '198.51.100.11' } as const;
    // The many calls may have made the event loop late.
    await expect.poll(async () => (await lone.app.inject(event)).statusCode, { timeout: 20_000 }).toBe(401);
  });

  it('refuses an address above its limit as such, so that it cannot keep up the overload', long, async () => {
    const statusFor = async (remoteAddress: string) =>
      (await lone.app.inject({ method: 'GET', url: health, remoteAddress })).statusCode;
    for (let sent = 0; sent < 1_200; sent += 1) await statusFor('198.51.100.9');
    await overload(health);
    expect(await statusFor('198.51.100.9')).toBe(429);
    expect(await statusFor('198.51.100.10')).toBe(503);
    await expect.poll(async () => (await get(health)).statusCode, { timeout: 20_000 }).toBe(200);
  });

  it('logs the route of a refused call, not its address', long, async () => {
    await overload(health);
    log.length = 0;
    expect((await get(`${health}?search=canary`)).statusCode).toBe(503);
    expect((await get(`/oauth/api/eyJ${'canary'.repeat(1_000)}`)).statusCode).toBe(503);
    const lines = log.filter((line) => line.includes('could not be answered now'));
    expect(lines.map((line) => field(JSON.parse(line), 'route'))).toEqual([health, 'none']);
    expect(lines.join('')).not.toContain('canary');
    await expect.poll(async () => (await get(health)).statusCode, { timeout: 20_000 }).toBe(200);
  });
});

describe('a process whose start has kept its event loop busy', () => {
  it('answers as soon as it listens', async () => {
    const starting = await startLoneConnector(config);
    onTestFinished(() => starting.stop());
    expect((await overload(health, starting.app)).statusCode).toBe(503);
    await starting.app.listen({ host: '127.0.0.1', port: 0 });
    expect((await starting.app.inject({ method: 'GET', url: health })).statusCode).toBe(200);
  });
});
