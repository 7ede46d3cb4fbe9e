import * as fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RouteName, documentKinds } from '@salestax/contract';
import { callSchemas } from '@salestax/contract/schemas';
import { saveAuditFile, saveAuditPart } from '../../../packages/connector/src/features/close/audit-file-queries.ts';
import { saveCompanyComparison } from '../../../packages/connector/src/features/reconciliation/company-comparison-queries.ts';
import type { SignedInUser } from '../../../packages/connector/src/security/principal.ts';
import { cancelRun } from '../../../packages/connector/src/service/jobs/run-queries.ts';
import { companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { appendTimeline } from '../../../packages/connector/src/store/timeline.ts';
import { logCall } from '../../../packages/connector/src/testing/stored-rows.fixture.ts';
import { splitCases } from '../../long.ts';
import { people } from '../../support/account-user.fixture.ts';
import { contract, pathOf, routeNames, servedAt } from '../../support/call.harness.ts';
import { dumpOf } from '../../support/database-dump.ts';
import { postSave, taxDocument } from '../../support/documents.fixture.ts';
import { nearly } from '../../support/generated-requests.ts';
import {
  type LoneConnector,
  realms,
  type SessionOf,
  someAddress,
  startLoneConnector,
} from '../../support/lone-connector.harness.ts';
import { randomSeed } from '../../support/random-numbers.ts';
import { endsSessions, type SharedSessions, shareSessions } from '../../support/shared-sessions.harness.ts';
import { until } from '../../support/until.ts';

/*
 * The service without its access guard: any session may make every call with any id in the path. What remains is the
 * row-level security of the database for the caller's company.
 */
vi.mock('../../../packages/connector/src/http/guard.ts', async (original) => ({
  ...(await original<object>()),
  guard: () => undefined,
  requireManager: () => undefined,
  requireCloser: () => undefined,
}));

/** A mark in rows of a company that no caller here belongs to. */
const mark = 'a-row-of-the-other-company';
/** The same in the content of an audit file, which is answered in base64. */
const markInFile = Buffer.from(mark).toString('base64');
const document = { txnType: String(documentKinds.Invoice.number), txnId: '77' };
const auditFileId = '00000000-0000-4000-8000-000000000001';

/** What the calls with a query ask for. */
const queried = {
  ...document,
  customerId: '1',
  id: auditFileId,
  part: '0',
  from: '2026-01-01',
  to: '2026-12-31',
};

/** Days that a company may search. */
function recentDays() {
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return { FromDate: dayAgo(20), ToDate: dayAgo(0) };
}

/** Bodies for routes with rules besides the schema. */
const written: Readonly<Partial<Record<RouteName, unknown>>> = {
  // Without the guard, the kinds that change something end in an error.
  cancelRun: { kind: 'comparison' },
  getTax: taxDocument({ txnId: document.txnId }),
  enableNexus: { nexusList: [], asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 0 },
  compareCompanies: { RealmIds: [realms.other, realms.own], ...recentDays(), ErrorTransactionOnly: false },
  processDocument: postSave('Invoice', { id: document.txnId, syncToken: '0', number: '1077' }),
};

let lone: LoneConnector;
let sessions: SharedSessions;
let requestCount = 0;
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
    await logCall(trx, subject, { ...exchange, request: JSON.stringify(mark), response: JSON.stringify(mark) }, now);
    const file = { fileId: auditFileId, expiresAt: new Date(now.getTime() + 86_400_000) };
    const { realmId } = key;
    await saveAuditPart(trx, { realmId, ...file, place: 0, content: Buffer.from(mark) });
    await saveCompanyComparison(trx, {
      realmId,
      // The row is of a caller, and its company is not.
      ownerSub: people.administrator.sub,
      searchId: auditFileId,
      search: { FromDate: '2026-06-01', ToDate: '2026-06-30', ErrorTransactionOnly: false },
      startedAt: now,
      runId: null,
      isOwnRun: false,
      refusal: 'NotActive',
      correlationId: mark,
    });
    const size = { documents: 1, bytes: mark.length, parts: 1 };
    await saveAuditFile(trx, realmId, { ...file, ...size, month: '2026-06', madeAt: now, madeBy: mark });
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

/** Bodies that the route accepts; undefined when it has none. */
function bodiesOf(name: RouteName, seed: number): readonly unknown[] {
  const schema = callSchemas[name].body;
  if (schema === undefined) return [undefined];
  const accepted = Compile(schema);
  const generated = (numRuns: number) =>
    fc.sample(nearly(schema), { numRuns, seed }).filter((body) => accepted.Check(body));
  const some = generated(40);
  // By chance, none of a few may be accepted.
  const bodies = some.length > 0 ? some : generated(1_000);
  return [...(name in written ? [written[name]] : []), ...bodies.slice(0, 5)];
}

interface Sent {
  readonly realmId: string;
  readonly userId: string;
  readonly body?: unknown;
}

/** Reads only the first event of a stream. */
async function answerFor(name: RouteName, caller: SessionOf, { realmId, userId, body }: Sent) {
  const token = await sessions.tokenOf(caller);
  requestCount += 1;
  const search = new URLSearchParams(queried);
  const answering = lone.app.inject({
    method: contract[name].method,
    url: `${pathOf(name, { realmId, userId, method: 'Email' })}?${search}`,
    remoteAddress: someAddress(requestCount),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(contract[name].answer === 'events' && { payloadAsStream: true }),
  });
  if (waitForWorker.has(name)) await cancelWorkUntil(answering);
  const answer = await answering;
  const status = answer.statusCode;
  if (endsSessions.has(name)) sessions.forget();
  if (contract[name].answer !== 'events') return { status, text: answer.body };
  const stream = answer.stream();
  for await (const piece of stream) return { status, text: String(piece) };
  return { status, text: '' };
}

/** Calls that wait for a run or a delivery: they would use their whole time limit, because this service has no worker. */
const waitForWorker = new Set<RouteName>(['sendExemptionRequest', 'writeTaxLines']);

/** Cancels runs and deliveries of the own company until the call is answered. */
async function cancelWorkUntil(answering: Promise<unknown>): Promise<void> {
  const { db } = lone.connector.services;
  let isAnswered = false;
  const noteAnswer = async () => {
    await answering;
    isAnswered = true;
  };
  const cancel = () =>
    until('an answer once the work is cancelled', async () => {
      await db.tx({ realm: realms.own }, async (trx) => {
        await cancelRun(trx, realms.own, 'exemption-requests', new Date());
        await trx.updateTable('delivery').set({ state: 'Cancelled' }).where('state', '=', 'Queued').execute();
      });
      return isAnswered;
    });
  await Promise.all([noteAnswer(), cancel()]);
}

/** The rows of the other company in every table. */
async function foreignRows(): Promise<readonly string[]> {
  const dumped = await dumpOf(lone.connector.services.db);
  return [...dumped].map(([table, rows]) => {
    const all: unknown = JSON.parse(rows);
    const own = Array.isArray(all) ? all.filter((row) => JSON.stringify(row).includes(realms.other)) : [];
    return `${table}: ${JSON.stringify(own)}`;
  });
}

describe('a service without the access guard', () => {
  /** Public routes have no guard to remove. */
  const guarded = () =>
    routeNames.filter((name) => contract[name].access !== 'open' && lone.app.hasRoute(servedAt(name)));

  it('has rows of the other company, so that this test can fail', async () => {
    const caller: SessionOf = { kind: 'app', realmId: realms.other, user: people.outfitter };
    const ids = { realmId: realms.other, userId: foreignId };
    expect((await answerFor('documentTimeline', caller, ids)).text).toContain(mark);
    expect((await answerFor('documentCalls', caller, ids)).text).toContain(mark);
    expect((await answerFor('readAuditFile', caller, ids)).text).toContain(markInFile);
  });

  const names = splitCases<keyof typeof callers>({
    always: ['administrator'],
    long: ['panel', 'sign-in', 'user without the right'],
  });
  for (const [name, options] of names)
    it(`shows and changes no row of the other company in ${name}`, options, async (context) => {
      const seed = await randomSeed(context);
      const before = await foreignRows();
      const shown: string[] = [];
      const untried = new Set<RouteName>();
      for (const call of guarded()) {
        untried.add(call);
        for (const body of bodiesOf(call, seed)) {
          const ids = { realmId: realms.other, userId: foreignId };
          const { status, text } = await answerFor(call, callers[name], { ...ids, body });
          const found = [mark, markInFile, realms.other, `Company ${realms.other}`].filter((each) =>
            text.includes(each),
          );
          if (found.length > 0) shown.push(`${call}: ${text.slice(0, 200)}`);
          // A refused body or caller does not reach the database, and after an error it is unknown whether it did.
          if (![400, 429, 500].includes(status)) untried.delete(call);
        }
      }
      expect(shown).toEqual([]);
      expect([...untried]).toEqual([]);
      expect(await foreignRows()).toEqual(before);
    });
});
