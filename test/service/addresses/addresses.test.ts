import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addressFigures, queueAddresses } from '../../../packages/connector/src/features/addresses/address-queries.ts';
import { validateAddresses } from '../../../packages/connector/src/features/addresses/validate-addresses.ts';
import { findCompanyRun, runStatusOf } from '../../../packages/connector/src/service/company-runs.ts';
import { startRun } from '../../../packages/connector/src/service/jobs/run-queries.ts';
import { long } from '../../long.ts';
import {
  addressOf,
  changeMainCompany,
  customer,
  dana,
  decide,
  editCustomer,
  faults,
  completedZip,
  goodAddress,
  list,
  newCustomer,
  noneWaits,
  realm,
  resolveCalls,
  rowOf,
  rowsAnswer,
  running,
  send,
  useAddresses,
  validated,
  withoutZip,
  customerWrites,
} from '../../support/addresses.harness.ts';
import { watchRequests } from '../../support/received-requests.ts';
import { until } from '../../support/until.ts';

useAddresses();

async function validationRun() {
  const run = await findCompanyRun(running().connector.services, running().info.realmId, 'address-validation');
  return run && runStatusOf(run);
}

describe('the list of addresses', () => {
  it('has every active customer with the shipping address, or else the billing address, in one line', async () => {
    const both = newCustomer(goodAddress, { BillAddr: { ...goodAddress, Line1: '1 Other St' } });
    const billed = newCustomer(null, { BillAddr: { ...goodAddress, Line2: 'Suite 4', Country: 'Canada' } });
    const without = newCustomer(null);
    const inactive = newCustomer();
    editCustomer(inactive, { Active: false });
    const rows = await list();
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get(both)).toEqual({
      id: both,
      customerName: customer(both).DisplayName,
      companyName: customer(both).CompanyName,
      customerAddress: '1900 Wazee St, Denver, CO 80202',
      status: 'Not Validated',
    });
    expect(byId.get(billed)?.customerAddress).toBe('1900 Wazee St, Suite 4, Denver, CO 80202, CA');
    expect(byId.get(without)).toMatchObject({ customerAddress: '', status: 'Not Validated' });
    expect(byId.has(inactive)).toBe(false);
    const active = realm()
      .list('Customer')
      .filter(({ Active }) => Active);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(active.map(({ Id }) => Id).toSorted());
  });

  it('is empty without a connection, and is read while calculation is off', async () => {
    await changeMainCompany({ calculationActive: false });
    expect((await list()).length).toBeGreaterThan(5);
    await changeMainCompany({ connection: 'disconnected' });
    expect(await list()).toEqual([]);
  });

  it('fails with a message while the accounting service does not respond', async () => {
    faults().add({ service: 'accounting', fault: { kind: 'status', status: 503 } });
    expect((await dana().call('fetchQboCustomers')).status).toBe(503);
  });
});

describe('address validation', () => {
  it('gives every address its outcome and writes nothing', async () => {
    const ids = {
      same: newCustomer({ ...goodAddress, Line1: '1900 WAZEE  STREET' }),
      zip: newCustomer(withoutZip),
      number: newCustomer({ ...goodAddress, Line1: '99999 Wazee St' }),
      canada: newCustomer({ ...goodAddress, Country: 'CAN', CountrySubDivisionCode: 'ON', PostalCode: 'K1A 0B1' }),
      abroad: newCustomer({ ...goodAddress, Country: 'DE' }),
      nowhere: newCustomer(null),
      short: newCustomer({ City: 'Denver' }),
      branch: newCustomer(null, { ParentRef: { value: newCustomer() }, Job: true, BillWithParent: true }),
    };
    const [same, zip, number, canada, abroad, nowhere, short, branch] = await validated(...Object.values(ids));
    expect(same).toMatchObject({ status: 'Validated' });
    expect(same).not.toHaveProperty('reason');
    expect(zip).toMatchObject({
      status: 'Not Validated',
      reason: 'AvaTax found another address: ZIP code.',
      suggestion: { line1: '1900 Wazee St', city: 'Denver', region: 'CO', country: 'US', ...completedZip },
    });
    expect(number).toMatchObject({ status: 'Validation Failed', reason: expect.stringContaining('out of range') });
    expect(canada).toMatchObject({ status: 'Validated' });
    expect(abroad).toMatchObject({
      status: 'Validation Failed',
      reason: 'Only US and Canadian addresses can be validated.',
    });
    expect(nowhere).toMatchObject({ status: 'Validation Failed', reason: 'The customer has no address.' });
    expect(branch).toMatchObject({
      status: 'Validation Failed',
      reason: 'The customer has no address of its own: that of the parent applies, with which it is billed.',
    });
    expect(short).toMatchObject({ status: 'Validation Failed', reason: expect.any(String) });
    expect(customerWrites()).toEqual([]);
    expect(await resolveCalls()).toHaveLength(5);
  });

  it('is pending until there is an outcome, and an address is not sent twice', async () => {
    const id = newCustomer();
    faults().add({
      service: 'tax-provider',
      path: 'resolve',
      times: 1,
      fault: { kind: 'latency', milliseconds: 1_500 },
    });
    expect(await send([id])).toBe(1);
    expect(await rowOf(id)).toMatchObject({ isPending: true, status: 'Not Validated' });
    expect(await send([id])).toBe(0);
    await noneWaits();
    expect(await rowOf(id)).toMatchObject({ status: 'Validated' });
    expect(await rowOf(id)).not.toHaveProperty('isPending');
    expect(await resolveCalls()).toHaveLength(1);
  });

  it('leaves out validated addresses until they change', async () => {
    const [id, other] = [newCustomer(), newCustomer()];
    await validated(id);
    expect(await send([id])).toBe(0);
    await validated(id, other);
    expect(await resolveCalls()).toHaveLength(2);
    editCustomer(id, { ShipAddr: { ...goodAddress, Line1: '1437 Bannock St' } });
    expect(await rowOf(id)).toMatchObject({
      status: 'Not Validated',
      customerAddress: '1437 Bannock St, Denver, CO 80202',
    });
    await validated(id);
    expect(await rowOf(id)).toMatchObject({ status: 'Validated' });
    expect(await send([])).toBe(0);
    expect(await send(['nobody'])).toBe(0);
  });

  it('accepts further addresses while it runs', long, async () => {
    const [one, other] = [newCustomer(), newCustomer()];
    faults().add({
      service: 'tax-provider',
      path: 'resolve',
      times: 1,
      fault: { kind: 'latency', milliseconds: 1_000 },
    });
    expect(await send([one])).toBe(1);
    expect(await send([other])).toBe(1);
    await noneWaits();
    expect([await rowOf(one), await rowOf(other)]).toMatchObject([{ status: 'Validated' }, { status: 'Validated' }]);
  });

  it('is refused while its option is off, and without a connection', async () => {
    const id = newCustomer();
    await running().changeSettings(running().info.realmId, { isEnableAddressValidation: false });
    expect(await send([id])).toBe(0);
    expect(await decide(id, 'keep', { ...addressOf(goodAddress) })).toMatchObject({
      error: { code: 'AddressValidationOff' },
    });
    await running().changeSettings(running().info.realmId, { isEnableAddressValidation: true });
    await changeMainCompany({ connection: 'disconnected' });
    expect(await send([id])).toBe(0);
    await changeMainCompany({ connection: 'connected', calculationActive: false });
    expect(await send([id])).toBe(1);
    await noneWaits();
    expect(await rowOf(id)).toMatchObject({ status: 'Validated' });
  });

  it('repeats calls when a vendor is busy or down, or its response is lost', long, async () => {
    const ids = Array.from({ length: 6 }, () => newCustomer());
    const storm = { service: 'tax-provider', path: 'resolve' } as const;
    faults().add({ ...storm, times: 4, fault: { kind: 'status', status: 429, retryAfter: '1' } });
    faults().add({ ...storm, times: 1, fault: { kind: 'status', status: 503 } });
    faults().add({ ...storm, times: 1, fault: { kind: 'lost-answer' } });
    faults().add({ service: 'accounting', times: 2, fault: { kind: 'status', status: 429, retryAfter: '1' } });
    const { body } = await dana().call('sendForAddressValidation', { body: ids });
    expect(body).toBe(1);
    await until('all are validated', async () => {
      const { status, body: rows } = await dana().call('fetchQboCustomers');
      return (
        status === 200 &&
        rowsAnswer.Check(rows) &&
        rows.filter((row) => ids.includes(row.id)).every((row) => row.status === 'Validated')
      );
    });
    expect(faults().list()).toEqual([]);
  });

  it('validates at most four addresses at once', long, async () => {
    const ids = Array.from({ length: 10 }, () => newCustomer());
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'latency', milliseconds: 700 } });
    const requests = watchRequests(running().info.taxProvider, /resolve/);
    try {
      await validated(...ids);
    } finally {
      requests.stop();
    }
    expect(requests.all).toHaveLength(ids.length);
    expect(requests.most()).toBe(4);
  });

  it('ends with the reason when the provider refuses access, and leaves every address as it was', async () => {
    const wrong = newCustomer(withoutZip);
    const [before] = await validated(wrong);
    expect(before).toHaveProperty('suggestion');
    const ids = [wrong, ...Array.from({ length: 8 }, () => newCustomer())];
    const calls = (await resolveCalls()).length;
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'status', status: 401 } });
    const [again, ...others] = await validated(...ids);
    expect(again).toEqual(before);
    for (const row of others) expect(row).toMatchObject({ status: 'Not Validated' });
    for (const row of others) expect(row).not.toHaveProperty('reason');
    expect((await resolveCalls()).length - calls).toBeLessThanOrEqual(4);
    expect(await validationRun()).toMatchObject({
      state: 'failed',
      error: { code: 'AuthenticationException', message: expect.stringMatching(/account number or key|not connected/) },
    });
    faults().clear();
    const [, repeated] = await validated(...ids);
    expect(repeated).toMatchObject({ status: 'Validated' });
  });

  it('continues past a customer who no longer exists', async () => {
    const [gone, id] = [newCustomer(), newCustomer()];
    editCustomer(gone, { Active: false });
    await validated(gone, id);
    expect(await rowOf(gone)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ status: 'Validated' });
  });

  it('continues where a killed process stopped', async () => {
    const ids = Array.from({ length: 9 }, () => newCustomer());
    const { services } = running().connector;
    const { realmId } = running().info;
    const stored = { realmId, kind: 'address-validation', request: null, correlationId: 'address-test' } as const;
    // Stored but not sent, so that only this test processes it.
    const id = await services.db.tx({ realm: realmId }, async (trx) => {
      await queueAddresses(trx, realmId, ids, new Date());
      return startRun(trx, stored, new Date());
    });
    faults().add({
      service: 'tax-provider',
      path: 'resolve',
      times: 4,
      fault: { kind: 'latency', milliseconds: 5_000 },
    });
    const death = new AbortController();
    const runOf = (signal: AbortSignal) => ({
      ...stored,
      id,
      signal,
      report: () => undefined,
      waitFor: () => undefined,
      answered: () => undefined,
      pause: (milliseconds: number) => delay(milliseconds, undefined, { signal }),
    });
    const first = validateAddresses(services)(runOf(death.signal)).catch(() => undefined);
    await until('four are on their way', () => faults().list().length === 0);
    death.abort();
    await first;
    await validateAddresses(services)(runOf(new AbortController().signal));
    const rows = (await list()).filter(({ id }) => ids.includes(id));
    expect(rows.map(({ status }) => status)).toEqual(ids.map(() => 'Validated'));
  });

  it('ends when cancelled; addresses without an outcome are unchanged and can be sent again', long, async () => {
    const ids = Array.from({ length: 9 }, () => newCustomer());
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'latency', milliseconds: 1_500 } });
    await send(ids);
    await dana().call('cancelRun', { body: { kind: 'address-validation' } });
    const rows = (await list()).filter(({ id }) => ids.includes(id));
    expect(rows.every(({ isPending }) => isPending === undefined)).toBe(true);
    faults().clear();
    const open = rows.filter(({ status }) => status !== 'Validated').map(({ id }) => id);
    await validated(...open);
    expect((await list()).filter(({ id }) => ids.includes(id)).every(({ status }) => status === 'Validated')).toBe(
      true,
    );
  });

  it('changes nothing once cancelled, whatever the provider still answers', async () => {
    const id = newCustomer();
    const slow = { kind: 'late-answer', milliseconds: 500 } as const;
    faults().add({ service: 'tax-provider', path: 'resolve', times: 1, fault: slow });
    await send([id]);
    await until('the provider is called', () => faults().list().length === 0);
    await dana().call('cancelRun', { body: { kind: 'address-validation' } });
    expect(await rowOf(id)).toMatchObject({ status: 'Not Validated' });
    await until('the provider has answered', async () => (await resolveCalls()).length > 0);
    expect(await rowOf(id)).toMatchObject({ status: 'Not Validated' });
    expect(await validated(id)).toMatchObject([{ status: 'Validated' }]);
  });
});

describe('the counts of results', () => {
  const figures = async () => {
    const { db } = running().connector.services;
    const { realmId } = running().info;
    return db.tx({ realm: realmId }, (trx) => addressFigures(trx, realmId));
  };

  it('are those of the list: results of former addresses and of customers who are gone do not count', async () => {
    const { toReview: before = 0 } = (await figures()) ?? {};
    const [corrected, gone, left] = [newCustomer(withoutZip), newCustomer(withoutZip), newCustomer(withoutZip)];
    await validated(corrected, gone, left);
    expect(await figures()).toMatchObject({ toReview: before + 3 });
    editCustomer(corrected, { ShipAddr: goodAddress });
    editCustomer(gone, { Active: false });
    await list();
    expect(await figures()).toMatchObject({ toReview: before + 1 });
  });

  it('lack a customer who is made inactive during the validation', async () => {
    const before = await figures();
    const id = newCustomer(withoutZip);
    editCustomer(id, { Active: false });
    await send([id]);
    await noneWaits();
    expect(await figures()).toEqual(before);
  });
});

describe('another company', () => {
  it('sees no address and no outcome of this company', async () => {
    await validated(newCustomer());
    const { realmId } = running().info;
    const answers = await Promise.all([
      dana().call('fetchQboCustomers', { params: { realmId: `${realmId}9` } }),
      dana().call('sendForAddressValidation', { params: { userId: 'somebody' }, body: ['1'] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const { db } = running().connector.services;
    const seen = await db.tx({ realm: 'another' }, (trx) => trx.selectFrom('addressValidation').selectAll().execute());
    expect(seen).toEqual([]);
  });
});
