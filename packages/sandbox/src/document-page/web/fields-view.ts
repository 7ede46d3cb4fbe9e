import { element, labelled, showValue } from './elements.ts';
import type { FormAddress, FormDocument, PageContext } from './form-document.ts';
import type { Kind } from './kinds.ts';
import type { Model } from './model.ts';
import { formatted } from './money-text.ts';
import { createPicker } from './picker.ts';
import { totalsOf } from './totals.ts';

type AddressField = 'billingAddress' | 'shippingAddress';
type TextField = 'number' | 'date' | 'until' | 'email' | 'shipMethod';

/** The fields above the lines: customer, dates, addresses and total. */
export function createFields(model: Model, kind: Kind, context: PageContext): HTMLElement {
  const figure = element('b', {}, '');
  const renders: (() => void)[] = [];

  const text = (name: TextField, label: string, type: string, style = 'field') => {
    const input = element('input', { type, autocomplete: 'off', maxlength: name === 'number' ? '21' : null });
    input.addEventListener('input', () => model.change({ [name]: input.value }));
    renders.push(() => showValue(input, model.get()[name]));
    return labelled(label, input, style);
  };

  const customer = createPicker({
    label: 'Customer',
    placeholder: 'Choose a customer',
    choices: context.customers.map(({ id, name, shippingAddress, billingAddress }) => ({
      id,
      text: name,
      detail: cityAndRegion(shippingAddress) || cityAndRegion(billingAddress),
    })),
    pick: (id) => model.change(patchForCustomer(id, context)),
  });
  renders.push(() => customer.show(model.get().customerId));

  const fieldset = element(
    'fieldset',
    { class: 'fields' },
    element('legend', { class: 'hidden' }, `${kind.title} details`),
    element(
      'div',
      { class: 'fields-grid' },
      labelled('Customer', customer.element, 'field wide'),
      text('email', 'Customer email', 'email', 'field wide'),
      text('date', kind.dateLabel, 'date'),
      ...(kind.untilLabel === null ? [] : [text('until', kind.untilLabel, 'date')]),
      addressField('Billing address', 'billingAddress', model, renders),
      addressField('Shipping address', 'shippingAddress', model, renders),
      text('number', 'Number', 'text'),
      departmentField(model, context, renders),
      text('shipMethod', 'Ship via', 'text'),
    ),
    element('p', { class: 'due' }, element('span', {}, kind.totalLabel), figure),
  );

  model.subscribe(() => {
    const form = model.get();
    fieldset.disabled = form.voided;
    for (const render of renders) render();
    const totals = totalsOf(form);
    figure.textContent = formatted(kind.entity === 'Invoice' ? totals.balance : totals.total);
  });
  return fieldset;
}

/** A new customer sets addresses and email in place of those of the previous one; without a customer they stay. */
function patchForCustomer(id: string | null, { customers }: PageContext): Partial<FormDocument> {
  const customer = customers.find((each) => each.id === id);
  if (customer === undefined) return { customerId: null };
  // An id is that of the customer's own address record.
  const copy = (address: FormAddress): FormAddress => ({ ...address, id: null });
  return {
    customerId: customer.id,
    email: customer.email,
    billingAddress: copy(customer.billingAddress),
    shippingAddress: copy(customer.shippingAddress),
  };
}

function departmentField(model: Model, { departments }: PageContext, renders: (() => void)[]): HTMLElement {
  const select = element(
    'select',
    {},
    element('option', { value: '' }, 'None'),
    ...departments.map(({ id, name }) => element('option', { value: id }, name)),
  );
  select.addEventListener('change', () => model.change({ departmentId: select.value === '' ? null : select.value }));
  renders.push(() => showValue(select, model.get().departmentId ?? ''));
  return labelled('Location', select);
}

function addressField(title: string, name: AddressField, model: Model, renders: (() => void)[]): HTMLElement {
  const line = (field: Exclude<keyof FormAddress, 'id'>, label: string, style: string, placeholder: string) => {
    const input = element('input', {
      type: 'text',
      class: style,
      placeholder,
      'aria-label': `${title}: ${label}`,
      autocomplete: 'off',
    });
    // A changed address is no longer the stored one.
    input.addEventListener('input', () =>
      model.change({ [name]: { ...model.get()[name], id: null, [field]: input.value } }),
    );
    renders.push(() => showValue(input, model.get()[name][field]));
    return input;
  };
  return element(
    'fieldset',
    { class: name === 'billingAddress' ? 'field address first' : 'field address' },
    element('legend', {}, title),
    element(
      'div',
      { class: 'address-box' },
      line('line1', 'street', 'full', 'Street'),
      line('line2', 'second line', 'full', 'Suite, floor'),
      line('city', 'city', 'city', 'City'),
      line('region', 'state', 'region', 'State'),
      line('postalCode', 'ZIP code', 'code', 'ZIP'),
      line('country', 'country', 'country', 'Country'),
    ),
  );
}

const cityAndRegion = ({ city, region }: FormAddress): string =>
  [city, region].filter((part) => part !== '').join(', ');
