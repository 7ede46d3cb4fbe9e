import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxLogEntries, maxLogEntryBytes } from '@salestax/contract';
import { pathOf } from '../../support/call.harness.ts';
import { leastCpuMs } from '../../support/cpu-time.ts';
import { type LoneConnector, someAddress, startLoneConnector } from '../../support/lone-connector.harness.ts';

const log: string[] = [];
let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector({ logLevel: 'info' }, log);
});
afterAll(() => lone.stop());

let requests = 0;
async function send(url: string, contentType: string, body: unknown): Promise<void> {
  const { statusCode } = await lone.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType },
    remoteAddress: someAddress((requests += 1)),
    payload: JSON.stringify(body),
  });
  expect(statusCode).toBe(204);
}

const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** As many entries as a request may have, of maximum length, filled with this text. */
async function sendEntries(text: string): Promise<void> {
  const entry = {
    message: 'failed',
    level: 'Error',
    timestamp: '2026-03-02T10:00:00Z',
    source: 'QBOWebApp',
    location: 'https://connector.example/home',
    additionalData: '',
  };
  const additionalData = repeat(text, maxLogEntryBytes - JSON.stringify(entry).length);
  log.length = 0;
  await send(
    pathOf('clientLogs', {}),
    'application/json',
    Array.from({ length: maxLogEntries }, () => ({ ...entry, additionalData })),
  );
  expect(log.filter((line) => line.includes('Browser log entry received'))).toHaveLength(maxLogEntries);
}

/** Reports of violated policies with about as much text. */
async function sendReports(text: string): Promise<void> {
  const address = repeat(text, 4_096);
  const report = { 'effective-directive': 'img-src', 'document-uri': address, 'blocked-uri': address };
  log.length = 0;
  for (let sent = 0; sent < maxLogEntries; sent += 1)
    await send('/policy-reports', 'application/csp-report', { 'csp-report': report });
  expect(log.filter((line) => line.includes('content security policy violation'))).toHaveLength(maxLogEntries);
}

it.each([
  ['the client log', sendEntries],
  ['the reports of violated policies', sendReports],
])('%s: the longest texts take no longer when they repeat the start of a token', async (_, write) => {
  await write('x');
  const usual = await leastCpuMs(() => write('x'));
  // A search in quadratic time takes some hundred milliseconds for such a request.
  expect(await leastCpuMs(() => write('eyJ'))).toBeLessThan(4 * usual + 50);
});
