import { useState, type KeyboardEvent } from 'react';

export interface ComboboxStateOptions<Item> {
  readonly item: Item | null;
  readonly itemKey: (item: Item) => string;
  readonly itemText: (item: Item) => string;
  readonly found: readonly Item[];
  /** Whether the list has anything to show. */
  readonly hasContent: boolean;
  readonly onSearch: (text: string) => void;
  readonly onSelect: (item: Item | null) => void;
}

export interface ComboboxState<Item> {
  readonly isOpen: boolean;
  /** The active index in the list; -1 while the text is active. */
  readonly active: number;
  /** The text of the input. */
  readonly value: string;
  readonly type: (text: string) => void;
  readonly choose: (item: Item | null) => void;
  /** Opens or closes the list. */
  readonly toggle: () => void;
  readonly close: () => void;
  /** Closes the list, ends the search and restores the text of the choice. */
  readonly leave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** An editable combobox with list autocomplete, after the WAI-ARIA Authoring Practices. */
export function useCombobox<Item>(options: ComboboxStateOptions<Item>): ComboboxState<Item> {
  const { item, itemKey, itemText, found, hasContent, onSearch, onSelect } = options;
  const [isOpen, setOpen] = useState(false);
  /** The typed text; null: the text of the choice is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The key of the active result, which stays the same when the results change. */
  const [activeKey, setActive] = useState<string | null>(null);
  const keys = found.map(itemKey);
  const active = isOpen && activeKey !== null ? keys.indexOf(activeKey) : -1;
  const value = typed ?? (item === null ? '' : itemText(item));

  function open(key: string | null = null): void {
    setOpen(isOpen || hasContent);
    setActive(key);
  }

  function close(): void {
    setOpen(false);
    setActive(null);
  }

  function leave(): void {
    close();
    setTyped(null);
    // The results for an abandoned text must not be offered for the next text.
    if (typed !== null) onSearch('');
  }

  function choose(chosen: Item | null): void {
    leave();
    onSelect(chosen);
  }

  /** Moves through the list and wraps around; enters the list at the choice, or else at its first or last result. */
  function move(step: 1 | -1): void {
    const { length } = keys;
    const endKey = step === 1 ? keys[0] : keys[length - 1];
    const chosenIndex = isOpen || item === null ? -1 : keys.indexOf(itemKey(item));
    open(active < 0 ? (keys[chosenIndex] ?? endKey) : keys[(active + step + length) % length]);
  }

  /** Returns whether the key was handled. */
  function press({ key, altKey }: KeyboardEvent): boolean {
    const picked = found[active];
    if (key === 'ArrowDown' && altKey) open();
    else if (key === 'ArrowUp' && altKey) close();
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' && picked !== undefined) choose(picked);
    // Typed text is no choice until a result is picked: a form around the combobox must not be sent with the earlier choice.
    else if (key === 'Enter' && typed !== null) open();
    else if (key === 'Escape' && isOpen) close();
    else if (key === 'Escape' && value !== '') choose(null);
    else return false;
    return true;
  }

  return {
    isOpen,
    active,
    value,
    choose,
    close,
    leave,
    type(text) {
      setTyped(text);
      setOpen(true);
      setActive(null);
      onSearch(text);
    },
    toggle: () => (isOpen ? close() : open()),
    onKeyDown(event) {
      // Ignores the keys of an input method; Safari marks the key that ends it by its code alone.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      if (press(event)) {
        event.preventDefault();
        // Keeps a dialog around the combobox open.
        event.stopPropagation();
      } else if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) {
        // The keys move the cursor in the text.
        setActive(null);
      }
    },
  };
}
