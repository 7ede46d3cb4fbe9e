export type JsonRecord = Readonly<Record<string, unknown>>;

/** Tells of a value of unknown origin whether it is a T. */
export type Guard<T> = (value: unknown) => value is T;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isAnything = (_value: unknown): _value is unknown => true;
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export function isOneOf<const T>(values: readonly T[]): Guard<T> {
  const known = new Set<unknown>(values);
  return (value): value is T => known.has(value);
}

export const isListOf =
  <T>(isEntry: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every((entry) => isEntry(entry));

export const isNullOr =
  <T>(is: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

/** A record that has every property of T, each of its kind. */
export const isObjectOf =
  <T>(properties: { readonly [K in keyof T]: Guard<T[K]> }): Guard<T> =>
  (value): value is T =>
    isRecord(value) && Object.entries<Guard<unknown>>(properties).every(([name, is]) => is(value[name]));
