/** What secrets look like in a text: signed tokens, authorization headers, fields and parameters that name one. */
const secrets = [
  /eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi,
  /\b(?:access_token|refresh_token|id_token|client_secret|license_?key|password|code|state)(?:["']?\s*[:=]\s*["']?)[^\s"'&#,;}]+/gi,
];

/** A text from outside without what looks like a secret, for the log. */
export function scrub(text: string): string {
  return secrets.reduce((rest, pattern) => rest.replaceAll(pattern, '[secret]'), text);
}
