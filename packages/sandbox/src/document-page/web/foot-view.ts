import { element, labelled, showValue } from './elements.ts';
import type { PageContext } from './form-document.ts';
import type { Kind } from './kinds.ts';
import type { Model } from './model.ts';
import { figure, formatted } from './money-text.ts';
import { lineAmount, totalsOf } from './totals.ts';

/** The messages and the totals. */
export function createFoot(model: Model, kind: Kind, context: PageContext): HTMLElement {
  const sum = createSum(model, kind, context);
  const note = (name: 'message' | 'memo', label: string) => {
    const field = element('textarea', { rows: '3', maxlength: '1000' });
    field.addEventListener('input', () => model.change({ [name]: field.value }));
    model.subscribe(() => showValue(field, model.get()[name]));
    return labelled(label, field);
  };
  const fieldset = element(
    'fieldset',
    { class: 'foot' },
    element('legend', { class: 'hidden' }, 'Messages and totals'),
    element('div', { class: 'notes' }, note('message', `Message on ${kind.title.toLowerCase()}`), note('memo', 'Memo')),
    sum,
  );
  model.subscribe(() => {
    fieldset.disabled = model.get().voided;
  });
  return fieldset;
}

function createSum(model: Model, kind: Kind, context: PageContext): HTMLElement {
  const products = element('dd');
  const shipping = moneyField('Shipping', (text) => model.change({ shipping: text }));
  const { row: discountRow, show: showDiscount } = discountFields(model);
  const salesTax = element('dd');
  const salesTaxRow = line('Sales tax, as saved', salesTax);
  const total = element('dd');
  const paid = element('dd');
  const balance = element('dd');
  const productsRow = line('Products and services', products);
  const balanceRows = [line('Amount paid', paid), line('Balance due', balance, 'big')];
  let taxRows: readonly HTMLElement[] = [];

  model.subscribe(() => {
    const form = model.get();
    const totals = totalsOf(form);
    const taxLines = form.lines.flatMap((each) => {
      const item = context.items.find(({ id }) => id === each.itemId);
      return item?.isTax === true ? [{ name: item.name, amount: lineAmount(each) }] : [];
    });
    products.textContent = figure(totals.lines - taxLines.reduce((all, { amount }) => all + amount, 0));
    for (const row of taxRows) row.remove();
    taxRows = taxLines.map(({ name, amount }) => line(name, element('dd', {}, figure(amount))));
    productsRow.after(...taxRows);
    showValue(shipping, form.shipping);
    showDiscount();
    salesTax.textContent = figure(totals.salesTax);
    salesTaxRow.hidden = totals.salesTax === 0;
    total.textContent = formatted(totals.total);
    paid.textContent = figure(totals.paid);
    balance.textContent = formatted(totals.balance);
    for (const row of balanceRows) row.hidden = kind.entity !== 'Invoice';
  });
  return element(
    'dl',
    { class: 'sum' },
    productsRow,
    discountRow,
    element('div', { class: 'sum-line' }, element('dt', {}, 'Shipping'), element('dd', {}, shipping)),
    salesTaxRow,
    line('Total', total, 'big'),
    ...balanceRows,
  );
}

function discountFields(model: Model): { row: HTMLElement; show: () => void } {
  const change = (patch: object) => model.change({ discount: { ...model.get().discount, ...patch } });
  const value = moneyField('Discount', (text) => change({ value: text }));
  const unit = element(
    'select',
    { 'aria-label': 'Discount in' },
    element('option', { value: 'percent' }, 'percent'),
    element('option', { value: 'amount' }, 'dollars'),
  );
  unit.addEventListener('change', () => change({ unit: unit.value === 'amount' ? 'amount' : 'percent' }));
  const beforeTax = element('input', { type: 'checkbox' });
  beforeTax.addEventListener('change', () => change({ beforeTax: beforeTax.checked }));
  const timing = element('label', { class: 'check' }, beforeTax, 'before tax');
  const amount = element('span', { class: 'discount-amount' });
  const row = element(
    'div',
    { class: 'sum-line discount' },
    element('dt', {}, 'Discount', timing),
    element('dd', {}, value, unit, amount),
  );
  return {
    row,
    show: () => {
      const { discount } = model.get();
      showValue(value, discount.value);
      showValue(unit, discount.unit);
      beforeTax.checked = discount.beforeTax;
      timing.hidden = discount.value.trim() === '';
      const off = totalsOf(model.get()).discount;
      amount.textContent = discount.unit === 'percent' && off !== 0 ? `−${figure(off)}` : '';
      amount.hidden = amount.textContent === '';
    },
  };
}

function moneyField(label: string, change: (text: string) => void): HTMLInputElement {
  const field = element('input', {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: '0.00',
    'aria-label': label,
  });
  field.addEventListener('input', () => change(field.value));
  field.addEventListener('focus', () => field.select());
  return field;
}

const line = (label: string, value: HTMLElement, style = ''): HTMLElement =>
  element('div', { class: `sum-line ${style}` }, element('dt', {}, label), value);
