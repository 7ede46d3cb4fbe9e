import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { forced, tokens } from '../../widget-kit/src/tokens.ts';
import { root } from './entries.mjs';

const BASE = path.join(root, 'packages/widget-kit/src/small-base.css');
const USE = /var\(--st-([\w-]+)\)/g;

/**
 * The whole style sheet of a small widget: the base, its own rules, and of the design tokens those that either uses. What the
 * page says (`--st-accent`) comes first, a default second; one that depends on the colour scheme stands under a private name.
 * A use with a default of its own, as `var(--st-font, inherit)`, stays as it is.
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
  // Settling a default may need further names, which the loop comes to in their turn.
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
