/**
 * What secrets look like in a text: signed tokens, authorization headers, fields and parameters that name one. Anyone may
 * send a text that is logged, so each pattern takes time in proportion to the length of the text.
 */
export const secretPatterns: readonly RegExp[] = [
  // Matches from the first `eyJ` of a run of such characters alone: a search from each of them takes quadratic time.
  /eyJ(?<!eyJ[\w-]*?eyJ)[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi,
  /\b(?:access_token|refresh_token|id_token|client_secret|license_?key|password|code|state)(?:["']?\s*[:=]\s*["']?)[^\s"'&#,;}]+/gi,
];

/** Characters of a text that are scrubbed and logged; the rest is dropped. */
export const longestScrubbed = 10_000;

/** The beginning of a text from outside without what looks like a secret, for the log. */
export function scrub(text: string): string {
  const short = text.length > longestScrubbed ? `${text.slice(0, longestScrubbed)}…` : text;
  return secretPatterns.reduce((rest, pattern) => rest.replaceAll(pattern, '[secret]'), short);
}

/** What ends a line or steers a terminal or the direction of text, beyond what JSON escapes by itself. */
const steering = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text that can't be taken for anything else than one line of text. */
export function escapeSteering(text: string): string {
  return text.replaceAll(steering, escaped);
}
