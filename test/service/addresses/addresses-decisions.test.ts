import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import {
  customer,
  customerReads,
  decide,
  decideAll,
  editCustomer,
  faults,
  completedZip,
  goodAddress,
  newCustomer,
  noneWaits,
  rowOf,
  send,
  useAddresses,
  validated,
  withSuggestion,
  withoutZip,
  customerWrites,
} from '../../support/addresses.harness.ts';
import { field } from '../../support/json.ts';

useAddresses();

describe('a decision on a suggested address', () => {
  it('to accept writes exactly the address that was shown', async () => {
    const { id, suggestion } = await withSuggestion();
    const answer = await decide(id, 'accept', suggestion);
    expect(answer).toMatchObject({ error: null, row: { id, status: 'Validated' } });
    expect(answer.row).not.toHaveProperty('suggestion');
    expect(customer(id).ShipAddr).toMatchObject({
      Line1: suggestion.line1,
      City: 'Denver',
      CountrySubDivisionCode: 'CO',
      PostalCode: suggestion.postalCode,
      Country: 'US',
    });
    expect(customer(id).DisplayName).toMatch(/^Test customer/);
    expect(customerWrites()).toHaveLength(1);
    // The same click again.
    expect(await decide(id, 'accept', suggestion)).toEqual(answer);
    expect(customerWrites()).toHaveLength(1);
    expect(await send([id])).toBe(0);
  });

  it('to accept gives a customer who has only a billing address a shipping address', async () => {
    const id = newCustomer(null, { BillAddr: withoutZip });
    const [row] = await validated(id);
    expect(await decide(id, 'accept', row?.suggestion)).toMatchObject({ row: { status: 'Validated' } });
    expect(customer(id)).toMatchObject({ ShipAddr: { PostalCode: row?.suggestion?.postalCode } });
    expect(field(customer(id), 'BillAddr', 'PostalCode')).toBeUndefined();
  });

  it('to reject writes nothing to the accounting service', async () => {
    const { id, suggestion } = await withSuggestion();
    const answer = await decide(id, 'keep', suggestion);
    expect(answer).toMatchObject({
      error: null,
      row: { status: 'Validated', customerAddress: '1900 Wazee St, Denver, CO' },
    });
    expect(await decide(id, 'keep', suggestion)).toEqual(answer);
    expect(customerWrites()).toEqual([]);
    expect(await send([id])).toBe(0);
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ error: { code: 'SuggestionChanged' } });
  });

  it('about several addresses is made for each on its own, with one read of the customers', async () => {
    const [one, other] = [await withSuggestion(), await withSuggestion()];
    const changed = { customerId: other.id, suggestion: { ...other.suggestion, line1: '1 Elsewhere St' } };
    const both = [{ customerId: one.id, suggestion: one.suggestion }, changed];
    const reads = await customerReads();
    const answer = await decideAll('accept', both);
    expect(answer).toMatchObject([
      { customerId: one.id, row: { status: 'Validated' }, error: null },
      { customerId: other.id, row: { status: 'Not Validated' }, error: { code: 'SuggestionChanged' } },
    ]);
    expect((await customerReads()) - reads).toBe(1);
    expect(customerWrites()).toHaveLength(1);
    expect(await decideAll('undo', both)).toMatchObject([
      { row: { status: 'Not Validated' }, error: null },
      { error: { code: 'NothingToUndo' } },
    ]);
    expect(field(customer(one.id), 'ShipAddr', 'PostalCode')).toBeUndefined();
  });

  it('to accept tidies a validated address that is written otherwise, and undo restores it', async () => {
    const id = newCustomer({ ...goodAddress, Line1: '1900 WAZEE STREET', City: 'DENVER' });
    const [row] = await validated(id);
    expect(row).toMatchObject({
      status: 'Validated',
      postalForm: { line1: '1900 Wazee St', city: 'Denver', ...completedZip },
    });
    expect(row).not.toHaveProperty('suggestion');
    const suggestion = row?.postalForm;
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ error: null, row: { status: 'Validated' } });
    expect(customer(id).ShipAddr).toMatchObject({ Line1: '1900 Wazee St', City: 'Denver' });
    expect(await rowOf(id)).not.toHaveProperty('postalForm');
    expect(await decide(id, 'undo', suggestion)).toMatchObject({
      error: null,
      row: { status: 'Validated', postalForm: suggestion },
    });
    expect(customer(id).ShipAddr).toMatchObject({ Line1: '1900 WAZEE STREET', City: 'DENVER' });
  });

  it('to accept is undone: the own address is written back and waits for a decision again', async () => {
    const { id, suggestion } = await withSuggestion();
    await decide(id, 'accept', suggestion);
    expect(await decide(id, 'undo', suggestion)).toMatchObject({
      error: null,
      row: { status: 'Not Validated', customerAddress: '1900 Wazee St, Denver, CO', suggestion },
    });
    expect(customerWrites()).toHaveLength(2);
    // The answer may have been lost.
    expect(await decide(id, 'undo', suggestion)).toMatchObject({ error: null, row: { suggestion } });
    expect(customerWrites()).toHaveLength(2);
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ error: null, row: { status: 'Validated' } });
  });

  it.each([
    ['no shipping address', null],
    ['only the name of a place as shipping address', { Line1: 'Main warehouse' }],
  ])('to accept is undone for a customer who had %s', async (_, ShipAddr) => {
    const id = newCustomer(ShipAddr, { BillAddr: withoutZip });
    const [row] = await validated(id);
    const suggestion = row?.suggestion;
    await decide(id, 'accept', suggestion);
    expect(field(customer(id), 'ShipAddr', 'City')).toBe('Denver');
    expect(await decide(id, 'undo', suggestion)).toMatchObject({ error: null, row: { ...row, suggestion } });
    expect(field(customer(id), 'ShipAddr', 'City')).toBeUndefined();
    expect(field(customer(id), 'ShipAddr', 'Line1')).toBe(ShipAddr?.Line1);
    expect(field(customer(id), 'BillAddr', 'City')).toBe('Denver');
  });

  it('to accept is undone for a customer whose billing address has changed, and nothing is known of that', async () => {
    const id = newCustomer(null, { BillAddr: withoutZip });
    const [row] = await validated(id);
    await decide(id, 'accept', row?.suggestion);
    editCustomer(id, { BillAddr: { ...withoutZip, Line1: '1437 Bannock St' } });
    const undone = await decide(id, 'undo', row?.suggestion);
    expect(undone).toMatchObject({ error: null, row: { status: 'Not Validated' } });
    expect(undone.row).not.toHaveProperty('suggestion');
  });

  it('to reject is undone without a write to the accounting service', async () => {
    const { id, suggestion } = await withSuggestion();
    await decide(id, 'keep', suggestion);
    expect(await decide(id, 'undo', suggestion)).toMatchObject({ error: null, row: { suggestion } });
    expect(customerWrites()).toEqual([]);
  });

  it('is not undone when the address changed since', async () => {
    const { id, suggestion } = await withSuggestion();
    await decide(id, 'accept', suggestion);
    editCustomer(id, { ShipAddr: { ...goodAddress, Line1: '1437 Bannock St' } });
    expect(await decide(id, 'undo', suggestion)).toMatchObject({ error: { code: 'NothingToUndo' } });
    expect(field(customer(id), 'ShipAddr', 'Line1')).toBe('1437 Bannock St');
  });

  it.each(['lost-answer', 'truncated-body'] as const)(
    'is written once when the write is answered by a %s',
    async (kind) => {
      const { id, suggestion } = await withSuggestion();
      faults().add({ service: 'accounting', method: 'POST', path: '/customer', times: 1, fault: { kind } });
      expect(await decide(id, 'accept', suggestion)).toMatchObject({ error: null, row: { status: 'Validated' } });
      expect(customerWrites()).toHaveLength(1);
    },
  );

  it('whose answer was lost is answered when it is sent again', async () => {
    const { id, suggestion } = await withSuggestion();
    faults().add({
      service: 'accounting',
      method: 'POST',
      path: '/customer',
      times: 2,
      fault: { kind: 'lost-answer' },
    });
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ row: null, error: { message: expect.any(String) } });
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ error: null, row: { status: 'Validated' } });
    expect(customerWrites()).toHaveLength(1);
  });

  it('is refused when the suggestion is another than the one shown', async () => {
    const { id, suggestion } = await withSuggestion();
    const answer = await decide(id, 'accept', { ...suggestion, line1: '1 Elsewhere St' });
    expect(answer).toMatchObject({
      error: { code: 'SuggestionChanged' },
      row: { suggestion: { line1: '1900 Wazee St' } },
    });
    expect(customerWrites()).toEqual([]);
  });

  it('is refused when the address changed meanwhile', async () => {
    const { id, suggestion } = await withSuggestion();
    editCustomer(id, { ShipAddr: { ...goodAddress, Line1: '1437 Bannock St' } });
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ error: { code: 'SuggestionChanged' } });
    expect(field(customer(id), 'ShipAddr', 'Line1')).toBe('1437 Bannock St');
  });

  it('does not overwrite a change that another user made meanwhile', async () => {
    const { id, suggestion } = await withSuggestion();
    faults().add({
      service: 'accounting',
      method: 'POST',
      path: '/customer',
      times: 1,
      fault: { kind: 'stale-token' },
    });
    expect(await decide(id, 'accept', suggestion)).toMatchObject({
      error: { code: 'CustomerChanged' },
      row: { status: 'Not Validated', suggestion: completedZip },
    });
    expect(field(customer(id), 'ShipAddr', 'PostalCode')).toBeUndefined();
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ error: null, row: { status: 'Validated' } });
  });

  it('is refused without an outcome, and reports a customer who no longer exists', long, async () => {
    const { id, suggestion } = await withSuggestion();
    faults().add({
      service: 'tax-provider',
      path: 'resolve',
      times: 1,
      fault: { kind: 'latency', milliseconds: 1_500 },
    });
    await send([id]);
    expect(await decide(id, 'keep', suggestion)).toMatchObject({ error: { code: 'Pending' } });
    await noneWaits();
    editCustomer(id, { Active: false });
    expect(await decide(id, 'accept', suggestion)).toMatchObject({ row: null, error: { code: 'CustomerGone' } });
    expect(await decide('999999', 'keep', suggestion)).toMatchObject({ row: null, error: { code: 'CustomerGone' } });
  });
});
