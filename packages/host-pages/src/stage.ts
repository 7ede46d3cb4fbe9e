import { element } from './element.ts';
import type { Mounted, PageContext } from './page-context.ts';
import type { HostPage } from './pages.ts';
import { widgets } from './widgets.ts';

/** The part of the shell that changes from page to page. */
export interface Stage {
  /** Shows a page of the table in the place of the one before. */
  readonly show: (page: HostPage, context: PageContext) => Promise<void>;
  /** Shows a heading and sentences in the place of a page. */
  readonly tell: (title: string, ...content: readonly (Node | string)[]) => void;
  /** Takes the focus to the heading, so that the next key starts on the new page. */
  readonly focus: () => void;
}

const product = 'Sales tax connector';

/** Works in the shell's `<main>`: its heading and its place for the page. */
export function createStage(shell: Document): Stage {
  const heading = part(shell, '#heading');
  const place = part(shell, '#page');
  let mounted: Mounted | null = null;
  let turn = 0;

  function clear(title: string): number {
    mounted?.unmount();
    mounted = null;
    place.replaceChildren();
    heading.textContent = title;
    shell.title = `${title} · ${product}`;
    return (turn += 1);
  }

  return {
    async show(page, context) {
      const own = clear(page.title);
      place.setAttribute('aria-busy', 'true');
      const arrived = await widgets[page.widget](place, context);
      if (own !== turn) return arrived.unmount();
      mounted = arrived;
      place.removeAttribute('aria-busy');
    },
    tell(title, ...content) {
      clear(title);
      place.removeAttribute('aria-busy');
      place.append(...content.map((entry) => element('p', { class: 'prose' }, entry)));
    },
    focus: () => heading.focus(),
  };
}

function part(shell: Document, selector: string): HTMLElement {
  const found = shell.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The shell has no ${selector}.`);
  return found;
}
