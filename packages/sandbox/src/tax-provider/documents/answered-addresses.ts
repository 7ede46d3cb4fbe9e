import { localCode } from '../definitions.ts';
import { placeOfZip, stateOf, zipOf } from '../engine/places.ts';
import type { Address, LineInput } from '../engine/types.ts';
import type { Row } from '../http/filter.ts';
import type { DocumentAddress, Transaction } from '../state.ts';

/** The addresses of an answer, each place once, and their ids. */
export interface AnsweredAddresses {
  readonly rows: readonly Row[];
  idOf(address: Address | null): number;
  /** The id of the document's own address of this kind; 0: only lines have addresses. */
  idOfKind(kind: 'shipFrom' | 'shipTo'): number;
}

/**
 * The addresses of a document and those that only lines have. The destination comes first, as in the answers of
 * spree_avatax_official (spec/vcr/…/create/gst/us_to_canada.yml, 2019-09-20). The ids are 0 in an estimate.
 */
export function answeredAddresses({ id, header, question }: Transaction): AnsweredAddresses {
  const addressByKind = new Map(header.addresses.map(({ kind, address }) => [kind, address]));
  const ofKind = (kind: string) => addressByKind.get(kind) ?? addressByKind.get('singleLocation') ?? null;
  const all = [ofKind('shipTo'), ofKind('shipFrom'), ...addressByKind.values(), ...question.lines.flatMap(addressesOf)];
  const places = new Map<string, Address>();
  for (const address of all)
    if (address !== null && !places.has(addressKeyOf(address))) places.set(addressKeyOf(address), address);
  const keys = new Map([...places.keys()].map((key, index) => [key, addressId(id, index)]));
  const idOf = (address: Address | null) => (address === null ? 0 : (keys.get(addressKeyOf(address)) ?? 0));
  return {
    rows: [...places.values()].map((address, index) => addressRow(id, address, addressId(id, index))),
    idOf,
    idOfKind: (kind) => idOf(ofKind(kind)),
  };
}

const addressesOf = ({ shipTo, shipFrom }: LineInput) => [shipTo, shipFrom];

/** After the ids of up to 15,000 lines. */
const addressId = (id: number, index: number) => (id === 0 ? 0 : id * 100_000 + 20_001 + index);

function addressKeyOf({ line1, line2, line3, city, region, country, postalCode }: Address): string {
  return [line1, line2, line3, city, region, country, postalCode].join('|').toUpperCase();
}

/** The region is the one in which the address is found, not the one that was sent. */
function addressRow(transactionId: number, address: Address, id: number): Row {
  const place = placeOfZip(zipOf(address));
  return {
    id,
    transactionId,
    boundaryLevel: address.line1 === '' ? (address.postalCode.length > 5 ? 'Zip9' : 'Zip5') : 'Address',
    line1: address.line1,
    line2: address.line2,
    line3: address.line3,
    city: address.city,
    region: stateOf(address) ?? address.region,
    postalCode: address.postalCode,
    country: address.country,
    taxRegionId: Number(localCode(address.region, 'Region', zipOf(address))),
    latitude: place?.lat ?? '',
    longitude: place?.lon ?? '',
  };
}

/** One place of sale stands for all of these (Avalara's Python samples of 2017-12-14, `singleLocation` in Irvine). */
const everyPlace = ['PointOfOrderOrigin', 'PointOfOrderAcceptance', 'ShipTo', 'ShipFrom'];

const typeCodes: Readonly<Record<string, readonly string[]>> = {
  singleLocation: everyPlace,
  shipFrom: ['ShipFrom'],
  shipTo: ['ShipTo'],
  pointOfOrderOrigin: ['PointOfOrderOrigin'],
  pointOfOrderAcceptance: ['PointOfOrderAcceptance'],
};

/** The `locationTypes` of a recorded document. Empty when only its lines have addresses. */
export function documentLocationTypes({ id, header }: Transaction, addresses: AnsweredAddresses): Row[] {
  return header.addresses
    .flatMap(({ kind, address }: DocumentAddress) => (typeCodes[kind] ?? [kind]).map((code) => ({ code, address })))
    .map(({ code, address }, index) => ({
      documentLocationTypeId: id * 100_000 + 60_001 + index,
      documentId: id,
      documentAddressId: addresses.idOf(address),
      locationTypeCode: code,
    }));
}

/** The `lineLocationTypes` of a recorded line. */
export function lineLocationTypes(lineId: number, input: LineInput, addresses: AnsweredAddresses): Row[] {
  const places = [
    { code: 'ShipTo', address: input.shipTo },
    { code: 'ShipFrom', address: input.shipFrom },
  ];
  return places
    .filter(({ address }) => address !== null)
    .map(({ code, address }, index) => ({
      documentLineLocationTypeId: lineId * 20 + index + 1,
      documentLineId: lineId,
      documentAddressId: addresses.idOf(address),
      locationTypeCode: code,
    }));
}
