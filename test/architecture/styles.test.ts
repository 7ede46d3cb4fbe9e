import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AtRule, list, parse, Rule, type Node } from 'postcss';
import { describe, expect, it } from 'vitest';

/*
 * Rules for every style sheet: colours are tokens or system colours, directions are logical, and motion can be
 * disabled.
 */

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('packages/{widget-kit,ui,widgets,estimate-panel,host-pages}/src/**/*.css', { cwd: root });

interface Declaration {
  readonly file: string;
  readonly selector: string;
  readonly name: string;
  readonly value: string;
  /** The surrounding at-rules. */
  readonly within: string;
}

const declarations = files.flatMap((file): Declaration[] => {
  const found: Declaration[] = [];
  parse(readFileSync(path.join(root, file), 'utf8')).walkDecls(({ prop, value, parent }) => {
    const around: string[] = [];
    let selector = '';
    for (let at: Node | undefined = parent; at !== undefined; at = at.parent) {
      if (at instanceof AtRule) around.push(`@${at.name} ${at.params}`);
      if (at instanceof Rule) selector ||= at.selector;
    }
    found.push({ file, selector, name: prop, value, within: around.join(' ') });
  });
  return found;
});

const literal =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|yellow|orange|purple|navy|teal|maroon|lime|aqua|olive|fuchsia)(?![\w-])/i;

const side = /(?:^|-)(?:left|right)(?:-|$)/;
const sides = /(?<![\w-])(?:left|right)(?![\w-])/;
/** A tick has the same shape in every writing direction; a background and a date have no logical positions. */
const physical = [
  'packages/ui/src/form/field.css .st-select background-position',
  'packages/ui/src/form/field.css .st-select:dir(rtl) background-position',
  "packages/ui/src/form/field.css .st-input[type='date']:dir(rtl) text-align",
  'packages/ui/src/form/field.css .st-check::after border-width',
];

/** Whether the second and the fourth of four values differ, so that inline start and end differ. */
function isLopsided({ name, value }: Declaration): boolean {
  if (!/^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/.test(name)) return false;
  const [, right, , left] = list.space(value);
  return left !== undefined && left !== right;
}

const nameOf = ({ file, selector, name }: Declaration) => `${file} ${selector} ${name}`;
const named = (found: (declaration: Declaration) => boolean) => [...new Set(declarations.filter(found).map(nameOf))];

describe('every style sheet', () => {
  it('is found by this test', () => {
    expect(files.length).toBeGreaterThan(25);
  });

  it('takes its colours from the tokens', () => {
    expect(named(({ value }) => literal.test(value))).toEqual([]);
  });

  it('uses logical properties instead of left and right', () => {
    const isPhysical = (declaration: Declaration) =>
      side.test(declaration.name) || sides.test(declaration.value) || isLopsided(declaration);
    expect(named(isPhysical)).toEqual(physical);
  });

  it('stops animations under prefers-reduced-motion', () => {
    const moving = declarations.filter(
      ({ name, value, within }) =>
        /^animation(?:-name)?$/.test(name) && value !== 'none' && !/no-preference/.test(within),
    );
    const stopped = new Set(
      declarations
        .filter(
          ({ name, value, within }) =>
            name === 'animation' && value === 'none' && /reduce|reduced-motion\)/.test(within),
        )
        .flatMap(({ file, selector }) => list.comma(selector).map((one) => `${file} ${one}`)),
    );
    expect(moving.filter(({ file, selector }) => !stopped.has(`${file} ${selector}`)).map(nameOf)).toEqual([]);
  });

  it('takes the durations of its transitions from the tokens', () => {
    const timed = ({ name, value }: Declaration) => name === 'transition' && !value.includes('var(--st-motion');
    expect(named(timed)).toEqual([]);
  });
});
