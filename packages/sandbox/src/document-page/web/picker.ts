import { element, freshId, setAttributes } from './elements.ts';

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly detail: string;
}

export interface Picker {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows the choice. */
  show(id: string | null): void;
}

/** Maximum length of the list. */
const maxShown = 60;

/**
 * A text field with a list to choose from, after the ARIA combobox pattern. On blur, text that is not a choice is
 * replaced by the last choice; empty text means none.
 */
export function createPicker(options: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly placeholder: string;
  readonly pick: (id: string | null) => void;
}): Picker {
  const listId = freshId('choices');
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: options.placeholder,
    'aria-label': options.label,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
  });
  const list = element('ul', {
    id: listId,
    class: 'choices',
    role: 'listbox',
    'aria-label': options.label,
    hidden: true,
  });
  const box = element('div', { class: 'picker' }, input, list);
  let chosen: string | null = null;
  let offered: readonly Choice[] = [];
  let active = -1;

  const textOf = (id: string | null) => options.choices.find((choice) => choice.id === id)?.text ?? '';

  const mark = (index: number) => {
    active = index;
    for (const [at, row] of [...list.children].entries())
      setAttributes(row, { 'aria-selected': at === index ? 'true' : 'false' });
    const row = list.children[index];
    setAttributes(input, { 'aria-activedescendant': row?.id ?? null });
    row?.scrollIntoView({ block: 'nearest' });
  };

  const open = (filter: string) => {
    const foldedFilter = filter.trim().toLowerCase();
    offered = options.choices.filter(({ text }) => text.toLowerCase().includes(foldedFilter)).slice(0, maxShown);
    list.replaceChildren(
      ...offered.map(({ text, detail }) =>
        element(
          'li',
          { id: freshId('choice'), role: 'option' },
          element('span', {}, text),
          element('small', {}, detail),
        ),
      ),
      ...(offered.length === 0
        ? [element('li', { class: 'none', role: 'option', 'aria-disabled': 'true' }, 'No match')]
        : []),
    );
    list.hidden = false;
    setAttributes(input, { 'aria-expanded': 'true' });
    mark(foldedFilter === '' ? offered.findIndex(({ id }) => id === chosen) : offered.length > 0 ? 0 : -1);
  };

  const close = () => {
    list.hidden = true;
    setAttributes(input, { 'aria-expanded': 'false', 'aria-activedescendant': null });
  };

  const choose = (id: string | null) => {
    close();
    input.value = textOf(id);
    if (id === chosen) return;
    chosen = id;
    options.pick(id);
  };

  input.addEventListener('input', () => open(input.value));
  input.addEventListener('focus', () => input.select());
  input.addEventListener('click', () => {
    if (list.hidden) open('');
  });
  // A chosen record that is inactive is none of the choices: its text is empty here, and it stays chosen.
  input.addEventListener('blur', () => choose(input.value.trim() === '' && textOf(chosen) !== '' ? null : chosen));
  input.addEventListener('keydown', (event) => {
    if (event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) return open('');
      if (offered.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      mark(Math.max(0, Math.min(offered.length - 1, active + step)));
    } else if (event.key === 'Enter' && !list.hidden) {
      event.preventDefault();
      const choice = offered[active];
      if (choice !== undefined) choose(choice.id);
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
      input.value = textOf(chosen);
    }
  });
  // Otherwise the field would lose the focus on pointerdown, before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const row = event.target instanceof Element ? event.target.closest('li') : null;
    const choice = offered[row === null ? -1 : [...list.children].indexOf(row)];
    if (choice !== undefined) choose(choice.id);
  });

  return {
    element: box,
    input,
    show: (id) => {
      chosen = id;
      if (document.activeElement !== input || input.value === '') input.value = textOf(id);
    },
  };
}
