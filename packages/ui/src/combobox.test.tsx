import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxProps } from './index.ts';
import { renderComponent, type RenderedComponent } from './testing/component.harness.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

const [tax, fee]: readonly [Item, Item] = [
  { id: '40', name: 'Sales Tax' },
  { id: '41', name: 'Retail Delivery Fee' },
];
const searched = vi.fn<(text: string) => void>();
const selected = vi.fn<(item: Item | null) => void>();
const texts = {
  noResults: 'No results available',
  results: (count: number) => `${count} results available`,
  searching: 'Searching…',
  failed: 'The search failed.',
  clear: 'Clear',
};

const combobox = (more: Partial<ComboboxProps<Item>> = {}) => (
  <Combobox
    label="Sales tax item"
    name="item"
    item={tax}
    itemKey={({ id }) => id}
    itemText={({ name }) => name}
    found={[]}
    state="idle"
    onSearch={searched}
    onSelect={selected}
    texts={texts}
    {...more}
  />
);

let screen: RenderedComponent;
afterEach(() => {
  screen.remove();
  vi.clearAllMocks();
});

function type(text: string): void {
  const input = screen.find('input');
  input.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  return !screen.find('input').dispatchEvent(event);
}
/** What the keys are at in the list. */
const active = () => {
  const id = screen.find('input').getAttribute('aria-activedescendant');
  return id === null ? null : screen.find(`#${id}[aria-selected=true]`).textContent;
};
const options = () => screen.all('[role=option]').map(({ textContent }) => textContent);
const said = () => screen.find('[role=status]').textContent;

describe('a combobox', () => {
  it('shows what is chosen, also when that changes', async () => {
    screen = await renderComponent(combobox({ error: 'Is required', required: true }));
    const input = screen.find('input');
    expect(input.value).toBe('Sales Tax');
    expect(input.getAttribute('role')).toBe('combobox');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await screen.show(combobox({ item: fee }));
    await vi.waitFor(() => expect(input.value).toBe('Retail Delivery Fee'));
  });

  it('searches for what is typed, and offers and says what is found', async () => {
    screen = await renderComponent(combobox());
    type('fee');
    expect(searched).toHaveBeenCalledExactlyOnceWith('fee');
    await screen.show(combobox({ found: [fee], state: 'ready' }));
    await vi.waitFor(() => expect(options()).toEqual(['Retail Delivery Fee']));
    await vi.waitFor(() => expect(said()).toBe('1 results available'));
    screen.find('[role=option]').click();
    await vi.waitFor(() => expect(selected).toHaveBeenCalledExactlyOnceWith(fee));
  });

  it.each([
    ['ready', 'No results available'],
    ['failed', 'The search failed.'],
  ] as const)('says how a search without results is %s', async (state, sentence) => {
    screen = await renderComponent(combobox());
    type('xyz');
    await screen.show(combobox({ state }));
    await vi.waitFor(() => expect(said()).toBe(sentence));
  });

  it('puts back what is chosen when it is left with something else in it', async () => {
    screen = await renderComponent(combobox({ found: [fee], state: 'ready' }));
    type('fee');
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    screen.find('input').blur();
    await vi.waitFor(() => expect(screen.find('input').value).toBe('Sales Tax'));
    expect(selected).not.toHaveBeenCalled();
  });

  it('gives the choice back by its button, which names the field', async () => {
    screen = await renderComponent(combobox());
    const clear = screen.find('button');
    const names = clear.getAttribute('aria-labelledby')?.split(' ');
    expect(
      names?.map((id) => screen.find(`#${id}`).getAttribute('aria-label') ?? screen.find(`#${id}`).textContent),
    ).toEqual(['Clear', 'Sales tax item']);
    clear.click();
    expect(selected).toHaveBeenCalledExactlyOnceWith(null);
    await screen.show(combobox({ item: null }));
    expect(screen.all('button')).toEqual([]);
    expect(screen.find('input').value).toBe('');
  });

  it('goes through the list by key and round again, from the choice on', async () => {
    screen = await renderComponent(combobox({ item: fee, found: [tax, fee], state: 'ready' }));
    const steps = [
      ['ArrowDown', 'Retail Delivery Fee'],
      ['ArrowDown', 'Sales Tax'],
      ['ArrowUp', 'Retail Delivery Fee'],
      ['Home', null],
      ['ArrowUp', 'Retail Delivery Fee'],
    ] as const;
    for (const [key, at] of steps) {
      press(key);
      await vi.waitFor(() => expect(active()).toBe(at));
    }
    press('ArrowUp');
    await vi.waitFor(() => expect(active()).toBe('Sales Tax'));
    expect(press('Enter')).toBe(true);
    expect(selected).toHaveBeenCalledExactlyOnceWith(tax);
  });

  it('stays with a result when others are found before it, and with none when it is gone', async () => {
    screen = await renderComponent(combobox({ item: null, found: [fee], state: 'ready' }));
    press('ArrowDown');
    await vi.waitFor(() => expect(active()).toBe('Retail Delivery Fee'));
    await screen.show(combobox({ item: null, found: [tax, fee], state: 'ready' }));
    expect(active()).toBe('Retail Delivery Fee');
    await screen.show(combobox({ item: null, found: [tax], state: 'ready' }));
    expect(active()).toBeNull();
    expect(press('Enter')).toBe(false);
    expect(selected).not.toHaveBeenCalled();
  });

  it('leaves the keys of an input method alone', async () => {
    screen = await renderComponent(combobox({ found: [tax, fee], state: 'ready' }));
    press('ArrowDown');
    await vi.waitFor(() => expect(active()).toBe('Sales Tax'));
    expect(press('Enter', { isComposing: true })).toBe(false);
    expect(press('Enter', { keyCode: 229 })).toBe(false);
    expect(press('Escape', { isComposing: true })).toBe(false);
    expect(selected).not.toHaveBeenCalled();
    expect(options()).toHaveLength(2);
  });

  it('closes with the first Escape, gives the choice back with the second, and leaves a third to what is around it', async () => {
    screen = await renderComponent(combobox());
    type('fee');
    await vi.waitFor(() => expect(screen.find('input').value).toBe('fee'));
    await screen.show(combobox({ found: [fee], state: 'ready' }));
    expect(press('Escape')).toBe(true);
    await vi.waitFor(() => expect(options()).toEqual([]));
    expect(screen.find('input').value).toBe('fee');
    expect(press('Escape')).toBe(true);
    expect(selected).toHaveBeenCalledExactlyOnceWith(null);
    await screen.show(combobox({ item: null }));
    expect(press('Escape')).toBe(false);
  });

  it('opens without a choice by Alt and an arrow, closes by them, and opens nothing where there is nothing', async () => {
    screen = await renderComponent(combobox({ found: [fee], state: 'ready' }));
    press('ArrowDown', { altKey: true });
    await vi.waitFor(() => expect(options()).toEqual(['Retail Delivery Fee']));
    expect(active()).toBeNull();
    press('ArrowUp', { altKey: true });
    await vi.waitFor(() => expect(options()).toEqual([]));
    await screen.show(combobox());
    screen.find('input').click();
    await screen.show(combobox({ found: [fee], state: 'ready' }));
    expect(options()).toEqual([]);
  });
});
