/** A text within HTML, also within an attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** 'DW' for 'Dana Whitfield'. */
export const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');
