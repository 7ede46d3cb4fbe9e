import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/databases.harness.ts';
import { finishFlow, flowKind, startFlow } from './sign-in-flows.ts';

const kind = flowKind('test', Type.Object({ realmId: Type.String() }));
const now = new Date('2026-03-02T10:00:00Z');
const browser = 'b'.repeat(43);

describe.each(await testDatabases())('a sign-in flow on $name', ({ db, clear }) => {
  const flows = { db, clock: { now: () => now } };
  beforeEach(clear);

  it('a flow ends with the nonce and the code verifier that it began with, in the browser that began it', async () => {
    const { state, nonce, codeVerifier } = await startFlow(flows, kind, browser, { realmId: '9341' });
    expect(codeVerifier).toMatch(/^[\w-]{43}$/);
    expect(new Set([state, nonce, codeVerifier]).size).toBe(3);
    expect(await finishFlow(flows, kind, state, 'c'.repeat(43))).toBeNull();
    expect(await finishFlow(flows, kind, state, browser)).toEqual({ nonce, codeVerifier, detail: { realmId: '9341' } });
  });

  it('two flows of one browser share no secret', async () => {
    const [first, second] = [
      await startFlow(flows, kind, browser, { realmId: '1' }),
      await startFlow(flows, kind, browser, { realmId: '1' }),
    ];
    expect(new Set([...Object.values(first), ...Object.values(second)]).size).toBe(6);
  });

  it('the database contains no secret of an open flow', async () => {
    const secrets = await startFlow(flows, kind, browser, { realmId: '9341' });
    const rows = await db.tx('system', (trx) => trx.selectFrom('authFlow').selectAll().execute());
    expect(rows).toHaveLength(1);
    for (const secret of [...Object.values(secrets), browser]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
