import { beforeEach, describe, expect, it } from 'vitest';
import { documentTypeOf } from '../../domain/document-types.ts';
import { toCents } from '../../domain/money.ts';
import { done, failed } from '../../domain/result.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import { noFormerItems } from '../../domain/tax-items.ts';
import type { AccountingSales } from '../../ports/accounting-sales.ts';
import type { ChangesSince } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { markCancelled, markRecorded, reserveCode } from './document-queries.ts';
import { unreportedDeletions } from './unreported-deletions.ts';

const now = new Date('2026-03-02T10:00:00Z');
const realmId = 'a';
const taxItems = { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] };
const openCall = (): CallContext => ({
  realmId,
  correlationId: 'c',
  signal: new AbortController().signal,
  onExchange: () => undefined,
});
const none = toCents(0);
const facts = {
  fingerprint: 'f',
  content: 'c1',
  syncToken: '0',
  date: '2026-02-28',
  totalCents: 100,
  taxCents: 8,
  feeUnknown: false,
  feeCents: null,
  absorbedCents: 0,
  asCharged: false,
  exchangeRate: null,
  remittedByMarketplace: false,
};

/** An accounting service with these documents of a kind; records the ids that were requested. */
function booksWith(kind: DocumentKind, existing: ReadonlySet<string>) {
  const requestedIds: string[] = [];
  const salesById: AccountingSales['salesById'] = async (_call, requestedKind, ids) => {
    requestedIds.push(...ids);
    const listed = ids.filter((id) => requestedKind === kind && existing.has(id));
    const texts = { number: '', syncToken: '0', date: '', customerId: '', customerName: '', currency: '' };
    const rest = { ...texts, exchangeRate: '1', amount: none, tax: none, fee: none, isVoided: false };
    return done({ sales: listed.map((id) => ({ ...rest, kind, id })), unreadable: [] });
  };
  return { requestedIds, accounting: { salesById } };
}

describe.each(await testDatabases())('deletions that are not reported, on $name', ({ db, clear }) => {
  beforeEach(clear);

  const keyOf = (kind: DocumentKind, txnId: string, realm = realmId) => ({
    realmId: realm,
    txnType: documentTypeOf(kind).number,
    txnId,
  });
  const recorded = (kind: DocumentKind, ids: readonly string[], realm = realmId) =>
    db.tx({ realm }, async (trx) => {
      for (const id of ids) {
        await reserveCode(trx, keyOf(kind, id, realm), 'SalesInvoice', [`${kind} ${id}`], now);
        await markRecorded(trx, keyOf(kind, id, realm), facts, now);
      }
    });
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const found = (changes: Partial<ChangesSince>): ChangesSince => ({
    changes: [],
    incompleteDeletions: ['Invoice'],
    next: now.toISOString(),
    ...changes,
  });

  it('recorded documents that the accounting service does not have are deletions, however many are recorded', async () => {
    await recorded('Invoice', numbers(650));
    const gone = new Set(['1', '333', '650']);
    const { accounting } = booksWith('Invoice', new Set(numbers(650).filter((id) => !gone.has(id))));
    const missing = await unreportedDeletions({ db, accounting }, realmId, openCall, taxItems, found({}));
    expect(missing.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual([
      { kind: 'Invoice', id: '1', change: 'deleted' },
      { kind: 'Invoice', id: '333', change: 'deleted' },
      { kind: 'Invoice', id: '650', change: 'deleted' },
    ]);
  });

  it('each call has a time limit of its own', async () => {
    await recorded('Invoice', numbers(650));
    const calls: CallContext[] = [];
    const { accounting } = booksWith('Invoice', new Set(numbers(650)));
    const watched: AccountingSales['salesById'] = (call, ...rest) => {
      calls.push(call);
      return accounting.salesById(call, ...rest);
    };
    await unreportedDeletions({ db, accounting: { salesById: watched } }, realmId, openCall, taxItems, found({}));
    expect(calls.length).toBeGreaterThan(1);
    expect(new Set(calls.map(({ signal }) => signal)).size).toBe(calls.length);
  });

  it('only recorded documents of the kind and company without a change are looked up', async () => {
    await recorded('Invoice', ['1', '2', '3', '4']);
    await recorded('SalesReceipt', ['5']);
    await recorded('Invoice', ['6'], 'b');
    await db.tx({ realm: realmId }, (trx) => markCancelled(trx, keyOf('Invoice', '4'), now));
    const { accounting, requestedIds } = booksWith('Invoice', new Set());
    const changes = [
      { kind: 'Invoice', id: '1', change: 'saved' },
      { kind: 'Invoice', id: '2', change: 'deleted' },
      { kind: 'CreditMemo', id: '3', change: 'saved' },
    ] as const;
    const missing = await unreportedDeletions({ db, accounting }, realmId, openCall, taxItems, found({ changes }));
    expect(requestedIds).toEqual(['3']);
    expect(missing).toEqual([{ kind: 'Invoice', id: '3', change: 'deleted' }]);
  });

  it('nothing is looked up if all deletions are reported', async () => {
    await recorded('Invoice', ['1']);
    const { accounting, requestedIds } = booksWith('Invoice', new Set());
    expect(
      await unreportedDeletions({ db, accounting }, realmId, openCall, taxItems, found({ incompleteDeletions: [] })),
    ).toEqual([]);
    expect(requestedIds).toEqual([]);
  });

  it('a failed look-up reports no deletions, and the sweep is repeated', async () => {
    await recorded('Invoice', ['1']);
    const message = 'QuickBooks has a problem on its side.';
    const accounting = {
      salesById: async () => failed({ kind: 'unavailable', vendor: 'accounting', code: '', message, detail: '' }),
    };
    await expect(unreportedDeletions({ db, accounting }, realmId, openCall, taxItems, found({}))).rejects.toThrow(
      message,
    );
  });
});
