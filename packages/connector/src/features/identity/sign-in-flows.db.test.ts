import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/databases.harness.ts';
import { finishFlow, flowKind, startFlow } from './sign-in-flows.ts';

const now = new Date('2026-03-02T10:00:00Z');
const kind = flowKind('sign-in', Type.Object({ to: Type.String() }));

describe.each(await testDatabases())('sign-ins that are open on $name', ({ db, clear }) => {
  beforeEach(clear);
  const flows = { db, clock: { now: () => now } };
  const open = (count: number, endsIn: string) =>
    db.tx('system', (trx) =>
      sql`insert into auth_flow (state_hash, kind, detail, expires_at)
        select ${endsIn} || n, 'sign-in', 'null', ${now}::timestamptz + ${endsIn}::interval
        from generate_series(1, ${count}::int) n`.execute(trx),
    );

  it('are at most 20,000: another one is refused for now, and those that are open can be completed', async () => {
    const first = await startFlow(flows, kind, 'browser', { to: 'home' });
    await open(19_998, '5 minutes');
    await open(100, '-1 second');
    await startFlow(flows, kind, 'browser', { to: 'home' });
    const refusal = { code: 'Unavailable', retryAfterSeconds: 60 };
    await expect(startFlow(flows, kind, 'browser', { to: 'home' })).rejects.toMatchObject(refusal);
    expect(await finishFlow(flows, kind, first.state, 'browser')).toMatchObject({ detail: { to: 'home' } });
    await startFlow(flows, kind, 'browser', { to: 'home' });
  });
});
