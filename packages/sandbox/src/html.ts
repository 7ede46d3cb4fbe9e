/** Escaped markup. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

type Part = string | Html | readonly Html[];

const markupOf = (part: Part): string => {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign);
  return part.map(({ markup }) => markup).join('');
};

/** Escapes interpolated strings. */
export const html = (parts: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? markupOf(values[index] ?? '') : '')).join(''));
