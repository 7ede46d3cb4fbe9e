import type { Lifetime } from './lifetime.ts';

export type ColorScheme = 'auto' | 'light' | 'dark';

/**
 * Keeps the colour scheme of a host element; with 'auto' it is that of `data-st-theme` on a surrounding element, also when that
 * changes on html and body. Returns the function that sets it.
 */
export function followScheme(host: HTMLElement, life: Lifetime): (next: ColorScheme) => void {
  let wanted: ColorScheme = 'auto';

  function apply(): void {
    const outer = host.parentElement?.closest('[data-st-theme]')?.getAttribute('data-st-theme');
    const scheme = wanted === 'auto' ? outer : wanted;
    if (scheme === 'light' || scheme === 'dark') host.setAttribute('data-st-theme', scheme);
    else host.removeAttribute('data-st-theme');
  }

  const pageTheme = new MutationObserver(apply);
  pageTheme.observe(host.ownerDocument.documentElement, { attributeFilter: ['data-st-theme'] });
  pageTheme.observe(host.ownerDocument.body, { attributeFilter: ['data-st-theme'] });
  life.own(() => pageTheme.disconnect());
  return (next) => {
    wanted = next;
    apply();
  };
}
