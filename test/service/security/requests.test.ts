import * as fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxNewIds, type RouteName } from '@salestax/contract';
import { callSchemas, HttpError } from '@salestax/contract/schemas';
import { splitCases } from '../../long.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { contract, pathOf, routeNames, servedAt } from '../../support/call.harness.ts';
import { lineItem, taxDocument } from '../../support/documents.fixture.ts';
import { nearly } from '../../support/generated-requests.ts';
import { field } from '../../support/json.ts';
import { someAddress } from '../../support/lone-connector.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { type Audience, audiences } from '../../support/route-callers.ts';
import { staffAt } from '../../support/staff-user.fixture.ts';

const isHttpError = Compile(HttpError);
/** Text of internal errors. */
const insides = /\bat .+:\d+:\d+|node_modules|\.ts\b|select |insert into|127\.0\.0\.1/i;

let product: Product;
let token: string;
let requestCount = 0;
beforeAll(start);
afterAll(() => product.stop());

async function start(): Promise<void> {
  product = await startProduct({ webhooks: false });
  token = await product.embedToken();
}

interface Sent {
  readonly payload?: string | object;
  readonly query?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

async function send(name: RouteName, { payload, query = {}, params = {}, headers = {} }: Sent) {
  requestCount += 1;
  const { clientId, clientSecret } = product.info.embedClient;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const answer = await product.connector.app.inject({
    method: contract[name].method,
    url: pathOf(name, { realmId: product.info.realmId, ...params }),
    query,
    remoteAddress: someAddress(requestCount),
    headers: {
      authorization: contract[name].access === 'client-credentials' ? basic : `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const body: unknown = answer.body === '' || isText(answer.headers) ? undefined : JSON.parse(answer.body);
  expect(problemOf(answer.statusCode, answer.body)).toBeNull();
  return { status: answer.statusCode, body, text: answer.body, headers: answer.headers };
}

const isText = (headers: Record<string, unknown>) => String(headers['content-type']).startsWith('text/plain');

/** An error has one form and no internal details. */
function problemOf(status: number, text: string): string | null {
  if (status < 400) return null;
  return isHttpError.Check(JSON.parse(text)) && !insides.test(text) ? null : text;
}

const message = (body: unknown) => field(body, 'error', 'message');

describe('unknown fields of a request', () => {
  const dropped = async () => {
    const metrics = await product.connector.app.inject({ method: 'GET', url: '/metrics' });
    return Number(/^request_fields_dropped_total (\d+)/m.exec(metrics.body)?.[1] ?? '0');
  };

  it('are ignored and counted, not refused', async () => {
    const before = await dropped();
    const known = await send('getTax', { payload: taxDocument() });
    expect(await dropped()).toBe(before);
    const more = {
      ...taxDocument(),
      surprise: { at: ['any', 'depth'] },
      lineItems: [{ ...lineItem(), colour: 'red' }],
    };
    const unknown = await send('getTax', { payload: more });
    expect(unknown.status).toBe(200);
    expect(field(unknown.body, 'avaTax')).toBe(field(known.body, 'avaTax'));
    expect(await dropped()).toBe(before + 1);
  });

  it('cannot reach a prototype', async () => {
    for (const payload of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])
      expect((await send('getTax', { payload })).status).toBe(400);
    expect(field({}, 'x')).toBeUndefined();
  });
});

describe('missing fields of a request', () => {
  it('are set to their default', async () => {
    const { SyncToken: _, AccountBalance: __, AmountPaid: ___, ...rest } = taxDocument();
    expect((await send('getTax', { payload: rest })).status).toBe(200);
  });

  it('without a default are named in the answer', async () => {
    const { customerId: _, ...rest } = taxDocument();
    const { status, body } = await send('getTax', { payload: rest });
    expect(status).toBe(400);
    expect(message(body)).toContain('customerId');
  });
});

describe('invalid request bodies', () => {
  it.each<[string, Sent]>([
    ['no JSON', { payload: '{"lineItems": [' }],
    ['empty', { payload: '' }],
    ['text', { payload: JSON.stringify(taxDocument()), headers: { 'content-type': 'text/plain' } }],
    ['a form', { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    ['of a strange type', { payload: '{}', headers: { 'content-type': 'x' } }],
    ['a lone value', { payload: '"text"' }],
    ['a list', { payload: [] }],
    ['null', { payload: 'null' }],
    ['deep', { payload: `{"lineItems":${'['.repeat(200_000)}${']'.repeat(200_000)}}` }],
    ['deep in an unknown field', { payload: `{"x":${'{"x":'.repeat(50_000)}1${'}'.repeat(50_000)}}` }],
    ['with too many lines', { payload: taxDocument({ lineItems: Array.from({ length: 1_001 }, () => lineItem()) }) }],
    ['with an amount that is none', { payload: taxDocument({ AmountPaid: 'all of it' }) }],
    ['with an amount without a digit', { payload: taxDocument({ AmountPaid: '-.' }) }],
    ['with a day that is none', { payload: taxDocument({ DocumentDate: '2026-02-30' }) }],
  ])('are answered as a bad request: %s', async (_, sent) => {
    const { status, body } = await send('getTax', sent);
    expect(status).toBe(400);
    expect(field(body, 'error', 'reasonCode')).toBe('BadRequest');
  });

  it('that no route accepts are too large, which a client can tell from a bad request', async () => {
    const payload = JSON.stringify({ ...taxDocument(), more: 'x'.repeat(9_000_000) });
    const { status, body } = await send('getTax', { payload });
    expect([status, field(body, 'error', 'reasonCode')]).toEqual([413, 'TooLarge']);
  });

  it('with too many ids are refused', async () => {
    const ids = Array.from({ length: maxNewIds + 1 }, (_, index) => String(index));
    expect((await send('newProducts', { payload: ids })).status).toBe(400);
  });

  it('that are large where the route expects little are refused', async () => {
    const { status, body } = await send('newProducts', { payload: ['x'.repeat(300_000)] });
    expect([status, field(body, 'error', 'reasonCode')]).toEqual([413, 'TooLarge']);
    expect(message(body)).toContain('too large');
  });

  it('are distinguished from a document of the maximum size, which is answered', async () => {
    const description = 'Crushed stone, washed, by the ton. '.repeat(10);
    const lineItems = Array.from({ length: 1_000 }, (_, index) => lineItem({ amount: index / 100, description }));
    const { status, body } = await send('getTax', { payload: taxDocument({ lineItems }) });
    expect(status).toBe(200);
    expect(field(body, 'errorMessage')).toBeNull();
  });
});

describe('texts in a request', () => {
  it('are stored without the characters that the database cannot store', async () => {
    const lineItems = [lineItem({ description: 'rock\0garden \uD83D', amount: 123.45 })];
    const { status } = await send('getTax', { payload: JSON.stringify(taxDocument({ lineItems, txnId: '70\0' })) });
    expect(status).toBe(200);
    const calls = await send('documentCalls', { query: { txnType: '35', txnId: '70' } });
    expect(calls.text).toContain('rockgarden ');
  });
});

describe('too many requests', () => {
  it('of one address are refused until a minute has passed', { timeout: 60_000 }, async () => {
    const sendOne = () =>
      product.connector.app.inject({ method: 'GET', url: pathOf('health', {}), remoteAddress: '192.0.2.7' });
    let last = await sendOne();
    for (let count = 0; count < 1_300 && last.statusCode === 200; count += 1) last = await sendOne();
    expect(last.statusCode).toBe(429);
    expect(problemOf(last.statusCode, last.body)).toBeNull();
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

/** The number of generated requests to one route: most to the panel's and the public routes. */
interface Tries {
  readonly ofPanel: number;
  readonly ofOthers: number;
}

describe('generated requests', () => {
  /** Routes that end their session or the company's work: tested last, each with its own session. */
  const endings: readonly RouteName[] = ['logout', 'staffRevoke', 'disconnectOwn', 'staffDisconnect'];

  /** Routes that require a secret or an id that random data does not contain. */
  const bySecretsOrIds: readonly RouteName[] = [
    'changeIntegrator',
    'embedSession',
    'enableNexus',
    'logout',
    'readReceipt',
    'readSalesDocument',
    'saveSettings',
    'saveStaffConfiguration',
    'sendExemptionRequest',
  ];

  const tries = splitCases<Tries>({ always: [{ ofPanel: 8, ofOthers: 3 }], long: [{ ofPanel: 250, ofOthers: 40 }] });
  for (const [{ ofPanel, ofOthers }, options] of tries)
    it(`cause no server error in any route: ${ofPanel} or ${ofOthers} requests each`, options, async () => {
      // The last requests of another run have disconnected the company.
      await product.stop();
      await start();
      const answered = { well: 0, refused: 0 };
      const unheard: RouteName[] = [];
      for (const name of [...answering().filter((name) => !endings.includes(name)), ...endings]) {
        const { body, query } = callSchemas[name];
        const requests = fc.record({
          payload: body === undefined ? fc.constant(undefined) : nearly(body),
          query: query === undefined ? fc.constant({}) : nearly(query),
        });
        let session = await sessionFor(name);
        let well = 0;
        const property = fc.asyncProperty(requests, async ({ payload, query }) => {
          if (endings.includes(name)) session = await sessionFor(name);
          const { status, text } = await send(name, {
            ...(body !== undefined && { payload: JSON.stringify(payload ?? null) }),
            query: textsOf(query),
            ...session,
          });
          if (status < 300) well += 1;
          if (status === 400) answered.refused += 1;
          // A vendor may refuse an unknown id.
          const isFine = [200, 204, 400, 403, 404].includes(status);
          expect(isFine ? null : `${name}: ${text}`).toBeNull();
        });
        const numRuns = runsOf(name, { ofPanel, ofOthers });
        await fc.assert(property, { numRuns, endOnFailure: true });
        // A few requests to a route with a large schema can all be refused by chance: send more until one passes.
        const hasPassed = () => well > 0 || bySecretsOrIds.includes(name);
        for (let more = 0; more < 30 && !hasPassed(); more += 1)
          await fc.assert(property, { numRuns, endOnFailure: true });
        answered.well += well;
        if (well === 0) unheard.push(name);
      }
      // The generator is useful only if most of its requests pass the schemas.
      expect(answered.well).toBeGreaterThan(8 * ofPanel);
      expect(answered.refused).toBeGreaterThan(0.4 * ofPanel);
      expect(unheard.filter((name) => !bySecretsOrIds.includes(name))).toEqual([]);
    });

  /** A caller who may make the call, and the company id of its path. */
  async function sessionFor(name: RouteName): Promise<Pick<Sent, 'headers' | 'params'>> {
    const { token: ofUser, companyId: userId } = await signIn(product, people.administrator);
    const params = { userId };
    if (isFor('panel', name) || isFor('integrators', name)) return { params };
    const bearer = isFor('staff', name) ? (await staffAt(product, new Date())).token : ofUser;
    return { params, headers: { authorization: `Bearer ${bearer}` } };
  }

  /** Requests without a body or parameters do not differ. */
  function runsOf(name: RouteName, { ofPanel, ofOthers }: Tries): number {
    const { body, query } = callSchemas[name];
    if (body === undefined && query === undefined) return 1;
    return isFor('panel', name) || isFor('everybody', name) ? ofPanel : ofOthers;
  }

  const isFor = (audience: Audience, name: RouteName) => new Set<RouteName>(audiences[audience]).has(name);

  /** All routes except event streams, which do not end. */
  const answering = () =>
    routeNames.filter((name) => product.connector.app.hasRoute(servedAt(name)) && contract[name].answer !== 'events');

  const textsOf = (value: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([name, entry]) => [
        name,
        typeof entry === 'string' ? entry : (JSON.stringify(entry) ?? ''),
      ]),
    );
});
