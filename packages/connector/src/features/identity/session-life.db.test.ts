import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionTokens } from '../../security/session-tokens.ts';
import { findLiveSession } from '../../store/sessions.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { endSessions, issueSignIn } from './session-life.ts';

const tokens = createSessionTokens('https://connector.example', [{ id: 'k', key: new Uint8Array(32).fill(1) }]);
const user = { sub: 's', providerUserId: 'u', accountId: 'a', userName: 'd', name: 'Dana', role: 'AccountAdmin' };
const origin = { address: null, correlationId: 'c' };
const now = new Date('2026-03-02T10:00:00Z');

describe.each(await testDatabases())('a sign-out on $name', ({ db, clear }) => {
  const invalidate = vi.fn<() => Promise<void>>(async () => undefined);
  const sessions = { db, clock: { now: () => now }, tokens, invalidate };
  beforeEach(async () => {
    await clear();
    invalidate.mockClear();
  });

  it('clears the caches of sessions when it ends one', async () => {
    const { jti, token } = await issueSignIn(sessions, user, null);
    await endSessions(sessions, [token], true, origin);
    expect(await db.tx('system', (trx) => findLiveSession(trx, jti, now))).toBeNull();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it.each([true, false])('clears no cache when it ends nothing; of the whole sign-in: %s', async (wholeSignIn) => {
    const { token } = await issueSignIn(sessions, user, null);
    await endSessions(sessions, [token], wholeSignIn, origin);
    invalidate.mockClear();
    const expiresAt = new Date(now.getTime() + 60_000);
    const unknown = await tokens.sign({ kind: 'app', jti: randomUUID(), subject: 's', realmId: null, expiresAt }, now);
    for (const listed of [[], ['no token'], [token], [unknown, 'eyJ.eyJ.x']])
      expect(await endSessions(sessions, listed, wholeSignIn, origin)).toBe(true);
    expect(invalidate).not.toHaveBeenCalled();
  });
});
