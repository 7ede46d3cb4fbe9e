import { isRecord } from './options.ts';

/**
 * The patch for `update` that turns the options `before` into `after`. A missing option counts as `undefined`, which `update` resets
 * to its default.
 */
export function changesOf(before: object, after: object): Record<string, unknown> {
  const [old, next] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  const names = new Set([...old.keys(), ...next.keys()]);
  return Object.fromEntries(
    [...names].flatMap((name) => (isSame(old.get(name), next.get(name)) ? [] : [[name, next.get(name)]])),
  );
}

/** Whether two options are equal: plain objects and lists by their parts, everything else by identity. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && isSameInParts(one, other);
  return isPlain(one) && isPlain(other) && isSameInParts(one, other);
}

const isSameInParts = (one: object, other: object): boolean => Object.keys(changesOf(one, other)).length === 0;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
