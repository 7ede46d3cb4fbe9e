import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, documentKinds } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { addCustomer, openHarness } from '../../support/exemption.harness.ts';
import { listAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { morgan, staffAt } from '../../support/staff-user.fixture.ts';
import { until } from '../../support/until.ts';

const addressRows = Compile(schemas.fetchQboCustomers.answer);
const comparedItems = Compile(schemas.fetchComparedItems.answer);

let product: Product;
let dana: AccountUser;
let luis: AccountUser;
const bookkeeper = { actorKind: 'user', actor: 'luis@cottonwood.example', actorName: 'Luis Ortega', outcome: 'done' };

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  dana = await signIn(product, people.administrator);
  luis = await signIn(product, people.bookkeeper);
});
afterAll(() => product.stop());

/** The newest entries first. */
const entriesOf = async (action: string) =>
  listAt((await dana.call('activity', { query: { action } })).body, 'entries');

function newEntity(type: 'Customer' | 'Item', fields: object): string {
  const made = product.sandbox.accounting().realms.get(product.info.realmId)?.create(type, fields);
  if (made?.ok !== true) throw new Error(JSON.stringify(made));
  return made.entity.Id;
}

describe('the record of activity says that a person without the administrator’s role', () => {
  it('had documents recalculated, and which', async () => {
    const { id, syncToken } = booksOf(product).create('Invoice', saleOf('Invoice', 'RW-1'));
    const body = [{ Id: id, EntityType: 'Invoice', SyncToken: syncToken }];
    await luis.call('recalculateQboTransactions', { body });
    expect(await entriesOf('recalculation')).toMatchObject([
      { ...bookkeeper, after: { count: 1, document: [expect.any(String)] } },
    ]);
  });

  it('stopped work', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await luis.call('compareTransactions', { body: { FromDate: day, ToDate: day, ErrorTransactionOnly: false } });
    const { body } = await luis.call('cancelRun', { body: { kind: 'comparison' } });
    expect(body).toEqual({ isCancelled: true });
    expect(await entriesOf('run-stop')).toMatchObject([{ ...bookkeeper, after: { kind: 'comparison' } }]);
    // Nothing runs any more.
    expect((await luis.call('cancelRun', { body: { kind: 'comparison' } })).body).toEqual({ isCancelled: false });
    expect(await entriesOf('run-stop')).toHaveLength(1);
  });

  it('requested certificates, by which way and from whom', async () => {
    const id = addCustomer(product, 'Recorded customer', { email: 'recorded@one.example' });
    await (await openHarness(product)).send('Email', [id]);
    expect(await entriesOf('certificate-request')).toMatchObject([
      { ...bookkeeper, after: { kind: 'Email', count: 1, customer: [id] } },
    ]);
  });

  it('decided about an address, without the address', async () => {
    const ShipAddr = { Line1: '1900 Wazee St', City: 'Denver', CountrySubDivisionCode: 'CO', PostalCode: '' };
    const id = newEntity('Customer', { DisplayName: 'Recorded address', ShipAddr: { ...ShipAddr, Country: 'US' } });
    await product.changeSettings(product.info.realmId, { isEnableAddressValidation: true });
    await luis.call('sendForAddressValidation', { body: [id] });
    let row: Answer<'fetchQboCustomers'>[number] | undefined;
    await until('the address is validated', async () => {
      row = addressRows.Parse((await luis.call('fetchQboCustomers')).body).find((each) => each.id === id);
      return row?.suggestion !== undefined;
    });
    const decide = (decision: string) =>
      luis.call('decideAddress', { body: { customerId: id, decision, suggestion: row?.suggestion } });
    await decide('accept');
    await decide('undo');
    const entries = await entriesOf('address-decision');
    expect(entries).toMatchObject([
      { ...bookkeeper, after: { customer: id, kind: 'undo' } },
      { ...bookkeeper, after: { customer: id, kind: 'accept' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Wazee');
  });

  it('chose a tax code for an item, and sent items to AvaTax', async () => {
    const itemId = newEntity('Item', {
      Name: 'Recorded item',
      Type: 'NonInventory',
      Taxable: true,
      IncomeAccountRef: { value: '1' },
    });
    await luis.call('compareItems');
    await until('the items are compared', async () => {
      const { comparedData = [] } = comparedItems.Parse((await luis.call('fetchComparedItems')).body);
      return comparedData.some(({ id }) => id === itemId);
    });
    await luis.call('assignTaxCode', { body: { itemId, taxCode: 'PC040100' } });
    await luis.call('resendQboItems', { body: [itemId] });
    expect(await entriesOf('item-codes')).toMatchObject([
      { ...bookkeeper, after: { count: 1, item: ['Recorded item'] } },
      { ...bookkeeper, after: { item: 'Recorded item', taxCode: 'PC040100' } },
    ]);
  });

  it('had tax written to a document, recorded or not', async () => {
    const books = booksOf(product);
    const invoice = books.create('Invoice', saleOf('Invoice', 'RW-2'));
    const quote = books.create('Estimate', saleOf('Estimate', 'RW-3'));
    const write = (txnType: number, { id: txnId, syncToken }: typeof quote) =>
      luis.call('writeTaxLines', { body: { txnType, txnId, syncToken } });
    await write(documentKinds.Invoice.number, invoice);
    await write(documentKinds.Estimate.number, quote);
    expect(await entriesOf('lines-written')).toMatchObject([
      { ...bookkeeper, after: { document: `34/${quote.id}` } },
      { ...bookkeeper, after: { document: `35/${invoice.id}` } },
    ]);
  });

  it('tried the id of another company, once a minute, while the answer is that of an unknown id', async () => {
    const other = { params: { realmId: '9130350000000000' } };
    const before = await countedForeignIds();
    const answers = [await luis.call('fetchQboCustomers', other), await luis.call('fetchQboCustomers', other)];
    expect(answers.map(({ status, body }) => [status, listKeys(body)])).toEqual([
      [404, ['correlationId', 'message', 'reasonCode']],
      [404, ['correlationId', 'message', 'reasonCode']],
    ]);
    const refused = (await entriesOf('access')).filter((entry) => 'reason' in Object(entry));
    expect(refused).toMatchObject([{ ...bookkeeper, outcome: 'refused', reason: 'OtherCompany' }]);
    expect((await countedForeignIds()) - before).toBe(2);
  });
});

describe('the record of activity says what support staff read:', () => {
  it('activity, errors, their own log and a request to disconnect; a following page is the same reading', async () => {
    const staff = await staffAt(product, new Date());
    const params = { userId: dana.companyId };
    await staff.call('staffActivity', { params, query: { limit: '1' } });
    await staff.call('staffActivity', { params, query: { limit: '1', before: '5' } });
    await staff.call('staffErrors', { params });
    await staff.call('staffDisconnectRequest', { params });
    await staff.call('staffActions', { query: { customer: dana.companyId } });
    await staff.call('staffCheckUp', { params });
    const entries = await entriesOf('staff-read');
    expect(entries.map((entry) => Object(entry).after.call)).toEqual([
      'check-up',
      'staff-actions',
      'disconnect-request',
      'errors',
      'activity',
    ]);
    expect(entries[0]).toMatchObject({ actorKind: 'staff', actor: morgan.email, address: '127.0.0.0/24' });
    // Who begins with a following page has not read the first.
    const other = await staffAt(product, new Date(), { email: 'other@support.example', name: 'Other Person' });
    await other.call('staffActivity', { params, query: { before: '5' } });
    expect((await entriesOf('staff-read'))[0]).toMatchObject({
      actor: 'other@support.example',
      after: { call: 'activity' },
    });
  });
});

/** The metrics of the process, which other tests use, too. */
async function countedForeignIds(): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', product.info.api))).text();
  return Number(/http_refusals_total\{reason="OtherCompany"\} (\d+)/.exec(metrics)?.[1]);
}

const listKeys = (body: unknown): readonly string[] => Object.keys(Object(Object(body).error)).toSorted();
