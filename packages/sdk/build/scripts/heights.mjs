/**
 * The height of each widget with the data of a usual company, in CSS pixels: in a page that is 1,100 px wide, and in one of
 * 800 px. The demo company on 2026-11-26, rounded; test/e2e/embedding/layout-shift.test.ts compares three of them.
 */
const heights = {
  'address-validation': [110, 110],
  close: [590, 590],
  'connector-settings': [1150, 1170],
  documents: [810, 960],
  'estimate-panel': [95, 95],
  exemption: [1360, 1450],
  health: [36, 36],
  home: [840, 970],
  nexus: [870, 1390],
  'product-catalog': [990, 1080],
  'provider-header': [56, 56],
  reconciliation: [260, 280],
};

/** Of the manifest. */
export const heightOf = (name) => {
  if (heights[name] === undefined) throw new Error(`packages/sdk/build/scripts/heights.mjs has no height of ${name}.`);
  const [wide, narrow] = heights[name];
  return { wide, narrow };
};

/**
 * A style sheet with which a page does not move when its widgets come: it makes room for the elements, for what a script or a
 * component has mounted, and for the places that the page marks for it. Every rule has no specificity, and one token undoes it.
 */
export function heightStyles() {
  const rules = Object.entries(heights).map(([name, [wide, narrow]]) => {
    const places = [`salestax-${name}`, `[data-salestax='${name}']`, `[data-salestax-space='${name}']`];
    return { places: `:where(${places.join(', ')})`, wide, narrow };
  });
  const rule = (places, height, indent = '') =>
    `${indent}${places} {\n${indent}  min-height: var(--st-min-height, ${height}px);\n${indent}}`;
  return `/* Makes room for the widgets, so that the page does not move when they come. Undone by \`--st-min-height: 0px\`. */
:where(${Object.keys(heights)
    .map((name) => `salestax-${name}`)
    .join(', ')}) {
  display: block;
}
${rules.map(({ places, wide }) => rule(places, wide)).join('\n')}
@media (max-width: 60rem) {
${rules
  .filter(({ wide, narrow }) => wide !== narrow)
  .map(({ places, narrow }) => rule(places, narrow, '  '))
  .join('\n')}
}
`;
}
