import type { Answer, Query, StaffAction } from '@salestax/contract';
import type { Services } from '../../service/services.ts';
import { companyById } from '../../store/companies.ts';
import { listStaffActions, type StaffActionRow } from './staff-action-queries.ts';
import { recordPageReading, type StaffRequest } from './staff-request.ts';

const defaultPageSize = 50;
const maxPageSize = 200;

/** Log of staff actions, newest first. */
export async function readStaffActions(
  services: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  query: Query<'staffActions'>,
): Promise<Answer<'staffActions'>> {
  const { customer, before, limit } = query;
  const page = {
    companyId: customer ?? null,
    before: before === undefined ? null : Number(before),
    limit: Math.min(Number(limit ?? defaultPageSize), maxPageSize),
  };
  const company = customer === undefined ? null : await services.db.tx('staff', (trx) => companyById(trx, customer));
  // The log of a company outlives its data. Without a company there is nothing to record the reading with.
  if (company !== null) await recordPageReading(services, request, company, 'staff-actions', query);
  const rows = await services.db.tx('staff', (trx) => listStaffActions(trx, page));
  return rows.map(actionOf);
}

export function actionOf({ id, at, companyId, before, after, ...fields }: StaffActionRow): StaffAction {
  return {
    ...fields,
    id: String(id),
    at: at.toISOString(),
    customerId: companyId,
    before: before && { ...before },
    after: after && { ...after },
  };
}
