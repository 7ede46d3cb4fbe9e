import { tokens } from '../../widget-kit/src/tokens.ts';

/**
 * The design tokens for the pages themselves, as `--page-…`. Under their own names they would reach the widgets, which take
 * a `--st-…` of the page for the integrator's wish: a widget in the dark on a light page would wear light colours.
 */
export function pageTokens() {
  const names = Object.entries(tokens);
  const declare = (name, text) => `--page-${name}:${text.replaceAll('var(--st-', 'var(--page-')};`;
  const light = names.map(([name, [text]]) => declare(name, text)).join('');
  const dark = names.map(([name, [, text]]) => (text === undefined ? '' : declare(name, text))).join('');
  return [
    `:root{color-scheme:light;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-st-theme]){color-scheme:dark;${dark}}}`,
    `:root[data-st-theme="dark"]{color-scheme:dark;${dark}}`,
    `@media (prefers-reduced-motion:reduce){:root{--page-motion-fast:0.01ms;--page-motion:0.01ms}}`,
  ].join('\n');
}
