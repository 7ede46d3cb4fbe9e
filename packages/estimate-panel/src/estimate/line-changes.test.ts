import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxResponse } from '@salestax/contract';
import type { DocumentLine } from '../host/document-host.ts';
import { withChanges } from '../testing/document-page.fake.ts';
import { lineOf, taxItems, taxResponseOf } from '../testing/document.fixture.ts';
import { lineChanges } from './line-changes.ts';

const changesOf = (answer: Partial<TaxResponse>, lines: readonly DocumentLine[]) =>
  lineChanges(taxResponseOf(answer), lines, taxItems);
const goods = lineOf({ lineId: 'a' });
const own = (lineId: string, itemId: string, amount: number) => lineOf({ lineId, itemId, amount, rate: amount });

describe('the line changes of an estimate', () => {
  test('insert the lines with orders 2, 3 and 4 when the document has none of them', () => {
    const changes = changesOf({}, [goods]);
    expect(
      changes.map((change) => [change.action, 'line' in change && [change.line.order, change.line.amount]]),
    ).toEqual([
      ['insert', [2, 98.91]],
      ['insert', [3, 0.28]],
      ['insert', [4, 0.01]],
    ]);
    expect(changes[0]).toEqual({
      action: 'insert',
      line: {
        accountId: '90',
        amount: 98.91,
        billable: false,
        description: 'Sales tax',
        discountAmount: null,
        discountPercent: null,
        itemId: '40',
        quantity: '1',
        rate: 98.91,
        taxable: false,
        isSale: false,
        order: 2,
        classId: null,
        taxCodeId: null,
        serviceDate: null,
        customerId: '',
      },
    });
  });

  test('name the fee as its state does, and otherwise as the service does', () => {
    const names = (answer: Partial<TaxResponse>) =>
      changesOf(answer, [goods]).map((change) => 'line' in change && change.line.description);
    expect(names({})).toEqual(['Sales tax', 'Retail delivery fee', 'Tax on retail delivery fee']);
    expect(names({ rdfName: 'Road Improvement and Food Delivery Fee' })[1]).toBe(
      'Road Improvement and Food Delivery Fee',
    );
  });

  test('give a line the item that the settings have now, and remove further lines of both', () => {
    const lines = [goods, own('t', '40', 5), own('n', '50', 5), own('f', '41', 0.28)];
    const changes = changesOf({ taxItemId: '50', avaTax: 5, rdfAmount: '', taxOnRdfAmount: '' }, lines);
    expect(changes).toMatchObject([
      { action: 'remove', lineId: 'n' },
      { action: 'update', lineId: 't', line: { itemId: '50', amount: 5 } },
      { action: 'remove', lineId: 'f' },
    ]);
  });

  test('replace a line of a former item, and leave what is sold with it', () => {
    const former = [{ itemId: '39', description: 'Sales tax', order: 2 }, ...taxItems] as const;
    const tax = { ...own('t', '39', 5), description: 'Sales tax' };
    const sold = { ...own('g', '39', 80), description: 'Garden design' };
    expect(lineChanges(taxResponseOf({ rdfAmount: '', taxOnRdfAmount: '' }), [sold, tax], former)).toMatchObject([
      { action: 'update', lineId: 't', line: { itemId: '40', amount: 98.91 } },
    ]);
  });

  test('leave a fee that the user has entered while its amount is not known', () => {
    const unknown = { rdfAmount: '', taxOnRdfAmount: '', rdfUnknown: true } as const;
    const entered = [own('t', '40', 98.91), goods, own('f', '41', 0.31)];
    expect(changesOf(unknown, entered)).toEqual([]);
    expect(changesOf({ ...unknown, rdfUnknown: false }, entered)).toEqual([{ action: 'remove', lineId: 'f' }]);
  });

  test('remove the fee of the last estimate when its amount has become unknown', () => {
    const unknown = taxResponseOf({ rdfAmount: '', taxOnRdfAmount: '', rdfUnknown: true });
    const shown = [own('t', '40', 98.91), goods, own('f', '41', 0.28), own('x', '42', 0.01)];
    expect(lineChanges(unknown, shown, taxItems, 0.28)).toEqual([
      { action: 'remove', lineId: 'f' },
      { action: 'remove', lineId: 'x' },
    ]);
    expect(lineChanges(unknown, shown, taxItems, 0.27)).toEqual([]);
    expect(lineChanges(unknown, shown, taxItems, null)).toEqual([]);
  });

  test('update the lines in place when the document has them', () => {
    const changes = changesOf({ rdfAmount: 0.31 }, [
      own('t', '40', 1),
      goods,
      own('f', '41', 0.28),
      own('x', '42', 0.01),
    ]);
    expect(changes).toMatchObject([
      { action: 'update', lineId: 't', line: { amount: 98.91 } },
      { action: 'update', lineId: 'f', line: { amount: 0.31 } },
    ]);
  });

  test('are none for lines that are already correct', () => {
    expect(changesOf({}, [goods, own('t', '40', 98.91), own('f', '41', 0.28), own('x', '42', 0.01)])).toEqual([]);
  });

  test('merge lines of the same item', () => {
    const changes = changesOf({ rdfAmount: '', taxOnRdfAmount: '' }, [
      own('t1', '40', 5),
      own('t2', '40', 98.91),
      goods,
    ]);
    expect(changes).toMatchObject([
      { action: 'remove', lineId: 't2' },
      { action: 'update', lineId: 't1', line: { amount: 98.91 } },
    ]);
  });

  test.each(['', null, undefined])('remove a fee line when its amount is empty (%j)', (amount) => {
    const answer: TaxResponse = JSON.parse(
      JSON.stringify({ ...taxResponseOf({ avaTax: 1, taxOnRdfAmount: '' }), rdfAmount: amount }),
    );
    const lines = [own('t', '40', 1), own('f', '41', 0.28), own('x', '42', 0.01)];
    expect(lineChanges(answer, lines, taxItems)).toEqual([
      { action: 'remove', lineId: 'f' },
      { action: 'remove', lineId: 'x' },
    ]);
  });

  test('use the items of the configuration when the company no longer has fee items', () => {
    const none = { rdfItemId: '', rdfAmount: '', taxOnRdfItemId: '', taxOnRdfAmount: '', avaTax: 1 } as const;
    expect(changesOf(none, [own('t', '40', 1), own('f', '41', 0.28)])).toEqual([{ action: 'remove', lineId: 'f' }]);
  });

  test('write 0 when the tax is 0, as an update and as a new line', () => {
    const noFee = { avaTax: 0, rdfAmount: '', taxOnRdfAmount: '' } as const;
    expect(changesOf(noFee, [own('t', '40', 5)])).toMatchObject([{ action: 'update', line: { amount: 0 } }]);
    expect(changesOf(noFee, [goods])).toMatchObject([{ action: 'insert', line: { amount: 0 } }]);
  });
});

describe('the line changes for any response and document', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 100);
  const fee = fc.oneof(cents, fc.constant('' as const));
  const answers = fc.record({ avaTax: cents, rdfAmount: fee, taxOnRdfAmount: fee });
  const lines = fc
    .array(fc.record({ itemId: fc.constantFrom('10', '11', '40', '41', '42', null), amount: cents }), { maxLength: 12 })
    .map((rows) => rows.map((row, index) => lineOf({ ...row, rate: row.amount, lineId: `l${index}` })));
  const isOurs = ({ itemId }: DocumentLine) => itemId === '40' || itemId === '41' || itemId === '42';

  test('leave the lines of the user unchanged and in order', () => {
    fc.assert(
      fc.property(answers, lines, (answer, before) => {
        const after = withChanges(before, changesOf(answer, before));
        expect(after.filter((line) => !isOurs(line))).toEqual(before.filter((line) => !isOurs(line)));
      }),
    );
  });

  test('result in one sales tax line and at most one of each fee, and a second estimate changes nothing', () => {
    fc.assert(
      fc.property(answers, lines, (answer, before) => {
        const after = withChanges(before, changesOf(answer, before));
        const amountsOf = (item: string) => after.filter(({ itemId }) => itemId === item).map(({ amount }) => amount);
        const wanted = (amount: number | '') => (typeof amount === 'number' ? [amount] : []);
        expect(amountsOf('40')).toEqual([answer.avaTax]);
        expect(amountsOf('41')).toEqual(wanted(answer.rdfAmount));
        expect(amountsOf('42')).toEqual(wanted(answer.taxOnRdfAmount));
        expect(changesOf(answer, after)).toEqual([]);
      }),
    );
  });
});
