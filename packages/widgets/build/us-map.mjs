// Writes the outlines of the states as the nexus map draws them: `node packages/widgets/build/us-map.mjs`.
// Source: us-atlas (U.S. Census Bureau cartographic boundary files, public domain), already in an Albers projection of
// 975 by 610. Thinned until a state is still itself at the width of a card.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { filter, filterWeight, planarTriangleArea, presimplify, simplify } from 'topojson-simplify';

/** Corners whose triangle is smaller than this are removed. Square pixels of the map. */
const leastCorner = 1;
/** Smaller islands are removed. Square pixels of the map. */
const leastIsland = 3;

const codes = new Map(
  Object.entries({
    '01': 'AL',
    '02': 'AK',
    '04': 'AZ',
    '05': 'AR',
    '06': 'CA',
    '08': 'CO',
    '09': 'CT',
    10: 'DE',
    11: 'DC',
    12: 'FL',
    13: 'GA',
    15: 'HI',
    16: 'ID',
    17: 'IL',
    18: 'IN',
    19: 'IA',
    20: 'KS',
    21: 'KY',
    22: 'LA',
    23: 'ME',
    24: 'MD',
    25: 'MA',
    26: 'MI',
    27: 'MN',
    28: 'MS',
    29: 'MO',
    30: 'MT',
    31: 'NE',
    32: 'NV',
    33: 'NH',
    34: 'NJ',
    35: 'NM',
    36: 'NY',
    37: 'NC',
    38: 'ND',
    39: 'OH',
    40: 'OK',
    41: 'OR',
    42: 'PA',
    44: 'RI',
    45: 'SC',
    46: 'SD',
    47: 'TN',
    48: 'TX',
    49: 'UT',
    50: 'VT',
    51: 'VA',
    53: 'WA',
    54: 'WV',
    55: 'WI',
    56: 'WY',
  }),
);

const file = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json');
const atlas = presimplify(JSON.parse(readFileSync(file, 'utf8')), planarTriangleArea);
const thin = simplify(atlas, leastCorner);
const withoutIslets = filter(thin, filterWeight(thin, leastIsland));
const project = geoPath();

const states = feature(withoutIslets, withoutIslets.objects.states)
  .features.flatMap((state) => (codes.has(state.id) ? [{ code: codes.get(state.id), ...drawn(state) }] : []))
  .toSorted((a, b) => a.code.localeCompare(b.code));
if (states.length !== codes.size) throw new Error(`The atlas has ${states.length} of ${codes.size} areas.`);

const lines = states.map(
  ({ code, x, y, outline }) => `  { code: '${code}', x: ${x}, y: ${y}, outline: '${outline}' },`,
);
writeFileSync(
  path.join(import.meta.dirname, '../src/nexus/us-map.ts'),
  `// Written by build/us-map.mjs; not to be changed by hand.

/** One state on the map: its postal code, where its label stands, and its outline as an SVG path. */
export interface StateOutline {
  readonly code: string;
  readonly x: number;
  readonly y: number;
  readonly outline: string;
}

/** The drawing area of the outlines. */
export const mapSize = { width: 975, height: 610 } as const;

export const stateOutlines: readonly StateOutline[] = [
${lines.join('\n')}
];
`,
);

function drawn({ geometry }) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const largest = polygons
    .map((coordinates) => ({ type: 'Polygon', coordinates }))
    .reduce((best, next) => (project.area(next) > project.area(best) ? next : best));
  const [x, y] = project.centroid(largest).map(Math.round);
  return { x, y, outline: polygons.flat().map(ringPath).join('') };
}

/** Whole pixels, each step relative to the previous one: a third of the size of absolute decimals. */
function ringPath(ring) {
  const points = ring.map((point) => point.map(Math.round));
  const [[startX, startY]] = points;
  let [atX, atY] = [startX, startY];
  const steps = points.slice(1, -1).flatMap(([x, y]) => {
    const [dx, dy] = [x - atX, y - atY];
    [atX, atY] = [x, y];
    return dx === 0 && dy === 0 ? [] : [`${dx}${dy < 0 ? '' : ','}${dy}`];
  });
  return steps.length < 2 ? '' : `M${startX},${startY}l${steps.join(' ')}z`;
}
