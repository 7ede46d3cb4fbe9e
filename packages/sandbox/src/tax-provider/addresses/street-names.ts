/** USPS Publication 28, appendices B and C: abbreviations of suffixes, directions and units. */
const suffixes: Readonly<Record<string, string>> = {
  AVENUE: 'AVE',
  AV: 'AVE',
  BOULEVARD: 'BLVD',
  CIRCLE: 'CIR',
  COURT: 'CT',
  DRIVE: 'DR',
  HIGHWAY: 'HWY',
  LANE: 'LN',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  ROAD: 'RD',
  SQUARE: 'SQ',
  STREET: 'ST',
  STR: 'ST',
  TERRACE: 'TER',
  TRAIL: 'TRL',
};
const suffixNames = new Set([...Object.values(suffixes), 'WAY', 'LOOP', 'ROW', 'MALL']);

const directions: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
};
const directionNames = new Set(Object.values(directions));

const units: Readonly<Record<string, string>> = {
  SUITE: 'STE',
  APARTMENT: 'APT',
  BUILDING: 'BLDG',
  FLOOR: 'FL',
  UNIT: 'UNIT',
};
const unitNames = new Set([...Object.values(units), '#']);

/** The parts of a delivery line such as `350 S 5TH ST STE 12`. */
export interface DeliveryLine {
  readonly number: string;
  /** `S` in `S 5TH ST` and in `4TH AVE S`; `''` when there is none. */
  readonly direction: string;
  readonly directionFirst: boolean;
  readonly name: string;
  readonly suffix: string;
  /** `STE 12`, `''` when there is none. */
  readonly unit: string;
}

/** Parses a delivery line, with the standard abbreviations; null when it does not start with a house number. */
export function readDeliveryLine(line: string): DeliveryLine | null {
  const words = line
    .toUpperCase()
    .replaceAll(/[.,]/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => units[word] ?? word);
  const [number = '', ...rest] = words;
  if (!/^\d+[A-Z]?(?:-\d+[A-Z]?)?$/.test(number) || rest.length === 0) return null;
  const unitAt = rest.findIndex((word, index) => index > 0 && (unitNames.has(word) || word.startsWith('#')));
  const street = unitAt === -1 ? rest : rest.slice(0, unitAt);
  return { number, ...readStreet(street), unit: unitAt === -1 ? '' : rest.slice(unitAt).join(' ') };
}

type Street = Pick<DeliveryLine, 'direction' | 'directionFirst' | 'name' | 'suffix'>;

/** Parses `NORTH TEJON STREET`. */
export function readStreet(words: readonly string[]): Street {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const [before, after] = [directions[first] ?? first, directions[last] ?? last];
  // Publication 28, 234: in `NORTH ST` the direction is the name.
  const isName = words.length === 2 && suffixNames.has(suffixes[last] ?? last);
  const directionFirst = words.length > 1 && directionNames.has(before) && !isName;
  const directionLast = !directionFirst && words.length > 2 && directionNames.has(after);
  const inner = words.slice(directionFirst ? 1 : 0, directionLast ? -1 : undefined);
  const end = inner.at(-1) ?? '';
  const suffix = suffixes[end] ?? end;
  const hasSuffix = inner.length > 1 && suffixNames.has(suffix);
  return {
    direction: directionFirst ? before : directionLast ? after : '',
    directionFirst,
    name: (hasSuffix ? inner.slice(0, -1) : inner).join(' '),
    suffix: hasSuffix ? suffix : '',
  };
}

export function writeDeliveryLine({ number, direction, directionFirst, name, suffix, unit }: DeliveryLine): string {
  const street = directionFirst ? [direction, name, suffix] : [name, suffix, direction];
  return [number, ...street, unit].filter((part) => part !== '').join(' ');
}

/** `Suite 200` as `STE 200`. */
export function standardUnit(line: string): string {
  return line
    .toUpperCase()
    .split(' ')
    .map((word) => units[word] ?? word)
    .join(' ');
}
