import { knownCountry } from '../../domain/countries.ts';
import { isRegionName, normalizeAddress } from '../../domain/postal-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { AddressEntity } from './entities.ts';

/**
 * Manually entered documents often hold the billing address as free lines: name, street, 'City, ST 12345' and perhaps the
 * country, with empty city and postal code fields. Addresses to ship from are in this form, or all on one line (Intuit,
 * RecurringTransaction and Invoice samples, read 2026-11-21).
 */
export function readAddress(entity: AddressEntity | undefined): PostalAddress | null {
  if (!entity) return null;
  const lines = [entity.Line1, entity.Line2, entity.Line3, entity.Line4, entity.Line5].flatMap((line) =>
    (line ?? '').split(/\r?\n/).filter((part) => part.trim() !== ''),
  );
  const isStructured = Boolean(entity.City?.trim() || entity.PostalCode?.trim());
  const free = isStructured ? null : readFreeLines(lines, entity.CountrySubDivisionCode ?? '');
  if (free) return normalizeAddress({ ...free, country: entity.Country || free.country });
  const [line1 = '', ...others] = lines;
  return normalizeAddress({
    line1,
    line2: others.join(', '),
    city: entity.City ?? '',
    region: entity.CountrySubDivisionCode ?? '',
    postalCode: entity.PostalCode ?? '',
    country: entity.Country ?? '',
  });
}

const end = String.raw`(?<postalCode>\d{5}(?:-\d{4})?|[A-Z]\d[A-Z][ -]?\d[A-Z]\d)(?:[,\s]\s*(?<country>\p{L}[\p{L} .]*))?$`;
/** 'Denver, CO  80202', 'Denver CO 80202-1234', 'Toronto ON  M5V 3L9'. */
const codePattern = new RegExp(String.raw`^(?<city>.+?)[,\s]\s*(?<region>[A-Z]{2})\s*[,\s]\s*${end}`, 'iu');
/** 'Denver, Colorado 80202', 'Lévis (Québec) G6V 1A1'. */
const namePattern = new RegExp(
  String.raw`^(?<city>.+?)[,\s]\s*\(?(?<region>\p{L}[\p{L} -]+?)\)?\s*[,\s]\s*${end}`,
  'iu',
);
/** A line that starts with a house number, or is a post-office box. */
const streetPattern = /^\s*(?:\d|p\.?\s*o\.?\s*box\b)/i;

interface FreeAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

function readFreeLines(all: readonly string[], regionField: string): FreeAddress | null {
  const trimmed = all.map((line) => line.trim());
  const country = countryOfLine(trimmed.at(-1) ?? '');
  const lines = country === null ? trimmed : trimmed.slice(0, -1);
  const last = lines.at(-1) ?? '';
  const place = (codePattern.exec(last) ?? namePattern.exec(last))?.groups;
  if (!place) return country === null ? null : readForeignLines(lines, regionField, country);
  const [street, city] = splitStreet(place.city ?? '', lines.length === 1);
  const above = street === '' ? lines.slice(0, -1) : [street];
  return {
    ...streetOf(above),
    city,
    region: place.region ?? regionField,
    postalCode: place.postalCode ?? '',
    country: place.country ?? country ?? '',
  };
}

/** Null for a code or a name that may be a state's: 'IN', 'Georgia'. */
function countryOfLine(line: string): string | null {
  const country = knownCountry(line);
  return country !== 'US' && (line.length === 2 || isRegionName(line)) ? null : country;
}

/** Lines above the place. Without a number in any line, the last one is the street and those above are the name. */
function streetOf(above: readonly string[]): Pick<FreeAddress, 'line1' | 'line2'> {
  const first = above.findIndex((line) => streetPattern.test(line));
  const [line1 = '', ...others] = above.slice(first === -1 ? -1 : first);
  return { line1, line2: others.join(', ') };
}

/** '123 Sierra Way, San Pablo' of an address on one line. */
function splitStreet(text: string, isOneLine: boolean): readonly [street: string, city: string] {
  const city = text.replace(/,$/, '');
  const comma = isOneLine ? city.lastIndexOf(',') : -1;
  return comma === -1 ? ['', city] : [city.slice(0, comma).trim(), city.slice(comma + 1).trim()];
}

/** Another country's postal code is not recognized: it stays with its city. */
function readForeignLines(lines: readonly string[], region: string, country: string): FreeAddress | null {
  const city = lines.at(-1);
  if (city === undefined || country === 'US' || country === 'CA') return null;
  return { ...streetOf(lines.slice(0, -1)), city, region, postalCode: '', country };
}
