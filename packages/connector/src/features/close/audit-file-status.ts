import type { Answer, AuditFile, Month } from '@salestax/contract';
import { runStatusOf } from '../../service/company-runs.ts';
import type { Services } from '../../service/services.ts';
import { type AuditFileRow, findAuditFile } from './audit-file-queries.ts';
import { findMonthRun } from './month-runs.ts';

/** The audit file of a month, and the run that last made it. */
export async function auditFileOf(
  services: Services,
  realmId: string,
  month: Month,
): Promise<Pick<Answer<'readMonth'>, 'auditFile' | 'auditRun'>> {
  const [file, run] = await Promise.all([
    services.db.read({ realm: realmId }, (trx) => findAuditFile(trx, realmId, month, services.clock.now())),
    findMonthRun(services, realmId, 'audit-file', month),
  ]);
  return { auditFile: file && shownFile(file), ...(run && { auditRun: runStatusOf(run) }) };
}

function shownFile({ fileId, madeAt, madeBy, documents, bytes, parts, expiresAt }: AuditFileRow): AuditFile {
  return {
    id: fileId,
    madeAt: madeAt.toISOString(),
    madeBy,
    documents,
    bytes,
    parts,
    expiresAt: expiresAt.toISOString(),
  };
}
