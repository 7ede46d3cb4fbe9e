/** A JSON value as text: strings as they are, the rest as JSON, nothing for nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
