import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { RequestError } from '../domain/request-error.ts';
import { listActivity } from '../store/activity.ts';
import type { Db } from '../store/db.ts';
import { embeddedTestDatabase } from '../testing/databases.harness.ts';
import { samplePrincipal } from '../testing/principal.fixture.ts';
import { answerErrors, createRecordRefusal } from './error-answers.ts';

const realmId = 'record-refusal';
it('a refusal that could not be recorded is recorded with the next one, and then once a minute', async () => {
  const { db, clear } = await embeddedTestDatabase();
  await clear();
  let isDown = true;
  const failing: Db = {
    ...db,
    batch: (scope, statements) => (isDown ? Promise.reject(new Error('No database.')) : db.batch(scope, statements)),
  };
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
  const app = Fastify();
  answerErrors(app, createRecordRefusal({ db: failing, clock }));
  app.get('/settings', (request) => {
    request.principal = samplePrincipal({ realmId });
    throw new RequestError('Forbidden');
  });
  const call = async () => (await app.inject('/settings')).statusCode;
  expect(await call()).toBe(403);
  isDown = false;
  expect([await call(), await call()]).toEqual([403, 403]);
  const page = { realmId, action: null, outcome: null, before: null, since: null, limit: 10 } as const;
  const entries = await db.tx({ realm: realmId }, (trx) => listActivity(trx, page));
  expect(entries.map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ['access', 'refused', 'Forbidden'],
  ]);
});
