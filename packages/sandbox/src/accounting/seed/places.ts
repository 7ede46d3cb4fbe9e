import type { JsonRecord } from '../json.ts';

export interface Place {
  readonly line1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

export const place = (line1: string, city: string, region: string, postalCode: string): Place => ({
  line1,
  city,
  region,
  postalCode,
});

/** As a PhysicalAddress of the service. */
export const address = ({ line1, city, region, postalCode }: Place): JsonRecord => ({
  Line1: line1,
  City: city,
  CountrySubDivisionCode: region,
  PostalCode: postalCode,
  Country: 'US',
});
