import { describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { queueItems } from '../../../packages/connector/src/features/catalog/item-queries.ts';
import { itemSync } from '../../../packages/connector/src/features/catalog/send-items.ts';
import { storeItemCodes } from '../../../packages/connector/src/store/item-codes.ts';
import { long } from '../../long.ts';
import { callerOf } from '../../support/call.harness.ts';
import {
  assign,
  catalogWrites,
  change,
  compared,
  dana,
  editItem,
  ended,
  faults,
  fetched,
  listedAs,
  newItem,
  provider,
  rowOf,
  running,
  send,
  startItemSync,
  useCatalog,
} from '../../support/catalog.harness.ts';
import { lineItem, taxDocument } from '../../support/documents.fixture.ts';
import { connectFurtherCompany } from '../../support/further-company.ts';
import { field } from '../../support/json.ts';
import { watchRequests } from '../../support/received-requests.ts';
import { until } from '../../support/until.ts';

useCatalog();

/** Requests that add an item to the provider's catalog. */
const writes = /^POST .*\/items/;

/** Lets the provider take `milliseconds` to answer the next request that adds an item. */
function delayNextCreate(milliseconds: number): void {
  faults().add({
    service: 'tax-provider',
    method: 'POST',
    path: '/items',
    times: 1,
    fault: { kind: 'latency', milliseconds },
  });
}

/** An item that somebody adds to the provider's catalog. */
function addByHand(itemCode: string, taxCode: string): void {
  const [sample] = provider().items;
  if (sample === undefined) throw new Error('No item');
  const own = { id: 990_000 + provider().items.length, companyId: 7001, itemCode, description: 'By hand', taxCode };
  // Without a tax code, its number is 0.
  const added = { ...sample, ...own, ...(taxCode === '' && { taxCodeId: 0 }) };
  provider().items = [...provider().items, added];
}

describe('sending items to the provider', () => {
  it('creates new items and leaves all others unchanged', async () => {
    const [one, other] = [newItem(), newItem({ Taxable: false })];
    const untouched = newItem();
    await compared();
    expect(await send([one.id, other.id, '5', 'nobody'])).toBe(false);
    const rows = await ended('sync');
    expect([one, other, untouched].map(({ id }) => rowOf(rows, id)?.status)).toEqual(['Updated', 'Updated', 'New']);
    expect(listedAs(one.name)).toMatchObject([{ description: `${one.name} described`, taxCode: '' }]);
    expect(listedAs(other.name)).toMatchObject([{ taxCode: '' }]);
    expect(catalogWrites().map(({ operation }) => operation)).toEqual(['Item.create', 'Item.create']);
    expect(rowOf(await compared(), one.id)).toMatchObject({
      status: 'Updated',
      taxCode: '',
      defaultTaxCode: 'P0000000',
    });
  });

  it('applies to the next estimate, whatever is cached', async () => {
    const { id, name } = newItem();
    await compared();
    const panel = callerOf(running(), await running().embedToken());
    const product = { id, name, fullyQualifiedName: name, type: 'NonInventory', taxable: true };
    const body = taxDocument({ lineItems: [lineItem({ itemId: id, Product: product })] });
    const estimate = async () => (await panel('getTax', { body })).body;
    const before = field(await estimate(), 'avaTax');
    expect(before).toBeGreaterThan(0);
    await assign(id, 'NT');
    await send([id]);
    await ended('sync');
    expect(await estimate()).toMatchObject({ avaTax: 0, isCached: false });
  });

  it('renames an item that was renamed at QuickBooks, and keeps its tax code', async () => {
    const item = newItem();
    await compared();
    await send([item.id]);
    await ended('sync');
    editItem(item.id, { Name: `${item.name} renamed` });
    expect(rowOf(await compared(), item.id)).toMatchObject({
      status: 'New',
      itemCode: `${item.name} renamed`,
      atProvider: { itemCode: item.name },
    });
    await send([item.id]);
    expect(rowOf(await ended('sync'), item.id)).toMatchObject({ status: 'Updated', itemCode: `${item.name} renamed` });
    expect(listedAs(item.name)).toEqual([]);
    expect(listedAs(`${item.name} renamed`)).toHaveLength(1);
    expect(rowOf(await compared(), item.id)).toMatchObject({ status: 'Updated', itemCode: `${item.name} renamed` });
  });

  it(
    'leaves the code of a renamed item to another company that has it, too, and creates one with its tax code',
    long,
    async () => {
      const other = { realmId: realmIds.second, name: 'Juniper Garden Supply' };
      await connectFurtherCompany(running(), other);
      const item = newItem();
      addByHand(item.name, 'PC040100');
      await compared();
      await running().connector.services.db.tx({ realm: other.realmId }, (trx) =>
        storeItemCodes(trx, other.realmId, new Map([['7', item.name]]), new Date()),
      );
      editItem(item.id, { Name: `${item.name} renamed` });
      await compared();
      await send([item.id]);
      expect(rowOf(await ended('sync'), item.id)).toMatchObject({ status: 'Updated', taxCode: 'PC040100' });
      expect(listedAs(item.name)).toMatchObject([{ taxCode: 'PC040100' }]);
      expect(listedAs(`${item.name} renamed`)).toMatchObject([{ taxCode: 'PC040100' }]);
    },
  );

  it('puts no tax code of a renamed item on an item that AvaTax has of another company', long, async () => {
    const other = { realmId: realmIds.second, name: 'Juniper Garden Supply' };
    await connectFurtherCompany(running(), other);
    const item = newItem();
    addByHand(item.name, 'PC040100');
    addByHand(`${item.name} renamed`, '');
    await compared();
    const codes = new Map([
      ['8', item.name],
      ['9', `${item.name} renamed`],
    ]);
    await running().connector.services.db.tx({ realm: other.realmId }, (trx) =>
      storeItemCodes(trx, other.realmId, codes, new Date()),
    );
    editItem(item.id, { Name: `${item.name} renamed` });
    await compared();
    await send([item.id]);
    expect(rowOf(await ended('sync'), item.id)).toMatchObject({ taxCode: '' });
    expect(listedAs(item.name)).toMatchObject([{ taxCode: 'PC040100' }]);
    expect(listedAs(`${item.name} renamed`)).toMatchObject([{ taxCode: '' }]);
  });

  it('queues nothing when no item is new or failed, and when nothing was compared', async () => {
    const { id } = newItem();
    expect(await send([id])).toBe(true);
    await compared();
    expect(await send(['5'])).toBe(true);
    expect(await send([])).toBe(true);
    expect(catalogWrites()).toEqual([]);
  });

  it('stores the provider’s refusal with its reason, and sends the corrected item', async () => {
    const long = newItem({ Description: 'x'.repeat(256) });
    const good = newItem();
    await compared();
    await send([long.id, good.id]);
    const rows = await ended('sync');
    expect(rowOf(rows, long.id)).toMatchObject({ status: 'Fail', itemDescription: 'x'.repeat(256) });
    expect(rowOf(rows, long.id)?.description).toMatch(/255/);
    expect(rowOf(rows, good.id)).toMatchObject({ status: 'Updated', description: '' });
    // A new comparison preserves the reason.
    expect(rowOf(await compared(), long.id)).toMatchObject({ status: 'Fail' });
    editItem(long.id, { Description: 'short' });
    expect(rowOf(await compared(), long.id)).toMatchObject({ status: 'New', description: '' });
    await send([long.id]);
    expect(rowOf(await ended('sync'), long.id)).toMatchObject({ status: 'Updated' });
  });

  it('ends with the reason when the provider refuses access, and marks no item as failed', async () => {
    const { id } = newItem();
    await compared();
    faults().add({ service: 'tax-provider', method: 'POST', path: '/items', fault: { kind: 'status', status: 401 } });
    await send([id]);
    await until('the run has ended', async () => (await fetched()).sync?.state === 'failed');
    const { comparedData = [], sync } = await fetched();
    expect(rowOf(comparedData, id)).toMatchObject({ status: 'New', description: '' });
    expect(sync?.error).toMatchObject({ code: 'AuthenticationException', message: expect.stringMatching(/\S/) });
  });

  it.each(['lost-answer', 'truncated-body'] as const)(
    'creates an item once when the response is a %s',
    async (kind) => {
      const { id, name } = newItem();
      await compared();
      faults().add({ service: 'tax-provider', method: 'POST', path: '/items', times: 1, fault: { kind } });
      await send([id]);
      expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated' });
      expect(listedAs(name)).toHaveLength(1);
      expect(catalogWrites()).toHaveLength(1);
    },
  );

  it('updates an item once when the response is lost', async () => {
    const { id, name } = newItem();
    await compared();
    await send([id]);
    await ended('sync');
    editItem(id, { Description: 'Mended' });
    await compared();
    faults().add({ service: 'tax-provider', method: 'PUT', times: 1, fault: { kind: 'lost-answer' } });
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated' });
    expect(listedAs(name)).toMatchObject([{ description: 'Mended' }]);
    expect(catalogWrites().map(({ operation }) => operation)).toEqual(['Item.create', 'Item.update']);
  });

  it('leaves all fields of the provider’s item unchanged except those it sends', async () => {
    const { id, name } = newItem();
    await compared();
    await send([id]);
    await ended('sync');
    provider().items = provider().items.map((item) =>
      item.itemCode === name ? { ...item, taxCode: 'PC040100', upc: '0123', category: 'Kept' } : item,
    );
    editItem(id, { Description: 'Mended' });
    expect(rowOf(await compared(), id)).toMatchObject({ status: 'New', taxCode: 'PC040100' });
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated', taxCode: 'PC040100' });
    expect(listedAs(name)).toMatchObject([
      { description: 'Mended', taxCode: 'PC040100', upc: '0123', category: 'Kept' },
    ]);
  });

  it('accepts an item that was added to the catalog meanwhile as its own', long, async () => {
    const { id, name } = newItem();
    await compared();
    delayNextCreate(1_000);
    await send([id]);
    await until('the create is on its way', () => faults().list().length === 0);
    addByHand(name, 'PC040100');
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated' });
    expect(listedAs(name)).toMatchObject([{ description: `${name} described`, taxCode: 'PC040100' }]);
  });

  it('keeps a tax code that was mapped at the provider while another one was sent', async () => {
    const { id, name } = newItem();
    await compared();
    await assign(id, 'NT');
    delayNextCreate(60_000);
    await send([id]);
    await until('the create is on its way', () => faults().list().length === 0);
    addByHand(name, 'PC040100');
    faults().clear();
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated', taxCode: 'PC040100' });
    expect(listedAs(name)).toMatchObject([{ description: `${name} described`, taxCode: 'PC040100' }]);
  });

  it('reports an item that was made inactive meanwhile', long, async () => {
    const { id } = newItem();
    await compared();
    editItem(id, { Active: false });
    await send([id]);
    const rows = await ended('sync');
    expect(rowOf(rows, id)).toMatchObject({
      status: 'Fail',
      description: 'The item was deleted or made inactive in QuickBooks.',
    });
    expect(rowOf(await compared(), id)).toBeUndefined();
  });

  it('sends an item as it is now, not as it was compared', async () => {
    const { id } = newItem();
    await compared();
    editItem(id, { Name: `Renamed ${id}`, Description: 'Renamed' });
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({
      itemCode: `Renamed ${id}`,
      itemDescription: 'Renamed',
      status: 'Updated',
    });
  });

  it('accepts further items while it runs', long, async () => {
    const [one, other] = [newItem(), newItem()];
    await compared();
    delayNextCreate(1_000);
    expect(await send([one.id])).toBe(false);
    expect(await send([other.id])).toBe(false);
    const rows = await ended('sync');
    expect([one, other].map(({ id }) => rowOf(rows, id)?.status)).toEqual(['Updated', 'Updated']);
    expect(catalogWrites()).toHaveLength(2);
  });

  it('sends an item again that was assigned a tax code and requested again while it was sent', async () => {
    const { id, name } = newItem();
    await compared();
    delayNextCreate(60_000);
    await send([id]);
    await until('the create is on its way', () => faults().list().length === 0);
    const assigned = await dana().call('assignTaxCode', { body: { itemId: id, taxCode: 'PC040100' } });
    expect(assigned.body).toMatchObject({ taxCode: 'PC040100', error: null });
    expect(await send([id])).toBe(false);
    faults().clear();
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated', taxCode: 'PC040100' });
    expect(listedAs(name)).toMatchObject([{ taxCode: 'PC040100' }]);
  });

  it.each([
    ['another code', 'PC040100', { taxCode: 'PC040100' }],
    ['none', '', { taxCode: '' }],
  ])('sends the tax code that an item has when its turn comes: %s', async (_, taxCode, listed) => {
    const first = newItem();
    const { id, name } = newItem();
    await compared();
    await assign(id, 'P0000000');
    const { services } = running().connector;
    const { realmId } = running().info;
    await services.db.tx({ realm: realmId }, (trx) => queueItems(trx, realmId, [first.id, id], new Date()));
    // The run reads the queue first, then both sides.
    faults().add({
      service: 'tax-provider',
      method: 'GET',
      path: '/items',
      times: 1,
      fault: { kind: 'latency', milliseconds: 60_000 },
    });
    const runOf = await startItemSync();
    const sending = itemSync(services)(runOf(new AbortController().signal));
    await until('the catalog is being read', () => faults().list().length === 0);
    const { body } = await dana().call('assignTaxCode', { body: { itemId: id, taxCode } });
    expect(body).toMatchObject({ error: null });
    faults().clear();
    await sending;
    expect(listedAs(name)).toMatchObject([listed]);
  });

  it('takes no tax code back that the provider has since the item was sent', async () => {
    const { id } = newItem();
    await compared();
    await assign(id, 'PC040100');
    await send([id]);
    await ended('sync');
    const { body } = await dana().call('assignTaxCode', { body: { itemId: id, taxCode: '' } });
    expect(body).toMatchObject({ taxCode: null, error: { code: 'MappedInAvaTax' } });
  });

  it.each(['late-answer', 'latency'] as const)(
    'continues where a killed process stopped, when creates are answered by a %s',
    async (kind) => {
      const items = Array.from({ length: 6 }, () => newItem());
      const { services } = running().connector;
      const { realmId } = running().info;
      const ids = items.map(({ id }) => id);
      await services.db.tx({ realm: realmId }, (trx) => queueItems(trx, realmId, ids, new Date()));
      const create = { service: 'tax-provider', method: 'POST', path: '/items' } as const;
      faults().add({ ...create, times: 4, fault: { kind, milliseconds: 5_000 } });
      const death = new AbortController();
      const runOf = await startItemSync();
      const first = itemSync(services)(runOf(death.signal)).catch(() => undefined);
      await until('four are on their way', () => faults().list().length === 0);
      if (kind === 'late-answer') await until('four are created', () => catalogWrites().length === 4);
      death.abort();
      await first;
      await itemSync(services)(runOf(new AbortController().signal));
      const codes = items.map(({ name }) => listedAs(name).length);
      expect(codes).toEqual(items.map(() => 1));
      expect(await compared().then((rows) => ids.map((id) => rowOf(rows, id)?.status))).toEqual(
        ids.map(() => 'Updated'),
      );
    },
  );

  it('sends an item that the list of items has skipped, and calls deleted only what is gone', long, async () => {
    const [skipped, gone] = [newItem(), newItem()];
    await compared();
    editItem(gone.id, { Active: false });
    const { services } = running().connector;
    const items: typeof services.accounting.items = async (...page) => {
      const read = await services.accounting.items(...page);
      if (!read.ok) return read;
      const rows = read.value.rows.filter(({ id }) => id !== skipped.id);
      return { ok: true, value: { ...read.value, rows, totalCount: rows.length } };
    };
    const { realmId } = running().info;
    await services.db.tx({ realm: realmId }, (trx) => queueItems(trx, realmId, [skipped.id, gone.id], new Date()));
    const runOf = await startItemSync();
    await itemSync({ ...services, accounting: { ...services.accounting, items } })(runOf(new AbortController().signal));
    expect(listedAs(skipped.name)).toHaveLength(1);
    expect(listedAs(gone.name)).toEqual([]);
    const rows = (await fetched()).comparedData ?? [];
    expect(rowOf(rows, skipped.id)).toMatchObject({ status: 'Updated' });
    expect(rowOf(rows, gone.id)).toMatchObject({ status: 'Fail', description: expect.stringContaining('deleted') });
  });

  it('ends when cancelled, and later sends only what is requested again', long, async () => {
    const items = Array.from({ length: 12 }, () => newItem());
    await compared();
    faults().add({
      service: 'tax-provider',
      method: 'POST',
      path: '/items',
      fault: { kind: 'latency', milliseconds: 400 },
    });
    const requests = watchRequests(running().info.taxProvider, writes);
    try {
      await send(items.map(({ id }) => id));
      await until('four writes are in flight', () => requests.inFlight() === 4);
      await dana().call('cancelRun', { body: { kind: 'item-sync' } });
      faults().clear();
      expect(await fetched()).toMatchObject({ sync: { state: 'cancelled' } });
      await until('no write is in flight', () => requests.inFlight() === 0);
      const unsent = (await compared()).filter(
        ({ id, status }) => items.some((item) => item.id === id) && status === 'New',
      );
      expect(unsent.length).toBeGreaterThanOrEqual(items.length - 4);
      const last = items.at(-1);
      if (last === undefined) throw new Error('No item');
      expect(await send([last.id])).toBe(false);
      await ended('sync');
      expect(listedAs(last.name)).toHaveLength(1);
    } finally {
      requests.stop();
    }
    expect(requests.all).toHaveLength(5);
  });

  it('writes nothing after the company was switched off', async () => {
    const items = Array.from({ length: 9 }, () => newItem());
    await compared();
    faults().add({
      service: 'tax-provider',
      method: 'POST',
      path: '/items',
      fault: { kind: 'latency', milliseconds: 1_500 },
    });
    const requests = watchRequests(running().info.taxProvider, writes);
    try {
      await send(items.map(({ id }) => id));
      // As many as are sent at once: none is waiting when the company is switched off.
      await until('four writes are in flight', () => requests.inFlight() === 4);
      await change({ calculationActive: false });
      const { realmId } = running().info;
      await until('the run has ended', async () => {
        const run = await running().connector.services.db.tx({ realm: realmId }, (trx) =>
          trx.selectFrom('backgroundRun').select('state').where('kind', '=', 'item-sync').executeTakeFirst(),
        );
        return run?.state === 'failed';
      });
      await until('no write is in flight', () => requests.inFlight() === 0);
    } finally {
      requests.stop();
    }
    expect(requests.all).toHaveLength(4);
  });
});
