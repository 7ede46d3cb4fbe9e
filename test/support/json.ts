/** Reads a field of a response whose shape the test expects. */
export function field(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value;
  for (const step of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
  return at;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = field(value, ...path);
  if (typeof found === 'string') return found;
  throw new Error(`No text at ${path.join('.')}: ${JSON.stringify(value)}`);
}

export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = field(value, ...path);
  if (typeof found === 'number') return found;
  throw new Error(`No number at ${path.join('.')}: ${JSON.stringify(value)}`);
}

/** Empty when there is no such list. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = field(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** One exchange; throws the response body when it is not successful. */
export async function exchange(
  url: string,
  authorization: string,
  method: 'GET' | 'POST',
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...more,
      authorization,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
