import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export interface RowKeyboard {
  /** The index of the row with the focus, which must stay rendered; undefined: none, or the table is not windowed. */
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
 * outside the visible part are not rendered. `count`: the number of rows of the page.
 */
export function useRowKeyboard(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  isWindowed: boolean,
): RowKeyboard {
  const [focused, setFocused] = useState<number>();
  /** A move of the focus that waits until its row is rendered. */
  const waitingMove = useRef<{ readonly row: number; readonly move: () => void }>(null);

  function controls(name: string): readonly HTMLElement[] {
    return [...(scroller.current?.querySelectorAll<HTMLElement>(`[data-control="${name}"]`) ?? [])];
  }

  function moveOnce(row: number, move: () => void): void {
    waitingMove.current = { row, move };
    moveIfRendered();
  }

  function moveIfRendered(): void {
    if (waitingMove.current === null) return;
    const { row, move } = waitingMove.current;
    if (row < count && scroller.current?.querySelector(`[data-row="${row}"]`) === null) return;
    waitingMove.current = null;
    move();
  }

  useLayoutEffect(moveIfRendered);

  /** While somebody scrolls, the row with the focus stays rendered, but the rows beside it may have to be rendered again. */
  function moveBy(step: 1 | -1, from: HTMLElement, control: string): void {
    const row = (rowIndexOf(from) ?? 0) + step;
    if (row < 0 || row >= count) return;
    if (isWindowed) from.scrollIntoView({ block: 'nearest' });
    moveOnce(row, () => {
      const all = controls(control);
      all[Math.max(all.indexOf(from) + step, 0)]?.focus();
    });
  }

  /** Goes to the first or last control of that name: the first or last row itself may have none. */
  function moveToEnd(end: 'first' | 'last', control: string): void {
    const isFirst = end === 'first';
    scroller.current?.scrollTo({ top: isFirst ? 0 : scroller.current.scrollHeight });
    moveOnce(isFirst ? 0 : count - 1, () =>
      controls(control)
        .at(isFirst ? 0 : -1)
        ?.focus(),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    const control = controlOf(target);
    if (control === undefined || !(target instanceof HTMLElement)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') moveBy(1, target, control);
    else if (event.key === 'ArrowUp') moveBy(-1, target, control);
    else if (event.key === 'Home') moveToEnd('first', control);
    else if (event.key === 'End') moveToEnd('last', control);
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

function controlOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['control'] : undefined;
}

/** The row that a target is in, or whose details it is in. */
function rowIndexOf(target: EventTarget): number | undefined {
  const rowOrDetails = target instanceof Element ? target.closest('[data-row], .st-details-row') : null;
  const row = rowOrDetails?.matches('.st-details-row') === true ? rowOrDetails.previousElementSibling : rowOrDetails;
  const index = row instanceof HTMLElement ? row.dataset['row'] : undefined;
  return index === undefined ? undefined : Number(index);
}
