import type { Books } from '../books.ts';
import type { PhysicalAddress } from '../entities.ts';

/** An address as stored, with its own id; undefined when it is empty. */
export function storedAddress(sent: PhysicalAddress | undefined, books: Books): PhysicalAddress | undefined {
  if (sent === undefined) return undefined;
  const lines = Object.entries(sent).filter(([name, value]) => name !== 'Id' && value !== '');
  if (lines.length === 0) return undefined;
  return { ...Object.fromEntries(lines), Id: sent.Id ?? books.addressId() };
}

/** The given addresses in their stored form, to be spread into a row. */
export function storedAddresses<K extends string>(
  sent: Readonly<Partial<Record<K, PhysicalAddress>>>,
  names: readonly K[],
  books: Books,
): Partial<Record<K, PhysicalAddress>> {
  const stored: Partial<Record<K, PhysicalAddress>> = {};
  for (const name of names) {
    const address = storedAddress(sent[name], books);
    if (address !== undefined) stored[name] = address;
  }
  return stored;
}
