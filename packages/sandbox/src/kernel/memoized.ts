/** Caches the result per list, by identity. Only for lists that are never changed in place. */
export function memoized<L extends object, T>(compute: (list: L) => T): (list: L) => T {
  const results = new WeakMap<L, { readonly result: T }>();
  return (list) => {
    const known = results.get(list);
    if (known !== undefined) return known.result;
    const result = compute(list);
    results.set(list, { result });
    return result;
  };
}
