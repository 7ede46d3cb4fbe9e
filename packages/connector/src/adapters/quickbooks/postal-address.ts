import { normalizeAddress } from '../../domain/postal-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { AddressEntity } from './entities.ts';

/**
 * Manually entered documents often hold the billing address as free lines: name, street, and 'City, ST 12345' last,
 * with empty city and postal code fields.
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

/** 'Denver, CO  80202', 'Denver CO 80202-1234', 'Denver, Colorado 80202'. */
const placePattern =
  /^(?<city>.+?)[,\s]\s*(?<region>[A-Za-z]{2}|[A-Za-z][A-Za-z ]+?)\s*[,\s]\s*(?<postalCode>\d{5}(?:-\d{4})?)(?:\s+(?<country>[A-Za-z .]+))?$/;
/** A line that starts with a house number, or is a post-office box. */
const streetPattern = /^\s*(?:\d|p\.?\s*o\.?\s*box\b)/i;
const countryPattern = /^(?:usa|us|u\.s\.a?\.?|united states(?: of america)?)$/i;

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
  const lines = trimmed.filter((line, index) => index !== trimmed.length - 1 || !countryPattern.test(line));
  const place = placePattern.exec(lines.at(-1) ?? '')?.groups;
  if (!place) return null;
  const above = lines.slice(0, -1);
  const street = above.findIndex((line) => streetPattern.test(line));
  // Without a number in any line, the line above the city is the street and those above are the name.
  const [line1 = '', ...others] = above.slice(street === -1 ? -1 : street);
  return {
    line1,
    line2: others.join(', '),
    city: (place.city ?? '').replace(/,$/, ''),
    region: place.region ?? regionField,
    postalCode: place.postalCode ?? '',
    country: place.country ?? '',
  };
}
