import { list, parse } from 'postcss';
import { forced, tokens } from '../../../widget-kit/src/tokens.ts';

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
 * scheme or are computed, under private names (see `tokenSheet`). A page's own value still comes first. What `earlier` sheets
 * of the same host declare is not declared again.
 */
export function settleTokens(sheets, earlier = []) {
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

  earlier.forEach(settle);
  const declaredBefore = new Set(declared.keys());
  const settled = sheets.map(settle);
  // In the order of the table, where similar ones are beside each other: they compress better.
  const names = Object.keys(tokens).filter((name) => declared.has(name) && !declaredBefore.has(name));
  const values = names.map((name) => declared.get(name));
  const light = values.map(([value]) => value).join(';');
  const dark = values.flatMap(([, value]) => value ?? []).join(';');
  const contrast = names.filter((name) => name in forced).map((name) => `--st_${name}:${forced[name]}`);
  // The first sheets of a host say its scheme, too.
  const scheme = (name) => (earlier.length === 0 ? `color-scheme:${name};` : '');
  const isMoving = settled.some((sheet) => sheet.includes('--st-motion'));
  return [
    [
      ruleOf(':where(:host,[data-salestax])', scheme('light') + light),
      ruleOf(':where(:host([data-st-theme=dark]),[data-salestax][data-st-theme=dark])', scheme('dark') + dark),
      isMoving
        ? '@media (prefers-reduced-motion:reduce){:where(.st-root){--st-motion-fast:.01ms;--st-motion:.01ms}}'
        : '',
      ruleOf('@media (forced-colors:active)', ruleOf(':where(:host,[data-salestax])', contrast.join(';'))),
    ].join(''),
    ...settled,
  ];
}

/** A rule, if it has content. */
const ruleOf = (selector, content) => content && `${selector}{${content}}`;

const isSheet = ([id, { code }]) => /\.css(?:\.js)?$/.test(id) && code;

/** The style sheets of a chunk, that of the tokens first. */
const sheetsOf = ({ modules }) =>
  Object.entries(modules)
    .filter(isSheet)
    .map(([id, { code }]) => ({ isTokens: id.includes('/tokens.css'), literal: LITERAL.exec(code)[0] }))
    .toSorted((a, b) => Number(b.isTokens) - Number(a.isTokens));

/** The code of chunks without their style sheets. */
const codeOf = (chunks) =>
  chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .map((module) => (isSheet(module) ? '' : module[1].code))
    .join('\n');

/** The rules that a script can use. */
const rulesOf = (sheets, script) =>
  withoutUnused(
    sheets.filter(({ isTokens }) => !isTokens).map(({ literal }) => JSON.parse(literal)),
    script,
  );

/** Rollup plugin for a script: its style sheets, with what it can use of rules and tokens. */
export function scriptStyles() {
  return {
    name: 'script-styles',
    renderChunk(code, chunk, _, { chunks }) {
      const sheets = sheetsOf(chunk);
      if (sheets.length === 0) return null;
      const all = Object.values(chunks);
      const entry = all.find(({ isEntry }) => isEntry);
      const ofEntry = rulesOf(sheetsOf(entry), codeOf([entry]));
      // The elements of a part are within those of its script. It has no sheet of tokens: its first rules declare what is missing.
      const [host, first = '', ...others] = settleTokens(rulesOf(sheets, codeOf(all)), ofEntry);
      const written = chunk.isEntry ? settleTokens(ofEntry) : [host + first, ...others];
      const slim = sheets.reduce(
        (rest, { literal }, at) => rest.replace(literal, () => JSON.stringify(written[at])),
        code,
      );
      // Each literal is the end of its line: the source map stays right.
      return { code: slim, map: null };
    },
  };
}
