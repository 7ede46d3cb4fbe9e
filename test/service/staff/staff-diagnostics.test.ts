import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { claimNext } from '../../../packages/connector/src/features/recording/claim-delivery.ts';
import { enqueue } from '../../../packages/connector/src/features/recording/enqueue-delivery.ts';
import { needsUser } from '../../../packages/connector/src/features/recording/held-delivery.ts';
import { startRun } from '../../../packages/connector/src/service/jobs/run-queries.ts';
import { changeCompany, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { saveConnection } from '../../../packages/connector/src/store/connections.ts';
import { putSecret } from '../../../packages/connector/src/store/secrets.ts';
import { logCall } from '../../../packages/connector/src/testing/stored-rows.fixture.ts';
import { pathOf } from '../../support/call.harness.ts';
import { field, listAt } from '../../support/json.ts';
import { type LoneConnector, realms, startLoneConnector } from '../../support/lone-connector.harness.ts';

/** Marks in every place with data for the company's users only. */
const planted: string[] = [];
const canary = () => {
  const made = `canary-${randomUUID()}`;
  planted.push(made);
  return made;
};
const own = { realm: realms.own } as const;

let lone: LoneConnector;
let companyId = '';
beforeAll(async () => {
  lone = await startLoneConnector();
  const { db, secrets, clock } = lone.connector.services;
  const now = clock.now();
  const expiries = { accessExpiresAt: now, refreshExpiresAt: now };
  await db.tx(own, async (trx) => {
    companyId = (await companyOfRealm(trx, realms.own))?.companyId ?? '';
    await saveConnection(trx, secrets, realms.own, { accessToken: canary(), refreshToken: canary(), ...expiries }, now);
    await putSecret(trx, secrets, { realmId: realms.own, name: 'provider-secret' }, canary(), now);
    await changeCompany(trx, realms.own, { providerLogin: canary(), connectedBy: canary() }, now);
    await logCall(
      trx,
      { realmId: realms.own, correlationId: 'the-call' },
      {
        vendor: 'accounting',
        operation: `GET /v3/company/${realms.own}/query?query=${canary()}`,
        status: 500,
        durationMs: 12,
        request: JSON.stringify({ email: canary() }),
        response: JSON.stringify({ name: canary() }),
        exchangeId: 'tid-1',
      },
      now,
    );
    const intent = { realmId: realms.own, txnType: 35, kind: 'record', version: '0' } as const;
    await enqueue(trx, { ...intent, txnId: '1', payload: { customer: canary() } }, now);
    await enqueue(trx, { ...intent, txnId: '2', payload: null }, now);
    await startRun(trx, { realmId: realms.own, kind: 'comparison', request: { search: canary() } }, now);
  });
  const claimant = { owner: 'worker', leaseMs: 60_000, afterRealm: '', exceptRealms: [] };
  const { delivery: claimed } = await claimNext(db, now, claimant);
  const claim = { id: claimed?.id ?? '', attempt: 1, owner: 'worker' };
  const error = { code: `eyJhbGciOiJIUzI1NiJ9.${canary()}.sig`, text: canary() };
  await db.tx(own, (trx) => needsUser(trx, claim, error, now));
});
afterAll(() => lone.stop());

async function asStaff(name: 'staffDiagnostics' | 'staffErrors' | 'staffActions', userId = '') {
  const { token } = await lone.session({ kind: 'staff', realmId: null });
  const url = pathOf(name, { userId });
  return lone.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
}

describe('the diagnostics of a company', () => {
  it('have its state, its work, its calls and its log of changes', async () => {
    const answer = await asStaff('staffDiagnostics', companyId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      at: expect.stringMatching(/Z$/),
      correlationId: answer.headers['x-correlation-id'],
      versions: { service: expect.stringMatching(/^\d+\./), database: expect.stringMatching(/^\d+/) },
      company: { companyId, realmId: realms.own, name: `Company ${realms.own}`, status: 'Active' },
      settings: { taxItemId: '40', isMakeAllCustomerTaxable: true, isEcoSystemDisabled: false },
      taxProvider: { accountNumber: '2000134567', companyCode: 'C' },
      connection: { state: 'connected', tokens: { rotation: 2 }, throttledAt: null, revocationDueAt: null },
      deliveries: {
        states: { NeedsUser: 1, Queued: 1 },
        newest: [
          { txnId: '2', state: 'Queued', errorCode: null },
          { txnId: '1', state: 'NeedsUser' },
        ],
      },
      calls: [
        {
          vendor: 'accounting',
          operation: `GET /v3/company/${realms.own}/query`,
          status: 500,
          durationMs: 12,
          correlationId: 'the-call',
          exchangeId: 'tid-1',
        },
      ],
      runs: [{ kind: 'comparison', state: 'running' }],
      actions: [{ action: 'diagnostics-downloaded', customerId: companyId }],
    });
  });

  it('have nothing that identifies a token, a person or a document', async () => {
    const { body } = await asStaff('staffDiagnostics', companyId);
    expect(planted.length).toBeGreaterThan(9);
    expect(planted.filter((secret) => body.includes(secret))).toEqual([]);
    expect(body).toContain('[secret]');
  });

  it('are logged each time they are read', async () => {
    const noted = async () => listAt((await asStaff('staffActions')).json()).length;
    const before = await noted();
    await asStaff('staffDiagnostics', companyId);
    expect(await noted()).toBe(before + 1);
    const [newest] = listAt((await asStaff('staffActions')).json());
    expect([field(newest, 'before'), field(newest, 'after')]).toEqual([null, null]);
  });

  it('of an unknown company are not found, and not logged', async () => {
    const before = listAt((await asStaff('staffActions')).json()).length;
    expect((await asStaff('staffDiagnostics', 'nobody')).statusCode).toBe(404);
    expect(listAt((await asStaff('staffActions')).json())).toHaveLength(before);
  });
});

describe('the errors of a company', () => {
  it('are its failed calls of the last day, without their content', async () => {
    const answer = await asStaff('staffErrors', companyId);
    expect(answer.json()).toEqual([
      {
        at: expect.any(String),
        vendor: 'accounting',
        operation: `GET /v3/company/${realms.own}/query`,
        status: 500,
        correlationId: 'the-call',
        exchangeId: 'tid-1',
      },
    ]);
    for (const mark of planted) expect(answer.body).not.toContain(mark);
  });

  it('of an unknown company are not found', async () => {
    expect((await asStaff('staffErrors', 'nobody')).statusCode).toBe(404);
  });
});
