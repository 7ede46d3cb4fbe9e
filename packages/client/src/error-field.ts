/** A text field in the `error` of the body of an HTTP error; null without it. The body may come from a proxy, in any format. */
export function errorField(body: unknown, name: 'code' | 'reasonCode' | 'message'): string | null {
  const field = (value: unknown, key: string): unknown => new Map(Object.entries(value ?? {})).get(key);
  const text = field(field(body, 'error'), name);
  return typeof text === 'string' ? text : null;
}
