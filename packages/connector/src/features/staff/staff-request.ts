import { RequestError } from '../../domain/request-error.ts';
import type { StaffUser } from '../../security/principal.ts';
import { type Company, companyById } from '../../store/companies.ts';
import type { Services } from '../../service/services.ts';

/** What a call of the support staff carries. */
export interface StaffRequest {
  readonly staff: StaffUser;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/** The company that a person of the staff opens, by the id of the list. */
export async function companyForStaff({ db }: Pick<Services, 'db'>, companyId: string): Promise<Company> {
  const company = await db.tx('staff', (trx) => companyById(trx, companyId));
  if (company === null) throw new RequestError('NotFound');
  return company;
}

/** Where the changes to a company are made that staff may make. */
export const openedScope = ({ realmId }: Pick<Company, 'realmId'>) => ({ realm: realmId, staff: true }) as const;

/** By whom, for the record of actions. */
export const doneBy = ({ staff, correlationId }: Pick<StaffRequest, 'staff' | 'correlationId'>) => ({
  staff: staff.email,
  staffName: staff.name,
  correlationId,
});
