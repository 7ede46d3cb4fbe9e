import { cents, centsText, isDecimal, product, rateFor } from './decimal.ts';
import { button, element, iconButton, setAttributes, showValue } from './elements.ts';
import { type FormLine, type LineType, newLine, type PageContext } from './form-document.ts';
import type { Model } from './model.ts';
import { figure } from './money-text.ts';
import { createPicker } from './picker.ts';
import { totalsOf } from './totals.ts';

interface Row {
  readonly element: HTMLElement;
  show(line: FormLine, index: number, subtotal: number): void;
  focus(): void;
}

const upSign = 'M8 12V4M4.5 7.5 8 4l3.5 3.5';
const downSign = 'M8 4v8M4.5 8.5 8 12l3.5-3.5';
const crossSign = 'm4.5 4.5 7 7M11.5 4.5l-7 7';

/** The lines. Rows retain their elements while the document changes, so that the focus stays. */
export function createLines(model: Model, context: PageContext): HTMLElement {
  const list = element('ol', { class: 'lines' });
  const rows = new Map<string, Row>();

  const add = (type: LineType) => {
    const line = newLine(type);
    model.change({ lines: [...model.get().lines, line] });
    rows.get(line.key)?.focus();
  };
  const fieldset = element(
    'fieldset',
    { class: 'lines-part' },
    element('legend', { class: 'hidden' }, 'Products and services'),
    element(
      'div',
      { class: 'line lines-head', 'aria-hidden': 'true' },
      ...['#', 'Product or service', 'Qty', 'Rate', 'Amount', 'Tax', ''].map((title) => element('span', {}, title)),
    ),
    list,
    element(
      'div',
      { class: 'lines-buttons' },
      button('Add line', 'button small', () => add('item')),
      button('Add subtotal', 'button small', () => add('subtotal')),
      button('Add description', 'button small', () => add('description')),
    ),
  );

  model.subscribe(() => {
    const { lines, voided } = model.get();
    fieldset.disabled = voided;
    const { subtotals } = totalsOf(model.get());
    for (const [key, row] of rows) {
      if (lines.some((line) => line.key === key && row.element.dataset['type'] === line.type)) continue;
      row.element.remove();
      rows.delete(key);
    }
    for (const [index, line] of lines.entries()) {
      const row = rows.get(line.key) ?? createRow(line, model, context);
      rows.set(line.key, row);
      const at = list.children[index] ?? null;
      if (at !== row.element) list.insertBefore(row.element, at);
      row.show(line, index, subtotals.get(line.key) ?? 0);
    }
  });
  return fieldset;
}

function createRow(first: FormLine, model: Model, context: PageContext): Row {
  const { key, type } = first;
  const number = element('span', { class: 'n' });
  const parts = type === 'item' ? itemParts(key, model, context) : textParts(first, model);
  /** Restores the focus, which is lost because a line that moves up is taken out of the list for a moment. */
  const move = (step: number) => {
    const { activeElement } = document;
    moveLine(model, key, step);
    if (activeElement instanceof HTMLElement) activeElement.focus();
  };
  const tools = [
    { name: 'Move up', tool: iconButton('Move up', upSign, () => move(-1)) },
    { name: 'Move down', tool: iconButton('Move down', downSign, () => move(1)) },
    { name: 'Remove', tool: iconButton('Remove', crossSign, () => removeLine(model, key)) },
  ];
  const row = element(
    'li',
    { class: type === 'item' ? 'line' : 'line is-text', 'data-type': type },
    number,
    ...parts.elements,
    element('span', { class: 'tools' }, ...tools.map(({ tool }) => tool)),
  );
  row.addEventListener('keydown', (event) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  });
  return {
    element: row,
    focus: () => row.querySelector<HTMLElement>('input, textarea')?.focus(),
    show: (line, index, subtotal) => {
      number.textContent = String(index + 1);
      for (const { name, tool } of tools) setAttributes(tool, { 'aria-label': `${name}: line ${index + 1}` });
      parts.show(line, index, subtotal);
    },
  };
}

interface Parts {
  readonly elements: readonly HTMLElement[];
  show(line: FormLine, index: number, subtotal: number): void;
}

function itemParts(key: string, model: Model, context: PageContext): Parts {
  const { items } = context;
  const change = (patch: Partial<FormLine>) => model.changeLine(key, patch);
  const lineNow = () => model.get().lines.find((line) => line.key === key);
  const picker = createPicker({
    label: 'Product or service',
    placeholder: 'Choose a product or service',
    choices: items.map(({ id, name, price }) => ({ id, text: name, detail: price })),
    pick: (itemId) => {
      const item = items.find(({ id }) => id === itemId);
      if (item === undefined) return change({ itemId: null });
      const rate = item.price;
      const quantity = lineNow()?.quantity || '1';
      const amount = product(quantity, rate);
      const { description, taxable } = item;
      change({ itemId, description, rate, quantity, taxable, amount: amount === null ? '' : centsText(amount) });
    },
  });
  const description = descriptionField((text) => change({ description: text }));
  const quantity = numberField('Quantity', (text) => {
    const amount = product(text, lineNow()?.rate ?? '');
    change({ quantity: text, ...(amount === null ? {} : { amount: centsText(amount) }) });
  });
  const rate = numberField('Rate', (text) => {
    const amount = product(lineNow()?.quantity ?? '', text);
    change({ rate: text, ...(amount === null ? {} : { amount: centsText(amount) }) });
  });
  const amount = numberField('Amount', (text) => {
    if (!isDecimal(text)) return change({ amount: text });
    const rate = rateFor(cents(text), lineNow()?.quantity ?? '');
    change({ amount: text, ...(rate === null ? { quantity: '1', rate: text } : { rate }) });
  });
  const tax = element('input', { type: 'checkbox' });
  tax.addEventListener('change', () => change({ taxable: tax.checked }));
  return {
    elements: [
      element('div', { class: 'what' }, picker.element, description),
      cell('Qty', quantity),
      cell('Rate', rate),
      cell('Amount', amount),
      element('label', { class: 'cell tax' }, element('span', {}, 'Tax'), tax),
    ],
    show: (line, index) => {
      const name = (what: string) => ({ 'aria-label': `${what}, line ${index + 1}` });
      picker.show(line.itemId);
      setAttributes(picker.input, name('Product or service'));
      setAttributes(description, name('Description'));
      setAttributes(quantity, name('Quantity'));
      setAttributes(rate, name('Rate'));
      setAttributes(amount, name('Amount'));
      setAttributes(tax, name('Taxable'));
      showValue(description, line.description);
      showValue(quantity, line.quantity);
      showValue(rate, line.rate);
      showValue(amount, line.amount);
      tax.checked = line.taxable;
      // An item that is itself the tax or the fee, as the panel writes them.
      const isTax = items.find(({ id }) => id === line.itemId)?.isTax === true;
      picker.element.closest('.line')?.classList.toggle('is-tax', isTax);
    },
  };
}

/** The cells of subtotals, descriptions and bundles, which have no quantity. */
function textParts({ key, type }: FormLine, model: Model): Parts {
  if (type === 'description') return descriptionParts(key, model);
  const title = element('b', {});
  const sum = element('span', { class: 'cell amount-text' });
  return {
    elements: [element('div', { class: 'what' }, title), sum],
    show: (line, _, subtotal) => {
      title.textContent = type === 'bundle' ? line.description || 'Bundle' : 'Subtotal';
      sum.textContent = figure(type === 'bundle' ? cents(line.amount) : subtotal);
    },
  };
}

function descriptionParts(key: string, model: Model): Parts {
  const description = descriptionField((text) => model.changeLine(key, { description: text }));
  return {
    elements: [element('div', { class: 'what' }, description), element('span', { class: 'cell amount-text' })],
    show: (line, index) => {
      setAttributes(description, { 'aria-label': `Description, line ${index + 1}` });
      showValue(description, line.description);
    },
  };
}

const cell = (label: string, input: HTMLElement): HTMLElement =>
  element('div', { class: 'cell' }, element('span', { 'aria-hidden': 'true' }, label), input);

function descriptionField(change: (text: string) => void): HTMLTextAreaElement {
  const field = element('textarea', { rows: '1', placeholder: 'Description', maxlength: '4000' });
  field.addEventListener('input', () => change(field.value));
  return field;
}

function numberField(label: string, change: (text: string) => void): HTMLInputElement {
  const field = element('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', 'aria-label': label });
  field.addEventListener('input', () => change(field.value));
  field.addEventListener('focus', () => field.select());
  return field;
}

function moveLine(model: Model, key: string, step: number): void {
  const { lines } = model.get();
  const from = lines.findIndex((line) => line.key === key);
  const to = from + step;
  const line = lines[from];
  if (line === undefined || to < 0 || to >= lines.length) return;
  model.change({ lines: lines.toSpliced(from, 1).toSpliced(to, 0, line) });
}

function removeLine(model: Model, key: string): void {
  const { lines } = model.get();
  const index = lines.findIndex((line) => line.key === key);
  const remaining = lines.filter((line) => line.key !== key);
  model.change({ lines: remaining.length === 0 ? [newLine('item')] : remaining });
  const row =
    document.querySelectorAll<HTMLElement>('.lines > .line')[Math.max(0, Math.min(index, remaining.length - 1))];
  row?.querySelector<HTMLElement>('input, textarea, button')?.focus();
}
