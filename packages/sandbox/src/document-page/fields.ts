/** Accessors for the API's JSON objects, where any property may be missing. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function textAt(object: object, ...path: readonly string[]): string {
  const value = at(object, path);
  return typeof value === 'string' ? value : '';
}

export function numberAt(object: object, ...path: readonly string[]): number | null {
  const value = at(object, path);
  return typeof value === 'number' ? value : null;
}

export const flagAt = (object: object, ...path: readonly string[]): boolean => at(object, path) === true;

export function objectAt(object: object, ...path: readonly string[]): Json {
  const value = at(object, path);
  return isJson(value) ? value : {};
}

export function listAt(object: object, name: string): readonly Json[] {
  const value = at(object, [name]);
  return Array.isArray(value) ? value.filter(isJson) : [];
}

function at(object: object, path: readonly string[]): unknown {
  let value: unknown = object;
  for (const name of path) value = isJson(value) ? value[name] : undefined;
  return value;
}
