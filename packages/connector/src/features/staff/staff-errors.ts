import type { Answer } from '@salestax/contract';
import { dayMs } from '../../domain/days.ts';
import { scrub } from '../../observation/scrub.ts';
import type { Services } from '../../service/services.ts';
import { failedCallsOf } from '../../store/call-log.ts';
import { withoutQuery } from './staff-diagnostics.ts';
import { companyForStaff, recordReading, type StaffRequest } from './staff-request.ts';

const maxErrors = 100;

/** The newest failed calls behind the number of errors in the list of companies, without their content. */
export async function readErrors(
  services: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  companyId: string,
): Promise<Answer<'staffErrors'>> {
  const { db, clock } = services;
  const { realmId } = await companyForStaff(services, companyId);
  await recordReading(services, request, { realmId }, 'errors');
  const since = new Date(clock.now().getTime() - dayMs);
  const calls = await db.tx('staff', (trx) => failedCallsOf(trx, realmId, since, maxErrors));
  return calls.map(({ at, operation, ...call }) => ({
    ...call,
    at: at.toISOString(),
    operation: scrub(withoutQuery(operation)),
  }));
}
