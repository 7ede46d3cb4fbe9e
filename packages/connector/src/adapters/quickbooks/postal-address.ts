import { type EnteredAddress, readEnteredAddress, recipientsOf } from '../../domain/entered-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { AddressEntity } from './entities.ts';

export function readAddress(entity: AddressEntity | undefined): PostalAddress | null {
  return entity ? readEnteredAddress(enteredAddress(entity)) : null;
}

/** Names and notes in the lines of an address, which are no part of its street. */
export function readRecipients(entity: AddressEntity): readonly string[] {
  return recipientsOf(enteredAddress(entity));
}

function enteredAddress(entity: AddressEntity): EnteredAddress {
  return {
    lines: [entity.Line1, entity.Line2, entity.Line3, entity.Line4, entity.Line5],
    city: entity.City,
    region: entity.CountrySubDivisionCode,
    postalCode: entity.PostalCode,
    country: entity.Country,
  };
}
