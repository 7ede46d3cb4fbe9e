import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes } from '@salestax/contract';
import { createClient, type ClientOptions, type Failure } from './call.ts';
import type { Log } from './client-log.ts';
import { NetworkError, type HttpAnswer, type HttpPort, type HttpRequest } from './http-port.ts';
import type { SessionSource } from './session-source.ts';
import { createSessionSupplier } from './session-supplier.ts';

type FetchToken = SessionSource;

const bases = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example/' };

const answer = (status: number, body?: unknown): HttpAnswer => ({
  status,
  body,
  header: (name) => (name === 'x-correlation-id' ? 'c-7' : null),
});

function service(reply: (request: HttpRequest, times: number) => HttpAnswer | Promise<HttpAnswer>) {
  const requests: HttpRequest[] = [];
  const http: HttpPort = (request) => {
    requests.push(request);
    return Promise.resolve(reply(request, requests.length));
  };
  return { requests, http };
}

const client = (http: HttpPort, options: Partial<ClientOptions> = {}) =>
  createClient({ http, bases, session: () => Promise.resolve('t1'), ...options });

const refusal = (reasonCode: string) => ({ error: { reasonCode, message: 'No.', correlationId: 'c-7' } });
const health = { status: 'OK' };

describe('a request', () => {
  test('goes to the base URL of its route with path ids, query and bearer token', async () => {
    const { requests, http } = service(() => answer(200, null));
    await client(http)(routes.customerInfoWithTaxRate, {
      params: { realmId: '93 4/1' },
      query: { customerId: 'a&b' },
    });
    await client(http)(routes.settings, { params: { userId: 'u1' } });
    expect(requests.map(({ url }) => url)).toEqual([
      'https://connector.example/oauth/api/Intuit/CustomerInfoWithTaxRate/93%204%2F1?customerId=a%26b',
      'https://connector.example/api/Configuration/config/u1',
    ]);
    expect(requests[0]?.headers['authorization']).toBe('Bearer t1');
    expect(requests[0]?.headers['content-type']).toBeUndefined();
  });

  test('leaves out undefined query parameters', async () => {
    const { requests, http } = service(() => answer(200, 'https://x.example'));
    await client(http)(routes.signInUrl);
    await client(http)(routes.signInUrl, { query: { prompt: 'login' } });
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?prompt=login']);
    expect(requests[0]?.headers['accept']).toBe('text/plain');
  });

  test('sends its body as JSON, also a string alone', async () => {
    const { requests, http } = service(() => answer(200, ''));
    await client(http)(routes.downloadCertificate, { params: { userId: 'u1' }, body: 'CO-114' });
    expect(requests[0]?.body).toBe('CO-114');
    expect(requests[0]?.headers['content-type']).toBe('application/json');
  });

  test.each(['', '.', '..'])('is not sent with an id of %j, which would lead to another path', async (realmId) => {
    const { requests, http } = service(() => answer(200, true));
    const result = await client(http)(routes.disconnectHint, { params: { realmId } });
    expect(result).toMatchObject({ ok: false, problem: 'failed' });
    expect(requests).toEqual([]);
  });

  test('of an open call requests no session and sends none', async () => {
    const session = vi.fn<SessionSource>(() => Promise.resolve('t1'));
    const { requests, http } = service(() => answer(200, health));
    const result = await client(http, { session })(routes.health);
    expect(result).toEqual({ ok: true, value: health, correlationId: 'c-7' });
    expect(session).not.toHaveBeenCalled();
    expect(requests[0]?.headers['authorization']).toBeUndefined();
  });
});

describe('the anti-forgery token', () => {
  afterEach(() => {
    document.cookie = 'XSRF-TOKEN=; max-age=0';
  });
  const here = { oauthBaseUrl: `${location.origin}/oauth`, apiBaseUrl: '' };
  const proofs = async (options: Partial<ClientOptions>) => {
    document.cookie = 'XSRF-TOKEN=p%-1';
    const { requests, http } = service(() => answer(200, {}));
    const call = client(http, options);
    await call(routes.newProducts, { params: { realmId: '1' }, body: [] });
    await call(routes.disconnectOwn, { params: { realmId: '1' } });
    await call(routes.originAddress, { params: { realmId: '1' } });
    return requests.map(({ headers }) => headers['X-XSRF-TOKEN']);
  };

  test('is sent as its cookie has it with changes to our own origin, not with GET', async () => {
    expect(await proofs({ bases: here })).toEqual(['p%-1', 'p%-1', undefined]);
  });

  test('is never sent to another origin', async () => {
    expect(await proofs({ bases })).toEqual([undefined, undefined, undefined]);
  });
});

describe('a failure', () => {
  const fail = async (
    reply: () => HttpAnswer | Promise<HttpAnswer>,
    control: { readonly isRepeated?: true; readonly isRetryable?: true } = {},
  ) => {
    const reported: Failure[] = [];
    const log = vi.fn<Log>();
    const { http } = service(reply);
    const result = await client(http, { onUnauthorized: (failure) => reported.push(failure), log })(
      routes.fetchComparedItems,
      { params: { realmId: '1' }, ...control },
    );
    return { result, reported, log };
  };

  test('401 is unauthorized and reported to the page', async () => {
    const { result, reported, log } = await fail(() => answer(401, refusal('Unauthorized')));
    expect(result).toMatchObject({
      problem: 'unauthorized',
      message: 'unauthorized',
      status: 401,
      correlationId: 'c-7',
    });
    expect(reported).toEqual([result]);
    expect(log).not.toHaveBeenCalled();
  });

  test('401 has the reason why the service has ended the session, if it tells one', async () => {
    const ended = { error: { ...refusal('Unauthorized').error, code: 'DisconnectedByStaff' } };
    expect((await fail(() => answer(401, ended))).result).toMatchObject({ endCode: 'DisconnectedByStaff' });
    expect((await fail(() => answer(401, refusal('Unauthorized')))).result).not.toHaveProperty('endCode');
  });

  test.each(['NonAdminUser', 'InvalidUser'])(
    '403 %s is passed to the caller alone, with its body',
    async (reasonCode) => {
      const { result, reported } = await fail(() => answer(403, refusal(reasonCode)));
      expect(result).toMatchObject({ problem: 'refused', reasonCode, message: 'No.', body: refusal(reasonCode) });
      expect(reported).toEqual([]);
    },
  );

  test.each([
    [403, refusal('Forbidden')],
    [404, refusal('NotFound')],
    [500, undefined],
    [502, 'x'],
    [200, undefined],
  ])('%i with body %j is logged and reported to the page', async (status, body) => {
    const { result, reported, log } = await fail(() => answer(status, body));
    expect(result).toMatchObject({ problem: 'failed', message: 'unauthorized', status });
    expect(reported).toEqual([result]);
    expect(log).toHaveBeenCalledExactlyOnceWith('Authentication service failed.', 'Error', {
      call: 'fetchComparedItems',
      status,
      correlationId: 'c-7',
    });
  });

  test('a missing response has a message and is not reported to the page', async () => {
    const { result, reported } = await fail(() => Promise.reject(new NetworkError('down')));
    expect(result).toMatchObject({
      problem: 'network',
      message: 'Something went wrong, please try again later.',
      status: null,
    });
    expect(reported).toEqual([]);
  });

  describe.each([
    ['the page repeats', { isRepeated: true }],
    ['the page shows with a retry', { isRetryable: true }],
  ] as const)('of a call that %s', (_, control) => {
    test.each([429, 502, 503, 504])('is transient with %i', async (status) => {
      const { result, reported, log } = await fail(() => answer(status), control);
      expect(result).toMatchObject({ problem: 'network', status });
      expect([reported.length, log.mock.calls.length]).toEqual([0, 0]);
    });

    test('with 500 is logged and reported like any other', async () => {
      expect((await fail(() => answer(500), control)).result).toMatchObject({ problem: 'failed' });
    });
  });

  test('a 403 of a staff call is unauthorized', async () => {
    const { http } = service(() => answer(403, refusal('Forbidden')));
    const log = vi.fn<Log>();
    expect(await client(http, { log })(routes.staffCustomers)).toMatchObject({ problem: 'unauthorized', status: 403 });
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    ['WrongOrigin', 'wrong-origin'],
    ['WrongWidget', 'wrong-widget'],
    [undefined, 'forbidden'],
  ])('a 403 %s on an integrator page is a wrong setting, not an ended session', async (code, expected) => {
    const { http } = service(() => answer(403, { error: { ...refusal('Forbidden').error, code } }));
    const onUnauthorized = vi.fn<(failure: Failure) => void>();
    const result = await client(http, { isEmbedded: true, onUnauthorized })(routes.nexus, { params: { userId: '0' } });
    expect(result).toMatchObject({ problem: 'misconfigured', code: expected, status: 403 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test.each([
    ['ReadOnly', 'read-only'],
    ['CompanyDisconnected', 'refused'],
  ])('a 403 %s is refused, with the sentence of the service', async (code, expected) => {
    const { http } = service(() => answer(403, { error: { ...refusal('Forbidden').error, code } }));
    expect(await client(http, { isEmbedded: true })(routes.nexus, { params: { userId: '0' } })).toMatchObject({
      problem: 'refused',
      code: expected,
      message: 'No.',
    });
  });

  const noConnector = (status: number, body?: unknown): HttpAnswer => ({ status, body, header: () => null });
  test.each([noConnector(404), noConnector(200, { other: 'service' }), noConnector(200)])(
    'an answer of something that is no connector is wrong-address: %j',
    async (other) => {
      const { http } = service(() => other);
      const result = await client(http, { isEmbedded: true })(routes.nexus, { params: { userId: '0' } });
      expect(result).toMatchObject({ problem: 'misconfigured', code: 'wrong-address', base: 'apiBaseUrl' });
    },
  );

  test.each([[{}], [null], [{ nexusList: {} }], [{ nexusList: [null], asOf: '', invoiceCount: 0 }]])(
    'a 200 of another shape is a failure: %j',
    async (body) => {
      const { http } = service(() => answer(200, body));
      const result = await client(http, { isEmbedded: true })(routes.nexus, { params: { userId: '0' } });
      expect(result).toMatchObject({ ok: false, problem: 'failed', code: 'unexpected-answer', status: 200 });
      expect(result).toHaveProperty('cause.message', expect.stringContaining('/api/AvaTax/nexus/0 answered 200'));
    },
  );

  test('an answer with more fields and words than this release knows is accepted', async () => {
    const region = {
      enabled: true,
      checked: false,
      stateName: 'Colorado',
      stateCode: 'CO',
      countryName: '',
      countryCode: '',
    };
    const counts = {
      corporateHeadQuarters: false,
      totalInvoice: 1,
      taxedInvoice: 1,
      nexusType: 'a new word',
      more: {},
    };
    const body = { nexusList: [{ ...region, ...counts }], asOf: '', invoiceCount: 1, more: 1 };
    const { http } = service(() => answer(200, body));
    expect(await client(http)(routes.nexus, { params: { userId: '0' } })).toMatchObject({ ok: true });
  });

  test('a call without a session is not sent', async () => {
    const { requests, http } = service(() => answer(200, true));
    const result = await client(http, { session: () => Promise.resolve(null) })(routes.staffCustomers);
    expect(result).toMatchObject({ problem: 'unauthorized', status: null });
    expect(requests).toEqual([]);
  });

  test('a session that cannot be fetched has its own code, and what was thrown as the cause', async () => {
    const { http } = service(() => answer(200, []));
    const down = new TypeError('Failed to fetch');
    const session = createSessionSupplier(() => Promise.reject(down));
    const result = await client(http, { session })(routes.staffCustomers);
    expect(result).toMatchObject({ problem: 'network', code: 'session-failed', cause: { cause: down } });
  });

  test('a call that its caller aborts has no message', async () => {
    const controller = new AbortController();
    const { http } = service(() => {
      controller.abort();
      return Promise.reject(controller.signal.reason);
    });
    expect(await client(http)(routes.staffCustomers, { signal: controller.signal })).toMatchObject({
      problem: 'aborted',
      message: '',
    });
  });
});

describe('a rejected token', () => {
  test('is replaced once for all calls, and each is replayed once', async () => {
    const tokens = ['old', 'new', 'newer'];
    const fetchToken = vi.fn<FetchToken>(() => Promise.resolve(tokens.shift() ?? null));
    const { requests, http } = service(({ headers }) =>
      headers['authorization'] === 'Bearer old' ? answer(401) : answer(200, []),
    );
    const call = client(http, { session: createSessionSupplier(fetchToken) });
    const results = await Promise.all([1, 2, 3].map(() => call(routes.staffCustomers)));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(fetchToken).toHaveBeenCalledTimes(2);
    expect(requests).toHaveLength(6);
  });

  test('is not replayed when there is no other token', async () => {
    const { requests, http } = service(() => answer(401));
    expect(await client(http)(routes.staffCustomers)).toMatchObject({ problem: 'unauthorized' });
    expect(requests).toHaveLength(1);
  });

  test('is replayed once only', async () => {
    let count = 0;
    const { requests, http } = service(() => answer(401));
    const session = () => Promise.resolve(`t${(count += 1)}`);
    expect(await client(http, { session })(routes.staffCustomers)).toMatchObject({ problem: 'unauthorized' });
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer t1', 'Bearer t2']);
  });
});

describe('a session supplier', () => {
  test('fetches once for concurrent callers and caches the token', async () => {
    const fetchToken = vi.fn<FetchToken>(() => Promise.resolve('a'));
    const session = createSessionSupplier(fetchToken);
    expect(await Promise.all([session(), session()])).toEqual(['a', 'a']);
    expect(await session()).toBe('a');
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });

  test('fetches again after a failure or when there was no session', async () => {
    const fetchToken = vi
      .fn<FetchToken>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce('b');
    const session = createSessionSupplier(fetchToken);
    await expect(session()).rejects.toThrow('offline');
    expect(await session()).toBeNull();
    expect(await session()).toBe('b');
  });

  test('gives a caller with an older token the one that already replaced it', async () => {
    const tokens = ['a', 'b'];
    const fetchToken = vi.fn<FetchToken>(() => Promise.resolve(tokens.shift() ?? null));
    const session = createSessionSupplier(fetchToken);
    expect([await session(), await session('a'), await session('a')]).toEqual(['a', 'b', 'b']);
    expect(fetchToken.mock.calls).toEqual([[undefined], ['a']]);
  });
});
