import { invalidEnumeration, invalidNumber, type QboFault, tooLong, unsupportedProperty } from './fault.ts';
import { isRecord } from './json.ts';
import { isCalendarDay } from './time.ts';

/** The valid values of a property of a request. A value is normalized first. */
export interface Shape<T> {
  /** The vendor's error for the first invalid part of a normalized value. */
  problem(value: unknown, path: string): QboFault | null;
  /** Numbers and flags sent as strings become such, numbers sent for texts become strings; properties that are null are removed. */
  normalize(value: unknown): unknown;
  /** The type of a value for which `problem` has returned null. */
  is(value: unknown): value is T;
}

export type Shaped<S> = S extends Shape<infer T> ? T : never;

function leaf<T>(
  accepts: (value: unknown) => value is T,
  problem: Shape<T>['problem'],
  normalize: Shape<T>['normalize'] = (value) => value,
): Shape<T> {
  return { problem, normalize, is: accepts };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export const text = (limit = 4000): Shape<string> =>
  leaf(
    isText,
    (value, path) => {
      if (!isText(value)) return unsupportedProperty(path);
      return value.length > limit ? tooLong(path, limit) : null;
    },
    (value) => (isNumber(value) ? String(value) : value),
  );

/** A decimal with at most 15 digits before the point. */
export const decimal: Shape<number> = leaf(
  isNumber,
  (value, path) => (isNumber(value) && Math.abs(value) < 1e15 ? null : invalidNumber(path)),
  (value) => (isText(value) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
);

export const flag: Shape<boolean> = leaf(
  isFlag,
  (value, path) => (isFlag(value) ? null : unsupportedProperty(path)),
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
);

export const day: Shape<string> = leaf(isText, (value, path) =>
  isText(value) && isCalendarDay(value) ? null : unsupportedProperty(path),
);

export function oneOf<const V extends string>(...values: readonly V[]): Shape<V> {
  const allowedValues = new Set<unknown>(values);
  return leaf(
    (value): value is V => allowedValues.has(value),
    (value, path) => (allowedValues.has(value) ? null : invalidEnumeration(path, String(value))),
  );
}

/** Any value: stored and returned without interpretation. */
export const anything: Shape<unknown> = leaf(
  (value): value is unknown => value !== undefined,
  () => null,
);

export function listOf<T>(item: Shape<T>): Shape<readonly T[]> {
  const is = (value: unknown): value is readonly T[] => Array.isArray(value) && value.every((entry) => item.is(entry));
  return leaf(
    is,
    (value, path) => {
      if (!Array.isArray(value)) return unsupportedProperty(path);
      for (const entry of value) {
        const problem = item.problem(entry, path);
        if (problem !== null) return problem;
      }
      return null;
    },
    (value) => (Array.isArray(value) ? value.map((entry) => item.normalize(entry)) : value),
  );
}

type Properties = Readonly<Record<string, Shape<unknown>>>;
export type ObjectOf<P extends Properties> = { readonly [K in keyof P]?: Shaped<P[K]> };

export interface ObjectShape<P extends Properties> extends Shape<ObjectOf<P>> {
  readonly properties: P;
}

/** Unknown properties are rejected (2010), by their name alone, as the vendor does. */
export function object<P extends Properties>(properties: P): ObjectShape<P> {
  const propertyByName = new Map(Object.entries(properties));
  const problem = (value: unknown, path: string): QboFault | null => {
    if (!isRecord(value)) return unsupportedProperty(path);
    for (const [name, entry] of Object.entries(value)) {
      const shape = propertyByName.get(name);
      if (shape === undefined) return unsupportedProperty(name);
      const found = shape.problem(entry, path === '' ? name : `${path}.${name}`);
      if (found !== null) return found;
    }
    return null;
  };
  const normalize = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const present = Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined);
    return Object.fromEntries(
      present.map(([name, entry]) => [name, propertyByName.get(name)?.normalize(entry) ?? entry]),
    );
  };
  return { properties, problem, normalize, is: (value): value is ObjectOf<P> => problem(value, '') === null };
}
