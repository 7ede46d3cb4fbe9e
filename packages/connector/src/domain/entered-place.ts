import { knownCountry } from './countries.ts';
import { isStreet } from './delivery-line.ts';
import { postalArea } from './postal-address.ts';
import { canadianRegionCode, isRegionName, regionCode, usRegionCode } from './regions.ts';
import { regionOfZip, withLeadingZeros } from './us-zip-codes.ts';

/** City, region and postal code, the last line of an address (USPS Publication 28, section 2). '' = not stated. */
export interface Place {
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

/** A place at the end of lines, and the lines above it. */
export interface PlaceInLines {
  readonly place: Place;
  readonly country: string;
  readonly above: readonly string[];
}

const noPlace: Place = { city: '', region: '', postalCode: '' };

/**
 * City, region and postal code, also where one of the fields contains the others: 'Denver, CO 80202' as city, 'CO 80202' as
 * region. Fields that contradict each other stay as entered.
 */
export function placeOfFields({ city, region, postalCode }: Place): Place {
  const places = [
    placeOfField(city) ?? { ...noPlace, city },
    placeOfField(region) ?? { ...noPlace, region },
    placeOfField(postalCode) ?? { ...noPlace, postalCode },
  ];
  const merged = places.reduce<Place | null>((one, other) => one && mergedPlace(one, other), noPlace);
  return withCityOfZip(withWholeZip(merged ?? { city, region, postalCode }));
}

/** Both places as one; null if they contradict each other. */
export function mergedPlace(one: Place, other: Place): Place | null {
  const isSame = (part: keyof Place, formOf: (text: string) => string) =>
    one[part] === '' || other[part] === '' || formOf(one[part]) === formOf(other[part]);
  const agree =
    isSame('city', (city) => city.toUpperCase()) &&
    isSame('region', (region) => regionCode(region)) &&
    isSame('postalCode', postalArea);
  if (!agree) return null;
  const isLonger = other.postalCode.length > one.postalCode.length;
  return {
    city: one.city || other.city,
    region: one.region || other.region,
    postalCode: isLonger ? other.postalCode : one.postalCode,
  };
}

/** The place in the last lines: 'Denver, CO 80202', on lines of its own or at the end of a line; null: none that is clear. */
export function placeInLines(lines: readonly string[]): PlaceInLines | null {
  const { text, country } = withoutCountry(lines.join('\n'));
  const { before, postalCode } = splitPostalCode(text);
  const found = regionAtEnd(before);
  if (found === null || !isClear(found, postalCode)) return null;
  const { above, city, isOnOtherLine } = cityAtEnd(found);
  const hasStreet = above.split(/[,\n]/).some((part) => isStreet(part.trim()));
  // A line of its own may be a name, as in 'Acme Inc' above 'CO 80202'.
  const isCity = city !== '' && (!isOnOtherLine || hasStreet);
  // Without a ZIP, 'Jane Doe, MD' could be a person.
  if (postalCode === '' && !(isCity && found.isAfterComma && !isOnOtherLine && hasStreet)) return null;
  if (isShort(postalCode) && !isCity) return null;
  const place = withCityOfZip(withWholeZip({ city: isCity ? city : '', region: found.region, postalCode }));
  const rest = isCity ? above : found.before;
  return { place, country, above: rest.split('\n').filter((line) => line !== '') };
}

/** The country that a line names. Null for the name of a state, 'Georgia', and for a code of two letters but 'US', such as 'IN'. */
export function countryOfLine(line: string): string | null {
  const country = knownCountry(line);
  return country !== 'US' && (line.length === 2 || isRegionName(line)) ? null : country;
}

/** The place in a field that contains more than it is for; null: it does not, or not clearly. */
function placeOfField(field: string): Place | null {
  const { before, postalCode } = splitPostalCode(field);
  const found = regionAtEnd(before);
  if (found === null || !isClear(found, postalCode)) return placeWithoutRegion(before, postalCode);
  const { above, city } = cityAtEnd(found);
  // 'CO' is what the field of the region is for; 'CO 80202' is more.
  const isOnlyRegion = found.before === '' && postalCode === '';
  // Before 'CO' stands a street, or something else than a city.
  const isMoreThanPlace = found.before !== '' && (city === '' || above !== '');
  return isOnlyRegion || isMoreThanPlace ? null : { city, region: found.region, postalCode };
}

/** '80202' in any field, 'Washington 20001' as city. */
function placeWithoutRegion(city: string, postalCode: string): Place | null {
  const isWhole = /^(?:\d{5}|[A-Z])/i.test(postalCode);
  return isWhole && (city === '' || isCityName(city)) ? { ...noPlace, city, postalCode } : null;
}

interface RegionAtEnd {
  readonly before: string;
  readonly region: string;
  readonly isAfterComma: boolean;
  readonly isOnOwnLine: boolean;
  /** Written as 'CO', not as a word that could be part of a name. */
  readonly isCode: boolean;
}

/** The region at the end of a text, the longest: 'West Virginia' before 'Virginia'. */
function regionAtEnd(text: string): RegionAtEnd | null {
  // No name of a region has more than four words.
  const starts = [0, ...Array.from(text.matchAll(/[\s,(]+/g), ({ index, 0: gap }) => index + gap.length)].slice(-4);
  for (const start of starts) {
    const name = text.slice(start).replace(/\)$/, '');
    const region = name === '' || /[,\n]/.test(name) ? null : (usRegionCode(name) ?? canadianRegionCode(name));
    const gap = /[\s,(]*$/.exec(text.slice(0, start))?.[0] ?? '';
    if (region !== null)
      return {
        before: text.slice(0, start - gap.length),
        region,
        isAfterComma: /[,(]/.test(gap),
        isOnOwnLine: gap.includes('\n'),
        isCode: /^[A-Z]{2}$/.test(name),
      };
  }
  return null;
}

/**
 * A region is clear if the postal code belongs to it, or if it is a code or after a comma: 'Port Washington 11050' is in New
 * York. One that contradicts its ZIP is read as it is written, for the provider to refuse.
 */
function isClear({ region, isAfterComma, isOnOwnLine, isCode, before }: RegionAtEnd, postalCode: string): boolean {
  if (/^[A-Z]/i.test(postalCode)) return canadianRegionCode(region) !== null;
  if (usRegionCode(region) === null) return false;
  const isZipOfRegion = [regionOfZip(postalCode), regionOfZip(withLeadingZeros(postalCode, region) ?? '')].includes(
    region,
  );
  if (isShort(postalCode)) return isZipOfRegion;
  return isZipOfRegion || isAfterComma || (isCode && (before !== '' || isOnOwnLine));
}

function cityAtEnd({ before, isOnOwnLine }: RegionAtEnd) {
  const comma = Math.max(before.lastIndexOf(','), before.lastIndexOf('\n'));
  const city = before.slice(comma + 1).trim();
  const above = before.slice(0, Math.max(comma, 0)).trim();
  return isCityName(city)
    ? { above, city, isOnOtherLine: isOnOwnLine }
    : { above: before, city: '', isOnOtherLine: false };
}

const isShort = (postalCode: string): boolean => /^\d{4}(?:-|$)/.test(postalCode);

const unitWords = /^(?:suite|ste|apt|apartment|unit|floor|fl|bldg|building|room|rm|dept|attn|attention|c\/o)\b/i;

const isCityName = (text: string): boolean => /^\p{L}[\p{L} .'’()-]*$/u.test(text) && !unitWords.test(text);

/** A postal code at the end of a text; four digits may be a ZIP without its zero. 'PR 907' may be a road. */
function splitPostalCode(text: string): { readonly before: string; readonly postalCode: string } {
  const found = /(?<![\p{L}\d-])[A-Z]\d[A-Z][ -]?\d[A-Z]\d$|(?<![\d-])\d{4,5}(?:-\d{4})?$/iu.exec(text);
  if (found === null) return { before: text, postalCode: '' };
  return { before: text.slice(0, found.index).replace(/[\s,]+$/, ''), postalCode: found[0] };
}

/** 'Mountain View, CA  94043 US': a country is at the end of the line, after the postal code. */
function withoutCountry(text: string): { readonly text: string; readonly country: string } {
  const [, before = '', name = ''] = /^(.*\d[A-Z]?\d)[\s,]+(\p{L}[\p{L} .]*)$/isu.exec(text) ?? [];
  const country = name === '' ? null : countryOfLine(name);
  return country === 'US' || country === 'CA' ? { text: before, country } : { text, country: '' };
}

/**
 * 'New York 10001' names the city by the name of its state: New York, NY has the ZIP codes that begin with 100 to 102 (USPS,
 * City State Product).
 */
function withCityOfZip(place: Place): Place {
  const { city, region, postalCode } = place;
  const isNewYork = city === '' && usRegionCode(region) === 'NY' && /^10[0-2]/.test(postalCode);
  return isNewYork ? { ...place, city: 'New York' } : place;
}

function withWholeZip(place: Place): Place {
  const code = usRegionCode(place.region);
  const zip = code === null ? null : withLeadingZeros(place.postalCode, code);
  return zip === null ? place : { ...place, postalCode: zip };
}
