import { list, parse } from 'postcss';
import { forced, tokens } from '../../widget-kit/src/tokens.ts';

/*
 * A script contains all its style sheets, so the build knows which rules and tokens it can use. The modules share their
 * sheets, and have them whole.
 */

/** A class, and the beginning of one (`st-button-${variant}`), as they are written in a script. */
const NAME = /st-[\w-]*\w/g;
const BEGINNING = /st-[\w-]+-(?!\w)/g;
/** The literal of a style sheet, as `css-text.mjs` writes it. */
const LITERAL = /"(?:[^"\\]|\\.)*"/;
const USE = /var\(--st-([\w-]+)\)/g;

/**
 * Style sheets without the rules for classes that the script does not name, and without animations that no rule uses.
 * Classes begin with `st-`; rules for other selectors stay. `script`: the code without the sheets.
 */
export function withoutUnused(sheets, script) {
  const names = new Set(script.match(NAME));
  const beginnings = script.match(BEGINNING) ?? [];
  const isNamed = (name) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  // What is in other brackets must not be there, as in `:not(.st-a)`.
  const classesOf = (selector) => selector.replaceAll(/\([^()]*\)/g, '').matchAll(/\.(st-[\w-]+)/g);
  const isPossible = (selector) =>
    !selector.includes(':is()') && [...classesOf(selector)].every(([, name]) => isNamed(name));
  const possibleOf = (selectors) => list.comma(selectors).filter(isPossible);
  /** Without the choices of `:is(.st-a, .st-b)` that are not named. */
  const withoutChoices = (selectors) =>
    selectors.replaceAll(/:is\(([^()]*)\)/g, (_, choices) => `:is(${possibleOf(choices).join(',')})`);

  const roots = sheets.map((sheet) => parse(sheet));
  const animations = new Set();
  for (const root of roots) {
    root.walkRules((rule) => {
      const possible = possibleOf(withoutChoices(rule.selector));
      if (possible.length === 0) rule.remove();
      else rule.selector = possible.join(',');
    });
    root.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((word) => animations.add(word)));
  }
  for (const root of roots)
    root.walkAtRules((rule) => {
      if (rule.nodes?.length === 0 || (rule.name === 'keyframes' && !animations.has(rule.params))) rule.remove();
    });
  return roots.map(String);
}

/**
 * Style sheets whose tokens have their values, and a sheet for the host that declares those tokens that depend on the colour
 * scheme or are computed, under private names (see `tokenSheet`). A page's own value still comes first.
 */
export function settleTokens(sheets) {
  const declared = new Map();
  const settle = (css) => css.replaceAll(USE, (use, name) => (name in tokens ? valueOf(name) : use));

  /** The value of a token where it is used. */
  function valueOf(name) {
    const [light, dark] = tokens[name].map((value) => value.replaceAll(', ', ','));
    if (dark === undefined && !light.includes('(')) return `var(--st-${name},${light})`;
    if (!declared.has(name)) {
      declared.set(name, null);
      declared.set(
        name,
        [light, dark].map((value) => value && `--st_${name}:var(--st-${name},${settle(value)})`),
      );
    }
    return `var(--st_${name})`;
  }

  const settled = sheets.map(settle);
  // In the order of the table, where similar ones are beside each other: they compress better.
  const names = Object.keys(tokens).filter((name) => declared.has(name));
  const values = names.map((name) => declared.get(name));
  const light = values.map(([value]) => value).join(';');
  const dark = values.flatMap(([, value]) => value ?? []).join(';');
  const contrast = names.filter((name) => name in forced).map((name) => `--st_${name}:${forced[name]}`);
  const isMoving = settled.some((sheet) => sheet.includes('--st-motion'));
  return [
    [
      `:where(:host,[data-salestax]){color-scheme:light;${light}}`,
      `:where(:host([data-st-theme=dark]),[data-salestax][data-st-theme=dark]){color-scheme:dark;${dark}}`,
      isMoving
        ? '@media (prefers-reduced-motion:reduce){:where(.st-root){--st-motion-fast:.01ms;--st-motion:.01ms}}'
        : '',
      contrast.length > 0 ? `@media (forced-colors:active){:where(:host,[data-salestax]){${contrast.join(';')}}}` : '',
    ].join(''),
    ...settled,
  ];
}

/** Rollup plugin for a script of one file: its style sheets, with what it can use of rules and tokens. */
export function scriptStyles() {
  return {
    name: 'script-styles',
    renderChunk(code, { modules, isEntry }, _, { chunks }) {
      const isSheet = ([id, { code: text }]) => /\.css(?:\.js)?$/.test(id) && text;
      const sheets = Object.entries(modules)
        .filter(isSheet)
        .map(([id, { code: text }]) => ({ isTokens: id.includes('/tokens.css'), literal: LITERAL.exec(text)[0] }))
        .toSorted((a, b) => Number(b.isTokens) - Number(a.isTokens));
      if (sheets.length === 0) return null;
      // The elements of a part are within those of its script.
      const script = isEntry
        ? sheets.reduce((rest, { literal }) => rest.replace(literal, () => '""'), code)
        : Object.values(chunks)
            .flatMap((chunk) => Object.entries(chunk.modules))
            .map((module) => (isSheet(module) ? '' : module[1].code))
            .join('\n');
      const own = sheets.filter(({ isTokens }) => !isTokens).map(({ literal }) => JSON.parse(literal));
      const [host, first = '', ...others] = settleTokens(withoutUnused(own, script));
      // A part has no sheet of tokens: it declares its own with its first rules.
      const written = own.length < sheets.length ? [host, first, ...others] : [host + first, ...others];
      const slim = sheets.reduce(
        (rest, { literal }, at) => rest.replace(literal, () => JSON.stringify(written[at])),
        code,
      );
      // Each literal is the end of its line: the source map stays right.
      return { code: slim, map: null };
    },
  };
}
