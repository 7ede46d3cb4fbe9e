import { describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../long.ts';
import type { Slug } from '../../support/browser/document-page.harness.ts';
import { soon, type Kind, usePanelHarness } from '../../support/browser/panel.harness.ts';

const harness = usePanelHarness();

const mulch = { item: 'Cedar mulch', quantity: '10' };
const design = { item: 'Garden design consultation', quantity: '2' };
const userRows = [
  { item: 'Cedar mulch, 2 cu ft bag', quantity: '10', amount: '59.50', description: 'Cedar mulch, 2 cu ft bag' },
  { item: 'Garden design consultation', quantity: '2', amount: '170.00', description: 'Garden design consultation' },
];
const salesTax = { item: 'Sales Tax', quantity: '1', amount: '5.45', description: 'Sales tax' };
const fee = { item: 'Retail Delivery Fee', quantity: '1', amount: '0.28', description: 'Retail Delivery Fee' };
const taxOnFee = {
  item: 'Tax on Retail Delivery Fee',
  quantity: '1',
  amount: '0.01',
  description: 'Tax on retail delivery fee',
};

/** Sales deliver goods and owe the delivery fee; returns refund the sales tax alone. */
const sales: readonly [Kind, Slug][] = [
  ['Invoice', 'invoice'],
  ['SalesReceipt', 'sales-receipt'],
];
const returns: readonly [Kind, Slug][] = [
  ['CreditMemo', 'credit-memo'],
  ['RefundReceipt', 'refund-receipt'],
];

async function newSale(slug: Slug, number: string) {
  const document = await harness.open(slug);
  await document.fillSale([mulch, design]);
  await document.setNumber(number);
  await document.estimate();
  return document;
}

describe('a new document', () => {
  for (const [[kind, slug], options] of splitAfter(1, sales))
    it(`${kind}: is estimated, saved and recorded with the same tax and total`, options, async () => {
      const number = `N-${kind}`;
      const document = await newSale(slug, number);
      expect(await document.rows()).toEqual([...userRows, salesTax, fee, taxOnFee]);
      expect(await document.figures()).toEqual({
        'Sales tax': '5.45',
        'Retail Delivery Fee': '0.28',
        'Tax on fee': '0.01',
        'Total tax and fees': '$5.74',
      });
      expect(await document.total()).toBe('$235.24');
      expect(harness.recorded()).toEqual([]);

      await document.save();
      expect(await document.total()).toBe('$235.24');
      await expect.poll(harness.recorded, soon).toEqual([
        {
          operation: 'Transaction.createoradjust',
          code: number,
          type: 'SalesInvoice',
          status: 'Committed',
          totalAmount: 229.5,
          totalTax: 5.74,
          version: 1,
        },
      ]);
      await expect.poll(() => harness.timeline(kind, document.id()), soon).toEqual(['saved', 'recorded']);
      expect(await document.statusLabel()).toBe('Estimated');
    });

  for (const [[kind, slug], options] of splitAfter(1, returns))
    it(`${kind}: refunds the sales tax, and is recorded with negative amounts`, options, async () => {
      const number = `N-${kind}`;
      const document = await newSale(slug, number);
      expect(await document.rows()).toEqual([...userRows, salesTax]);
      expect(await document.figures()).toEqual({ 'Sales tax': '5.45', 'Total tax and fees': '$5.45' });
      expect(await document.total()).toBe('$234.95');

      await document.save();
      await expect.poll(harness.recorded, soon).toEqual([
        {
          operation: 'Transaction.createoradjust',
          code: number,
          type: 'ReturnInvoice',
          status: 'Committed',
          totalAmount: -229.5,
          totalTax: -5.45,
          version: 1,
        },
      ]);
      await expect.poll(() => harness.timeline(kind, document.id()), soon).toEqual(['saved', 'recorded']);
    });

  it('Estimate: is estimated and saved, and never recorded', long, async () => {
    const document = await newSale('estimate', 'N-Estimate');
    expect(await document.rows()).toEqual([...userRows, salesTax, fee, taxOnFee]);
    const reportSent = document.page.waitForResponse((answer) => answer.url().includes('/processDocument/'));
    await document.save();
    expect(await (await reportSent).json()).toMatchObject({ errorMessage: null, status: 'Ignored' });
    expect(await harness.timeline('Estimate', document.id())).toEqual([]);
    expect(harness.recorded()).toEqual([]);
  });

  it('is recorded although Estimate Tax was not clicked', long, async () => {
    const document = await harness.open('invoice');
    await document.fillSale([mulch, design]);
    await document.setNumber('N-unasked');
    await document.save();
    await expect
      .poll(() => harness.recorded().map(({ code, totalTax }) => [code, totalTax]), soon)
      .toEqual([['N-unasked', 5.74]]);
    await document.page.reload();
    await document.isReady();
    expect((await document.rows()).map(({ amount }) => amount)).toEqual(['59.50', '170.00', '5.45', '0.28', '0.01']);
  });

  it('is recorded although the page is closed right after Save', long, async () => {
    const document = await newSale('invoice', 'N-closed');
    const saved = document.page.waitForResponse((answer) => answer.url().includes('/app/api/documents/invoice'));
    await document.page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved;
    await document.page.close();
    await expect
      .poll(() => harness.recorded().map(({ code, totalTax }) => [code, totalTax]), soon)
      .toEqual([['N-closed', 5.74]]);
  });
});

describe('a recorded document', () => {
  async function recordedSale(kind: Kind, slug: Slug, number: string) {
    const document = await newSale(slug, number);
    await document.save();
    await expect.poll(() => harness.timeline(kind, document.id()), soon).toEqual(['saved', 'recorded']);
    return document;
  }

  for (const [[kind, slug], options] of splitAfter(1, [...sales, ...returns]))
    it(`${kind}: is adjusted under the same code when edited and saved`, options, async () => {
      const number = `E-${kind}`;
      const document = await recordedSale(kind, slug, number);
      const sign = slug === 'invoice' || slug === 'sales-receipt' ? 1 : -1;
      await document.setQuantity(1, '20');
      await document.estimate();
      expect((await document.taxRows())[0]).toEqual(['Sales Tax', '10.89']);

      await document.save();
      await expect.poll(() => harness.recorded().length, soon).toBe(2);
      expect(harness.recorded()[1]).toMatchObject({
        code: number,
        status: 'Committed',
        version: 2,
        totalAmount: sign * 289,
        totalTax: sign === 1 ? 11.18 : -10.89,
      });
      await expect
        .poll(() => harness.timeline(kind, document.id()), soon)
        .toEqual(['saved', 'recorded', 'saved', 'adjusted']);
    });

  it('remains one transaction when its number changes', long, async () => {
    const document = await recordedSale('Invoice', 'invoice', 'R-before');
    await document.setNumber('R-after');
    await document.save();
    await expect.poll(() => harness.recorded().at(-1)?.code, soon).toBe('R-after');
    await expect.poll(() => harness.timeline('Invoice', document.id()), soon).toContain('renumbered');
    expect(harness.held().get('R-after')).toBe('Committed');
    expect(harness.held().has('R-before')).toBe(false);
  });

  for (const [[kind, slug], options] of splitAfter(1, sales))
    it(`${kind}: is cancelled when voided, and the timeline shows voided`, options, async () => {
      const document = await recordedSale(kind, slug, `V-${kind}`);
      await document.void();
      await expect
        .poll(() => harness.recorded().at(-1), soon)
        .toMatchObject({ code: `V-${kind}`, status: 'Cancelled' });
      await expect
        .poll(() => harness.timeline(kind, document.id()), soon)
        .toEqual(['saved', 'recorded', 'voided-by-user', 'voided']);
    });

  for (const [[kind, slug], options] of splitAfter(1, [...sales, ...returns]))
    it(`${kind}: is cancelled when deleted, and the timeline shows deleted`, options, async () => {
      const document = await recordedSale(kind, slug, `D-${kind}`);
      const id = document.id();
      await document.delete();
      await expect
        .poll(() => harness.recorded().at(-1), soon)
        .toMatchObject({ code: `D-${kind}`, status: 'Cancelled' });
      await expect
        .poll(() => harness.timeline(kind, id), soon)
        .toEqual(['saved', 'recorded', 'deleted-by-user', 'deleted']);
      await expect.poll(() => document.height(), soon).toBe(0);
    });
});

describe('the demo invoice 1087', () => {
  it('has the taxes 98.91, 0.28 and 0.01 and the total $1,445.20', long, async () => {
    const id = new URL(harness.product.info.documentPage).pathname.split('/').at(-1) ?? '';
    const document = await harness.open('invoice', id);
    const before = await document.rows();
    await document.estimate();
    expect(await document.figures()).toEqual({
      'Sales tax': '98.91',
      'Retail Delivery Fee': '0.28',
      'Tax on fee': '0.01',
      'Total tax and fees': '$99.20',
    });
    expect(await document.rows()).toEqual([...before, { ...salesTax, amount: '98.91' }, fee, taxOnFee]);
    expect(await document.total()).toBe('$1,445.20');
    await document.save();
    await expect
      .poll(harness.recorded, soon)
      .toMatchObject([{ code: '1087', totalTax: 99.2, totalAmount: 1346, version: 1 }]);
  });
});
