import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { addCustomer, change, type ExemptionHarness, fail, openHarness } from '../../support/exemption.harness.ts';
import { field, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

let product: Product;
let harness: ExemptionHarness;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.sandbox.kernel.faults.clear();
  await change(product, { connection: 'connected', calculationActive: true });
  harness = await openHarness(product);
});

let made = 0;
/** A customer unknown to the provider, with an e-mail address and a fax number. */
function someone(facts: Parameters<typeof addCustomer>[2] = {}): string {
  made += 1;
  return addCustomer(product, `Someone ${made}`, { email: `some${made}@one.example`, fax: '303 555 0100', ...facts });
}
const several = (count: number) => Array.from({ length: count }, () => someone());
const invitations = () => product.sandbox.taxProvider().invitations;
const invite = { method: 'POST', path: '/certexpressinvites$' } as const;
const create = { method: 'POST', path: '/customers$' } as const;

describe('the search for customers', () => {
  it('matches every field in any case, and returns the data of the accounting service', async () => {
    const id = someone({ given: 'Wilhelmina', family: 'Quartermain', company: 'Zebra Nurseries', ship: null });
    const only = [
      { CustomerGivenName: 'wilhel' },
      { CustomerFamilyName: 'QUARTER' },
      { CustomerEmail: `some${made}@ONE` },
      { CompanyName: 'bra nurs' },
      { CustomerGivenName: 'w', CompanyName: 'zebra' },
    ];
    for (const search of only) {
      const { fetchQboCustomerData: rows = [] } = await harness.customers(search);
      expect(rows).toMatchObject([
        {
          customerId: id,
          companyName: 'Zebra Nurseries',
          emailAddress: `some${made}@one.example`,
          faxNumber: '303 555 0100',
          shippingAddress: '',
          billingAddress: '2 Side St, Denver, CO 80202',
          isDisabled: false,
          isSelected: false,
        },
      ]);
    }
    const none = await harness.customers({ CustomerGivenName: 'wilhel', CustomerFamilyName: 'no such' });
    expect(none.fetchQboCustomerData).toEqual([]);
  });

  it('divides customers by how they can be reached', long, async () => {
    const email = someone({ fax: undefined });
    const fax = addCustomer(product, 'Reached by fax alone', { fax: '303 555 0101' });
    const ids = async (SelectOption: string) =>
      (await harness.customers({ SelectOption })).fetchQboCustomerData?.map(({ customerId }) => customerId) ?? [];
    const [all, withEmail, withFax, without] = [
      await ids('All'),
      await ids('Email'),
      await ids('Fax'),
      await ids('NoEmail'),
    ];
    expect(all.length).toBe(withEmail.length + without.length);
    expect(withEmail).toContain(email);
    expect(withFax).toContain(fax);
    expect(withFax).not.toContain(email);
    expect(without).toContain(fax);
    expect(without).not.toContain(email);
  });

  it('has no result while it runs, and a newer search replaces it', async () => {
    product.sandbox.kernel.faults.add({
      service: 'accounting',
      path: 'query',
      times: 1,
      fault: { kind: 'latency', milliseconds: 2_000 },
    });
    const search = (CompanyName: string) =>
      harness.makeCall('searchRequestCustomers', {
        body: { CustomerGivenName: '', CustomerFamilyName: '', CustomerEmail: '', CompanyName, SelectOption: 'All' },
      });
    expect(await search('no such company')).toEqual({ isSentToSearch: 1 });
    expect(await harness.makeCall('fetchRequestCustomers')).toMatchObject({ run: { state: 'running' } });
    expect(field(await harness.makeCall('fetchRequestCustomers'), 'fetchQboCustomerData')).toBeUndefined();
    const { fetchQboCustomerData: rows = [] } = await harness.customers({ CompanyName: 'mile high' });
    expect(rows.map(({ companyName }) => companyName)).toEqual(['Mile High Gardens']);
  });
});

describe('a certificate request', () => {
  it('is shown with the customer: when it was sent, by whom, how, and how often', long, async () => {
    const id = someone({ given: 'Ottoline' });
    const last = async () =>
      (await harness.customers({ CustomerGivenName: 'ottoline' })).fetchQboCustomerData?.[0]?.lastRequest;
    expect(await last()).toBeUndefined();
    await harness.send('Email', [id]);
    expect(await last()).toEqual({
      at: expect.any(String),
      by: expect.stringMatching(/\w/),
      method: 'Email',
      count: 1,
    });
    await harness.send('Email', [id]);
    expect(await last()).toMatchObject({ method: 'Email', count: 2 });
    await harness.send('Fax', [id]);
    expect(await last()).toMatchObject({ method: 'Fax', count: 1 });
  });

  it('that was not sent is none', long, async () => {
    const id = addCustomer(product, 'Peregrine Falconer', { given: 'Peregrine', fax: '303 555 0101' });
    await harness.send('Email', [id]);
    const { fetchQboCustomerData: [row] = [] } = await harness.customers({ CustomerGivenName: 'peregrine' });
    expect(row).toMatchObject({ customerId: id });
    expect(row).not.toHaveProperty('lastRequest');
  });

  it('is sent to the stored e-mail address, not to the posted one', async () => {
    const ids = several(3);
    expect(await harness.send('Email', ids)).toMatchObject({ downloadLinkCustomer: [], customerErrors: [] });
    expect(harness.invited('Email')).toEqual(ids);
    expect(harness.created().toSorted()).toEqual(ids.toSorted());
    const recipients = new Map(invitations().map(({ customerCode, recipient }) => [customerCode, recipient]));
    expect(ids.map((id) => recipients.get(id))).toEqual([1, 2, 3].map((at) => `some${made - 3 + at}@one.example`));
  });

  it('is sent to the fax number', long, async () => {
    const [id = ''] = several(1);
    expect(await harness.send('Fax', [id])).toMatchObject({ downloadLinkCustomer: [], customerErrors: [] });
    expect(invitations().find(({ customerCode }) => customerCode === id)).toMatchObject({
      recipient: '303 555 0100',
      deliveryMethod: 'Fax',
    });
  });

  it('by link is answered with the links, each with the e-mail address used', async () => {
    const shipped = someone();
    const billed = someone({ ship: null });
    const { downloadLinkCustomer: links, customerErrors } = await harness.send('Download', [shipped, billed]);
    expect(customerErrors).toEqual([]);
    expect(links.map(({ id, address }) => [id, address])).toEqual([
      [shipped, '1 Main St, Denver, CO 80202'],
      [billed, '2 Side St, Denver, CO 80202'],
    ]);
    for (const { requestLink } of links) expect(requestLink).toMatch(/^https?:/);
    expect(product.sandbox.taxProvider().customers.find(({ customerCode }) => customerCode === billed)).toMatchObject({
      line1: '2 Side St',
      city: 'Denver',
      region: 'CO',
    });
  });

  it('has the address of the parent for a customer without one who is billed with the parent', async () => {
    const parent = someone();
    const branch = someone({ ship: null, bill: null, billedWith: parent });
    expect((await harness.send('Email', [branch])).customerErrors).toEqual([]);
    expect(product.sandbox.taxProvider().customers.find(({ customerCode }) => customerCode === branch)).toMatchObject({
      line1: '1 Main St',
      city: 'Denver',
    });
  });

  it('reports each customer that cannot be reached, and is sent to the others', async () => {
    const fine = someone();
    const noEmail = addCustomer(product, 'Without email', { fax: '1' });
    const noAddress = someone({ ship: null, bill: null });
    const answer = await harness.send('Email', [noEmail, fine, noAddress, '999999', fine]);
    expect(answer.customerErrors).toEqual([
      { id: noEmail, customerName: 'Without email', errorMessage: 'The customer has no email address.' },
      { id: noAddress, customerName: `Someone ${made}`, errorMessage: expect.stringContaining('no complete address') },
      {
        id: '999999',
        customerName: 'Posted 999999',
        errorMessage: 'The customer is not an active customer in QuickBooks.',
      },
    ]);
    expect(harness.invited()).toEqual([fine]);
    const fax = await harness.send('Fax', [someone({ fax: undefined })]);
    expect(fax.customerErrors.map(({ errorMessage }) => errorMessage)).toEqual(['The customer has no fax number.']);
  });

  it('that could be sent to nobody still has a result', long, async () => {
    const ids = several(2);
    product.sandbox.taxProvider().certificateSetup.delete(7001);
    const answer = await harness.send('Email', ids);
    product.sandbox.taxProvider().certificateSetup.set(7001, 'Provisioned');
    expect(answer.customerErrors.map(({ id, errorMessage }) => [id, errorMessage])).toEqual(
      ids.map((id) => [id, expect.stringContaining('not set up')]),
    );
    expect(harness.invited()).toEqual([]);
    // A failed request is not sent with the next one.
    const [next = ''] = several(1);
    await harness.send('Email', [next]);
    expect(harness.invited()).toEqual([next]);
  });

  it('requires active calculation', async () => {
    await change(product, { calculationActive: false });
    const { customerErrors } = await harness.send('Email', several(1));
    expect(customerErrors[0]?.errorMessage).toContain('Calculation active');
    expect(
      await harness.makeCall('searchRequestCustomers', {
        body: {
          CustomerGivenName: '',
          CustomerFamilyName: '',
          CustomerEmail: '',
          CompanyName: '',
          SelectOption: 'All',
        },
      }),
    ).toEqual({ isSentToSearch: 0 });
    expect(await harness.makeCall('searchExemptedCustomers')).toEqual({ isSentToSearch: 0 });
    expect(harness.invited()).toEqual([]);
  });

  it('for no customers sends nothing', long, async () => {
    expect(await harness.send('Email', [])).toEqual({ downloadLinkCustomer: [], customerErrors: [] });
  });

  it('is sent once for two simultaneous calls, and again when it is repeated later', async () => {
    const ids = several(5);
    const answers = await Promise.all([harness.send('Email', ids), harness.send('Email', ids)]);
    for (const answer of answers) expect(answer.customerErrors).toEqual([]);
    expect(harness.invited()).toEqual(ids);
    await harness.send('Email', ids.slice(0, 1));
    expect(harness.invited()).toHaveLength(6);
  });

  it('can be read afterwards by a caller that lost the response', long, async () => {
    const ids = [...several(2), '888888'];
    const gone = new AbortController();
    fail(product, { ...invite, times: 1 }, { kind: 'latency', milliseconds: 2_000 });
    const url = `${product.info.api}/api/CertCapture/SendExemptionRequest/${harness.user.companyId}/Email`;
    const lost = fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${harness.user.token}`,
        'content-type': 'application/json',
        origin: product.info.api,
      },
      body: JSON.stringify(ids.map((Id) => ({ Id, CustomerName: '', Email: '', Fax: '' }))),
      signal: gone.signal,
    });
    await until('it is sending', async () => (await harness.lastSend()).requestedCount === 3);
    gone.abort();
    await expect(lost).rejects.toThrow('abort');
    await until('it has ended', async () => (await harness.lastSend()).run?.state === 'ready');
    expect(await harness.lastSend()).toMatchObject({
      method: 'Email',
      requestedCount: 3,
      run: { state: 'ready', done: 3, total: 3 },
      result: { customerErrors: [{ id: '888888' }] },
    });
    expect(harness.invited()).toEqual(ids.slice(0, 2));
  });
});

describe('a certificate request is sent once', () => {
  it.each(['lost-answer', 'truncated-body'] as const)('when the provider’s response is lost (%s)', async (kind) => {
    const ids = several(4);
    fail(product, { ...invite, times: 4 }, { kind });
    expect((await harness.send('Email', ids)).customerErrors).toEqual([]);
    expect(harness.invited()).toEqual(ids);
  });

  it('when it is unknown whether it arrived, and it did not', long, async () => {
    const [id = ''] = several(1);
    fail(product, { ...invite, times: 1 }, { kind: 'status', status: 502, body: 'html' });
    expect((await harness.send('Email', [id])).customerErrors).toEqual([]);
    expect(harness.invited()).toEqual([id]);
  });

  it('when the response to a new customer is lost', long, async () => {
    const ids = several(2);
    fail(product, { ...create, times: 2 }, { kind: 'lost-answer' });
    expect((await harness.send('Email', ids)).customerErrors).toEqual([]);
    expect(harness.invited()).toEqual(ids);
    expect(harness.created().toSorted()).toEqual(ids.toSorted());
  });

  it('when a link is slow and its response was lost', long, async () => {
    const [id = ''] = several(1);
    fail(product, { ...invite, times: 1 }, { kind: 'lost-answer' });
    const { downloadLinkCustomer } = await harness.send('Download', [id]);
    expect(downloadLinkCustomer).toMatchObject([{ id, requestLink: expect.stringMatching(/^https?:/) }]);
    expect(harness.invited()).toEqual([id]);
  });

  it('after repeated 429 responses', long, async () => {
    const ids = several(12);
    fail(product, { method: 'GET', times: 2 }, { kind: 'status', status: 429, retryAfter: '1' });
    fail(product, { method: 'POST', times: 16 }, { kind: 'status', status: 429, retryAfter: '0' });
    expect((await harness.send('Email', ids)).customerErrors).toEqual([]);
    expect(harness.invited()).toEqual(ids);
    expect(product.sandbox.kernel.faults.list()).toEqual([]);
  });
});

it('a refusal by the provider is answered in its words', async () => {
  const [id = '', other = ''] = several(2);
  fail(
    product,
    { method: 'POST', path: `/customers/${id}/certexpressinvites$`, times: 1 },
    { kind: 'status', status: 400 },
  );
  const { customerErrors } = await harness.send('Email', [id, other]);
  expect(customerErrors).toMatchObject([{ id }]);
  expect(textAt(customerErrors[0], 'errorMessage')).not.toBe('');
  expect(harness.invited()).toEqual([other]);
});

it('a stopped send leaves the remaining customers unsent, now and later', long, async () => {
  const ids = several(12);
  fail(product, invite, { kind: 'latency', milliseconds: 400 });
  const sending = harness.send('Email', ids);
  await until('some have left', () => harness.invited().length > 0);
  expect(await harness.makeCall('cancelRun', { body: { kind: 'exemption-requests' } })).toEqual({ isCancelled: true });
  const { customerErrors } = await sending;
  const sent = harness.invited();
  expect(sent.length).toBeLessThan(ids.length);
  expect(sent).toEqual(ids.filter((id) => !customerErrors.some((row) => row.id === id)));
  expect(new Set(customerErrors.map(({ errorMessage }) => errorMessage))).toEqual(
    new Set(['Stopped before the request was sent.']),
  );
  product.sandbox.kernel.faults.clear();
  const [next = ''] = several(1);
  await harness.send('Email', [next]);
  expect(harness.invited()).toEqual([...sent, next]);
  // They can be sent again.
  const left = customerErrors.map(({ id }) => id);
  expect((await harness.send('Email', left)).customerErrors).toEqual([]);
  expect(harness.invited()).toHaveLength(ids.length + 1);
});
