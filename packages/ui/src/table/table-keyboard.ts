import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export interface RowKeyboard {
  /** The index on the page of the row with the focus, of a windowed table: it must stay rendered. */
  readonly focused: number | undefined;
  /** Props of the body of the table. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Moves the focus by arrow keys, Home and End from a control of one row to the same control of another. `isWindowed`: rows
 * outside the visible part are not rendered.
 */
export function useRowKeyboard(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  isWindowed: boolean,
): RowKeyboard {
  const [focused, setFocused] = useState<number>();
  /** The control to focus, as long as it is not rendered. */
  const wanted = useRef<{ readonly row: number; readonly control: string }>(null);

  function controls(name: string): readonly HTMLElement[] {
    return [...(scroller.current?.querySelectorAll<HTMLElement>(`[data-control="${name}"]`) ?? [])];
  }

  /** The first or last row may have no such control, or may not be rendered yet. */
  function goToEnd(row: number, control: string): void {
    wanted.current = { row, control };
    scroller.current?.scrollTo({ top: row === 0 ? 0 : scroller.current.scrollHeight });
    reach();
  }

  function reach(): void {
    if (wanted.current === null) return;
    const { row, control } = wanted.current;
    if (scroller.current?.querySelector(`[data-row="${row}"]`) === null) return;
    wanted.current = null;
    controls(control)
      .at(row === 0 ? 0 : -1)
      ?.focus();
  }

  useLayoutEffect(reach);

  function onKeyDown(event: KeyboardEvent): void {
    const control = nameOf(event.target);
    if (control === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = controls(control);
    const at = all.findIndex((each) => each === event.target);
    if (event.key === 'ArrowDown') all[at + 1]?.focus();
    else if (event.key === 'ArrowUp') all[Math.max(at - 1, 0)]?.focus();
    else if (event.key === 'Home') goToEnd(0, control);
    else if (event.key === 'End') goToEnd(count - 1, control);
    else return;
    event.preventDefault();
  }

  return {
    focused,
    handlers: {
      onKeyDown,
      onFocus({ target }) {
        if (isWindowed) setFocused(rowIndexOf(target));
      },
      onBlur: () => setFocused(undefined),
    },
  };
}

function nameOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['control'] : undefined;
}

/** The row that a target is in, or whose details it is in. */
function rowIndexOf(target: EventTarget): number | undefined {
  const own = target instanceof Element ? target.closest('[data-row], .st-details-row') : null;
  const row = own?.matches('.st-details-row') === true ? own.previousElementSibling : own;
  const index = row instanceof HTMLElement ? row.dataset['row'] : undefined;
  return index === undefined ? undefined : Number(index);
}
