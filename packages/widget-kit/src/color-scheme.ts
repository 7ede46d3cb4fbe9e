import type { Lifetime } from './lifetime.ts';
import { isShadowRoot } from './styles.ts';

export type ColorScheme = 'auto' | 'light' | 'dark';

/**
 * Keeps the colour scheme of a host element: the wanted one, or with 'auto' that of `data-st-theme` on a surrounding element, or
 * else the scheme that the browser uses there: a page that does not opt in to dark stays light, whatever the system prefers
 * (CSS Color Adjust Level 1, section 2). A change of the system, and of html and body, is noticed. Returns the function that applies the
 * wanted scheme again.
 */
export function followScheme(host: HTMLElement, life: Lifetime, wanted: () => ColorScheme): () => void {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');

  function apply(): void {
    const outer = themeAround(host);
    const isDark =
      wanted() === 'auto' ? (outer ? outer === 'dark' : isUsedDark(host, darkSystem.matches)) : wanted() === 'dark';
    host.setAttribute('data-st-theme', isDark ? 'dark' : 'light');
  }

  const pageTheme = new MutationObserver(apply);
  const { documentElement, body } = host.ownerDocument;
  for (const element of [documentElement, body])
    pageTheme.observe(element, { attributeFilter: ['data-st-theme', 'class', 'style'] });
  darkSystem.addEventListener('change', apply);
  life.own(() => {
    pageTheme.disconnect();
    darkSystem.removeEventListener('change', apply);
  });
  return apply;
}

/** The parent element, or the host of the shadow tree whose child the element is. */
function parentOf(element: Element): Element | null {
  const { parentNode } = element;
  return parentNode && isShadowRoot(parentNode) ? parentNode.host : element.parentElement;
}

/** `data-st-theme` of the nearest surrounding element that has it, also outside of shadow trees. */
function themeAround(host: Element): string | null {
  const parent = parentOf(host);
  return parent === null ? null : (parent.getAttribute('data-st-theme') ?? themeAround(parent));
}

/** Whether the browser draws the surroundings of an element dark. `color-scheme` is inherited; `normal` means the schemes of the page's meta element. */
function isUsedDark(host: HTMLElement, isSystemDark: boolean): boolean {
  const parent = parentOf(host);
  const declared = parent ? getComputedStyle(parent).colorScheme : '';
  const meta = () => host.ownerDocument.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content;
  const schemes = declared && declared !== 'normal' ? declared : (meta() ?? '');
  return schemes.includes('dark') && (isSystemDark || !schemes.includes('light'));
}
