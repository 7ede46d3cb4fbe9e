/** Null: not an address. `URL.parse` is younger than the oldest browsers that these scripts support. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
