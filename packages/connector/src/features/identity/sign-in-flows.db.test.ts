import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/databases.harness.ts';
import { finishFlow, flowKind, openToAll, openToStaff, startFlow } from './sign-in-flows.ts';

const kind = flowKind('test', openToAll, Type.Object({ realmId: Type.String() }));
const now = new Date('2026-03-02T10:00:00Z');
const browser = 'b'.repeat(43);
const network = '203.0.113.0/24';
const start = { browserId: browser, network };

describe.each(await testDatabases())('a sign-in flow on $name', ({ db, clear }) => {
  const flows = { db, clock: { now: () => now } };
  beforeEach(clear);

  it('a flow ends with the nonce and the code verifier that it began with, in the browser that began it', async () => {
    const { state, nonce, codeVerifier } = await startFlow(flows, kind, start, { realmId: '9341' });
    expect(codeVerifier).toMatch(/^[\w-]{43}$/);
    expect(new Set([state, nonce, codeVerifier]).size).toBe(3);
    expect(await finishFlow(flows, kind, state, 'c'.repeat(43))).toBeNull();
    expect(await finishFlow(flows, kind, state, browser)).toEqual({ nonce, codeVerifier, detail: { realmId: '9341' } });
  });

  it('two flows of one browser share no secret', async () => {
    const [first, second] = [
      await startFlow(flows, kind, start, { realmId: '1' }),
      await startFlow(flows, kind, start, { realmId: '1' }),
    ];
    expect(new Set([...Object.values(first), ...Object.values(second)]).size).toBe(6);
  });

  it('the database contains no secret of an open flow', async () => {
    const secrets = await startFlow(flows, kind, start, { realmId: '9341' });
    const rows = await db.tx('system', (trx) => trx.selectFrom('authFlow').selectAll().execute());
    expect(rows).toHaveLength(1);
    for (const secret of [...Object.values(secrets), browser]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
const signIn = flowKind('sign-in', openToAll, Type.Object({ to: Type.String() }));

describe.each(await testDatabases())('sign-ins that are open on $name', ({ db, clear }) => {
  beforeEach(clear);
  const flows = { db, clock: { now: () => now } };
  const here = { browserId: 'browser', network };
  const open = (count: number, endsIn: string, startedBy = '') =>
    db.tx('system', (trx) =>
      sql`insert into auth_flow (state_hash, kind, detail, started_by, expires_at)
        select ${endsIn} || ${startedBy} || n, 'sign-in', 'null', ${startedBy}, ${now}::timestamptz + ${endsIn}::interval
        from generate_series(1, ${count}::int) n`.execute(trx),
    );

  it('are 20,000, and five of each network beyond: another is refused, and those that are open can be completed', async () => {
    const first = await startFlow(flows, signIn, here, { to: 'home' });
    await open(19_999, '5 minutes');
    await open(100, '-1 second');
    for (let opened = 1; opened < 5; opened += 1) await startFlow(flows, signIn, here, { to: 'home' });
    const refusal = { code: 'Unavailable', retryAfterSeconds: 60 };
    await expect(startFlow(flows, signIn, here, { to: 'home' })).rejects.toMatchObject(refusal);
    expect(await finishFlow(flows, signIn, first.state, 'browser')).toMatchObject({ detail: { to: 'home' } });
    await startFlow(flows, signIn, here, { to: 'home' });
  });

  it('are at most 200 of one network, which leaves room for the others', async () => {
    await open(199, '5 minutes', network);
    await startFlow(flows, signIn, here, { to: 'home' });
    const refusal = { code: 'TooManyRequests', retryAfterSeconds: 60 };
    await expect(startFlow(flows, signIn, here, { to: 'home' })).rejects.toMatchObject(refusal);
    await startFlow(flows, signIn, { ...here, network: '198.51.100.0/24' }, { to: 'home' });
  });

  it('of a hundred networks lock out no other one', async () => {
    for (let other = 0; other < 100; other += 1) await open(200, '5 minutes', `10.0.${other}.0/24`);
    await startFlow(flows, signIn, here, { to: 'home' });
    const crowded = { ...here, network: '10.0.7.0/24' };
    await expect(startFlow(flows, signIn, crowded, { to: 'home' })).rejects.toMatchObject({ code: 'Unavailable' });
  });

  it('leave room for staff and for people who are signed in', async () => {
    await open(20_000, '5 minutes', network);
    await expect(startFlow(flows, signIn, here, { to: 'home' })).rejects.toMatchObject({ code: 'Unavailable' });
    for (const [name, limits] of [
      ['staff', openToStaff],
      ['consent', openToAll],
    ] as const) {
      const other = flowKind(name, limits, Type.Object({}));
      const { state } = await startFlow(flows, other, here, {});
      expect(await finishFlow(flows, other, state, 'browser')).toMatchObject({ detail: {} });
    }
  });
});
