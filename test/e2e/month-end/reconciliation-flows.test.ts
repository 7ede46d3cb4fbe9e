import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '@salestax/sandbox';
import { long } from '../../long.ts';
import { built } from '../../support/browser/built.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import {
  alerted,
  atReconciliation,
  button,
  hasOutcomes,
  idOf,
  plantedIn,
  question,
  reason,
  recalculationStarted,
  search,
  showAll,
  type ShownRow,
  shownRows,
  table,
  tickAll,
  wholeYear,
} from '../../support/browser/reconciliation-screen.harness.ts';
import { textAt } from '../../support/json.ts';
import { startProduct } from '../../support/product.harness.ts';

const start = () => startProduct({ ...built, connected: true, webhooks: false });

/** The name of each reason among the filters, and its text in a row. */
const reasonTexts = {
  'missing-in-accounting': ['Missing in QuickBooks', /^Not in QuickBooks, committed in AvaTax\./],
  'missing-in-provider': ['Missing in AvaTax', /^Not recorded in AvaTax\./],
  amount: ['Amount', /^Total before tax differs by \d[\d,]*\.\d\d\./],
  tax: ['Sales tax', /^Sales tax differs by \d[\d,]*\.\d\d\./],
  date: ['Date', /^Date differs: \d\d\/\d\d\/\d{4} in QuickBooks, \d\d\/\d\d\/\d{4} in AvaTax\./],
  status: ['Cancelled in AvaTax', /^Cancelled in AvaTax, not in QuickBooks\./],
  voided: ['Voided in QuickBooks', /^Voided in QuickBooks, committed in AvaTax\./],
  uncommitted: ['Not committed', /^Not committed in AvaTax\./],
  'duplicate-code': ['Duplicate document code', /Another document has the same number \d+\./],
  locked: ['Locked', /Locked in AvaTax, because it was reported\.$/],
} as const;

/** The rows of the whole year, range by range, by their ids. */
async function searchYear(page: Page): Promise<ReadonlyMap<string, ShownRow>> {
  const rows = new Map<string, ShownRow>();
  for (const range of wholeYear) {
    await search(page, range);
    await showAll(page);
    for (const shown of await shownRows(table(page))) rows.set(idOf(shown), shown);
  }
  return rows;
}

const isOfDocument = ({ operation }: JournalEntry) =>
  /^(Invoice|SalesReceipt|CreditMemo|RefundReceipt|Transaction)\./.test(operation);

describe('the reconciliation of a year, quarter by quarter', () => {
  const harness = useHostPagesOf(start, 'file');

  it('shows every document that differs with its reason, and no other', long, async () => {
    const { page } = await atReconciliation(harness);
    const planted = await plantedIn(harness.product);
    expect(planted.length).toBeGreaterThan(25);
    const rows = await searchYear(page);
    expect([...rows.keys()].toSorted()).toEqual(planted.map(({ id, code }) => id ?? code).toSorted());
    const shown = planted.map(({ id, code }) => rows.get(id ?? code));
    expect(shown).toEqual(
      planted.map(({ id, number, kind, reason: why }) =>
        expect.objectContaining({
          // The provider's records distinguish only sales and returns.
          'Txn Type': id === null && kind === 'SalesReceipt' ? 'Invoice' : kind.replace(/(?<=[a-z])(?=[A-Z])/, ' '),
          'QuickBooks Invoice No.': id === null ? '–' : number,
          Message: expect.stringMatching(reasonTexts[why][1]),
        }),
      ),
    );
  });

  it('distinguishes the reasons, each with its number', long, async () => {
    const { page } = await atReconciliation(harness);
    const planted = await plantedIn(harness.product);
    const [newest] = wholeYear;
    if (newest === undefined) throw new Error('A year has days.');
    await search(page, newest);
    await showAll(page);
    const inRange = new Set((await shownRows(table(page))).map(idOf));
    for (const [why, [name]] of Object.entries(reasonTexts)) {
      const expected = planted.filter((one) => one.reason === why && inRange.has(one.id ?? one.code));
      await reason(page, name).click();
      const ids = (await shownRows(table(page))).map(idOf);
      expect({ why, ids, count: expected.length > 0 }).toEqual({
        why,
        ids: expect.arrayContaining(expected.map(({ id, code }) => id ?? code)),
        count: true,
      });
      expect(await reason(page, name).innerText()).toMatch(new RegExp(`\\s${ids.length}$`));
    }
  });
});

describe('the recalculation of a year’s differences', long, () => {
  const harness = useHostPagesOf(start, 'test');

  it('repairs them once and nothing else, except those that only a person can repair', async () => {
    // Receipts of the year were saved without the panel: by default they are left to a person.
    // The year was recorded without delivery fees, which a recalculation adds.
    const { info } = harness.product;
    await harness.product.changeSettings(info.realmId, {
      receiptsOfOtherApps: 'tax',
      isEnableRetailDeliveryFee: false,
    });
    const { page } = await atReconciliation(harness);
    const planted = await plantedIn(harness.product);
    const { journal } = harness.product.sandbox.kernel;
    const lasting = planted.filter(({ reason: why }) => why === 'missing-in-accounting' || why === 'locked');
    const lastingIds = new Set(lasting.map(({ id, code }) => id ?? code));
    const sent: ShownRow[] = [];
    const begin = journal.since(0).length;
    for (const range of wholeYear) {
      await search(page, range);
      const before = journal.since(0).length;
      await showAll(page);
      if ((await tickAll(page).count()) === 0 || (await shownRows(table(page))).length === 0) continue;
      await tickAll(page).check();
      const rows = await shownRows(table(page));
      sent.push(...rows.filter((shown) => shown['QuickBooks Txn Id'] !== 'Missing in QuickBooks'));
      await button(page, 'Recalculate Tax').click();
      await question(page)
        .getByText(/^\d+ of \d+ transactions would change\. Nothing is written yet\.$/)
        .waitFor({ timeout: 45_000 });
      expect(journal.since(before)).toEqual([]);
      await question(page).getByRole('button', { name: 'Recalculate Tax' }).click();
      await alerted(page, recalculationStarted);
      await hasOutcomes(page);
      // The rows that were repaired leave the table without another search.
      const unrepaired = rows.map(idOf).filter((id) => lastingIds.has(id));
      await expect
        .poll(async () => (await shownRows(table(page))).map(idOf).toSorted(), { timeout: 45_000 })
        .toEqual(unrepaired.toSorted());
    }
    const written = journal.since(begin).filter(isOfDocument);
    const left = await searchYear(page);

    expect([...left.keys()].toSorted()).toEqual(lasting.map(({ id, code }) => id ?? code).toSorted());
    const reasons = {
      locked: /is locked\.|partial \/ full payments\./,
      'missing-in-accounting': /^Not in QuickBooks, /,
    };
    for (const one of lasting) {
      const { Message = '', 'Error From': errorFrom } = left.get(one.id ?? one.code) ?? {};
      expect(Message).toMatch(one.reason === 'locked' ? reasons.locked : reasons['missing-in-accounting']);
      expect(errorFrom !== '').toBe(one.reason === 'locked');
    }

    const mended = new Set(sent.map(idOf));
    const accountingWrites = written.filter(({ service }) => service === 'accounting').map(({ id }) => id);
    // Own lines are written at most once.
    expect(new Set(accountingWrites).size).toBe(accountingWrites.length);
    expect(accountingWrites.filter((id) => !mended.has(id))).toEqual([]);

    // Of two documents with one number the invoice already has its transaction.
    const isRight = ({ reason: why, kind }: (typeof planted)[number]) => why === 'duplicate-code' && kind === 'Invoice';
    const recorded = planted.filter((one) => !lasting.includes(one) && !isRight(one)).map(({ number }) => number);
    const codes = written.filter(({ service }) => service === 'tax-provider').map(({ after }) => textAt(after, 'code'));
    expect(codes.map((code) => code.split('-')[0] ?? code).toSorted()).toEqual(recorded.toSorted());
    const others = journal.since(begin).filter((entry) => !isOfDocument(entry));
    expect(others.map(({ operation }) => operation)).toEqual([]);
  });
});
