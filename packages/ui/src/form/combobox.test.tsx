import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxProps } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

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
/** The active option. */
const active = () => {
  const id = screen.find('input').getAttribute('aria-activedescendant');
  return id === null ? null : screen.find(`#${id}[aria-selected=true]`).textContent;
};
const options = () => screen.all('[role=option]').map(({ textContent }) => textContent);
const announcement = () => screen.find('[role=status]').textContent;

describe('a combobox', () => {
  it('shows the choice, also when it changes', async () => {
    screen = await renderComponent(combobox({ error: 'Is required', required: true }));
    const input = screen.find('input');
    expect(input.value).toBe('Sales Tax');
    expect(input.getAttribute('role')).toBe('combobox');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await screen.show(combobox({ item: fee }));
    await vi.waitFor(() => expect(input.value).toBe('Retail Delivery Fee'));
  });

  it('searches for the typed text, and lists and announces the results', async () => {
    screen = await renderComponent(combobox());
    type('fee');
    expect(searched).toHaveBeenCalledExactlyOnceWith('fee');
    await screen.show(combobox({ found: [fee], state: 'ready' }));
    await vi.waitFor(() => expect(options()).toEqual(['Retail Delivery Fee']));
    await vi.waitFor(() => expect(announcement()).toBe('1 results available'));
    screen.find('[role=option]').click();
    await vi.waitFor(() => expect(selected).toHaveBeenCalledExactlyOnceWith(fee));
  });

  it('says that its list is busy while it shows the results of an earlier text', async () => {
    screen = await renderComponent(combobox({ found: [tax], state: 'searching' }));
    expect(screen.find('[role=listbox]').getAttribute('aria-busy')).toBe('true');
    await screen.show(combobox({ found: [fee], state: 'ready' }));
    await vi.waitFor(() => expect(screen.find('[role=listbox]').getAttribute('aria-busy')).not.toBe('true'));
  });

  it.each([
    ['ready', 'No results available'],
    ['failed', 'The search failed.'],
  ] as const)('announces a search without results that is %s', async (state, sentence) => {
    screen = await renderComponent(combobox());
    type('xyz');
    await screen.show(combobox({ state }));
    await vi.waitFor(() => expect(announcement()).toBe(sentence));
  });

  it('restores the text of the choice on blur', async () => {
    screen = await renderComponent(combobox({ found: [fee], state: 'ready' }));
    type('fee');
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    screen.find('input').blur();
    await vi.waitFor(() => expect(screen.find('input').value).toBe('Sales Tax'));
    expect(selected).not.toHaveBeenCalled();
  });

  it('ends the search of a text that is abandoned', async () => {
    screen = await renderComponent(combobox());
    type('zzz');
    await vi.waitFor(() => expect(screen.find('input').value).toBe('zzz'));
    screen.find('input').blur();
    await vi.waitFor(() => expect(searched.mock.calls).toEqual([['zzz'], ['']]));
    screen.find('input').focus();
    screen.find('input').blur();
    expect(searched).toHaveBeenCalledTimes(2);
  });

  it('clears the choice by its button, which names the field', async () => {
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

  it('moves through the list by arrow keys from the choice on, and wraps around', async () => {
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

  it('keeps the active result when others are found before it, and none when it is no longer found', async () => {
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

  it('does not let Enter send the form while its text is no choice', async () => {
    screen = await renderComponent(combobox({ item: null, found: [tax], state: 'ready' }));
    type('sal');
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    expect(press('Enter')).toBe(true);
    expect(selected).not.toHaveBeenCalled();
    press('Escape');
    await vi.waitFor(() => expect(options()).toEqual([]));
    press('Escape');
    await vi.waitFor(() => expect(screen.find('input').value).toBe(''));
    expect(press('Enter')).toBe(false);
  });

  it('ignores the keys of an input method', async () => {
    screen = await renderComponent(combobox({ found: [tax, fee], state: 'ready' }));
    press('ArrowDown');
    await vi.waitFor(() => expect(active()).toBe('Sales Tax'));
    expect(press('Enter', { isComposing: true })).toBe(false);
    expect(press('Enter', { keyCode: 229 })).toBe(false);
    expect(press('Escape', { isComposing: true })).toBe(false);
    expect(selected).not.toHaveBeenCalled();
    expect(options()).toHaveLength(2);
  });

  it('closes with the first Escape, clears the choice with the second, and does not handle a third', async () => {
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

  it('opens and closes by Alt and an arrow key, and does not open without results', async () => {
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
