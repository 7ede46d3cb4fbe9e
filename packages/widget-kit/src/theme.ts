import { followScheme, type ColorScheme } from './color-scheme.ts';
import type { Lifetime } from './lifetime.ts';
import { fields, isRecord, kind, oneOf, optional, text, wrongOption, type OptionReader } from './options.ts';
import { textColorOn } from './text-color.ts';
import type { tokens as tokenValues } from './tokens.ts';

/** Colours, type and density. What is left out follows the page's `--st-*` custom properties, then the defaults. */
export interface Theme {
  /**
   * 'auto' (default) follows `data-st-theme` on a surrounding element (its changes: on html and body), or else the CSS property
   * `color-scheme` there: a page that does not opt in to dark stays light.
   */
  readonly colorScheme?: 'auto' | 'light' | 'dark';
  /** Colour of actions and links. Text on it turns black or white by itself when this is a `#rrggbb` colour. */
  readonly accent?: string;
  /** Font family. */
  readonly font?: string;
  /** Size of body text, with its unit; all other sizes follow. */
  readonly fontSize?: string;
  /** Corner radius of controls, with its unit. */
  readonly radius?: string;
  /** 'comfortable' (1), 'compact' (0.8) or a factor for the white space. */
  readonly density?: 'comfortable' | 'compact' | number;
  /** Any other token by its full name, as `{ '--st-surface-raised': '#fffdf8' }`. */
  readonly tokens?: ThemeTokens;
}

/** Values of tokens by their full names. */
export type ThemeTokens = { readonly [Token in keyof typeof tokenValues as `--st-${Token}`]?: string };

/** A theme, resolved: the scheme and the custom properties to set on the host element. */
export interface ResolvedTheme {
  readonly colorScheme: ColorScheme;
  readonly properties: ReadonlyMap<string, string>;
}

const density: OptionReader<string> = (value, name = '') => {
  if (value === 'comfortable') return '1';
  if (value === 'compact') return '0.8';
  // A number, or its text in an attribute.
  if (value !== true && Number(value) > 0) return String(value);
  throw wrongOption(name, 'comfortable, compact or a factor above 0');
};

const tokens: OptionReader<readonly (readonly [string, string])[]> = (value, name = '') => {
  if (!isRecord(value)) throw wrongOption(name, 'an object');
  return Object.entries(value).flatMap(([token, css]) => {
    if (!token.startsWith('--st-')) throw new TypeError(`option "${name}" has no token "${token}"`);
    return css === undefined ? [] : [[token, text(css, `${name}.${token}`)] as const];
  });
};

/** A text that the browser accepts as a value of the CSS property. A DOM for tests may have no `CSS`. */
const css = (property: string): OptionReader<string> =>
  optional(
    kind(
      (value): value is string =>
        typeof value === 'string' && value !== '' && (!('CSS' in globalThis) || CSS.supports(property, value)),
      `a value of the CSS property ${property}`,
    ),
    '',
  );
const readTheme = fields({
  colorScheme: optional(oneOf('auto', 'light', 'dark'), 'auto'),
  accent: css('color'),
  font: css('font-family'),
  fontSize: css('font-size'),
  radius: css('border-radius'),
  density: optional(density, ''),
  tokens: optional(tokens, []),
});

/** Reads the `theme` option. */
export const theme: OptionReader<ResolvedTheme> = (value, name) => {
  const given = readTheme(value, name);
  const { colorScheme, accent } = given;
  const textColor = textColorOn(accent);
  // While the pointer is over it, the accent moves away from the colour of its text, so that the contrast also suffices.
  const hoverMix = textColor === '#000000' ? '#ffffff' : '#000000';
  const properties: readonly (readonly [token: string, css: string])[] = [
    ['--st-accent', accent],
    ['--st-on-accent', textColor],
    ['--st-accent-hover', textColor && `color-mix(in srgb, ${accent} 84%, ${hoverMix})`],
    ['--st-font', given.font],
    ['--st-font-size', given.fontSize],
    ['--st-radius', given.radius],
    ['--st-density', given.density],
    ...given.tokens,
  ];
  return { colorScheme, properties: new Map(properties.filter(([, value]) => value)) };
};

/** Applies themes to the host element by CSSOM, which a strict Content-Security-Policy allows. Returns the function that does so. */
export function applyTheme(host: HTMLElement, life: Lifetime): (next: ResolvedTheme) => void {
  let applied: ResolvedTheme = { colorScheme: 'auto', properties: new Map() };
  const applyScheme = followScheme(host, life, () => applied.colorScheme);
  return (next) => {
    for (const token of applied.properties.keys()) if (!next.properties.has(token)) host.style.removeProperty(token);
    for (const [token, value] of next.properties) host.style.setProperty(token, value);
    applied = next;
    applyScheme();
  };
}
