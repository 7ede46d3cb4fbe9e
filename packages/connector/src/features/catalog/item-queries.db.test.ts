import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredBatch } from '../../store/retention.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import type { ComparedItem } from './item-comparison.ts';
import {
  assignItemTaxCode,
  findComparison,
  itemSyncs,
  queueItems,
  replaceComparison,
  saveItemOutcome,
  undecidedItems,
} from './item-queries.ts';

const realmId = 'a';
const now = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-03-05T10:00:00Z');

const item = (id: string, over: Partial<ComparedItem> = {}): ComparedItem => ({
  id,
  itemCode: `Item ${id}`,
  description: `Item ${id}`,
  taxable: true,
  provider: null,
  ...over,
});

describe.each(await testDatabases())('the stored comparison of items on $name', ({ db, clear }) => {
  beforeEach(clear);
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> =>
    db.tx({ realm: realmId }, work);
  const store = (providerCompanyId: string, comparedAt: Date, items: readonly ComparedItem[]) =>
    inRealm((trx) => replaceComparison(trx, realmId, { providerCompanyId, comparedAt, items }));
  const find = (providerCompanyId: string, since = now) =>
    inRealm((trx) => findComparison(trx, realmId, providerCompanyId, since));
  const undecided = async () => (await inRealm((trx) => undecidedItems(trx, realmId))).rows.map(({ id }) => id);

  it('is the last one, with one provider company, in its order', async () => {
    const items = [
      item('2', { renamedTo: 'Item two' }),
      item('1', { taxable: false, provider: { description: 'One', taxCode: '' } }),
    ];
    await store('p1', now, items);
    expect(await find('p1')).toEqual({ providerCompanyId: 'p1', comparedAt: now, items });
    expect(await find('p2')).toBeNull();
    expect(await find('p1', later)).toBeNull();
    await store('p2', later, []);
    expect(await find('p1')).toBeNull();
    expect(await find('p2')).toMatchObject({ comparedAt: later, items: [] });
  });

  it('names taxable items without a tax code at the provider, also when one was chosen and not sent', async () => {
    await store('p1', now, [
      item('2'),
      item('1', { provider: { description: '', taxCode: '' } }),
      item('3', { provider: { description: '', taxCode: 'P0000000' } }),
      item('4', { taxable: false }),
    ]);
    expect(await undecided()).toEqual(['2', '1']);
    await inRealm((trx) => assignItemTaxCode(trx, { realmId, itemId: '2' }, { from: null, to: 'P0000000' }, later));
    expect(await undecided()).toEqual(['2', '1']);
  });

  it('an assigned tax code is replaced only by somebody who has seen it', async () => {
    const assign = (from: string | null, to: string | null) =>
      inRealm((trx) => assignItemTaxCode(trx, { realmId, itemId: '7' }, { from, to }, now));
    expect(await assign(null, 'PC040100')).toBe('PC040100');
    expect(await assign(null, 'NT')).toBe('PC040100');
    expect(await assign('PC040100', 'NT')).toBe('NT');
    expect(await assign('PC040100', null)).toBe('NT');
    expect(await assign('NT', null)).toBeNull();
  });

  it.each([
    ['is forgotten when the provider has another one', 'NT', null],
    ['stays when the item was sent without one', '', 'PC040100'],
  ])('an assigned tax code %s', async (_, taxCode, left) => {
    await inRealm((trx) => assignItemTaxCode(trx, { realmId, itemId: '1' }, { from: null, to: 'PC040100' }, now));
    await inRealm((trx) => queueItems(trx, realmId, ['1'], now));
    const sent = { itemCode: 'Item 1', description: '', taxCode };
    await inRealm((trx) =>
      saveItemOutcome(trx, { realmId, itemId: '1', updatedAt: now }, { sent, refusal: null }, later),
    );
    expect(await inRealm((trx) => itemSyncs(trx, realmId))).toMatchObject([{ assignedTaxCode: left }]);
  });

  it('names an item whose tax code was sent before the comparison, or was refused', async () => {
    const send = async (itemId: string, at: Date, refusal: string | null) => {
      await inRealm((trx) => queueItems(trx, realmId, [itemId], at));
      const sent = { itemCode: `Item ${itemId}`, description: '', taxCode: 'PC040100' };
      await inRealm((trx) => saveItemOutcome(trx, { realmId, itemId, updatedAt: at }, { sent, refusal }, at));
    };
    await store('p1', now, [item('before'), item('refused'), item('accepted')]);
    await send('before', new Date(now.getTime() - 1), null);
    await send('refused', later, 'No such tax code.');
    await send('accepted', later, null);
    expect(await undecided()).toEqual(['before', 'refused']);
  });

  it('is deleted when it is too old', async () => {
    await store('p1', now, [item('1')]);
    const none = new Date(0);
    const kept = { calls: none, estimates: none, webhookEvents: none, certificateRequests: none, sessions: none };
    await db.tx('system', (trx) => deleteExpiredBatch(trx, { ...kept, backgroundRuns: later, activity: none }));
    expect(await find('p1', new Date(0))).toBeNull();
    expect(await undecided()).toEqual([]);
  });
});
