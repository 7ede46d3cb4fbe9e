import { Fragment, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** A component rendered into the document of a test. */
export interface RenderedComponent {
  readonly at: HTMLElement;
  /** The first match of a selector; throws when there is none. */
  readonly find: {
    (selector: 'input'): HTMLInputElement;
    (selector: 'dialog'): HTMLDialogElement;
    (selector: string): HTMLElement;
  };
  readonly all: (selector: string) => readonly HTMLElement[];
  readonly show: (content: ReactNode) => Promise<void>;
  readonly remove: () => void;
}

/** Renders a component; `show` renders other content in its place, `remove` unmounts. */
export async function renderComponent(content: ReactNode): Promise<RenderedComponent> {
  const at = document.createElement('main');
  document.body.append(at);
  const tree = createRoot(at);
  let renders = 0;

  async function show(next: ReactNode): Promise<void> {
    renders += 1;
    const mark = `render-${renders}`;
    tree.render(createElement(Fragment, null, next, createElement('i', { className: mark })));
    await vi.waitFor(() => {
      if (at.querySelector(`.${mark}`) === null) throw new Error('not rendered yet');
    });
  }

  function find(selector: string) {
    const found = at.querySelector<HTMLElement & HTMLInputElement & HTMLDialogElement>(selector);
    if (found === null) throw new Error(`nothing matches ${selector}`);
    return found;
  }

  await show(content);
  return {
    at,
    find,
    show,
    all: (selector) => [...at.querySelectorAll<HTMLElement>(selector)],
    remove() {
      tree.unmount();
      at.remove();
    },
  };
}
