const escapes: readonly (readonly [escaped: string, plain: string])[] = [
  ['_-ava2f-_', '/'],
  ['_-ava2b-_', '+'],
  ['_-ava3f-_', '?'],
  ['_-ava25-_', '%'],
  ['_-ava23-_', '#'],
];

/** Decodes a code in a path: the provider has its own escapes for five characters. */
export function decodeCode(segment: string): string {
  return escapes.reduce((code, [escaped, plain]) => code.replaceAll(escaped, plain), segment);
}
