import { jurisCode } from '../definitions.ts';
import { jurisdictionsFor } from '../engine/jurisdictions.ts';
import { namedStateOf, placeOfZip, stateOfZip, zipOf } from '../engine/places.ts';
import type { Address } from '../engine/types.ts';
import { isMilitary } from '../engine/us-states.ts';
import { providerError } from '../http/errors.ts';
import { reference, type ZipPlace } from '../reference.ts';
import { canadianPlace } from './canada.ts';
import { matchStreet, zipWithStreet } from './known-streets.ts';
import { type DeliveryLine, readDeliveryLine, standardUnit, writeDeliveryLine } from './street-names.ts';

interface ResolveMessage {
  readonly summary: string;
  readonly details: string;
  readonly refersTo: string;
  readonly severity: 'Error';
  readonly source: string;
}

/** House numbers from here on do not exist in any street of the sandbox. */
const FIRST_NUMBER_OUT_OF_RANGE = 50_000;

/** An address in postal notation, in capitals. */
interface FoundAddress {
  readonly addressType: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

type Finding =
  | { readonly found: FoundAddress; readonly quality: string }
  | { readonly found: null; readonly problem: ResolveMessage; readonly place: ZipPlace | null };

/**
 * Validates an address of the United States or Canada. A wrong street is reported among the messages, with the address
 * unchanged; only an incomplete address is refused (309).
 */
export function resolveAddress(address: Address, textCase: 'Default' | 'Upper' | 'Mixed', day: string) {
  requireEnough(address);
  const finding = find(address);
  const validated = finding.found === null ? unknownAddress(address, finding.place) : finding.found;
  const shown = finding.found !== null && textCase === 'Mixed' ? inMixedCase(finding.found) : validated;
  return {
    address: echo(address),
    validatedAddresses: [shown],
    coordinates: { latitude: validated.latitude, longitude: validated.longitude },
    resolutionQuality:
      finding.found !== null ? finding.quality : finding.place === null ? 'NotCoded' : 'PostalCentroidGood',
    taxAuthorities: jurisdictionsFor(null, { ...address, ...finding.found }, day).map(({ region, type, name }) => ({
      avalaraId: jurisCode(region, type, name),
      jurisdictionName: name,
      jurisdictionType: type,
      signatureCode: '',
    })),
    ...(finding.found === null ? { messages: [finding.problem] } : {}),
  };
}

function unknownAddress(address: Address, place: ZipPlace | null) {
  return {
    addressType: 'UnknownAddressType',
    ...echo(address),
    latitude: Number(place?.lat ?? 0),
    longitude: Number(place?.lon ?? 0),
  };
}

function find(address: Address): Finding {
  if (address.country === 'US') return findInUnitedStates(address);
  if (address.country === 'CA') return findInCanada(address);
  return problem(
    null,
    'The address country is not supported.',
    'Only addresses of the United States and Canada can be validated.',
    'Country',
  );
}

/**
 * The form of a military address: 'PSC 3 Box 1234, APO AE 09012'. Which address type the service answers with is not public: its
 * lists have none of its own.
 */
function findAtMilitaryPost(address: Address, region: string): Finding {
  const zip = zipOf(address);
  if (address.region !== '' && address.region !== region)
    return problem(null, notDeliverable, 'The postal code does not lie in the region.', 'Region');
  if (!/^[AFD]PO$/i.test(address.city.trim())) return noSuchPlace();
  if (!militaryUnit.test(address.line1.trim())) return noSuchStreet(null);
  const place = { zip, city: address.city.trim(), county: '', state: region, lat: '0', lon: '0' };
  return foundAt(address, place, address.line1.trim().toUpperCase(), 'NotCoded');
}

function findInUnitedStates(address: Address): Finding {
  const zipState = stateOfZip(zipOf(address)) ?? '';
  if (isMilitary(zipState)) return findAtMilitaryPost(address, zipState);
  const zipPlace = placeFor(address);
  if (zipPlace === null) return noSuchPlace();
  if (address.region !== '' && address.region !== zipPlace.state)
    return problem(zipPlace, notDeliverable, 'The postal code does not lie in the region.', 'Region');
  const street = address.line1.trim();
  if (street === '') return problem(zipPlace, notDeliverable, 'The street is missing.', 'Line0');
  if (isBoxOrRoute(street)) return foundAt(address, zipPlace, street.toUpperCase());
  const line = readDeliveryLine(street);
  if (line === null || /\bunknown\b|\bnowhere\b|\bxyz/i.test(street)) return noSuchStreet(zipPlace);
  if (Number.parseInt(line.number, 10) >= FIRST_NUMBER_OUT_OF_RANGE)
    return problem(
      zipPlace,
      'The address number is out of range.',
      'The address number is out of range for the street.',
      'Line0',
    );
  const place = placeOfCity(address, zipPlace, line);
  if (place === null) return noSuchPlace();
  const match = matchStreet(place.zip, line);
  if (match.kind === 'ambiguous') return noSuchStreet(place);
  return foundAt(address, place, writeDeliveryLine('line' in match ? match.line : line));
}

/**
 * The place of the ZIP, unless the address names another city of the state that has this street. A name that is not a
 * city counts as the ZIP's own city, misspelt or colloquial.
 */
function placeOfCity({ city, region }: Address, place: ZipPlace, line: DeliveryLine): ZipPlace | null {
  const cityName = city.trim().toUpperCase();
  const isOther = cityName !== '' && cityName !== place.city.toUpperCase() && isCityOf(region || place.state, cityName);
  if (!isOther) return place;
  const zip = zipWithStreet(place.state, cityName, line);
  return zip === null ? null : placeOfZip(zip);
}

function isCityOf(state: string, city: string): boolean {
  return reference.zipPlaces.some((place) => place.state === state && place.city.toUpperCase() === city);
}

function foundAt(address: Address, place: ZipPlace, line1: string, quality = 'Rooftop'): Finding {
  const zip = place.zip;
  return {
    quality,
    found: {
      addressType: addressTypeOf(address),
      line1,
      line2: standardUnit(address.line2),
      line3: address.line3.toUpperCase(),
      city: place.city.toUpperCase(),
      region: place.state,
      country: 'US',
      postalCode: `${zip}-${plusFour(zip, line1)}`,
      latitude: Number(place.lat),
      longitude: Number(place.lon),
    },
  };
}

/** Postal databases write capitals, without accents. */
const postalText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

function findInCanada(address: Address): Finding {
  const place = canadianPlace(address);
  if (place === null) return noSuchPlace();
  if (address.region !== '' && address.region !== place.province)
    return problem(null, notDeliverable, 'The postal code does not lie in the region.', 'Region');
  const line = readDeliveryLine(address.line1);
  if (line === null) return noSuchStreet(null);
  const { latitude, longitude, postalCode } = place;
  return {
    quality: 'PostalCentroidBest',
    found: {
      addressType: addressTypeOf(address),
      line1: postalText(writeDeliveryLine(line)),
      line2: standardUnit(address.line2),
      line3: address.line3.toUpperCase(),
      city: postalText(address.city),
      region: place.province,
      country: 'CA',
      postalCode,
      latitude,
      longitude,
    },
  };
}

const notDeliverable = 'The address is not deliverable.';

function problem(place: ZipPlace | null, summary: string, details: string, field: string): Finding {
  const source = 'Avalara.AvaTax.Services.Address';
  return {
    found: null,
    place,
    problem: { summary, details, refersTo: `Address.${field}`, severity: 'Error', source },
  };
}

function noSuchPlace(): Finding {
  return problem(null, notDeliverable, 'The postal code and the city can not be matched.', 'PostalCode');
}

function noSuchStreet(place: ZipPlace | null): Finding {
  return problem(
    place,
    notDeliverable,
    'An exact street name match could not be found and phonetically matching the street name resulted in either no matches or matches to more than one street name.',
    'Line0',
  );
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

/** The place of the ZIP; else of the named city; else, when only the ZIP's prefix is known, what the address says. */
function placeFor(address: Address): ZipPlace | null {
  const zip = zipOf(address);
  const known = placeOfZip(zip);
  if (known !== null) return known;
  const state = namedStateOf(address);
  if (zip !== '') {
    const zipState = stateOfZip(zip);
    if (zipState === null || zipState !== state || address.city === '') return null;
    const placeOfState = reference.zipPlaces.find((place) => place.state === zipState);
    return placeOfState === undefined ? null : { ...placeOfState, zip, city: address.city };
  }
  const city = address.city.trim().toUpperCase();
  return reference.zipPlaces.find((place) => place.state === state && place.city.toUpperCase() === city) ?? null;
}

const postOfficeBox = /^p\.?\s*o\.?\s*box\b/i;
const ruralRoute = /^(?:rr|hc)\s*\d/i;
const generalDelivery = /^general delivery/i;
const militaryUnit = /^(?:psc|cmr|unit)\s*\d/i;

const isBoxOrRoute = (street: string): boolean =>
  [postOfficeBox, ruralRoute, generalDelivery].some((pattern) => pattern.test(street));

function addressTypeOf({ line1, line2 }: Address): string {
  const street = line1.trim();
  if (postOfficeBox.test(street)) return 'POBoxAddress';
  if (militaryUnit.test(street)) return 'StreetOrResidentialAddress';
  if (ruralRoute.test(street)) return 'RuralRouteAddress';
  if (generalDelivery.test(street)) return 'GeneralDeliveryAddress';
  if (/\b(suite|ste|apt|unit|floor|fl)\b|#/i.test(`${line1} ${line2}`)) return 'HighRiseOrBusinessComplex';
  return 'StreetOrResidentialAddress';
}

/** Four digits derived from ZIP and street, so that they are the same every time. */
function plusFour(zip: string, line1: string): string {
  let code = Number(zip) % 89;
  for (const letter of line1.replaceAll(/\W/g, '')) code = (code * 31 + letter.charCodeAt(0)) % 8999;
  return String(code + 1000);
}

function echo({ line1, line2, line3, city, region, country, postalCode }: Address) {
  return { line1, line2, line3, city, region, country, postalCode };
}

function inMixedCase(found: FoundAddress): FoundAddress {
  const { line1, line2, line3, city } = found;
  return { ...found, line1: mixed(line1), line2: mixed(line2), line3: mixed(line3), city: mixed(city) };
}

function mixed(text: string): string {
  return text.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
