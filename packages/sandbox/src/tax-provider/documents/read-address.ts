import { avataxLimits } from '@salestax/contract/vendor-limits';
import { stateOf, stateOfZip, zipOf } from '../engine/places.ts';
import type { Address } from '../engine/types.ts';
import { isRegion } from '../engine/us-states.ts';
import { type ErrorText, providerError } from '../http/errors.ts';
import type { Fields } from '../http/fields.ts';
import type { DocumentAddress, Location } from '../state.ts';

const limits = avataxLimits.address;

const kinds = [
  'singleLocation',
  'shipFrom',
  'shipTo',
  'pointOfOrderOrigin',
  'pointOfOrderAcceptance',
  'goodsPlaceOrServiceRendered',
  'billTo',
  'import',
] as const;

/** The addresses of a document or a line, in the order of the model. `locations` are the company's, for locationCode. */
export function readAddresses(fields: Fields | null, locations: readonly Location[]): DocumentAddress[] {
  if (fields === null) return [];
  return kinds.flatMap((kind) => {
    const sent = fields.object(kind);
    return sent === null ? [] : [{ kind, address: readAddress(sent, locations) }];
  });
}

export function readAddress(fields: Fields, locations: readonly Location[] = []): Address {
  const locationCode = fields.text('locationCode', limits.locationCode.most);
  const knownLocation =
    locationCode === '' ? undefined : locations.find((location) => location.locationCode === locationCode);
  if (locationCode !== '' && knownLocation === undefined)
    throw providerError(310, {
      message: `The location '${locationCode}' was not found.`,
      description: `The company has no location with code '${locationCode}'.`,
      refersTo: fields.path,
      status: 400,
    });
  const sentAddress = {
    locationCode,
    line1: fields.text('line1', limits.line1.most),
    line2: fields.text('line2', limits.line2.most),
    line3: fields.text('line3', limits.line3.most),
    city: fields.text('city', limits.city.most),
    region: fields.text('region', limits.region.most).toUpperCase(),
    country: countryCode(fields.text('country', limits.country.most)),
    postalCode: fields.text('postalCode', limits.postalCode.most),
  };
  if (knownLocation === undefined) return sentAddress;
  const { line1, line2, line3, city, region, country, postalCode } = knownLocation;
  return { locationCode, line1, line2, line3, city, region, country, postalCode };
}

/** In capitals, as given; 'US' for none and for its longer names. */
export function countryCode(given: string): string {
  const country = given.trim().toUpperCase();
  return country === '' || country === 'USA' || country === 'UNITED STATES' ? 'US' : country;
}

/** Why an address cannot be used for tax. */
export interface AddressProblem {
  readonly error: ErrorText;
  /** The `refersTo` of the error ends with the state and ZIP. */
  readonly isOfPlace: boolean;
}

/**
 * Null: the address can be used. Addresses outside the United States are not checked. A ZIP of another state is a
 * problem of destinations only: an origin is taken to be where its ZIP is (`complete_order_success.yml`, see `stateOf`).
 * The error of a destination: spree_avatax_official, create_tax_adjustments_service_spec.rb, 'with incorrect address',
 * where the ZIP 00000 does not exist at all.
 */
export function addressProblem(address: Address, use: 'origin' | 'destination'): AddressProblem | null {
  if (address.country !== 'US') return null;
  const { region } = address;
  if (region !== '' && !isRegion(region))
    return problem(
      'RegionCodeError',
      `Invalid or missing state/province code (${region}).`,
      `${region} is not a known state or province.`,
    );
  const zip = zipOf(address);
  if (zip === '' && (region === '' || address.city === ''))
    return problem(
      'InsufficientAddressError',
      'The address is incomplete.',
      'Give a postal code, or a city and a region.',
    );
  if (zip === '') return null;
  const zipState = stateOfZip(zip);
  if (zipState === null && region === '')
    return problem('ZipNotValidError', 'The zip code is not valid.', `'${zip}' is not a zip code.`);
  if (region !== '' && zipState !== region && (zipState === null || use === 'destination'))
    return wrongZip(address, use);
  return stateOf(address) === null ? problem('TaxAddressError', 'The address is incomplete.', 'No state.') : null;
}

function wrongZip({ line1, city, region, postalCode, country }: Address, use: 'origin' | 'destination') {
  const place = [line1, city, `${region} ${postalCode} ${country}`].filter((part) => part !== '').join(', ');
  const error = {
    faultSubCode: 'InvalidZipForStateError',
    message: 'Tax calculation cannot be determined. Zip is not valid for the state.',
    description: `${place} (AddressLocationType: ${use === 'origin' ? 'ShipFrom' : 'ShipTo'}).`,
  };
  return { error, isOfPlace: true };
}

function problem(faultSubCode: string, message: string, description: string): AddressProblem {
  return { error: { message, description, faultSubCode }, isOfPlace: false };
}
