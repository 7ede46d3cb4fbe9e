import { readEnteredAddress } from '../../domain/entered-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { AddressEntity } from './entities.ts';

export function readAddress(entity: AddressEntity | undefined): PostalAddress | null {
  if (!entity) return null;
  return readEnteredAddress({
    lines: [entity.Line1, entity.Line2, entity.Line3, entity.Line4, entity.Line5],
    city: entity.City,
    region: entity.CountrySubDivisionCode,
    postalCode: entity.PostalCode,
    country: entity.Country,
  });
}
