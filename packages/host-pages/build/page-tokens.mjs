import { tokens } from '../../widget-kit/src/tokens.ts';

const reference = /var\(--(?:page|st)-([\w-]+)\)/g;

/**
 * The style sheet of a page with its design tokens, `--page-…` in the text. Under the names `--st-…` widgets would inherit them
 * as the integrator's settings: a dark widget on a light page would get light colours. A token that never changes on the page
 * is replaced by its value; the others are declared, but only those that the style sheet uses and does not declare itself.
 */
export function withPageTokens(css) {
  const isDeclared = (name) => css.includes(`--page-${name}:`);
  const changes = (name) => tokens[name].length > 1 || name.startsWith('motion') || isDeclared(name);
  const used = new Set();
  const resolved = (text) =>
    text.replace(reference, (whole, name) => {
      if (!(name in tokens)) return whole;
      if (!changes(name)) return resolved(tokens[name][0]);
      if (!used.has(name)) {
        used.add(name);
        tokens[name].forEach(resolved);
      }
      return `var(--page-${name})`;
    });
  const rules = resolved(css);
  const names = Object.entries(tokens).filter(([name]) => used.has(name) && !isDeclared(name));
  const declare = (name, text) => `--page-${name}:${resolved(text)};`;
  const light = names.map(([name, [text]]) => declare(name, text)).join('');
  const dark = names.map(([name, [, text]]) => (text === undefined ? '' : declare(name, text))).join('');
  return [
    `:root{color-scheme:light;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-st-theme]){color-scheme:dark;${dark}}}`,
    `:root[data-st-theme="dark"]{color-scheme:dark;${dark}}`,
    used.has('motion') || used.has('motion-fast')
      ? `@media (prefers-reduced-motion:reduce){:root{--page-motion-fast:0.01ms;--page-motion:0.01ms}}`
      : '',
    rules,
  ].join('\n');
}
