import { expect, test } from 'vitest';
import { createClientLog } from './client-log.ts';
import { NetworkError, type HttpPort, type HttpRequest } from './http-port.ts';

function setUp(http?: HttpPort) {
  const asked: HttpRequest[] = [];
  const recording: HttpPort = (request) => {
    asked.push(request);
    return Promise.resolve({ status: 204, body: undefined, header: () => null });
  };
  const log = createClientLog({
    http: http ?? recording,
    oauthBaseUrl: 'https://connector.example/oauth/',
    now: () => new Date('2026-02-28T10:00:00Z'),
    page: () => 'https://connector.example/authcallback?code=secret#id_token=secret',
  });
  return { asked, log };
}

test('an entry goes to the service with the page but without its query and fragment', () => {
  const { asked, log } = setUp();
  log('invalid url', 'Warning', { route: '/authcallback' });
  expect(asked).toMatchObject([
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

test('an entry stays below what the service takes', () => {
  const { asked, log } = setUp();
  log('x'.repeat(100_000), 'Error', 'y'.repeat(100_000));
  expect(JSON.stringify(asked[0]?.body).length).toBeLessThan(8_192);
});

test.each([[undefined], [() => 1], [Symbol('s')], [1n]])('data that is not JSON does no harm: %s', (data) => {
  const { asked, log } = setUp();
  log('m', 'Information', data);
  expect(asked).toHaveLength(1);
});

test('nothing is thrown when nobody answers', async () => {
  const { log } = setUp(() => Promise.reject(new NetworkError('down')));
  expect(() => log('m', 'Error')).not.toThrow();
  await Promise.resolve();
});
