import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome, macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/139.0.0.0 Safari/537.36`],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`],
  ['Opera, Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0`],
  [
    'Safari, iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome, Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/139.0.0.0 Mobile Safari/537.36`],
])('a session is recognised by %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it('an unknown device has no name', () => {
  expect([deviceOf(undefined), deviceOf(''), deviceOf('curl/8.5.0')]).toEqual([null, null, null]);
});
