import { tokens } from '../../widget-kit/src/tokens.ts';

/**
 * The design tokens as `--page-…`, for the pages themselves. Under the names `--st-…` widgets would inherit them as the
 * integrator's settings: a dark widget on a light page would get light colours.
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
