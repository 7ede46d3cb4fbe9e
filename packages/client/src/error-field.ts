/** A text field in the `error` of the body of an HTTP error; null without it. The body may come from a proxy, in any format. */
export function errorField(body: unknown, name: 'code' | 'reasonCode' | 'message'): string | null {
  const text: unknown = Reflect.get(Object(Reflect.get(Object(body), 'error')), name);
  return typeof text === 'string' ? text : null;
}
