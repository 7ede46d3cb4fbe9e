import { isDeepStrictEqual } from 'node:util';
import { memoized } from '../kernel/memoized.ts';
import type { Books } from './books.ts';
import type { EntityName, Stored } from './entities.ts';
import { serverProperties } from './entities/common.ts';
import {
  accept,
  invalidId,
  missingParameter,
  type Outcome,
  type QboFault,
  refuse,
  unsupportedProperty,
} from './fault.ts';
import type { JsonRecord } from './json.ts';
import type { Shape } from './shape.ts';

export type Operation = 'create' | 'update' | 'void' | 'delete';

export interface Touched {
  readonly entity: EntityName;
  readonly id: string;
}

/** What the rules of an entity read while they build a row. */
export interface WriteContext<E> {
  readonly books: Books;
  /** Id, SyncToken and times of the new row. */
  readonly stamp: Stored;
  readonly before: E | null;
  /** Today in the company's time zone, yyyy-MM-dd. */
  readonly today: string;
  /** `include=allowduplicatedocnum`. */
  readonly allowDuplicateNumber: boolean;
}

/** One entity: what it accepts, and how its row is built and presented. */
export interface Resource<E extends Stored> {
  readonly name: EntityName;
  readonly operations: ReadonlySet<Operation>;
  /** The row after a create or an update. */
  prepare(body: JsonRecord, context: WriteContext<E>): Outcome<E>;
  /** The row with all amounts at zero. */
  voided(before: E, context: WriteContext<E>): Outcome<E>;
  /** The refusal of every change and deletion of a row; null: it may be changed. */
  locked(row: E, books: Books): QboFault | null;
  /** Computes the properties derived from other rows: balances, full names. */
  present(row: E, books: Books): E;
  /** The properties that `present` computes; all others are stored. */
  readonly derived: ReadonlySet<string>;
  /** The default order of queries, for presented rows. */
  compare(a: E, b: E): number;
  /** Stored rows in the default order, as far as that does not depend on derived properties. */
  sorted(rows: readonly E[]): readonly E[];
  /** An update with identical values does not change SyncToken and times. */
  readonly ignoresUnchanged: boolean;
  /** Rows of other entities that change with this row. */
  touches(row: E): readonly Touched[];
  /** The property with this name, in whatever case it is written. */
  propertyNamed(name: string): string | undefined;
}

export interface ResourceRules<Sent, E extends Stored> {
  readonly name: EntityName;
  readonly shape: Shape<Sent> & { readonly properties: JsonRecord };
  readonly operations: readonly Operation[];
  readonly compose: (sent: Sent, context: WriteContext<E>) => Outcome<E>;
  readonly voided?: (before: E, context: WriteContext<E>) => Outcome<E>;
  readonly locked?: (row: E, books: Books) => QboFault | null;
  readonly present?: (row: E, books: Books) => E;
  readonly derived?: readonly string[];
  readonly compare: (a: E, b: E) => number;
  readonly ignoresUnchanged: boolean;
  readonly touches?: (row: E) => readonly Touched[];
}

export function defineResource<Sent extends object, E extends Stored & Sent>(
  rules: ResourceRules<Sent, E>,
): Resource<E> {
  const { shape } = rules;
  const read = (body: JsonRecord): { sent: Sent } | QboFault => {
    const normalized = shape.normalize(body);
    const problem = shape.problem(normalized, '');
    if (problem !== null) return problem;
    return shape.is(normalized) ? { sent: normalized } : unsupportedProperty(rules.name);
  };
  return {
    name: rules.name,
    operations: new Set(rules.operations),
    prepare: (body, context) => {
      const result = read(body);
      if (!('sent' in result)) return refuse(result);
      // A sparse update retains what was not sent; every other write replaces the row.
      const sparse = body.sparse === true || body.sparse === 'true';
      const merged = sparse && context.before !== null ? { ...context.before, ...result.sent } : result.sent;
      return rules.compose(settable(merged), context);
    },
    voided: (before, context) => rules.voided?.(before, context) ?? accept(before),
    locked: (row, books) => rules.locked?.(row, books) ?? null,
    present: (row, books) => rules.present?.(row, books) ?? row,
    derived: new Set(rules.derived),
    compare: rules.compare,
    sorted: memoized((rows) => rows.toSorted(rules.compare)),
    ignoresUnchanged: rules.ignoresUnchanged,
    touches: (row) => rules.touches?.(row) ?? [],
    propertyNamed: (name) => Object.keys(shape.properties).find((known) => isSameName(known, name)),
  };
}

/** The service ignores the case of properties in queries. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Removes the properties that the service sets itself, and empty strings, which clear a property. */
function settable<T extends object>(value: T): T {
  const copy = { ...value };
  for (const [name, entry] of Object.entries(copy))
    if (entry === '' || Object.hasOwn(serverProperties, name)) Reflect.deleteProperty(copy, name);
  return copy;
}

/** Whether two rows are equal apart from SyncToken and times. */
export function sameContent(a: Stored, b: Stored): boolean {
  const content = ({ SyncToken: _token, MetaData: _times, ...rest }: Stored) => rest;
  return isDeepStrictEqual(content(a), content(b));
}

export interface Identity {
  readonly id: string;
  readonly syncToken: string;
}

/** The Id and SyncToken that every change of an existing object must have. */
export function readIdentity(body: JsonRecord): Identity | QboFault {
  const id = body.Id;
  const token = body.SyncToken;
  if (typeof id !== 'string' && typeof id !== 'number') return missingParameter('Id');
  if (!/^\w+$/.test(String(id))) return invalidId();
  if (typeof token !== 'string' && typeof token !== 'number') return missingParameter('SyncToken');
  return { id: String(id), syncToken: String(token) };
}

export const byText =
  <E>(key: (row: E) => string) =>
  (a: E, b: E): number =>
    key(a).localeCompare(key(b), 'en');

/** Transactions: the most recently changed first. */
export const byLastUpdate = (a: Stored, b: Stored): number => {
  const [left, right] = [a.MetaData.LastUpdatedTime, b.MetaData.LastUpdatedTime];
  if (left === right) return Number(b.Id) - Number(a.Id);
  return left < right ? 1 : -1;
};
