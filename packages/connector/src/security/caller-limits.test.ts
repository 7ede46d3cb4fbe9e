import { expect, it } from 'vitest';
import { createLocalCounter } from './attempts.ts';
import { createCallerLimits } from './caller-limits.ts';

let now = 0;
const limited = () =>
  createCallerLimits(createLocalCounter({ now: () => new Date(now) }), { session: 2, company: 3, client: 4 });
const refusal = { code: 'TooManyRequests', retryAfterSeconds: 60 };

it('a session is limited, whatever addresses it is used from, and other sessions are not', async () => {
  const limit = limited();
  await limit({ jti: 'a' });
  await limit({ jti: 'a' });
  await expect(limit({ jti: 'a' })).rejects.toMatchObject(refusal);
  await limit({ jti: 'b' });
});

it('a company is limited over all its sessions, and other companies are not', async () => {
  const limit = limited();
  for (const jti of ['a', 'b', 'c']) await limit({ jti, realmId: '1' });
  await expect(limit({ jti: 'd', realmId: '1' })).rejects.toMatchObject(refusal);
  await limit({ jti: 'e', realmId: '2' });
});

it('a client is limited over all its companies, its requests for new sessions included', async () => {
  const limit = limited();
  for (const realmId of ['1', '2', '3']) await limit({ jti: realmId, realmId, clientId: 'portal' });
  await limit({ clientId: 'portal' });
  await expect(limit({ clientId: 'portal' })).rejects.toMatchObject(refusal);
  await limit({ clientId: 'other' });
});

it('a caller may go on in the next minute', async () => {
  const limit = limited();
  await limit({ jti: 'a' });
  await limit({ jti: 'a' });
  now += 59_500;
  await expect(limit({ jti: 'a' })).rejects.toMatchObject({ retryAfterSeconds: 1 });
  now += 500;
  await limit({ jti: 'a' });
});
