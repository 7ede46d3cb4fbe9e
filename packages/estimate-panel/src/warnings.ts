import type { Address, Day, Id, StoredTaxFacts } from '@salestax/contract';

/** What would make the tax of a document wrong, the most important first. */
export const warningKinds = [
  'addressUnclear',
  'noStreet',
  'certificateExpired',
  'noCertificate',
  'noTaxCode',
  'certificateExpires',
  'nearThreshold',
] as const;

export interface Warning {
  readonly kind: (typeof warningKinds)[number];
  /** What the sentence names: a state, an item, a day; '' = nothing. */
  readonly value: string;
}

/** What the panel knows of a document. */
export interface WarnedDocument {
  readonly date: Day;
  readonly destination: Address | null;
  /** The lines for sale that have an item. */
  readonly items: readonly { readonly id: Id; readonly name: string }[];
  /** Undefined: nothing is stored. */
  readonly stored: StoredTaxFacts | undefined;
}

/** A certificate that ends within so many days of the sale is worth renewing now. */
const soonDays = 30;
const dayMs = 86_400_000;

/** At most one warning of each kind. */
export function warningsOf(document: WarnedDocument): readonly Warning[] {
  const { destination, stored } = document;
  const found = destination && isInUnitedStates(destination) ? ofAddress(destination, document) : [];
  const undecided = document.items.find(({ id }) => stored?.undecidedItems.includes(id));
  return [...found, ...(undecided ? [{ kind: 'noTaxCode' as const, value: undecided.name }] : [])].toSorted(
    (one, other) => warningKinds.indexOf(one.kind) - warningKinds.indexOf(other.kind),
  );
}

const isInUnitedStates = ({ country }: Address): boolean =>
  ['', 'US', 'USA', 'UNITED STATES'].includes(country.toUpperCase());

function ofAddress(destination: Address, { date, stored }: WarnedDocument): readonly Warning[] {
  const region = destination.region.trim().toUpperCase();
  const isUnclear = stored?.unconfirmedAddress && isSamePlace(stored.unconfirmedAddress, destination);
  const address: Warning[] = isUnclear ? [{ kind: 'addressUnclear', value: '' }] : [];
  if (!destination.line1.trim()) address.push({ kind: 'noStreet', value: '' });
  return [
    ...address,
    ...ofCertificates(region, date, stored?.certificates ?? []),
    ...(stored?.nearThreshold.includes(region) ? [{ kind: 'nearThreshold' as const, value: region }] : []),
  ];
}

/** Of a customer with certificates. One whose state is not known may be for this state. */
function ofCertificates(region: string, date: Day, certificates: StoredTaxFacts['certificates']): readonly Warning[] {
  const here = certificates.filter((certificate) => certificate.region === region);
  // Calendar days in yyyy-MM-dd are ordered as text.
  const last = here
    .filter(({ valid, expires }) => valid && expires >= date)
    .map(({ expires }) => expires)
    .toSorted()
    .at(-1);
  if (last !== undefined) return last <= daysAfter(date, soonDays) ? [{ kind: 'certificateExpires', value: last }] : [];
  if (here.length > 0) return [{ kind: 'certificateExpired', value: region }];
  const isExemptElsewhere = certificates.some(({ valid, expires }) => valid && expires >= date);
  return isExemptElsewhere && certificates.every((certificate) => certificate.region)
    ? [{ kind: 'noCertificate', value: region }]
    : [];
}

const isSamePlace = (one: Address, other: Address): boolean =>
  (['line1', 'city', 'region', 'postalCode'] as const).every(
    (part) => one[part].trim().toUpperCase() === other[part].trim().toUpperCase(),
  );

const daysAfter = (day: Day, days: number): Day => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
