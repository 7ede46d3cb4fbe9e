import { beforeEach, describe, expect, it } from 'vitest';
import { noteMonthChange, noteUnrecordedChange } from '../../store/month-changes.ts';
import type { ProviderType } from '../../store/schema.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { markCancelled, markRecorded, reserveCode, ownRecordsOf } from '../recording/document-queries.ts';
import { changesOfMonth, findMonth, saveDecision, saveFigures, storedMonths, watchMonth } from './month-queries.ts';
import { rangeOf } from './months.ts';

const start = new Date('2026-07-02T10:00:00Z');
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const read = {
  figures: {
    documents: 3,
    collected: 12.5,
    recorded: 12,
    jurisdictions: [],
    differences: [],
    unlisted: { count: 0, difference: 0 },
  },
  counts: { withoutTax: 0, inconsistent: 1, missing: 0 },
};
const document = { realmId: 'a', txnType: 35, txnId: '7' };
const change = (days: readonly (string | null)[]) => ({ code: '1087', kind: 'changed', days }) as const;
const closing = { kind: 'closed', at: start.toISOString(), by: 'Dana' } as const;

describe.each(await testDatabases())('the months of a company on $name', ({ db, clear }) => {
  beforeEach(clear);

  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> => db.tx({ realm: 'a' }, work);
  const changes = async (month: string) =>
    (await inRealm((trx) => changesOfMonth(trx, 'a', month))).changes.map(({ txnId, at }) => [txnId, at]);
  /** Reads the figures; `meanwhile` happens after the reading has begun. */
  const readAt = async (moment: Date, meanwhile: () => Promise<void> = async () => undefined) => {
    const contained = await inRealm((trx) => watchMonth(trx, 'a', '2026-06'));
    await meanwhile();
    const reading = { readAt: moment, countedFrom: '2026-06-01', contained };
    await inRealm((trx) => saveFigures(trx, 'a', '2026-06', read, reading));
  };

  it('a change is noted in the month that the document leaves and in the one that it enters', async () => {
    for (const month of ['2026-05', '2026-06', '2026-07']) await inRealm((trx) => watchMonth(trx, 'a', month));
    await inRealm((trx) => noteMonthChange(trx, document, change(['2026-05-31', '2026-06-01']), start));
    expect([await changes('2026-05'), await changes('2026-06'), await changes('2026-07')]).toEqual([
      [['7', start.toISOString()]],
      [['7', start.toISOString()]],
      [],
    ]);
  });

  it('a document counts once, with its last change', async () => {
    await readAt(start);
    await inRealm((trx) => noteMonthChange(trx, document, change(['2026-06-01']), after(1)));
    await inRealm((trx) => noteMonthChange(trx, document, change([null, '2026-06-01']), after(2)));
    expect(await changes('2026-06')).toEqual([['7', after(2).toISOString()]]);
  });

  it('nothing is noted for a month whose figures nobody has read, nor for another company', async () => {
    await readAt(start);
    await inRealm((trx) => noteMonthChange(trx, document, change(['2026-05-01']), after(1)));
    await db.tx({ realm: 'b' }, (trx) =>
      noteMonthChange(trx, { ...document, realmId: 'b' }, change(['2026-06-01']), after(1)),
    );
    expect([await changes('2026-05'), await changes('2026-06')]).toEqual([[], []]);
  });

  it('new figures replace the changes that they contain, and not those made while they were read, by whatever clock', async () => {
    const noteOf = (txnId: string, at: Date) =>
      inRealm((trx) => noteMonthChange(trx, { ...document, txnId }, change(['2026-06-01']), at));
    await readAt(start);
    for (const txnId of ['7', '8', '9']) await noteOf(txnId, after(10));
    await readAt(after(5), async () => {
      await noteOf('8', after(6));
      await noteOf('9', after(4));
      await noteOf('10', after(3));
    });
    expect(await changes('2026-06')).toEqual([
      ['8', after(6).toISOString()],
      ['9', after(4).toISOString()],
      ['10', after(3).toISOString()],
    ]);
  });

  it('new figures do not replace a change that was noted again while they were read, because it could not be recorded', async () => {
    const unrecorded = (at: Date) =>
      inRealm((trx) => noteUnrecordedChange(trx, { ...document, txnId: '7' }, { number: '1', date: '2026-06-01' }, at));
    await readAt(start);
    await unrecorded(after(1));
    await readAt(after(5), () => unrecorded(after(6)));
    expect(await changes('2026-06')).toEqual([['7', after(6).toISOString()]]);
  });

  it('a closed month keeps its figures and its changes', async () => {
    await readAt(start);
    await inRealm((trx) => saveDecision(trx, 'a', '2026-06', closing));
    await inRealm((trx) => noteMonthChange(trx, document, change(['2026-06-01']), after(1)));
    await readAt(after(2));
    expect(await inRealm((trx) => findMonth(trx, 'a', '2026-06'))).toEqual({
      isClosed: true,
      decisions: [closing],
      read: { ...read, readAt: start },
    });
    expect(await changes('2026-06')).toHaveLength(1);
  });

  it('the list has the sums, the decisions and the number of changes of each month that was read', async () => {
    await readAt(start);
    await inRealm((trx) => watchMonth(trx, 'a', '2026-05'));
    await inRealm((trx) => saveDecision(trx, 'a', '2026-06', closing));
    await inRealm((trx) => noteMonthChange(trx, document, change(['2026-06-01']), after(1)));
    expect(await inRealm((trx) => storedMonths(trx, 'a'))).toEqual([
      {
        month: '2026-06',
        isClosed: true,
        readAt: start,
        collected: 12.5,
        recorded: 12,
        decisions: [closing],
        changes: 1,
      },
    ]);
  });

  it('the own records of a month are the live ones of its days, with absorbed fees, less credits, in home currency', async () => {
    const facts = {
      fingerprint: '',
      content: 'c1',
      syncToken: '0',
      totalCents: 0,
      feeCents: null,
      feeUnknown: false,
      asCharged: false,
      remittedByMarketplace: false,
    };
    const record = async (
      txnId: string,
      date: string,
      taxCents: number,
      of: { type?: ProviderType; absorbed?: number; exchangeRate?: string } = {},
    ) => {
      const key = { realmId: 'a', txnType: 35, txnId };
      await inRealm((trx) => reserveCode(trx, key, of.type ?? 'SalesInvoice', [txnId], start));
      await inRealm((trx) =>
        markRecorded(
          trx,
          key,
          { ...facts, date, taxCents, exchangeRate: of.exchangeRate ?? null, absorbedCents: of.absorbed ?? 0 },
          start,
        ),
      );
      return key;
    };
    await record('1', '2026-06-01', 1_000);
    await record('2', '2026-06-30', 250, { absorbed: 50 });
    await record('3', '2026-06-15', 300, { type: 'ReturnInvoice' });
    await record('4', '2026-05-31', 7_000);
    await record('5', '2026-07-01', 7_000);
    const voided = await record('6', '2026-06-10', 7_000);
    await inRealm((trx) => markCancelled(trx, voided, start));
    await record('7', '2026-06-12', 1_001, { exchangeRate: '0.5' });
    const own = (month: string, realm: string) => db.tx({ realm }, (trx) => ownRecordsOf(trx, realm, rangeOf(month)));
    expect(await own('2026-06', 'a')).toEqual({ documents: 4, taxCents: 1_501 });
    expect(await own('2026-04', 'a')).toEqual({ documents: 0, taxCents: 0 });
    expect(await own('2026-06', 'b')).toEqual({ documents: 0, taxCents: 0 });
  });
});
