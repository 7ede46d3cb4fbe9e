import { countryCode } from './countries.ts';
import { streetOf } from './delivery-line.ts';
import { countryOfLine, mergedPlace, placeInLines, type Place, placeOfFields } from './entered-place.ts';
import { hasStateAsCountry, normalizeAddress, type RawAddress } from './postal-address.ts';
import { US_TERRITORIES } from './regions.ts';
import type { PostalAddress } from './sales-document.ts';

/**
 * An address as people enter it at the accounting service. Manually entered documents often hold free lines: name, street,
 * 'City, ST 12345' and perhaps the country, with empty city and postal code fields. Addresses to ship from are in this form, or
 * all on one line (Intuit, PhysicalAddress reference and samples of RecurringTransaction and Invoice, read 2026-11-21).
 */
export interface EnteredAddress {
  readonly lines: readonly Text[];
  readonly city?: Text;
  readonly region?: Text;
  readonly postalCode?: Text;
  readonly country?: Text;
}

type Text = string | null | undefined;

type AddressParts = Place & { readonly lines: readonly string[]; readonly country: string };

/** Reads what is unambiguous; what is not stays as entered. Null when blank. */
export function readEnteredAddress(entered: EnteredAddress): PostalAddress | null {
  return normalizeAddress(readParts(partsOf(entered)));
}

/** What `readEnteredAddress` leaves out of the street: names and notes for the delivery. */
export function recipientsOf(entered: EnteredAddress): readonly string[] {
  return readParts(partsOf(entered)).recipients ?? [];
}

interface ReadAddress extends RawAddress {
  readonly recipients?: readonly string[];
}

const readParts = (parts: AddressParts): ReadAddress =>
  readForeign(parts) ?? (isAtHome(parts) ? readAtHome(parts) : (readInState(parts) ?? asEntered(parts)));

function partsOf(entered: EnteredAddress): AddressParts {
  return {
    lines: entered.lines
      .flatMap((line) => (line ?? '').split(/\r?\n/))
      .map(singleBlanks)
      .filter(Boolean),
    city: singleBlanks(entered.city),
    region: singleBlanks(entered.region),
    postalCode: singleBlanks(entered.postalCode),
    country: singleBlanks(entered.country),
  };
}

const singleBlanks = (text: Text): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

function asEntered({ lines: [line1 = '', ...others], ...fields }: AddressParts): RawAddress {
  return { ...fields, line1, line2: others.join(', ') };
}

/** The rules of the United States and Canada apply where no other country is named. */
function isAtHome({ country }: AddressParts): boolean {
  const code = country === '' ? 'US' : countryCode(country);
  return code === 'US' || code === 'CA' || US_TERRITORIES.has(code);
}

function readAtHome(parts: AddressParts): ReadAddress {
  const isFree = isWithoutPlace(parts);
  const last = isFree ? countryOfLine(parts.lines.at(-1) ?? '') : null;
  const lines = last === null ? parts.lines : parts.lines.slice(0, -1);
  const fields = placeOfFields(parts);
  const found = placeInLines(lines);
  const place = found && mergedPlace(fields, found.place);
  const country = parts.country || last || found?.country || '';
  if (found === null || place === null)
    return { ...fields, ...streetOf(parts.lines, { isStreetLowest: false }), country };
  return { ...place, ...streetOf(found.above, { isStreetLowest: isFree }), country };
}

/** Reads an address with its state as its country: 'Atlanta, GA 30303', country 'Georgia'. Null if it is not of that state. */
function readInState(parts: AddressParts): ReadAddress | null {
  const found = readAtHome({ ...parts, country: '' });
  const { region, postalCode } = normalizeAddress(found) ?? { region: '', postalCode: '' };
  return hasStateAsCountry({ region, postalCode, country: parts.country }) ? { ...found, country: 'US' } : null;
}

/** Another country's postal code is not recognized: it stays with its city. Null if the last line is no such country. */
function readForeign(parts: AddressParts): ReadAddress | null {
  const country = isWithoutPlace(parts) ? countryOfLine(parts.lines.at(-1) ?? '') : null;
  const city = parts.lines.at(-2);
  if (city === undefined || country === null || isAtHome({ ...parts, country })) return null;
  const street = streetOf(parts.lines.slice(0, -2), { isStreetLowest: true });
  return { ...street, city, region: parts.region, country: parts.country || country };
}

const isWithoutPlace = ({ city, postalCode }: AddressParts): boolean => city === '' && postalCode === '';
