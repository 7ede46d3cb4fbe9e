import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';
import { tokens, type TokenName } from './tokens.ts';

/*
 * WCAG 2.2: contrast of body text at least 7:1 (1.4.6), of other text 4.5:1 (1.4.3), of outlines and marks 3:1 (1.4.11), on
 * every surface that they may stand on, in both schemes.
 */

type Color = readonly [red: number, green: number, blue: number];

const surfaces = ['surface', 'surface-raised', 'surface-sunken'] as const;
const rules: readonly (readonly [front: TokenName, backs: readonly TokenName[], least: number])[] = [
  ['text', surfaces, 7],
  ['text-quiet', surfaces, 4.5],
  ['text-disabled', surfaces, 4.5],
  ['accent', [...surfaces, 'accent-soft'], 4.5],
  ['positive', [...surfaces, 'positive-soft'], 4.5],
  ['attention', [...surfaces, 'attention-soft'], 4.5],
  ['negative', [...surfaces, 'negative-soft'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['text', ['accent-soft', 'positive-soft', 'attention-soft', 'negative-soft'], 7],
  ['line-strong', surfaces, 3],
  ['attention-mark', surfaces, 3],
  ['on-attention-mark', ['attention-mark'], 4.5],
  ['focus', surfaces, 3],
];

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  function colorOf(name: TokenName): Color {
    const [light, dark]: readonly [string, string?] = tokens[name];
    return read(scheme === 'dark' && dark !== undefined ? dark : light);
  }

  function read(css: string): Color {
    const [, red, green, blue] = /^#(..)(..)(..)$/.exec(css) ?? [];
    if (red && green && blue) return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
    const [, name] = /^var\(--st-([\w-]+)\)$/.exec(css) ?? [];
    if (name !== undefined && isToken(name)) return colorOf(name);
    const [, first, part, second] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(css) ?? [];
    if (!first || !part || !second) throw new Error(`not a colour: ${css}`);
    const [a, b, share] = [read(first), read(second), Number(part) / 100];
    return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];
  }

  const pairs = rules.flatMap(([front, backs, least]) => backs.map((back) => [front, back, least] as const));

  it.each(pairs)('%s on %s has a contrast of at least %d', (front, back, least) => {
    expect(contrast(colorOf(front), colorOf(back))).toBeGreaterThanOrEqual(least);
  });
});

it('every colour has a value for each scheme, or follows one that has', () => {
  const colours = Object.entries<readonly [string, string?]>(tokens).filter(([, [light]]) =>
    /#[\da-f]{6}|rgb\(/.test(light),
  );
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter(([, [, dark]]) => dark === undefined)).toEqual([]);
});

describe('the text colour on any accent of an integrator', () => {
  const parts = [0, 51, 102, 119, 128, 153, 204, 255];
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  const accents = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue): Color => [red, green, blue])));
  const css = (color: Color) => `#${color.map(hex).join('')}`;
  const read = (text = ''): Color => {
    const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(text) ?? [];
    return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
  };

  it('has a contrast of at least 4.5:1, also while the pointer is over it', () => {
    const hard = accents.filter((accent) => {
      const { properties } = theme({ accent: css(accent) });
      const ink = read(properties.get('--st-on-accent'));
      const [, share = '', pole = ''] = / (\d+)%, (#\w+)\)$/.exec(properties.get('--st-accent-hover') ?? '') ?? [];
      const under = read(pole);
      const part = Number(share) / 100;
      const hover: Color = [
        mix(accent[0], under[0], part),
        mix(accent[1], under[1], part),
        mix(accent[2], under[2], part),
      ];
      return !(contrast(ink, accent) >= 4.5 && contrast(ink, hover) >= 4.5);
    });
    expect(hard.map(css)).toEqual([]);
  });
});

function isToken(name: string): name is TokenName {
  return Object.hasOwn(tokens, name);
}

const mix = (a: number, b: number, share: number) => a * share + b * (1 - share);

function contrast(a: Color, b: Color): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
