import { expect, it } from 'vitest';
import { listActivity } from '../../store/activity.ts';
import type { Db } from '../../store/db.ts';
import { embeddedTestDatabase } from '../../testing/databases.harness.ts';
import { createEmbedActivity } from './embed-activity.ts';

const realmId = 'embed-activity';
const request = {
  clientId: 'portal',
  body: { realmId, widgets: ['home'], origins: ['https://portal.example'] },
  realmId,
  callSource: { address: '192.0.2.0/24', correlationId: 'c-1' },
};

it('refused requests are recorded up to the limit of a client and company', async () => {
  const { db, clear } = await embeddedTestDatabase();
  await clear();
  const own = 'embed-refused';
  let left = 2;
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
  const activity = createEmbedActivity(db, clock, { take: async () => (left -= 1) >= 0 });
  for (const email of ['a@portal.example', 'b@portal.example', 'c@portal.example'])
    await activity.record(
      { ...request, realmId: own, body: { ...request.body, realmId: own, user: { email, name: '' } } },
      { outcome: 'refused', reason: 'Widgets' },
    );
  const page = { realmId: own, action: null, outcome: null, before: null, since: null, limit: 10 } as const;
  expect(await db.tx({ realm: own }, (trx) => listActivity(trx, page))).toHaveLength(2);
});

it('a client without access to a company writes one entry into its record, and nothing of its own', async () => {
  const { db, clear } = await embeddedTestDatabase();
  await clear();
  const foreign = 'embed-foreign';
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
  const activity = createEmbedActivity(db, clock, { take: async () => true });
  for (const name of ['Ana', 'Ben', 'Cleo']) {
    const body = {
      ...request.body,
      realmId: foreign,
      user: { email: `${name}@portal.example`, name },
      widgets: [name],
    };
    await activity.record({ ...request, realmId: foreign, body }, { outcome: 'refused', reason: 'WrongCompany' });
  }
  const page = { realmId: foreign, action: null, outcome: null, before: null, since: null, limit: 10 } as const;
  const entries = await db.tx({ realm: foreign }, (trx) => listActivity(trx, page));
  expect(entries.map(({ actor, actorName, reason }) => [actor, actorName, reason])).toEqual([
    ['client:portal', '', 'WrongCompany'],
  ]);
});

it('an entry that could not be written is written with the next equal request', async () => {
  const { db, clear } = await embeddedTestDatabase();
  await clear();
  let isDown = true;
  const failing: Db = {
    ...db,
    batch: (scope, statements) => (isDown ? Promise.reject(new Error('No database.')) : db.batch(scope, statements)),
  };
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
  const activity = createEmbedActivity(failing, clock, { take: async () => true });
  await expect(activity.record(request, {})).rejects.toThrow('No database.');
  isDown = false;
  for (let times = 0; times < 2; times += 1) await activity.record(request, {});
  const page = { realmId, action: null, outcome: null, before: null, since: null, limit: 10 } as const;
  const entries = await db.tx({ realm: realmId }, (trx) => listActivity(trx, page));
  expect(entries.map(({ action, clientId }) => [action, clientId])).toEqual([['embed-session', 'portal']]);
});
