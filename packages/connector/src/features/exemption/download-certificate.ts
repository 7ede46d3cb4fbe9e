import { certificateReasonOf, isPdf } from '../../domain/certificate-document.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { findCertificateAccount } from './certificate-account.ts';
import { isListedCertificate } from './certificate-queries.ts';

/** Maximum size of a document, in bytes. */
const maxBytes = 10 * 1_024 * 1_024;

const sentences = {
  notPdf: 'This document is not a PDF. Open it at AvaTax.',
  tooLarge: 'This document is larger than 10 MB. Open it at AvaTax.',
} as const;

/**
 * The document of a certificate of the company's list: base64 of a PDF; '' if there is none. An error is returned as a
 * message, which contains spaces and so cannot be mistaken for base64: an HTTP error would navigate the user away from
 * the page.
 */
export async function downloadCertificate(
  services: Services,
  request: CompanyRequest,
  certificateId: string,
): Promise<string> {
  const certificateAccount = await findCertificateAccount(services, request.realmId);
  if (!certificateAccount.ok) return certificateAccount.error.message;
  // The provider's ids of certificates are numeric.
  if (!/^\d+$/.test(certificateId)) return '';
  // At a shared provider company, AvaTax would answer with those of another company's customers, too.
  const isListed = await services.db.read({ realm: request.realmId }, (trx) =>
    isListedCertificate(trx, request.realmId, certificateId),
  );
  if (!isListed) return '';
  const call = callOf(services, request);
  const document = await services.taxProvider.certificateDocument(
    call,
    certificateAccount.account,
    certificateId,
    maxBytes,
  );
  if (!document.ok) return document.error.kind === 'not-found' ? '' : certificateReasonOf(document.error);
  const { bytes } = document.value;
  if (bytes === null) return sentences.tooLarge;
  if (bytes.length === 0) return '';
  return isPdf(bytes) ? Buffer.from(bytes).toString('base64') : sentences.notPdf;
}
