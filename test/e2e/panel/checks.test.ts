import { describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../long.ts';
import type { DocumentPage, Slug } from '../../support/browser/document-page.harness.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';

/*
 * Some refusals in a real page. The others, the order of the checks, and what is not refused are covered by the long run
 * and by the panel's checks.test.ts.
 */

const harness = usePanelHarness({ webhooks: false });

const notConnected =
  'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';
const accountingTax =
  'Avalara AvaTax could not be used for this transaction. It goes with the QuickBooks Online sales tax calculation.';
const beforeStartDate =
  'AvaTax calculation Start date: 03/02/2026 set in the Connector Configuration is restricting the tax calculation.';
const noCustomer = 'Customer is not selected! Please select a customer.';
const paid = 'Avalara AvaTax cannot calculate tax on documents with partial / full payments.';
const percentDiscount = 'Percent discounts are processed with delay.';
const noAddress = 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.';
const noLineItem = 'No line item found! Please enter a valid line item.';

const address = { street: '1437 Bannock St', city: 'Denver', state: 'CO', 'ZIP code': '80202' };
const withoutCustomerCheck: readonly Slug[] = ['sales-receipt', 'credit-memo', 'refund-receipt', 'estimate'];

async function sale(slug: Slug = 'invoice'): Promise<DocumentPage> {
  const document = await harness.open(slug);
  await document.fillSale();
  return document;
}

/** A new invoice without customer, address and lines. */
async function emptyInvoice(): Promise<DocumentPage> {
  const document = await harness.open('invoice');
  await document.setDate('2026-03-02');
  return document;
}

/** The refusal of an estimate. Nothing else happens, and 'View' shows the same text as the panel. */
async function refusal(document: DocumentPage): Promise<string> {
  const [before, calls] = [await document.rows(), document.calls('getTax')];
  await document.estimateButton.click();
  await document.viewButton.click();
  const sentence = await document.readDialog();
  expect(await document.statusLabel()).toBe('Not estimated');
  expect(await document.allText()).toContain(sentence);
  expect(document.calls('getTax')).toBe(calls);
  expect(await document.rows()).toEqual(before);
  return sentence;
}

/** The accounting service calculates the tax of a customer's documents itself: at 9.15 percent in place of 0. */
function switchAutomatedSalesTaxOn(customerId: string): void {
  harness.update('Customer', customerId, { DefaultTaxCodeRef: { value: '3' } });
  harness.undo(() => harness.update('Customer', customerId, { DefaultTaxCodeRef: { value: '2' } }));
}

describe('the check for an active integration', () => {
  it('shows the not-connected dialog in status Down, and calls nothing', long, async () => {
    await harness.changeCompany({ calculationActive: false });
    const document = await sale();
    await document.estimateButton.click();
    expect(await document.readDialog()).toBe(notConnected);
    expect(document.calls('getTax')).toBe(0);
    expect(await document.taxRows()).toEqual([]);
  });

  it('comes before all other checks', long, async () => {
    await harness.changeCompany({ calculationActive: false });
    const document = await emptyInvoice();
    await document.estimateButton.click();
    expect(await document.readDialog()).toBe(notConnected);
  });

  it('follows a refusal by the service when calculation was switched off after the page was opened', long, async () => {
    const document = await sale();
    await harness.changeCompany({ calculationActive: false });
    await document.estimateButton.click();
    await expect.poll(() => document.statusLabel(), soon).toBe('Down');
    expect(await document.taxRows()).toEqual([]);
  });
});

describe('the check for automated sales tax with a tax rate', () => {
  it('shows a dialog and leaves the tax to the accounting service', async () => {
    switchAutomatedSalesTaxOn('2');
    const document = await sale();
    await document.estimateButton.click();
    expect(await document.readDialog()).toBe(accountingTax);
    expect(document.calls('getTax')).toBe(0);
    expect(await document.taxRows()).toEqual([]);
  });

  it('passes when the customer has no tax code', long, async () => {
    harness.update('Customer', '2', { DefaultTaxCodeRef: { value: 'NON' } });
    harness.undo(() => harness.update('Customer', '2', { DefaultTaxCodeRef: { value: '2' } }));
    const document = await sale();
    await document.estimate();
    expect(await document.dialog.count()).toBe(0);
  });

  it('comes before the start date', long, async () => {
    switchAutomatedSalesTaxOn('2');
    await harness.changeSettings({ avaTaxStartDate: '2026-03-02' });
    const document = await sale();
    await document.setDate('2026-03-01');
    await document.estimateButton.click();
    expect(await document.readDialog()).toBe(accountingTax);
    expect(await document.allText()).not.toContain('Start date');
  });
});

describe('the check of the start date', () => {
  it('refuses the day before and accepts the day itself', long, async () => {
    await harness.changeSettings({ avaTaxStartDate: '2026-03-02' });
    const document = await sale();
    await document.setDate('2026-03-01');
    expect(await refusal(document)).toBe(beforeStartDate);
    await document.setDate('2026-03-02');
    await document.estimate();
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it.each<Slug>(['invoice', ...withoutCustomerCheck])('applies to every document kind: %s', long, async (slug) => {
    await harness.changeSettings({ avaTaxStartDate: '2026-03-02' });
    const document = await harness.open(slug);
    await document.setDate('2026-03-01');
    await document.estimateButton.click();
    await expect.poll(() => document.allText(), soon).toContain(beforeStartDate);
  });

  it('comes before the customer', long, async () => {
    await harness.changeSettings({ avaTaxStartDate: '2026-03-02' });
    const document = await emptyInvoice();
    await document.setDate('2026-03-01');
    expect(await refusal(document)).toBe(beforeStartDate);
  });
});

describe('the check of the customer', () => {
  it('requires a customer on an invoice', long, async () => {
    const document = await emptyInvoice();
    await document.fillShippingAddress(address);
    await document.fillLines([{ item: 'Cedar mulch', quantity: '10' }]);
    expect(await refusal(document)).toBe(noCustomer);
    await document.chooseCustomer('Mile High Gardens');
    await document.estimate();
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it.each(withoutCustomerCheck)('does not require a customer on a %s', long, async (slug) => {
    const document = await harness.open(slug);
    await document.setDate('2026-03-02');
    await document.fillShippingAddress(address);
    await document.fillLines([{ item: 'Cedar mulch', quantity: '10' }]);
    await document.estimate();
    expect((await document.taxRows())[0]).toEqual(['Sales Tax', '5.45']);
  });

  it('comes before the payment', long, async () => {
    const document = await emptyInvoice();
    await document.pretend({ amountPaid: '10.00' });
    expect(await refusal(document)).toBe(noCustomer);
  });
});

describe('the check of an amount paid', () => {
  it('refuses an invoice with a payment', async () => {
    const document = await harness.open('invoice', harness.book('Invoice'));
    await document.page.getByRole('button', { name: 'Receive payment' }).click();
    await document.dialog.getByLabel('Amount received').fill('10.00');
    await document.dialog.getByRole('button', { name: 'Receive payment' }).click();
    await document.page.getByText('A payment of $10.00 was received.').waitFor();
    expect(await refusal(document)).toBe(paid);
  });

  it.each(withoutCustomerCheck)('does not apply to a %s', long, async (slug) => {
    const document = await sale(slug);
    await document.pretend({ amountPaid: '10.00' });
    await document.estimate();
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it.each(['0', '0.00', ''])('does not treat "%s" as a payment', long, async (amountPaid) => {
    const document = await sale();
    await document.pretend({ amountPaid });
    await document.estimate();
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it('comes before the addresses', long, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Juniper Walk-in Account');
    await document.pretend({ amountPaid: '10.00' });
    expect(await refusal(document)).toBe(paid);
  });
});

describe('the check of a discount in percent', () => {
  it('shows a notice and continues the estimate', long, async () => {
    const document = await sale();
    await document.setDiscount('10');
    await document.estimate();
    expect(await document.allText()).toContain(percentDiscount);
    expect(await document.dialog.count()).toBe(0);
    expect((await document.taxRows())[0]?.[0]).toBe('Sales Tax');
    expect(await document.viewButton.count()).toBe(0);
  });

  it('is followed by an amount in place of the percentage, which takes nothing off the tax', long, async () => {
    const document = await sale();
    await document.setDiscount('33.333');
    await document.estimate();
    // 59.50 × 33.333% = 19.833135
    const discount = document.page.getByRole('textbox', { name: 'Discount', exact: true });
    await expect.poll(() => discount.inputValue(), soon).toBe('19.83');
    expect(await document.page.getByLabel('Discount in').inputValue()).not.toBe('percent');
    const own = (await document.taxRows()).reduce((sum, [, amount]) => sum + Number(amount), 0);
    expect(await document.total()).toContain((39.67 + own).toFixed(2));
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it.each(['0', '0.00', ' '])('does not treat "%s" as a discount', long, async (value) => {
    const document = await sale();
    await document.setDiscount(value);
    await document.estimate();
    expect(await document.allText()).not.toContain(percentDiscount);
  });

  it.each(['0%', '0.00%', '0', ''])(
    'does not treat "%s", as a page may format it, as a discount',
    long,
    async (percent) => {
      const document = await sale();
      await document.pretend({ discount: { amount: 0, percent, taxable: true } });
      await document.estimate();
      expect(await document.allText()).not.toContain(percentDiscount);
    },
  );

  it('shows no notice for a discount in dollars', long, async () => {
    const document = await sale();
    await document.setDiscount('5', 'dollars');
    await document.estimate();
    expect(await document.allText()).not.toContain(percentDiscount);
  });

  it('comes after the payment and before the addresses', long, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Juniper Walk-in Account');
    await document.setDiscount('10');
    await document.pretend({ amountPaid: '10.00' });
    expect(await refusal(document)).toBe(paid);

    await document.pretend({ amountPaid: '0' });
    await document.estimateButton.click();
    await document.panel.getByText(noAddress).waitFor();
    expect(await document.allText()).toContain(percentDiscount);
  });
});

describe('the check of the addresses', () => {
  it('requires one address that is not blank', long, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Juniper Walk-in Account');
    await document.fillLines([{ item: 'Cedar mulch' }]);
    expect(await refusal(document)).toBe(noAddress);
  });

  it('treats an address with a country alone as blank', long, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Juniper Walk-in Account');
    await document.fillShippingAddress({ country: 'US' });
    await document.fillLines([{ item: 'Cedar mulch' }]);
    expect(await refusal(document)).toBe(noAddress);
  });

  it.each(['Shipping', 'Billing'] as const)('accepts %s on the document', long, async (which) => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Juniper Walk-in Account');
    await document.setDate('2026-03-02');
    await document.fillLines([{ item: 'Cedar mulch', quantity: '10' }]);
    for (const [part, value] of Object.entries(address))
      await document.page.getByLabel(`${which} address: ${part}`).fill(value);
    await document.estimate();
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it('accepts the addresses of the customer', long, async () => {
    const document = await sale();
    await document.clearAddresses();
    await document.estimate();
    expect((await document.taxRows())[0]).toEqual(['Sales Tax', '5.45']);
  });

  it('comes before the lines', long, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Juniper Walk-in Account');
    expect(await refusal(document)).toBe(noAddress);
  });
});

describe('the check of the lines', () => {
  it('requires a line item', long, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Mile High Gardens');
    expect(await refusal(document)).toBe(noLineItem);
  });

  it('does not count a subtotal or a description as a line item', long, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Mile High Gardens');
    await document.page.getByRole('button', { name: 'Add subtotal' }).click();
    await document.page.getByRole('button', { name: 'Add description' }).click();
    await document.page.getByLabel('Description, line 3').fill('Delivered at the gate');
    await document.removeLine(1);
    expect(await refusal(document)).toBe(noLineItem);
  });

  it('does not count own lines as line items', long, async () => {
    const document = await sale();
    await document.estimate();
    await document.removeLine(1);
    expect((await document.rows()).map(({ item }) => item)).toEqual([
      'Sales Tax',
      'Retail Delivery Fee',
      'Tax on Retail Delivery Fee',
    ]);
    await document.estimateButton.click();
    await document.panel.getByText(noLineItem).waitFor();
    expect(document.calls('getTax')).toBe(1);
    expect(await document.rows()).toHaveLength(3);
  });
});

/** Whether an element is inside all elements around it up to the panel: nothing cuts it off. */
const isWhole = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const box = around.getBoundingClientRect();
    if (top < box.top - 1 || bottom > box.bottom + 1) return false;
    if (around.tagName === 'SECTION') return true;
  }
  return false;
};

for (const [width, options] of splitAfter(1, [390, 320]))
  it(`the panel shows a refusal with a notice to its end at ${width} px`, options, async () => {
    const document = await harness.open('invoice');
    await document.chooseCustomer('Juniper Walk-in Account');
    await document.setDiscount('10');
    await document.page.setViewportSize({ width, height: 844 });
    await document.estimateButton.click();
    await document.viewButton.waitFor();
    expect(await document.panel.getByText(noAddress).evaluate(isWhole)).toBe(true);
    expect(await document.panel.getByText(percentDiscount).evaluate(isWhole)).toBe(true);
    expect((await document.panel.boundingBox())?.height).toBe(95);
  });

it('the panel removes a refusal when its cause is gone', long, async () => {
  const document = await harness.open('invoice');
  await document.chooseCustomer('Mile High Gardens');
  await document.setDate('2026-03-02');
  expect(await refusal(document)).toBe(noLineItem);
  await document.fillLines([{ item: 'Cedar mulch', quantity: '10' }]);
  await expect.poll(() => document.statusLabel(), soon).toBe('Active');
  expect(await document.viewButton.count()).toBe(0);
});
