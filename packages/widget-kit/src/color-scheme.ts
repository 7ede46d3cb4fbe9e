import type { Lifetime } from './lifetime.ts';

export type ColorScheme = 'auto' | 'light' | 'dark';

/**
 * Keeps the colour scheme of a host element: the wanted one, or with 'auto' that of `data-st-theme` on a surrounding element, also
 * when that changes on html and body. Returns the function that applies a changed wish.
 */
export function followScheme(host: HTMLElement, life: Lifetime, wanted: () => ColorScheme): () => void {
  function apply(): void {
    const outer = host.parentElement?.closest('[data-st-theme]')?.getAttribute('data-st-theme');
    const scheme = wanted() === 'auto' ? outer : wanted();
    if (scheme === 'light' || scheme === 'dark') host.setAttribute('data-st-theme', scheme);
    else host.removeAttribute('data-st-theme');
  }

  const pageTheme = new MutationObserver(apply);
  pageTheme.observe(host.ownerDocument.documentElement, { attributeFilter: ['data-st-theme'] });
  pageTheme.observe(host.ownerDocument.body, { attributeFilter: ['data-st-theme'] });
  life.own(() => pageTheme.disconnect());
  return apply;
}
