import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noFormerItems } from '../../domain/tax-items.ts';
import type { LineEntity } from './entities.ts';
import { withOwnLines } from './own-lines-writer.ts';

const taxItems = { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] };
const isOwn = (line: Readonly<Record<string, unknown>>) => /"value":"4[012]"/.test(JSON.stringify(line));

const sale = (itemId: string, amount: number): LineEntity => ({
  Amount: amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: itemId }, Qty: 1 },
});
const anyLine: fc.Arbitrary<LineEntity> = fc.oneof(
  fc
    .tuple(fc.constantFrom('5', '6', '40', '41', '42', 'SHIPPING_ITEM_ID'), fc.integer({ min: -9999, max: 9999 }))
    .map(([itemId, amount]) => sale(itemId, amount / 100)),
  fc.constantFrom<LineEntity>(
    { DetailType: 'DescriptionOnly', Description: 'text', Id: '8' },
    { DetailType: 'DiscountLineDetail', Amount: 3 },
    { DetailType: 'GroupLineDetail', GroupLineDetail: { Line: [sale('5', 1)] } },
  ),
);
const part = fc.option(
  fc.record({ amount: fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100), description: fc.string() }),
);

describe('writing own lines into a document', () => {
  it('writing own lines preserves every user line and leaves one row per own line', () => {
    fc.assert(
      fc.property(fc.array(anyLine), part, part, part, (lines, salesTax, fee, taxOnFee) => {
        const sent = withOwnLines(lines, taxItems, { salesTax, fee, taxOnFee });
        expect(sent.filter((line) => !isOwn(line))).toEqual(lines.filter((line) => !isOwn(line)));
        const wanted = [salesTax, fee, taxOnFee].filter((line) => line !== null).map(({ amount }) => amount);
        expect(sent.filter(isOwn).map((line) => line.Amount)).toEqual(wanted);
      }),
    );
  });

  it('with its lines a document takes nothing off the tax, whatever percentages it had', () => {
    const percentage = fc.integer({ min: 1, max: 99_999 }).map((thousandth) => thousandth / 1_000);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99_999 })), percentage, (sold, percent) => {
        const lines: LineEntity[] = [
          ...sold.map((cents) => sale('5', cents / 100)),
          {
            Amount: 1,
            DetailType: 'DiscountLineDetail',
            DiscountLineDetail: { PercentBased: true, DiscountPercent: percent },
          },
        ];
        const salesTax = { amount: 8.25, description: 'Sales tax' };
        const sent = withOwnLines(lines, taxItems, { salesTax, fee: null, taxOnFee: null });
        const total = sold.reduce((sum, cents) => sum + cents, 0);
        const expected = Math.floor((total * Math.round(percent * 1_000) + 50_000) / 100_000) / 100;
        expect(sent.at(-1)).toMatchObject({ Amount: expected, DiscountLineDetail: { PercentBased: false } });
      }),
    );
  });
});
