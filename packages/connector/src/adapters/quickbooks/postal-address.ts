import { type EnteredAddress, readEnteredAddress, recipientsOf } from '../../domain/entered-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { AddressEntity } from './entities.ts';

export function readAddress(entity: AddressEntity | undefined): PostalAddress | null {
  return entity ? readEnteredAddress(enteredAddress(entity)) : null;
}

/** Reads addresses of a list, each once: most documents of a customer have the same. */
export function createAddressReader(): typeof readAddress {
  const addresses = new Map<string, PostalAddress | null>();
  return (entity) => {
    if (entity === undefined) return null;
    const entered = enteredAddress(entity);
    const key = JSON.stringify(entered);
    const cachedAddress = addresses.get(key);
    if (cachedAddress !== undefined) return cachedAddress;
    const address = readEnteredAddress(entered);
    addresses.set(key, address);
    return address;
  };
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
