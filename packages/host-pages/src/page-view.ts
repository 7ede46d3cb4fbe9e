import { createLifetime, directionOf, latest } from '@salestax/widget-kit';
import { element } from './element.ts';
import { isReturning, storeFont } from './font.ts';
import { english, type Language } from './language.ts';
import type { Mounted, PageContext } from './page-context.ts';
import type { HostPage } from './pages.ts';
import { widgets } from './widgets.ts';

/** The part of the shell that shows the current page. */
export interface PageView {
  /**
   * Shows a page of the route table in place of the previous one; resolves when something useful is on the screen.
   * `arrived` is called when its widget is mounted and starts to load. Never rejects.
   */
  readonly show: (page: HostPage, context: PageContext, arrived?: () => void) => Promise<void>;
  /** The page that is shown follows another address of it, if it can (`Mounted.follow`). */
  readonly follow: (url: URL) => Promise<boolean> | undefined;
  /** Changes the language. */
  readonly setLanguage: (language: Language) => void;
  /** Shows what is below the header, once the header has its height: on a narrow screen it is higher than the room left for it. */
  readonly reveal: () => void;
  /** Shows a heading and paragraphs in place of a page. */
  readonly showText: (title: string, ...content: readonly (Node | string)[]) => void;
  /** Moves the focus to the heading, so that keyboard navigation starts at the new page. */
  readonly focus: () => void;
  /** The containers of header, navigation, dialogs and footer. */
  readonly containers: Readonly<Record<'head' | 'nav' | 'over' | 'foot', HTMLElement>>;
}

/** Controls the `<main>` of the document: its heading and the container of the page. */
export function createPageView(shell: Document): PageView {
  const main = part(shell, '#main');
  const heading = part(shell, '#heading');
  const container = part(shell, '#page');
  let language = english;
  let mounted: Mounted | null = null;
  const shows = latest(createLifetime());
  let hasShown = false;
  let isLeaving = false;
  shell.defaultView?.addEventListener('beforeunload', () => (isLeaving = true));

  function clear({ title, heading: headingMode }: Pick<HostPage, 'title' | 'heading'>): AbortSignal {
    mounted?.unmount();
    mounted = null;
    container.replaceChildren();
    delete container.dataset['failed'];
    heading.textContent = title;
    heading.hidden = headingMode === 'own';
    heading.classList.toggle('unseen', headingMode === 'unseen');
    shell.body.classList.remove('loading');
    shell.body.classList.toggle('bare', headingMode === 'own');
    main.setAttribute('aria-label', title);
    shell.title = `${title} · ${language.text.product}`;
    return shows.next().signal;
  }

  function showText(title: string, ...content: readonly (Node | string)[]): void {
    clear({ title });
    container.removeAttribute('aria-busy');
    container.append(...content.map((entry) => element('p', { class: 'prose' }, entry)));
  }

  return {
    containers: {
      head: part(shell, '#head'),
      nav: part(shell, '#nav'),
      over: part(shell, '#over'),
      foot: part(shell, '#foot'),
    },
    async show(page, context, arrived) {
      const title = language.titles[page.widget] ?? page.title;
      const isFirst = !hasShown;
      hasShown = true;
      const signal = clear({ ...page, title });
      container.setAttribute('aria-busy', 'true');
      shell.body.classList.add('loading');
      const widget = await widgets[page.widget](container, context, language.messagesFor, language.text).catch(
        (error: unknown) => {
          // Firefox and WebKit let an import fail when its page is left meanwhile.
          if (!isLeaving) reportError(error);
          return null;
        },
      );
      if (signal.aborted) return widget?.unmount();
      if (widget === null) return showText(title, language.text.notLoaded, reloadLink(language.text.retry));
      mounted = widget;
      container.removeAttribute('aria-busy');
      arrived?.();
      // The widget itself shows the failure, unless a dialog does.
      const isReady = await widget.ready?.then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      shell.body.classList.remove('loading');
      if (!isFirst || isReturning()) void storeFont(shell.documentElement.dataset['font'] ?? '').catch(() => undefined);
      if (isReady === false) container.dataset['failed'] = '';
    },
    follow: (url) => mounted?.follow?.(url),
    setLanguage(next) {
      language = next;
      const { text, locale } = language;
      shell.documentElement.lang = locale;
      shell.documentElement.dir = directionOf(locale);
      shell.title = text.product;
      heading.textContent = text.loading;
      const skip = shell.querySelector('.skip');
      if (skip !== null) skip.textContent = text.skip;
      skip?.parentElement?.setAttribute('aria-label', text.shortcuts);
    },
    reveal: () => shell.body.classList.remove('starting'),
    showText,
    focus: () => (heading.hidden ? main : heading).focus(),
  };
}

function reloadLink(label: string): HTMLElement {
  const again = element('button', { type: 'button', class: 'button' }, label);
  again.addEventListener('click', () => location.reload());
  return again;
}

function part(shell: Document, selector: string): HTMLElement {
  const found = shell.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The shell has no ${selector}.`);
  return found;
}
