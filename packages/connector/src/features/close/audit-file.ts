import type { Answer, Query, RequestBody } from '@salestax/contract';
import { nameOf } from '../../domain/activity.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import { readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import { findAuditPart } from './audit-file-queries.ts';
import { startMonthRun } from './month-runs.ts';
import { canWorkOn } from './read-months.ts';

/** Starts to make the audit file of a month in the background. */
export async function makeAuditFile(
  services: Services,
  request: ActorRequest,
  { Month: month }: RequestBody<'makeAuditFile'>,
): Promise<Answer<'makeAuditFile'>> {
  const { realmId, correlationId, actor } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (!(await canWorkOn(services, realmId, state, month))) return { outcome: 'refused' };
  const run = { realmId, kind: 'audit-file', request: { month, by: nameOf(actor) }, correlationId } as const;
  return startMonthRun(services, run, (trx, now) =>
    noteActivity(trx, request, { action: 'audit-file', after: { period: month } }, now),
  );
}

/** One part of a file in base64; '' if the file has expired or was made again. The first part is noted as a download. */
export async function readAuditFile(
  { db, clock }: Services,
  request: ActorRequest,
  { id: fileId, part }: Query<'readAuditFile'>,
): Promise<string> {
  const { realmId } = request;
  const place = Number(part);
  const now = clock.now();
  return db.tx({ realm: realmId }, async (trx) => {
    const found = await findAuditPart(trx, realmId, { fileId, place }, now);
    if (found === null) return '';
    if (place === 0)
      await noteActivity(trx, request, { action: 'audit-file-download', after: { period: found.month } }, now);
    return Buffer.from(found.content).toString('base64');
  });
}
