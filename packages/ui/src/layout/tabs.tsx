import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** The panel of the selected tab. */
  readonly children?: ReactNode;
}

/** Tabs. Arrow keys, Home and End select (WAI-ARIA Authoring Practices, tabs with automatic activation). */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps): ReactNode {
  const id = useOwnId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to = target(event, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  }

  return (
    <div className="st-tabs">
      <div ref={list} className="st-tablist" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            className="st-tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        className="st-tabpanel"
        aria-labelledby={`${id}-tab-${tabs.findIndex((tab) => tab.id === selected)}`}
      >
        {children}
      </div>
    </div>
  );
}

/** The tab that a key selects; wraps around at the ends, and follows the direction of the text. Alt and ← is the browser's. */
function target(
  { key, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent,
  at: number,
  count: number,
): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return (at - 1 + count) % count;
  return undefined;
}
