/**
 * The design tokens: the CSS custom properties that an integrator may set, and the only place with literal values.
 *
 * Each token is `[light]` or `[light, dark]`. Contrast was computed with the WCAG 2.2 formula on all three surfaces in both
 * schemes: body text at least 7:1, other text 4.5:1, outlines and marks 3:1.
 */
export const tokens = {
  /* Type. Every size follows font-size. */
  font: ['"Inter", system-ui, sans-serif'],
  'font-mono': ['ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'],
  'font-size': ['14px'],
  'size-1': ['calc(var(--st-font-size) * 0.857)'],
  'size-2': ['calc(var(--st-font-size) * 0.929)'],
  'size-3': ['var(--st-font-size)'],
  'size-4': ['calc(var(--st-font-size) * 1.143)'],
  'size-5': ['calc(var(--st-font-size) * 1.572)'],
  'size-6': ['calc(var(--st-font-size) * 2.572)'],
  'line-height': ['1.5'],
  'line-height-tight': ['1.25'],
  'weight-normal': ['400'],
  'weight-medium': ['500'],
  'weight-strong': ['600'],
  numeric: ['tabular-nums lining-nums'],

  /* Space: 4 8 12 16 24 40, times the density. */
  density: ['1'],
  'space-1': ['calc(4px * var(--st-density))'],
  'space-2': ['calc(8px * var(--st-density))'],
  'space-3': ['calc(12px * var(--st-density))'],
  'space-4': ['calc(16px * var(--st-density))'],
  'space-5': ['calc(24px * var(--st-density))'],
  'space-6': ['calc(40px * var(--st-density))'],
  /* Heights of a control and of a row of a table; the longest line of text; the width of a page. */
  control: ['calc(28px + 8px * var(--st-density))'],
  row: ['calc(24px + 16px * var(--st-density))'],
  measure: ['68ch'],
  page: ['1200px'],

  /* Shape. */
  radius: ['6px'],
  'radius-small': ['min(4px, var(--st-radius))'],
  'radius-large': ['calc(var(--st-radius) * 1.667)'],
  ring: ['2px'],
  'ring-gap': ['2px'],

  /* Motion. */
  'motion-fast': ['120ms'],
  motion: ['200ms'],
  ease: ['cubic-bezier(0.2, 0, 0, 1)'],

  /* Colour. The variants of the accent are computed from it, so that setting the accent alone is enough. */
  surface: ['#f5f6f8', '#0f1116'],
  'surface-raised': ['#ffffff', '#171a21'],
  'surface-sunken': ['#eceef2', '#20242d'],
  text: ['#171a21', '#eceef3'],
  'text-quiet': ['#525a69', '#a8afbd'],
  'text-disabled': ['#646c7b', '#8d95a4'],
  line: ['#dfe2e8', '#2a2f39'],
  'line-strong': ['#7f8796', '#6f7787'],
  accent: ['#2b4acb', '#9db1ff'],
  'accent-hover': [
    'color-mix(in srgb, var(--st-accent) 84%, #000000)',
    'color-mix(in srgb, var(--st-accent) 76%, #ffffff)',
  ],
  'accent-soft': [
    'color-mix(in srgb, var(--st-accent) 9%, var(--st-surface-raised))',
    'color-mix(in srgb, var(--st-accent) 14%, var(--st-surface-raised))',
  ],
  'accent-mid': [
    'color-mix(in srgb, var(--st-accent) 34%, var(--st-surface-raised))',
    'color-mix(in srgb, var(--st-accent) 42%, var(--st-surface-raised))',
  ],
  'on-accent': ['#ffffff', '#0e1433'],
  positive: ['#11693f', '#6bd19c'],
  'positive-soft': ['#e4f4ec', '#14301f'],
  attention: ['#845000', '#f0ba5f'],
  'attention-soft': ['#fdf1dc', '#382a10'],
  'attention-mark': ['#bc7504', '#d9952b'],
  'on-attention-mark': ['#171a21', '#171a21'],
  negative: ['#b0241c', '#ff9e96'],
  'negative-soft': ['#fdedeb', '#3b1a18'],
  focus: ['var(--st-accent)'],
  scrim: ['rgb(23 26 33 / 0.44)', 'rgb(0 0 0 / 0.62)'],
  'elevation-1': ['0 1px 2px rgb(23 26 33 / 0.05)', '0 0 0 1px rgb(255 255 255 / 0.02)'],
  'elevation-2': [
    '0 1px 2px rgb(23 26 33 / 0.06), 0 8px 24px rgb(23 26 33 / 0.12)',
    '0 0 0 1px rgb(255 255 255 / 0.06), 0 8px 24px rgb(0 0 0 / 0.5)',
  ],
  'elevation-3': [
    '0 2px 4px rgb(23 26 33 / 0.08), 0 20px 48px rgb(23 26 33 / 0.16)',
    '0 0 0 1px rgb(255 255 255 / 0.08), 0 24px 64px rgb(0 0 0 / 0.64)',
  ],
} as const satisfies Record<string, readonly [light: string, dark?: string]>;

/** A token's name without its `--st-`. */
export type TokenName = keyof typeof tokens;

/** The system colours of forced-colors mode, where the browser does not apply them by itself (CSS Color 4, 6.2). */
export const forced: Partial<Record<TokenName, string>> = {
  line: 'CanvasText',
  'line-strong': 'CanvasText',
  accent: 'LinkText',
  'accent-mid': 'Highlight',
  focus: 'Highlight',
  'text-disabled': 'GrayText',
  positive: 'CanvasText',
  attention: 'CanvasText',
  'attention-mark': 'CanvasText',
  negative: 'CanvasText',
};

const host = ':where(:host, [data-salestax])';
const dark = '[data-st-theme="dark"]';

/**
 * The tokens as a style sheet, for a shadow root and for the light DOM alike.
 *
 * A page sets `--st-accent` on its `:root`, on an ancestor of the widget or on the host element. A default under the same name
 * would hide the inherited value, and `--st-accent: var(--st-accent, …)` refers to itself. So the host resolves each token under
 * a private name (`--st_accent`: the page's value, or else the default), and the element inside it, `.st-root`, sets
 * `--st-accent` to that. Everything within uses the plain names.
 *
 * The build writes this sheet: it is what an import of `tokens.css` results in.
 */
export function tokenSheet(): string {
  const names = Object.entries(tokens);
  const declare = (name: string, text: string) =>
    `--st_${name}:var(--st-${name},${text.replaceAll('var(--st-', 'var(--st_')});`;
  const lightValues = names.map(([name, [text]]) => declare(name, text)).join('');
  const darkValues = names.map(([name, [, text]]) => (text === undefined ? '' : declare(name, text))).join('');
  const inner = names.map(([name]) => `--st-${name}:var(--st_${name});`).join('');
  const contrast = Object.entries(forced)
    .map(([name, text]) => `--st-${name}:${text};`)
    .join('');
  return [
    `${host}{color-scheme:light;${lightValues}}`,
    `:where(:host(${dark}),[data-salestax]${dark}){color-scheme:dark;${darkValues}}`,
    `:where(.st-root){${inner}}`,
    `@media (prefers-reduced-motion:reduce){:where(.st-root){--st-motion-fast:0.01ms;--st-motion:0.01ms}}`,
    `@media (forced-colors:active){:where(.st-root){${contrast}}}`,
  ].join('\n');
}
