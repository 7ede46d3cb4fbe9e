import { isDeepStrictEqual } from 'node:util';
import type { ActivityAction, ActivityOutcome, ActorKind } from '@salestax/contract';

/** Who acts, and from where. */
export interface Actor {
  readonly kind: ActorKind;
  /** Sign-in name, e-mail address, client id, or name of the operator. */
  readonly id: string;
  /** For people; may be empty. */
  readonly name: string;
  /** The integrator's client of an embed session. */
  readonly clientId: string | null;
  /** The network of the caller (`networkOf`), never the whole address; null = not over the network. */
  readonly address: string | null;
}

/** Where a call comes from. */
export interface CallSource {
  /** As that of an `Actor`. */
  readonly address: string | null;
  readonly correlationId: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** What an actor did or tried. `before` and `after` have the changed fields alone, and never a secret. */
export interface Activity {
  readonly action: ActivityAction;
  /** @default 'done' */
  readonly outcome?: ActivityOutcome;
  /** Why it was refused, or what is left to do: a code. */
  readonly reason?: string;
  readonly before?: Fields | null;
  readonly after?: Fields | null;
}

/** What people call an actor. */
export const nameOf = ({ name, id }: Actor): string => name || id;

/** An entry names at most this many things; its `count` has them all. */
const mostNamed = 50;

/** What a person did to many things at once. `field`: what they are. */
export const countedNames = (field: 'document' | 'customer' | 'item', names: readonly string[]): Fields => ({
  count: names.length,
  [field]: names.slice(0, mostNamed),
});

/** The connector itself, or the accounting service. */
export const serviceActor = (id: string): Actor => ({ kind: 'service', id, name: '', clientId: null, address: null });

/** A person who signed in at the tax provider. */
export const userActor = (
  { userName, name }: { readonly userName: string; readonly name: string },
  address: string | null,
): Actor => ({ kind: 'user', id: userName, name, clientId: null, address });

/** The operator of the service, at its machine. */
export const operatorActor = (name: string): Actor => ({
  kind: 'operator',
  id: name,
  name: '',
  clientId: null,
  address: null,
});

/** The fields that differ, before and after; null when none does. */
export function changedFields(
  before: Fields,
  after: Fields,
): { readonly before: Fields; readonly after: Fields } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length === 0) return null;
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}

/**
 * The network of an address: enough to recognize one's own office, not a person. The first 24 bits of IPv4, the first 48
 * of IPv6. Null for anything else.
 */
export function networkOf(address: string): string | null {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(address);
  if (v4 !== null) return `${v4.slice(1).join('.')}.0/24`;
  const url = URL.parse(`http://[${address.split('%', 1)[0]}]`);
  if (url === null) return null;
  // The parser of addresses writes the longest run of zeros as '::'.
  const [start = '', end] = url.hostname.slice(1, -1).split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(start), groups(end ?? '')];
  const zeros = end === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all.slice(0, 3).join(':')}::/48`;
}
