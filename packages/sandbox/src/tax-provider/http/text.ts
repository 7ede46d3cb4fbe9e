/** A JSON value as text: strings unchanged, other values as JSON, '' for null and undefined. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
