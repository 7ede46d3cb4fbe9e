import { reasonOf } from './vendor-error-message.ts';
import type { VendorError } from './vendor-error.ts';

/** `%PDF-`, the header of a PDF (ISO 32000-1, 7.5.2); readers accept it within the first 1024 bytes. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}

/** Codes of errors that mean: the company has no certificate storage. */
const notSetUp = new Set([
  'CertCaptureNotConfiguredError',
  'CertificatesNotSetup',
  'AccountNotProvisioned',
  'EcmsDisabled',
]);

/** The company has no certificate storage, and so no certificates. */
export function lacksCertificateStorage({ code }: VendorError): boolean {
  return notSetUp.has(code);
}

/** Message for the user: our sentence where there is no storage, or else what the provider says. */
export function certificateReasonOf(error: VendorError): string {
  return lacksCertificateStorage(error) ? error.message : reasonOf(error);
}
