import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import {
  assign,
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
  realm,
  rowOf,
  running,
  search,
  send,
  startComparison,
  useCatalog,
} from '../../support/catalog.harness.ts';
import { until } from '../../support/until.ts';

useCatalog();

describe('the comparison of items', () => {
  it('finds which items the provider has unchanged, and which it does not know', async () => {
    const taxable = newItem();
    const free = newItem({ Taxable: false, Description: '' });
    const rows = await compared();
    expect(rowOf(rows, '5')).toEqual({
      id: '5',
      itemCode: 'Work jacket',
      itemDescription: 'Work jacket',
      status: 'Updated',
      description: '',
      isSelected: false,
      taxCode: 'PC040100',
    });
    expect(rowOf(rows, taxable.id)).toMatchObject({
      itemCode: taxable.name,
      itemDescription: `${taxable.name} described`,
      status: 'New',
      taxCode: '',
      defaultTaxCode: 'P0000000',
    });
    expect(rowOf(rows, free.id)).toMatchObject({
      itemDescription: free.name,
      status: 'New',
      taxCode: '',
      defaultTaxCode: 'NT',
    });
  });

  it('leaves out categories, inactive items, items that cannot be sold, and the three tax items', async () => {
    const inactive = newItem();
    editItem(inactive.id, { Active: false });
    const rows = await compared();
    const ids = rows.map(({ id }) => id);
    const own = ['40', '41', '42'];
    const categories = realm()
      .list('Item')
      .filter(({ Type }) => Type === 'Category')
      .map(({ Id }) => Id);
    for (const id of [...own, ...categories, inactive.id]) expect(ids).not.toContain(id);
    expect(new Set(ids).size).toBe(rows.length);
  });

  it('marks an item as new again when its description has changed', async () => {
    const { id, name } = newItem();
    await compared();
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated' });
    editItem(id, { Description: 'Another description' });
    expect(rowOf(await compared(), id)).toMatchObject({ status: 'New', itemDescription: 'Another description' });
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated' });
    expect(listedAs(name)).toMatchObject([{ description: 'Another description', taxCode: '' }]);
  });

  it('gives the second of two items whose names begin alike a code of its own', async () => {
    const begin = 'A very long name of an item that fills fifty signs';
    expect(begin).toHaveLength(50);
    const first = newItem({ Name: `${begin} one` });
    const second = newItem({ Name: `${begin} two` });
    const own = `${begin.slice(0, 49 - second.id.length)}-${second.id}`;
    const rows = await compared();
    expect(rowOf(rows, first.id)).toMatchObject({ itemCode: begin, status: 'New' });
    expect(rowOf(rows, second.id)).toMatchObject({ itemCode: own, status: 'New' });
    await send([first.id, second.id]);
    const after = await ended('sync');
    expect([first.id, second.id].map((id) => rowOf(after, id)?.status)).toEqual(['Updated', 'Updated']);
    expect([listedAs(begin), listedAs(own)].map(({ length }) => length)).toEqual([1, 1]);
    for (const { id } of [first, second]) editItem(id, { Active: false });
  });

  it('has no rows before it was started, and reports its progress', long, async () => {
    expect(await fetched()).toEqual({});
    faults().add({ service: 'accounting', path: 'query', times: 1, fault: { kind: 'latency', milliseconds: 1_500 } });
    await startComparison();
    const early = await fetched();
    expect(early).not.toHaveProperty('comparedData');
    expect(early.run).toMatchObject({ state: 'running' });
    await until('the provider’s items are counted', async () => (await fetched()).run?.stages?.[1]?.done !== 0);
    const rows = await ended('run');
    const { run } = await fetched();
    expect(run?.stages).toMatchObject([
      { name: 'accounting', done: run?.stages?.[0]?.total },
      { name: 'provider', done: run?.stages?.[1]?.total },
    ]);
    expect(rows.length).toBeGreaterThan(5);
  });

  it('waits for a vendor that is throttled or down for a moment', long, async () => {
    const busy = { kind: 'status', status: 429, retryAfter: '1' } as const;
    for (const service of ['accounting', 'tax-provider'] as const) faults().add({ service, times: 2, fault: busy });
    faults().add({ service: 'tax-provider', times: 1, fault: { kind: 'status', status: 503 } });
    expect((await compared()).length).toBeGreaterThan(5);
    expect(faults().list()).toEqual([]);
  });

  it('ends with the reason when the provider refuses access', async () => {
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 401 } });
    await startComparison();
    await until('the run has ended', async () => (await fetched()).run?.state === 'failed');
    const answer = await fetched();
    expect(answer).not.toHaveProperty('comparedData');
    expect(answer.error).toEqual({
      code: 'AuthenticationException',
      message:
        'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
    });
  });

  it('can be cancelled', async () => {
    faults().add({ service: 'accounting', path: 'query', fault: { kind: 'latency', milliseconds: 3_000 } });
    await startComparison();
    expect((await dana().call('cancelRun', { body: { kind: 'item-comparison' } })).body).toEqual({ isCancelled: true });
    expect(await fetched()).toMatchObject({ run: { state: 'cancelled' } });
    expect(await fetched()).not.toHaveProperty('comparedData');
  });

  it('that is cancelled leaves the result of the one before', async () => {
    const before = await compared();
    const added = newItem();
    faults().add({ service: 'accounting', path: 'query', fault: { kind: 'latency', milliseconds: 3_000 } });
    await startComparison();
    expect(await fetched()).not.toHaveProperty('comparedData');
    await dana().call('cancelRun', { body: { kind: 'item-comparison' } });
    expect(await fetched()).toMatchObject({ run: { state: 'cancelled' }, comparedData: before });
    expect(rowOf((await fetched()).comparedData ?? [], added.id)).toBeUndefined();
  });

  it.each([
    ['Down', { calculationActive: false }, 'Calculation active'],
    ['Disconnected', { connection: 'disconnected' }, 'is not connected to QuickBooks Online'],
  ] as const)('is refused for a company that is %s', async (userStatus, changes, sentence) => {
    const { id } = newItem();
    await compared();
    await change(changes);
    expect(await startComparison()).toEqual({ isSentToSearch: 0, userStatus });
    expect(await fetched()).toMatchObject({ error: { code: userStatus, message: expect.stringContaining(sentence) } });
    expect(await fetched()).not.toHaveProperty('comparedData');
    expect(await send([id])).toBe(true);
    expect(await search('clothing')).toEqual([]);
    expect(await assign(id, 'PC040100')).toMatchObject({ taxCode: null, error: { code: userStatus } });
  });

  it('is not shown after another provider company was linked', async () => {
    await compared();
    await change({ providerCompanyId: '7002' });
    expect(await fetched()).not.toHaveProperty('comparedData');
  });
});

describe('tax codes of the provider', () => {
  it('are found by code and by description, best match first', async () => {
    const byCode = await search('pc04');
    expect(byCode.length).toBeGreaterThan(1);
    expect(byCode.every(({ taxCode }) => taxCode.startsWith('PC04'))).toBe(true);
    expect((await search('PC040100'))[0]).toMatchObject({ taxCode: 'PC040100' });
    expect((await search('freight'))[0]?.description).toMatch(/freight/i);
    expect((await search('p')).length).toBeLessThanOrEqual(20);
    expect(await search(' ')).toEqual([]);
    expect(await search('no such thing at all')).toEqual([]);
  });

  it('are read from the provider once in some minutes', async () => {
    await search('clothing');
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    expect((await search('software')).length).toBeGreaterThan(0);
  });

  it('are sent with the item they were assigned to', async () => {
    const { id, name } = newItem();
    await compared();
    expect(await assign(id, 'pc040100')).toEqual({ taxCode: 'PC040100', error: null });
    expect(rowOf((await fetched()).comparedData ?? [], id)).toMatchObject({ status: 'New', taxCode: 'PC040100' });
    expect(rowOf(await compared(), id)).toMatchObject({ status: 'New', taxCode: 'PC040100' });
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated', taxCode: 'PC040100' });
    expect(listedAs(name)).toMatchObject([{ taxCode: 'PC040100' }]);
    // A mapping made in AvaTax afterwards is not changed.
    provider().items = provider().items.map((item) => (item.itemCode === name ? { ...item, taxCode: 'NT' } : item));
    expect(rowOf(await compared(), id)).toMatchObject({ status: 'Updated', taxCode: 'NT' });
  });

  it('that are chosen and not sent yet give way to a mapping made in AvaTax since, and can be removed', async () => {
    const [kept, removed] = [newItem(), newItem()];
    await compared();
    for (const { id } of [kept, removed]) await assign(id, 'PC040100');
    await send([kept.id, removed.id]);
    await ended('sync');
    const mapped = new Set([kept.name, removed.name]);
    for (const { id } of [kept, removed]) editItem(id, { Description: 'Described anew' });
    provider().items = provider().items.map((item) => (mapped.has(item.itemCode) ? { ...item, taxCode: '' } : item));
    await compared();
    for (const { id } of [kept, removed]) await assign(id, 'NT');
    provider().items = provider().items.map((item) =>
      mapped.has(item.itemCode) ? { ...item, taxCode: 'PC040200' } : item,
    );
    expect(rowOf(await compared(), kept.id)).toMatchObject({ status: 'New', taxCode: 'PC040200' });
    expect(await assign(removed.id, '')).toEqual({ taxCode: null, error: null });
    await send([kept.id]);
    expect(rowOf(await ended('sync'), kept.id)).toMatchObject({ status: 'Updated', taxCode: 'PC040200' });
    expect(listedAs(kept.name)).toMatchObject([{ taxCode: 'PC040200', description: 'Described anew' }]);
  });

  it('are refused for a renamed item whose former code is mapped at AvaTax', async () => {
    const { id, name } = newItem();
    await compared();
    await send([id]);
    await ended('sync');
    provider().items = provider().items.map((item) =>
      item.itemCode === name ? { ...item, taxCode: 'PC040100' } : item,
    );
    editItem(id, { Name: `${name} renamed` });
    expect(rowOf(await compared(), id)).toMatchObject({ status: 'New' });
    expect(await assign(id, 'P0000000')).toMatchObject({ taxCode: null, error: { code: 'MappedInAvaTax' } });
  });

  it('are not replaced by somebody who has not seen them', async () => {
    const { id } = newItem();
    await compared();
    await assign(id, 'PC040100');
    const refused = {
      taxCode: 'PC040100',
      error: { code: 'TaxCodeChanged', message: 'Somebody else has chosen the tax code PC040100 meanwhile.' },
    };
    expect(await assign(id, 'NT', { seen: '' })).toEqual(refused);
    expect(await assign(id, '', { seen: 'NT' })).toEqual(refused);
    // The answer to the first call was lost.
    expect(await assign(id, 'pc040100', { seen: '' })).toEqual({ taxCode: 'PC040100', error: null });
    expect(await assign(id, 'NT', { seen: 'PC040100' })).toEqual({ taxCode: 'NT', error: null });
  });

  it('can be removed from an item', async () => {
    const { id } = newItem();
    await compared();
    await assign(id, 'PC040100');
    expect(await assign(id, '')).toEqual({ taxCode: null, error: null });
    expect(rowOf((await fetched()).comparedData ?? [], id)).toMatchObject({ taxCode: '' });
  });

  it('can be chosen for an item that the provider has without one', async () => {
    const { id, name } = newItem();
    await compared();
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({
      status: 'Updated',
      taxCode: '',
      defaultTaxCode: 'P0000000',
    });
    expect(await assign(id, 'PC040100')).toEqual({ taxCode: 'PC040100', error: null });
    expect(rowOf((await fetched()).comparedData ?? [], id)).toMatchObject({ status: 'New', taxCode: 'PC040100' });
    await send([id]);
    expect(rowOf(await ended('sync'), id)).toMatchObject({ status: 'Updated', taxCode: 'PC040100' });
    expect(listedAs(name)).toMatchObject([{ taxCode: 'PC040100' }]);
    expect(await assign(id, 'NT')).toMatchObject({ error: { code: 'MappedInAvaTax' } });
  });

  it('are refused for an item that the provider knows, when unknown, and when nothing was compared', async () => {
    const { id } = newItem();
    expect(await assign(id, 'PC040100')).toMatchObject({ taxCode: null, error: { code: 'UnknownItem' } });
    await compared();
    expect(await assign('5', 'P0000000')).toMatchObject({ taxCode: null, error: { code: 'MappedInAvaTax' } });
    const unknown = await assign(id, 'XX999999');
    expect(unknown).toMatchObject({ taxCode: null, error: { code: 'UnknownTaxCode' } });
    expect(unknown.error?.message).toContain('XX999999');
    expect(await assign('nobody', 'PC040100')).toMatchObject({ error: { code: 'UnknownItem' } });
  });
});

describe('another company', () => {
  it('sees no item and no comparison of this company', async () => {
    await compared();
    const { realmId } = running().info;
    const stranger = await signIn(running(), people.bookkeeper);
    const answers = await Promise.all([
      stranger.call('fetchComparedItems', { params: { realmId: `${realmId}9` } }),
      stranger.call('compareItems', { params: { userId: 'somebody' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const { db } = running().connector.services;
    const seen = await db.tx({ realm: 'another' }, (trx) => trx.selectFrom('itemSync').selectAll().execute());
    expect(seen).toEqual([]);
  });
});
