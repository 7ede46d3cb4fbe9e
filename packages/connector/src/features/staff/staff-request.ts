import type { Activity, Actor } from '../../domain/activity.ts';
import { RequestError } from '../../domain/request-error.ts';
import type { StaffUser } from '../../security/principal.ts';
import type { Services } from '../../service/services.ts';
import { listActivity, recordActivity } from '../../store/activity.ts';
import { type Company, companyById } from '../../store/companies.ts';

/** A call of support staff. */
export interface StaffRequest {
  readonly staff: StaffUser;
  /** As that of an `Actor`. */
  readonly address: string | null;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/** The company with this id, as the list of support staff shows it. */
export async function companyForStaff({ db }: Pick<Services, 'db'>, companyId: string): Promise<Company> {
  const company = await db.tx('staff', (trx) => companyById(trx, companyId));
  if (company === null) throw new RequestError('NotFound');
  return company;
}

/** Transaction scope of changes that staff make to a company. */
export const staffScopeOf = ({ realmId }: Pick<Company, 'realmId'>) => ({ realm: realmId, staff: true }) as const;

/** Who did it, as the columns of the log of staff actions. */
export const doneBy = ({ staff, address, correlationId }: Omit<StaffRequest, 'signal'>) => ({
  by: 'staff' as const,
  staff: staff.email,
  staffName: staff.name,
  correlationId,
  address,
});

/** Who did it, for the record of the company's activity. */
export const staffActor = ({ staff, address }: StaffRequest): Actor => ({
  kind: 'staff',
  id: staff.email,
  name: staff.name,
  clientId: null,
  address,
});

/** What support staff read of a company, for the record of its activity. */
export type StaffReading =
  | 'configuration'
  | 'check-up'
  | 'activity'
  | 'errors'
  | 'disconnect-request'
  | 'staff-actions';

/** Records that staff have read what belongs to a company. */
export function recordReading(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  { realmId }: Pick<Company, 'realmId'>,
  what: StaffReading,
): Promise<void> {
  const activity: Activity =
    what === 'configuration' ? { action: 'configuration-read' } : { action: 'staff-read', after: { call: what } };
  return recordActivity(
    db,
    { realmId, actor: staffActor(request), correlationId: request.correlationId },
    activity,
    clock.now(),
  );
}

const readingMs = 60 * 60_000;
const lastReadings = 100;

/** Like `recordReading`, for a list in pages: within an hour, a following page is the same reading as the one recorded before. */
export async function recordPageReading(
  services: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  company: Pick<Company, 'realmId'>,
  what: StaffReading,
  { before }: { readonly before?: string | undefined },
): Promise<void> {
  const isFollowing = before !== undefined && (await hasReadLately(services, request, company, what));
  if (!isFollowing) await recordReading(services, request, company, what);
}

async function hasReadLately(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { staff }: StaffRequest,
  { realmId }: Pick<Company, 'realmId'>,
  what: StaffReading,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - readingMs);
  const page = { realmId, action: 'staff-read', outcome: null, before: null, since, limit: lastReadings } as const;
  const readings = await db.read(staffScopeOf({ realmId }), (trx) => listActivity(trx, page));
  return readings.some(({ actor, after }) => actor === staff.email && after?.['call'] === what);
}
