/**
 * Escapes for characters that the provider does not accept in a path (Avalara developer guide, 'Filtering and special
 * characters').
 */
const escapes: Readonly<Record<string, string>> = {
  '/': '_-ava2f-_',
  '+': '_-ava2b-_',
  '?': '_-ava3f-_',
  '%': '_-ava25-_',
  '#': '_-ava23-_',
};

/** A company or transaction code as a path segment. */
export function pathCode(code: string): string {
  return encodeURIComponent(code.replaceAll(/[/+?%#]/g, (sign) => escapes[sign] ?? sign));
}
