import { jurisCode } from '../definitions.ts';
import { jurisdictionsFor } from '../engine/jurisdictions.ts';
import { placeOfZip, stateOf, stateOfZip, zipOf } from '../engine/places.ts';
import type { Address } from '../engine/types.ts';
import { providerError } from '../http/errors.ts';
import { reference, type ZipPlace } from '../reference.ts';

interface ResolveMessage {
  readonly summary: string;
  readonly details: string;
  readonly refersTo: string;
  readonly severity: 'Error';
  readonly source: string;
}

/** House numbers from here on are past the end of every street of this sandbox. */
const FIRST_NUMBER_OUT_OF_RANGE = 50_000;

/**
 * Validates an address of the United States. A wrong street is still an answer, with an error among its messages and the
 * address as it came; only an incomplete one is refused (309).
 */
export function resolveAddress(address: Address, textCase: 'Default' | 'Upper' | 'Mixed', day: string) {
  requireEnough(address);
  const place = placeFor(address);
  const messages = problemsOf(address, place);
  const good = messages.length === 0 && place !== null;
  const shown = textCase === 'Mixed' ? mixed : upper;
  const validated = good
    ? {
        addressType: addressTypeOf(address),
        line1: shown(address.line1),
        line2: shown(address.line2),
        line3: shown(address.line3),
        city: shown(place.city),
        region: place.state,
        country: 'US',
        postalCode: `${zipOf(address) || place.zip}-${plusFour(address)}`,
        latitude: Number(place.lat),
        longitude: Number(place.lon),
      }
    : {
        addressType: 'UnknownAddressType',
        ...echo(address),
        latitude: Number(place?.lat ?? 0),
        longitude: Number(place?.lon ?? 0),
      };
  return {
    address: echo(address),
    validatedAddresses: [validated],
    coordinates: { latitude: validated.latitude, longitude: validated.longitude },
    resolutionQuality: good ? 'Rooftop' : place === null ? 'NotCoded' : 'PostalCentroidGood',
    taxAuthorities: jurisdictionsFor(null, address, day).map(({ region, type, name }) => ({
      avalaraId: jurisCode(region, type, name),
      jurisdictionName: name,
      jurisdictionType: type,
      signatureCode: '',
    })),
    ...(messages.length === 0 ? {} : { messages }),
  };
}

function requireEnough({ line1, city, region, postalCode }: Address): void {
  if (postalCode.trim() !== '' || (line1 !== '' && city !== '' && region !== '')) return;
  throw providerError(309, {
    message: 'Invalid or missing address information.',
    description:
      'Insufficient address information. You must specify at least a postal code, or line1 with city and region.',
    refersTo: 'Address',
  });
}

/** The ZIP's place; else the named city's; else, for a ZIP that only its prefix is known of, what the address says. */
function placeFor(address: Address): ZipPlace | null {
  const zip = zipOf(address);
  const known = placeOfZip(zip);
  if (known !== null) return known;
  const state = stateOf(address);
  if (zip !== '') {
    const owner = stateOfZip(zip);
    if (owner === null || owner !== state || address.city === '') return null;
    const near = reference.zipPlaces.find((place) => place.state === owner);
    return near === undefined ? null : { ...near, zip, city: address.city };
  }
  const city = address.city.trim().toUpperCase();
  return reference.zipPlaces.find((place) => place.state === state && place.city.toUpperCase() === city) ?? null;
}

function problemsOf(address: Address, place: ZipPlace | null): ResolveMessage[] {
  const error = (summary: string, details: string, field: string): ResolveMessage[] => [
    { summary, details, refersTo: `Address.${field}`, severity: 'Error', source: 'Avalara.AvaTax.Services.Address' },
  ];
  if (address.country !== 'US')
    return error(
      'The address country is not supported.',
      'Only addresses of the United States can be validated.',
      'Country',
    );
  if (place === null)
    return error('The address is not deliverable.', 'The postal code and the city can not be matched.', 'PostalCode');
  if (address.region !== '' && address.region !== place.state)
    return error('The address is not deliverable.', 'The postal code does not lie in the region.', 'Region');
  const street = address.line1.trim();
  if (street === '') return error('The address is not deliverable.', 'The street is missing.', 'Line0');
  if (isBoxOrRoute(street)) return [];
  const number = /^(\d+)[A-Za-z]?[\s-]/.exec(street);
  if (number === null || /\bunknown\b|\bnowhere\b|\bxyz/i.test(street))
    return error(
      'The address is not deliverable.',
      'An exact street name match could not be found and phonetically matching the street name resulted in either no matches or matches to more than one street name.',
      'Line0',
    );
  if (Number(number[1]) >= FIRST_NUMBER_OUT_OF_RANGE)
    return error('The address number is out of range.', 'The address number is out of range for the street.', 'Line0');
  return [];
}

function isBoxOrRoute(street: string): boolean {
  return /^p\.?\s*o\.?\s*box\b|^rr\s*\d|^hc\s*\d|^general delivery/i.test(street);
}

function addressTypeOf({ line1, line2 }: Address): string {
  if (/^p\.?\s*o\.?\s*box\b/i.test(line1)) return 'POBoxAddress';
  if (/^(rr|hc)\s*\d/i.test(line1)) return 'RuralRouteAddress';
  if (/^general delivery/i.test(line1)) return 'GeneralDeliveryAddress';
  if (/\b(suite|ste|apt|unit|floor|fl)\b|#/i.test(`${line1} ${line2}`)) return 'HighRiseOrBusinessComplex';
  return 'StreetOrResidentialAddress';
}

/** The four digits the caller gave, else some that are the same for the same street. */
function plusFour({ postalCode, line1 }: Address): string {
  const given = /^\d{5}-?(\d{4})$/.exec(postalCode.trim())?.[1];
  if (given !== undefined) return given;
  let code = 0;
  for (const letter of line1.toUpperCase().replaceAll(/\W/g, '')) code = (code * 31 + letter.charCodeAt(0)) % 8999;
  return String(code + 1000);
}

function echo({ line1, line2, line3, city, region, country, postalCode }: Address) {
  return { line1, line2, line3, city, region, country, postalCode };
}

function upper(text: string): string {
  return text.toUpperCase();
}

function mixed(text: string): string {
  return text.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
