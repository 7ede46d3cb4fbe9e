/** The largest accepted file, in bytes. */
export const PDF_LIMIT = 10 * 1024 * 1024;

const HEAD = '%PDF-';

export type PdfFile =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: 'empty' | 'too-large' | 'not-a-pdf' };

/** Decodes a PDF file from base64. Checks its first bytes (ISO 32000-2, 7.5.2), so that nothing else is passed on as a PDF. */
export function pdfOf(base64: string): PdfFile {
  if (base64.trim() === '') return { ok: false, reason: 'empty' };
  // A file that is far too large is not decoded. Four characters encode three bytes; the fifth allows for line breaks.
  if (base64.length > (PDF_LIMIT / 3) * 5) return { ok: false, reason: 'too-large' };
  const binary = decoded(base64);
  if (binary === null || !binary.startsWith(HEAD)) return { ok: false, reason: 'not-a-pdf' };
  if (binary.length > PDF_LIMIT) return { ok: false, reason: 'too-large' };
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return { ok: true, bytes };
}

/** Null: the text is not base64. */
function decoded(base64: string): string | null {
  try {
    return atob(base64);
  } catch {
    return null;
  }
}
