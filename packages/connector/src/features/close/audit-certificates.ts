import { certificateReasonOf, isPdf } from '../../domain/certificate-document.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderCertificate } from '../../ports/provider-certificates.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import type { Run } from '../../ports/runs.ts';
import { retryWhileTransient } from '../../service/company-runs.ts';
import { ownPartsOf } from '../../service/own-certificates.ts';
import type { Services } from '../../service/services.ts';
import type { Archive } from './audit-archive.ts';
import { type CertificateFiles, pathPart } from './audit-index.ts';

/** Each document of a certificate is one call to the provider. */
const mostDocuments = 200;
/** Bytes of one document, as for its download. */
const maxBytes = 10 * 1_024 * 1_024;

export interface CertificateReading {
  readonly services: Pick<Services, 'db' | 'taxProvider'>;
  readonly run: Run;
  readonly call: CallContext;
  readonly account: ProviderCompanyAccount;
}

/** Adds the certificates with these ids, and returns what became of each, by id. */
export async function addCertificates(
  reading: CertificateReading,
  archive: Pick<Archive, 'add'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, CertificateFiles>> {
  const found = await findCertificates(reading, ids);
  const files = new Map<string, CertificateFiles>();
  let documentsRead = 0;
  for (const id of ids) {
    const certificate = found.certificates.get(id);
    if (certificate === undefined) {
      files.set(id, { paths: [], note: `Certificate ${id}: ${found.reason}` });
      continue;
    }
    const path = `certificates/${pathPart(id)}`;
    await archive.add(`${path}.json`, JSON.stringify(certificate, null, 2));
    const mayRead = certificate.hasDocument && documentsRead < mostDocuments;
    if (mayRead) documentsRead += 1;
    const document = mayRead ? await readDocument(reading, id) : { bytes: null, reason: 'open it at AvaTax.' };
    if (document.bytes !== null) await archive.add(`${path}.pdf`, document.bytes, 'stored');
    files.set(id, {
      paths: document.bytes === null ? [`${path}.json`] : [`${path}.json`, `${path}.pdf`],
      note: document.bytes !== null || !certificate.hasDocument ? '' : `PDF of certificate ${id}: ${document.reason}`,
    });
  }
  return files;
}

interface FoundCertificates {
  readonly certificates: ReadonlyMap<string, ProviderCertificate>;
  /** Why a requested certificate is not in `certificates`. */
  readonly reason: string;
}

/** The provider lists all certificates of a company, in pages, with the customers of other companies that share it. */
async function findCertificates(
  { services, run, call, account }: CertificateReading,
  ids: ReadonlySet<string>,
): Promise<FoundCertificates> {
  const certificates = new Map<string, ProviderCertificate>();
  const reason = 'AvaTax does not list it for this company.';
  const ownPart = await ownPartsOf(services, run.realmId, account);
  for (let skip = 0; certificates.size < ids.size;) {
    const from = skip;
    const page = await retryWhileTransient(run, () => services.taxProvider.certificates(call, account, from));
    if (!page.ok) return { certificates, reason: certificateReasonOf(page.error) };
    for (const certificate of page.value.rows.flatMap(ownPart))
      if (ids.has(certificate.id)) certificates.set(certificate.id, certificate);
    skip += page.value.rows.length;
    if (page.value.rows.length === 0 || skip >= page.value.total) break;
  }
  return { certificates, reason };
}

async function readDocument(
  { services, run, call, account }: CertificateReading,
  id: string,
): Promise<{ readonly bytes: Uint8Array | null; readonly reason: string }> {
  const document = await retryWhileTransient(run, () =>
    services.taxProvider.certificateDocument(call, account, id, maxBytes),
  );
  if (!document.ok) return { bytes: null, reason: certificateReasonOf(document.error) };
  const { bytes } = document.value;
  if (bytes === null) return { bytes: null, reason: 'it is larger than 10 MB. Open it at AvaTax.' };
  return isPdf(bytes) ? { bytes, reason: '' } : { bytes: null, reason: 'it is not a PDF. Open it at AvaTax.' };
}
