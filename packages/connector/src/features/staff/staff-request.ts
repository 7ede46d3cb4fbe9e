import { RequestError } from '../../domain/request-error.ts';
import type { StaffUser } from '../../security/principal.ts';
import { type Company, companyById } from '../../store/companies.ts';
import type { Services } from '../../service/services.ts';

/** A call of support staff. */
export interface StaffRequest {
  readonly staff: StaffUser;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/** The company with this id of the list. */
export async function companyForStaff({ db }: Pick<Services, 'db'>, companyId: string): Promise<Company> {
  const company = await db.tx('staff', (trx) => companyById(trx, companyId));
  if (company === null) throw new RequestError('NotFound');
  return company;
}

/** Transaction scope of changes that staff make to a company. */
export const openedScope = ({ realmId }: Pick<Company, 'realmId'>) => ({ realm: realmId, staff: true }) as const;

/** Actor, for the log of staff actions. */
export const doneBy = ({ staff, correlationId }: Pick<StaffRequest, 'staff' | 'correlationId'>) => ({
  staff: staff.email,
  staffName: staff.name,
  correlationId,
});
