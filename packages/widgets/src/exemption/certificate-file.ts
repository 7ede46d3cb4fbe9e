import { pdfOf, type PdfFile } from '@salestax/client';
import type { FailedAlert } from '../list-screen/list-screen.ts';

/** Why there is no document. */
export type DocumentAlert =
  | { readonly kind: 'no-document'; readonly reason: Extract<PdfFile, { ok: false }>['reason'] }
  | FailedAlert;

/** The document of a certificate: its bytes, or why there is none. */
export type CertificateFile = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly alert: DocumentAlert };

/** Reads the answer of the service: a PDF as Base64, or a sentence about why there is none. */
export function certificateFile(answer: string): CertificateFile {
  // Base64 has no whitespace.
  if (/\s/.test(answer.trim())) return { alert: { kind: 'failed', sentence: answer } };
  const file = pdfOf(answer);
  return file.ok ? { bytes: file.bytes } : { alert: { kind: 'no-document', reason: file.reason } };
}
