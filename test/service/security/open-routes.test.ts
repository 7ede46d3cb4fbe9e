import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxLogEntries, maxLogEntryBytes, type RouteName } from '@salestax/contract';
import { callSchemas } from '@salestax/contract/schemas';
import { splitCases } from '../../long.ts';
import { contract, pathOf, routeNames, servedAt } from '../../support/call.harness.ts';
import { leastCpuMs } from '../../support/cpu-time.ts';
import { type LoneConnector, realms, someAddress, startLoneConnector } from '../../support/lone-connector.harness.ts';

/*
 * Whatever anybody may send, other callers wait for it: the process does one thing at a time. So no request without a
 * session takes long, whatever its body, its address and its query.
 */

let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector();
});
afterAll(() => lone.stop());

/**
 * The CPU time of one request, of all threads, against that of parsing the longest body: 2 at most today, and four times as
 * much where 256 KB of unknown fields were read one by one.
 */
const mostReadings = 4;
/** The longest body that most routes accept, and some more for the client log. Bytes. */
const bodyLimit = 256 * 1024;
/** Half of the longest header that Node accepts. */
const addressLength = 8_000;

const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
/** Characters that begin a secret, end a token, or are escaped. */
const pieces = ['x', 'eyJ', 'password=', 'Bearer ', '\u2028', '%'];

/** Fields that no call has, in so many bytes of JSON. */
const unknownFields = (bytes: number) =>
  Object.fromEntries(Array.from({ length: bytes / 12 }, (_, at) => [`f${at}`, 1]));

/** Bodies of nearly the longest length, each of which is slow in another part of the service. */
function worstBodies(name: RouteName): readonly string[] {
  const { body } = callSchemas[name];
  if (body === undefined) return [''];
  const fields = Object.keys(Object(Reflect.get(body, 'properties')));
  const long = (piece: string) => fill(piece, bodyLimit / 2 / Math.max(1, fields.length));
  return [
    ...pieces.map((piece) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, long(piece)])))),
    `{"x":${'['.repeat(bodyLimit / 2 - 10)}${']'.repeat(bodyLimit / 2 - 10)}}`,
    `${'{"x":'.repeat(bodyLimit / 8)}1${'}'.repeat(bodyLimit / 8)}`,
    JSON.stringify(unknownFields(bodyLimit)),
    JSON.stringify(Array.from({ length: bodyLimit / 4 }, () => ({})))
      .slice(0, bodyLimit - 2)
      .replace(/,?[^}]*$/, ']'),
    `[${fill('1,', bodyLimit - 4)}1]`,
    `"${fill('\\u2028', bodyLimit - 6)}"`,
    fill('{', bodyLimit),
  ];
}

/** The largest client log that is accepted. */
function worstLogs(): readonly string[] {
  const entry = {
    message: 'failed',
    level: 'Error',
    timestamp: '2026-03-02T10:00:00Z',
    source: 'QBOWebApp',
    location: 'https://connector.example/home',
    additionalData: '',
  };
  const room = maxLogEntryBytes - JSON.stringify(entry).length;
  const list: unknown = Array.from({ length: room / 8 }, () => 'eyJ');
  const nested = Array.from({ length: 20 }).reduce((inner: unknown) => [inner], list);
  const fields = Object.fromEntries(Array.from({ length: room / 14 }, (_, at) => [`f${at}`, 1]));
  const data = [...pieces.map((piece) => fill(piece, room / 3)), fill('eyJ', room), nested, fields];
  const entries = [...data.map((additionalData) => ({ ...entry, additionalData })), { ...entry, ...fields }];
  return entries.map((each) => JSON.stringify(Array.from({ length: maxLogEntries }, () => each)));
}

let requests = 0;
async function send(name: RouteName, payload: string, url: string): Promise<number> {
  const { statusCode } = await lone.app.inject({
    method: servedAt(name).method,
    url,
    headers: { 'content-type': 'application/json', authorization: `Basic ${fill('eyJ', 1_000)}` },
    remoteAddress: someAddress((requests += 1)),
    ...(payload !== '' && { payload }),
  });
  return statusCode;
}

const openRoutes = routeNames.filter((name) => ['open', 'client-credentials'].includes(contract[name].access));

/** A body of any form, one of a form, a query, and an integrator's. */
const always: readonly RouteName[] = ['clientLogs', 'completeAuth', 'logout', 'embedSession'];

const cases = splitCases({
  always: openRoutes.filter((name) => always.includes(name)),
  long: openRoutes.filter((name) => !always.includes(name)),
});
for (const [name, options] of cases)
  it(`the worst request that anybody may send delays other callers only briefly: ${name}`, options, async () => {
    if (!lone.app.hasRoute(servedAt(name))) return;
    const usual = pathOf(name, { realmId: realms.own });
    const query = (piece: string) =>
      `${usual}?x=${encodeURIComponent(fill(piece, addressLength / 3))}&${fill('a&', 2_000)}`;
    const bodies = [...worstBodies(name), ...(name === 'clientLogs' ? worstLogs() : [])];
    const sent = [
      ...bodies.map((body) => ({ body, url: usual })),
      ...pieces.map((piece) => ({ body: '', url: query(piece) })),
      { body: '', url: pathOf(name, { realmId: fill('eyJ', addressLength), wholeSignIn: fill('eyJ', addressLength) }) },
    ];
    const longest = JSON.stringify(unknownFields(bodyLimit));
    for (const { body, url } of sent) {
      // Without an identity server the sign-in is not available.
      expect([500, 502, 504]).not.toContain(await send(name, body, url));
      // Beside each other, because a machine is not always as fast, and again, because it may do something else in between.
      const readings = async () => {
        const readingMs = await leastCpuMs(async () => JSON.parse(longest));
        return (await leastCpuMs(() => send(name, body, url))) / readingMs;
      };
      await expect.poll(readings, { message: `${body.slice(0, 40)} ${url.slice(0, 80)}` }).toBeLessThan(mostReadings);
    }
  });
