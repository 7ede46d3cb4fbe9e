import { expect, test } from 'vitest';
import { createClientLog } from './client-log.ts';
import { NetworkError, type HttpPort, type HttpRequest } from './http-port.ts';

function setUp(http?: HttpPort) {
  const requests: HttpRequest[] = [];
  const recording: HttpPort = (request) => {
    requests.push(request);
    return Promise.resolve({ status: 204, body: undefined, header: () => null });
  };
  const log = createClientLog({
    http: http ?? recording,
    oauthBaseUrl: 'https://connector.example/oauth/',
    now: () => new Date('2026-02-28T10:00:00Z'),
    page: () => 'https://connector.example/authcallback?code=secret#id_token=secret',
  });
  return { requests, log };
}

test('an entry is posted to the service with the address of the page, without query and fragment', () => {
  const { requests, log } = setUp();
  log('invalid url', 'Warning', { route: '/authcallback' });
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: 'https://connector.example/oauth/api/clientlogs',
      answer: 'empty',
      body: {
        message: 'invalid url',
        level: 'Warning',
        timestamp: '2026-02-28T10:00:00.000Z',
        source: 'QBOWebApp',
        location: 'https://connector.example/authcallback',
        additionalData: { route: '/authcallback' },
      },
    },
  ]);
});

test('an entry is not larger than the service accepts', () => {
  const { requests, log } = setUp();
  log('x'.repeat(100_000), 'Error', 'y'.repeat(100_000));
  expect(JSON.stringify(requests[0]?.body).length).toBeLessThan(8_192);
});

test.each([[undefined], [() => 1], [Symbol('s')], [1n]])(
  'an entry is sent also with data that is not JSON: %s',
  (data) => {
    const { requests, log } = setUp();
    log('m', 'Information', data);
    expect(requests).toHaveLength(1);
  },
);

test('nothing is thrown without a response', async () => {
  const { log } = setUp(() => Promise.reject(new NetworkError('down')));
  expect(() => log('m', 'Error')).not.toThrow();
  // An unhandled rejection would fail this test.
  await Promise.resolve();
});
