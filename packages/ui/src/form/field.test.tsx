import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox, DateField, ErrorSummary, SelectField, Switch, TextField } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

let screen: RenderedComponent;
afterEach(() => screen.remove());

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => screen.find(`#${id}`).textContent);

describe('a text field', () => {
  it('is connected with its label, hint and error', async () => {
    screen = await renderComponent(
      <TextField
        label="Company code"
        name="code"
        value=""
        onChange={() => {}}
        hint="As at AvaTax."
        error="Is required"
        required
      />,
    );
    const input = screen.find('input');
    expect(screen.find('label').getAttribute('for')).toBe(input.id);
    expect(described(input)).toEqual(['As at AvaTax.', 'Is required']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  it('takes the focus at each refusal of an action, and at no other time', async () => {
    const refused = (refusals: number) => (
      <TextField label="Reason" name="reason" value="" onChange={() => {}} refusals={refusals} />
    );
    screen = await renderComponent(refused(0));
    const input = screen.find('input');
    for (const refusals of [1, 2]) {
      input.blur();
      expect(document.activeElement).not.toBe(input);
      await screen.show(refused(refusals));
      expect(document.activeElement).toBe(input);
    }
    input.blur();
    await screen.show(refused(2));
    expect(document.activeElement).not.toBe(input);
  });

  it('reports the typed text', async () => {
    const typed = vi.fn<(value: string) => void>();
    screen = await renderComponent(<TextField label="Code" name="code" value="A" onChange={typed} />);
    const input = screen.find('input');
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'AB');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(typed).toHaveBeenCalledExactlyOnceWith('AB');
  });
});

it('a date field has its value and limits as ISO dates', async () => {
  screen = await renderComponent(
    <DateField label="From" name="from" value="2026-01-01" min="2025-01-01" max="2026-06-30" onChange={() => {}} />,
  );
  const { type, value, min, max } = screen.find('input');
  expect({ type, value, min, max }).toEqual({
    type: 'date',
    value: '2026-01-01',
    min: '2025-01-01',
    max: '2026-06-30',
  });
});

it('a select field reports the choice', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const options = [
    { value: 'a', label: 'COTTONWOOD' },
    { value: 'b', label: 'WILLOW' },
  ];
  screen = await renderComponent(
    <SelectField
      label="Company"
      name="company"
      value=""
      options={options}
      onChange={chosen}
      placeholder="Select one"
    />,
  );
  expect(screen.all('option').map(({ textContent }) => textContent)).toEqual(['Select one', 'COTTONWOOD', 'WILLOW']);
  const select = screen.at.querySelector('select');
  if (select !== null) select.value = 'b';
  select?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith('b');
});

describe('a checkbox', () => {
  it('reports the wanted state, and shows the state it is given', async () => {
    const changed = vi.fn<(checked: boolean) => void>();
    screen = await renderComponent(
      <Checkbox label="Active" name="active" checked={false} onChange={changed} hint="At once." />,
    );
    screen.find('input').click();
    expect(changed).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.find('input').checked).toBe(false);
    expect(described(screen.find('input'))).toEqual(['At once.']);
    await screen.show(<Checkbox label="Active" name="active" checked onChange={changed} hint="At once." />);
    expect(screen.find('input').checked).toBe(true);
  });

  it.each([
    ['busy', { busy: true }],
    ['without use now', { disabledReason: 'Ask an administrator.' }],
  ])('that is %s does not change', async (_, props) => {
    const changed = vi.fn<(checked: boolean) => void>();
    screen = await renderComponent(<Switch label="Active" name="active" checked onChange={changed} {...props} />);
    screen.find('input').click();
    expect(changed).not.toHaveBeenCalled();
    expect(screen.find('input').checked).toBe(true);
    expect(screen.find('input').getAttribute('role')).toBe('switch');
    expect(screen.find('input').getAttribute('aria-disabled')).toBe('true');
  });

  it('is described by its hint and its reason', async () => {
    screen = await renderComponent(
      <Checkbox
        label="Fee"
        name="fee"
        checked={false}
        onChange={() => {}}
        hint="Per order."
        disabledReason="Not here."
      />,
    );
    expect(described(screen.find('input'))).toEqual(['Per order.', 'Not here.']);
  });
});

describe('an error summary', () => {
  const field = <TextField label="Code" name="company.code" value="" onChange={() => {}} />;
  const errors = [{ fieldName: 'company.code', text: 'Company code is required' }];

  it('takes the focus when it appears, and links to the field', async () => {
    screen = await renderComponent(field);
    await screen.show([field, <ErrorSummary key="summary" title="1 field needs a correction" errors={errors} />]);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.find('.st-error-summary')));
    screen.find('.st-error-summary button').click();
    expect(document.activeElement).toBe(screen.find('input'));
  });

  it('takes no focus while its errors change, and takes it with each refusal', async () => {
    const summary = (refusals: number, shown = errors) => [
      field,
      <ErrorSummary key={refusals} title="1 field needs a correction" errors={shown} />,
    ];
    screen = await renderComponent(summary(1));
    screen.find('input').focus();
    await screen.show(summary(1, []));
    await screen.show(summary(1));
    expect(document.activeElement).toBe(screen.find('input'));
    await screen.show(summary(2));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.find('.st-error-summary')));
  });

  it('leads to the invalid one of several fields with one name, also in a closed section', async () => {
    const one = (id: string, error?: string) => (
      <TextField key={id} label={id} name="company.code" value="" onChange={() => {}} error={error} />
    );
    screen = await renderComponent([
      <details key="section">
        {one('Boulder')}
        {one('Denver', 'Too long')}
      </details>,
      <ErrorSummary key="summary" title="1 field needs a correction" errors={errors} />,
    ]);
    screen.find('.st-error-summary button').click();
    expect(document.activeElement).toBe(screen.all('input')[1]);
    expect(screen.find('details').hasAttribute('open')).toBe(true);
  });

  it('is not rendered without errors', async () => {
    screen = await renderComponent(<ErrorSummary title="Nothing" errors={[]} />);
    expect(screen.all('.st-error-summary')).toEqual([]);
  });
});
