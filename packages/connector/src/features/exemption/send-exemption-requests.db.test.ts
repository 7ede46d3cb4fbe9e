import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { done, failed } from '../../domain/result.ts';
import type { VendorError } from '../../domain/vendor-error.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Invitation } from '../../ports/provider-certificates.ts';
import type { Run } from '../../ports/runs.ts';
import { startRun } from '../../service/jobs/run-queries.ts';
import { changeCompany } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { denver } from '../../testing/accounting-service.fake.ts';
import { realmId, startCompany } from '../../testing/company-services.harness.ts';
import {
  beginSending,
  endRequest,
  findRequestsToCustomers,
  renewSending,
  saveExemptionRequests,
} from './exemption-request-queries.ts';
import { sendExemptionRequests } from './send-exemption-requests.ts';

const key = { realmId, method: 'Email', customerId: '24' } as const;
const card = {
  id: '24',
  syncToken: '0',
  displayName: 'Mile High Gardens',
  givenName: '',
  familyName: '',
  companyName: '',
  email: 'ann@example.test',
  phone: '',
  fax: '',
  shipTo: denver,
  billTo: null,
};
const invitation: Invitation = { id: 'i1', customerCode: '24', method: 'Email', requestLink: '' };

let company: Awaited<ReturnType<typeof startCompany>>;
let runId: string;
const inRealm = <Value>(work: (trx: Trx, now: Date) => Promise<Value>) =>
  company.services.db.tx({ realm: realmId }, (trx) => work(trx, company.clock.now()));

beforeAll(async () => {
  company = await startCompany();
  await inRealm((trx, now) => changeCompany(trx, realmId, { providerCompanyId: '7' }, now));
});
afterAll(() => company.stop());

/** One request, which another attempt of the run has begun to send. */
beforeEach(async () => {
  const abandonedTexts = { pending: '', sending: '' };
  const customers = [{ id: '24', name: card.displayName }];
  company.clock.ms += 3_600_000;
  runId = await inRealm(async (trx, now) => {
    const batchId = randomUUID();
    await saveExemptionRequests(trx, { realmId, batchId, method: 'Email', by: '', customers, abandonedTexts }, now);
    return startRun(trx, { realmId, kind: 'exemption-requests', request: null }, now);
  });
  const facts = { customerName: card.displayName, address: '', knownInvitations: [] };
  await inRealm((trx, now) => beginSending(trx, runId, key, facts, now));
});

/** The requests that the provider has received, each from the time at which it arrives. */
function startProvider(arriving: readonly { readonly atMs: number }[] = []) {
  const received = arriving.map(({ atMs }, index) => ({ atMs, row: { ...invitation, id: `i${index}` } }));
  const sentAtMs: number[] = [];
  const provider = {
    knownCustomers: async () => done(new Set(['24'])),
    createCustomer: async () => done(undefined),
    invitationsOf: async () =>
      done(received.filter(({ atMs }) => atMs <= company.clock.ms).map(({ row }): Invitation => row)),
    async invite() {
      sentAtMs.push(company.clock.ms);
      return done(invitation);
    },
    invitation: async () => done(invitation),
  };
  return { provider, sentAtMs };
}

/** Runs another attempt, whose pauses let the time pass at once; `duringPause` happens in each of them. */
async function send(
  { provider }: { readonly provider: Parameters<typeof sendExemptionRequests>[0]['taxProvider'] },
  duringPause: () => Promise<unknown> = async () => undefined,
  cards: readonly CustomerCard[] = [card],
): Promise<void> {
  const accounting = { customerCardsById: async () => done(cards), customersById: async () => done([]) };
  const run: Run = {
    id: runId,
    realmId,
    request: null,
    correlationId: 'test',
    signal: new AbortController().signal,
    report: () => undefined,
    waitFor: () => undefined,
    answered: () => undefined,
    async pause(milliseconds) {
      company.clock.ms += milliseconds;
      await duringPause();
    },
  };
  await sendExemptionRequests({ ...company.services, accounting, taxProvider: provider }, run);
}
const stateOf = async () => (await inRealm((trx) => findRequestsToCustomers(trx, key, ['24'])))[0]?.state;

describe('a certificate request that another attempt of the run has begun to send', () => {
  it('is not sent again when it arrives at the provider late', async () => {
    const provider = startProvider([{ atMs: company.clock.ms + 40_000 }]);
    await send(provider);
    expect(provider.sentAtMs).toEqual([]);
    expect(await stateOf()).toBe('sent');
  });

  it('is sent, also when its customer is no longer active', async () => {
    const provider = startProvider([{ atMs: company.clock.ms }]);
    await send(provider, undefined, []);
    expect([provider.sentAtMs, await stateOf()]).toEqual([[], 'sent']);
  });

  it('is not sent again to a customer who is no longer active', async () => {
    const provider = startProvider();
    await send(provider, undefined, []);
    expect([provider.sentAtMs, await stateOf()]).toEqual([[], 'failed']);
  });

  it('is sent again when it cannot arrive any more', async () => {
    const begunAtMs = company.clock.ms;
    const provider = startProvider();
    await send(provider);
    expect(provider.sentAtMs).toHaveLength(1);
    expect(provider.sentAtMs[0]).toBeGreaterThanOrEqual(begunAtMs + 60_000);
    expect(await stateOf()).toBe('sent');
  });

  it('is left to that attempt when it sends it once more', async () => {
    const provider = startProvider();
    let since = new Date(company.clock.ms);
    const sendOnceMore = async () => {
      const now = company.clock.now();
      expect(await inRealm((trx) => renewSending(trx, key, since, now))).toBe(true);
      since = now;
    };
    await expect(send(provider, sendOnceMore)).rejects.toThrow('Another attempt');
    expect(provider.sentAtMs).toEqual([]);
    expect(await stateOf()).toBe('sending');
  });
});

describe('a certificate request that this run sends', () => {
  const saveRequest = (customerId: string) => {
    const abandonedTexts = { pending: '', sending: '' };
    const customers = [{ id: customerId, name: 'Alpine Florist' }];
    const saved = { realmId, batchId: randomUUID(), method: 'Email', by: '', customers, abandonedTexts } as const;
    return inRealm((trx, now) => saveExemptionRequests(trx, saved, now));
  };
  const stateOfRequest = async (customerId: string) =>
    (await inRealm((trx) => findRequestsToCustomers(trx, key, [customerId])))[0]?.state;

  it('is not sent again when it arrives at the provider half a minute after a gateway has answered', async () => {
    await inRealm((trx, now) => endRequest(trx, key, { state: 'sent', requestLink: '' }, now));
    await saveRequest('25');
    const { provider, sentAtMs } = startProvider();
    const arriving: Invitation = { ...invitation, customerCode: '25' };
    const isThere = () => sentAtMs.some((at) => at + 29_000 <= company.clock.ms);
    const slow = {
      ...provider,
      knownCustomers: async () => done(new Set(['25'])),
      invitationsOf: async () => done(isThere() ? [arriving] : []),
      async invite(call: CallContext) {
        expect(call.priority).toBe('background');
        sentAtMs.push(company.clock.ms);
        return failed<VendorError>({ kind: 'unknown', vendor: 'tax-provider', code: '', message: '', detail: '' });
      },
    };
    await send({ provider: slow }, undefined, [{ ...card, id: '25' }]);
    expect([sentAtMs.length, await stateOfRequest('25')]).toEqual([1, 'sent']);
  });

  it('waits while a vendor has throttled the company, however long', async () => {
    await inRealm((trx, now) => endRequest(trx, key, { state: 'sent', requestLink: '' }, now));
    await saveRequest('27');
    const throttledUntil = company.clock.ms + 600_000;
    company.services.throttle.start(realmId, 600_000);
    const { provider, sentAtMs } = startProvider();
    const knowing = { ...provider, knownCustomers: async () => done(new Set(['27'])) };
    await send({ provider: knowing }, undefined, [{ ...card, id: '27' }]);
    expect([sentAtMs, await stateOfRequest('27')]).toEqual([[throttledUntil], 'sent']);
  });

  it('is not sent when calculation has been switched off meanwhile', async () => {
    await inRealm((trx, now) => endRequest(trx, key, { state: 'sent', requestLink: '' }, now));
    await saveRequest('26');
    const { provider, sentAtMs } = startProvider();
    const switchCalculation = (calculationActive: boolean) =>
      inRealm((trx, now) => changeCompany(trx, realmId, { calculationActive }, now));
    const switchedOff = {
      ...provider,
      async knownCustomers() {
        await switchCalculation(false);
        return done(new Set(['26']));
      },
    };
    await expect(send({ provider: switchedOff }, undefined, [{ ...card, id: '26' }])).rejects.toMatchObject({
      code: 'Down',
    });
    await switchCalculation(true);
    expect([sentAtMs, await stateOfRequest('26')]).toEqual([[], 'pending']);
  });
});
