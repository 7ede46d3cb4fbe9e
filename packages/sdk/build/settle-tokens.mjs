import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { forced, tokens } from '../../widget-kit/src/tokens.ts';
import { root } from './entries.mjs';

const BASE = path.join(root, 'packages/widget-kit/src/small-base.css');
const USE = /var\(--st-([\w-]+)\)/g;

/**
 * The complete style sheet of a small widget: the base, its own rules, and the design tokens that they use. A page's
 * value (`--st-accent`) comes first, the default second; a default that depends on the colour scheme has a private
 * name. A use with its own default, as `var(--st-font, inherit)`, is not changed.
 */
export async function settleTokens(styles) {
  const names = new Map();
  const nameOf = (token) => {
    if (!names.has(token)) names.set(token, `--${names.size.toString(36)}`);
    return names.get(token);
  };
  const settle = (css) =>
    css.replace(USE, (use, token) => {
      const values = tokens[token];
      if (values === undefined) throw new Error(`there is no token --st-${token}`);
      return values.length === 1 ? `var(--st-${token}, ${settle(values[0])})` : `var(${nameOf(token)})`;
    });

  const rules = settle(`${await readFile(BASE, 'utf8')}${styles}`);
  const [light, dark, contrast] = [[], [], []];
  // A default may refer to further tokens; the loop reaches them too.
  for (const [token, name] of names) {
    const inScheme = tokens[token].map((value) => `${name}: var(--st-${token}, ${settle(value)});`);
    light.push(inScheme[0]);
    dark.push(inScheme[1]);
    if (token in forced) contrast.push(`${name}: ${forced[token]};`);
  }
  return `
    :host { color-scheme: light; ${light.join('')} }
    @media (prefers-color-scheme: dark) { :host(:not([data-st-theme=light])) { color-scheme: dark; ${dark.join('')} } }
    :host([data-st-theme=dark]) { color-scheme: dark; ${dark.join('')} }
    @media (forced-colors: active) { :host:host { ${contrast.join('')} } }
    ${rules}`;
}
