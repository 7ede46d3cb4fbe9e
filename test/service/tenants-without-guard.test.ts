import type { RouteName } from '@salestax/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SignedInUser } from '../../packages/connector/src/security/principal.ts';
import { logCall } from '../../packages/connector/src/store/call-log.ts';
import { companyOfRealm } from '../../packages/connector/src/store/companies.ts';
import { appendTimeline } from '../../packages/connector/src/store/timeline.ts';
import { people } from './account-user.ts';
import { contract, pathOf, routeNames, servedAt } from './call.ts';
import { dumpOf } from './database-dump.ts';
import { type LoneConnector, realms, type SessionOf, someAddress, startLoneConnector } from './lone-connector.ts';
import { endsSessions, type SharedSessions, shareSessions } from './shared-sessions.ts';

/*
 * The service with the check of its callers taken out: whoever has a session may make every call, with any id in the
 * path. What is left is what the database lets a transaction of the caller's company see.
 */
vi.mock('../../packages/connector/src/http/guard.ts', () => ({
  guard: () => undefined,
  requireManager: () => undefined,
}));

/** Stands in rows of the company that nobody here works for. */
const mark = 'a-row-of-the-other-company';
const document = { txnType: '4', txnId: '77' };

let lone: LoneConnector;
let sessions: SharedSessions;
let asked = 0;
let foreignId = '';

beforeAll(async () => {
  lone = await startLoneConnector();
  sessions = shareSessions(lone);
  const { db } = lone.connector.services;
  await db.tx({ realm: realms.other }, async (trx) => {
    foreignId = (await companyOfRealm(trx, realms.other))?.companyId ?? '';
    const key = { realmId: realms.other, txnType: Number(document.txnType), txnId: document.txnId };
    const now = new Date();
    await appendTimeline(trx, key, { event: 'estimated', detail: mark }, now);
    const subject = { ...key, correlationId: mark };
    const exchange = { vendor: 'accounting', operation: mark, status: 200, durationMs: 1, exchangeId: mark } as const;
    await logCall(trx, subject, { ...exchange, request: mark, response: mark }, now);
  });
});
afterAll(() => lone.stop());

const user = (of: SignedInUser): SessionOf => ({ kind: 'app', realmId: realms.own, user: of });
const callers = {
  administrator: user(people.administrator),
  'user without the right': user(people.bookkeeper),
  'sign-in': { kind: 'sign-in', realmId: null, user: people.administrator },
  panel: { kind: 'embed', realmId: realms.own, widgets: ['estimate-panel', 'call-log'] },
} as const satisfies Readonly<Record<string, SessionOf>>;

/** Its answer as text; a stream is only begun. */
async function answerFor(name: RouteName, caller: SessionOf, realmId: string, userId: string): Promise<string> {
  const token = await sessions.tokenOf(caller);
  asked += 1;
  const search = new URLSearchParams({ ...document, customerId: '1' });
  const answer = await lone.app.inject({
    method: contract[name].method,
    url: `${pathOf(name, { realmId, userId })}?${search}`,
    remoteAddress: someAddress(asked),
    headers: { authorization: `Bearer ${token}` },
    ...(contract[name].answer === 'events' && { payloadAsStream: true }),
  });
  if (endsSessions.has(name)) sessions.forget();
  if (contract[name].answer !== 'events') return answer.body;
  const stream = answer.stream();
  for await (const piece of stream) return String(piece);
  return '';
}

/** The rows of the other company, whichever table they are in. */
async function foreignRows(): Promise<readonly string[]> {
  const dumped = await dumpOf(lone.connector.services.db);
  return [...dumped].map(([table, rows]) => {
    const all: unknown = JSON.parse(rows);
    const own = Array.isArray(all) ? all.filter((row) => JSON.stringify(row).includes(realms.other)) : [];
    return `${table}: ${JSON.stringify(own)}`;
  });
}

describe('a service that lets everybody through', () => {
  /** What is open to everybody has no guard to take out. */
  const guarded = () =>
    routeNames.filter((name) => contract[name].access !== 'open' && lone.app.hasRoute(servedAt(name)));

  it('has rows of the other company to show', async () => {
    const caller: SessionOf = { kind: 'app', realmId: realms.other, user: people.outfitter };
    expect(await answerFor('documentTimeline', caller, realms.other, foreignId)).toContain(mark);
    expect(await answerFor('documentCalls', caller, realms.other, foreignId)).toContain(mark);
  });

  it.each(Object.keys(callers) as (keyof typeof callers)[])('shows and changes none of them for %s', async (name) => {
    const before = await foreignRows();
    const shown: string[] = [];
    for (const call of guarded()) {
      const answer = await answerFor(call, callers[name], realms.other, foreignId);
      const told = [mark, realms.other, `Company ${realms.other}`].filter((text) => answer.includes(text));
      if (told.length > 0) shown.push(`${call}: ${answer.slice(0, 200)}`);
    }
    expect(shown).toEqual([]);
    expect(await foreignRows()).toEqual(before);
  });
});
