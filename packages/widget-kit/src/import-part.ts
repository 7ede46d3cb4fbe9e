/** Written by the loader of the elements: files whose hash was wrong, or that could not be loaded. */
const absentKey = Symbol.for('salestax.absent');

/**
 * Imports a module that a widget works without; null when it cannot be loaded. One that the loader has refused is not
 * imported again, because an import has no integrity hash. `name`: the module's file name without folder and hash.
 */
export function importPart<Part>(name: string, importIt: () => Promise<Part>): Promise<Part | null> {
  const absent: unknown = Reflect.get(globalThis, absentKey);
  const isAbsent = absent instanceof Set && [...absent].some((file) => String(file).includes(`/${name}-`));
  return isAbsent ? Promise.resolve(null) : importIt().catch(() => null);
}
