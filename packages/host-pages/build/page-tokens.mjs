import { tokens } from '../../widget-kit/src/tokens.ts';

/**
 * The design tokens as `--page-…`, for the pages themselves. Under the names `--st-…` widgets would inherit them as the
 * integrator's settings: a dark widget on a light page would get light colours. Only those that a style sheet uses.
 */
export function pageTokens(css) {
  const used = new Set();
  const use = (text) => {
    for (const [, name] of text.matchAll(/var\(--(?:page|st)-([\w-]+)/g)) {
      if (used.has(name) || !(name in tokens)) continue;
      used.add(name);
      tokens[name].forEach(use);
    }
  };
  use(css);
  const names = Object.entries(tokens).filter(([name]) => used.has(name));
  const declare = (name, text) => `--page-${name}:${text.replaceAll('var(--st-', 'var(--page-')};`;
  const light = names.map(([name, [text]]) => declare(name, text)).join('');
  const dark = names.map(([name, [, text]]) => (text === undefined ? '' : declare(name, text))).join('');
  return [
    `:root{color-scheme:light;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-st-theme]){color-scheme:dark;${dark}}}`,
    `:root[data-st-theme="dark"]{color-scheme:dark;${dark}}`,
    used.has('motion') || used.has('motion-fast')
      ? `@media (prefers-reduced-motion:reduce){:root{--page-motion-fast:0.01ms;--page-motion:0.01ms}}`
      : '',
  ].join('\n');
}
