/**
 * Patterns of secrets in text: signed tokens, authorization headers, fields and parameters with secret names. Logged
 * texts may come from untrusted senders, so each pattern runs in linear time.
 */
export const secretPatterns: readonly RegExp[] = [
  // Matches only from the first `eyJ` of a run of such characters: matching from each would take quadratic time.
  // A signed token has three parts, an encrypted one five, of which one may be empty (RFC 7515, RFC 7516).
  /eyJ(?<!eyJ[\w-]*?eyJ)[\w-]+(?:\.[\w-]*){2,4}/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi,
  // Also in JSON that is a string of JSON, where each quote has a backslash.
  /\b(?:access_?token|refresh_?token|id_?token|client_?secret|license_?key|password|code|state)(?:\\?["']?\s*[:=]\s*\\?["']?)[^\s"'\\&#,;}]+/gi,
];

/** Longer texts are cut before they are scrubbed and logged. */
export const maxLoggedCharacters = 10_000;

/** The beginning of an untrusted text without secrets, for the log. */
export function scrub(text: string): string {
  const short = text.length > maxLoggedCharacters ? `${text.slice(0, maxLoggedCharacters)}…` : text;
  return secretPatterns.reduce((rest, pattern) => rest.replaceAll(pattern, '[secret]'), short);
}

/** Line separators, terminal control and text direction characters that JSON does not escape. */
const controlCharacters = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes a text so that it stays on one line and cannot control a terminal. */
export function escapeControlCharacters(text: string): string {
  return text.replaceAll(controlCharacters, escaped);
}
