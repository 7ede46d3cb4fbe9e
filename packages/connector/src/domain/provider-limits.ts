import type { TextLimit } from '@salestax/contract/vendor-limits';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text that fits. It ends between two characters as people see them, never inside an emoji. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const tooLong = characters.segment(text).containing(limit);
  return text.slice(0, tooLong?.index ?? limit);
}

/**
 * A text as a field of the provider accepts it, by the rule beside the limit. One that is to be refused when it is too long is
 * returned as it is.
 */
export function fitted({ most, longer }: TextLimit, text: string): string {
  if (longer === 'beginning') return shortened(text, most);
  return longer === 'omitted' && text.length > most ? '' : text;
}
