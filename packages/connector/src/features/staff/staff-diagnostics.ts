import type { Answer } from '@salestax/contract';
import { integrationStatusOf } from '../../domain/integration-status.ts';
import { scrub } from '../../observation/scrub.ts';
import { serviceVersion } from '../../observation/version.ts';
import { lastRuns } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { newestCalls } from '../../store/call-log.ts';
import type { Company } from '../../store/companies.ts';
import { readConnectionFacts } from '../../store/connections.ts';
import type { Trx } from '../../store/db.ts';
import { countDeliveries, newestDeliveries } from '../recording/delivery-queries.ts';
import { databaseVersion } from './diagnostics-queries.ts';
import { listStaffActions, noteStaffAction } from './staff-action-queries.ts';
import { actionOf } from './staff-actions.ts';
import { companyForStaff, doneBy, staffScopeOf, type StaffRequest } from './staff-request.ts';

const maxDeliveries = 50;
const maxCalls = 100;
const maxActions = 20;

/**
 * Diagnostics of a company for a support ticket: without tokens, documents and vendor payloads. The access is logged.
 */
export async function readDiagnostics(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  companyId: string,
): Promise<Answer<'staffDiagnostics'>> {
  const company = await companyForStaff({ db }, companyId);
  const now = clock.now();
  const data = await db.tx(staffScopeOf(company), async (trx) => {
    const action = { ...doneBy(request), action: 'diagnostics-downloaded', before: null, after: null } as const;
    await noteStaffAction(trx, company, action, now);
    return gather(trx, company);
  });
  const { correlationId } = request;
  return scrubbed({ at: now.toISOString(), correlationId, ...aboutCompany(company), ...data });
}

function aboutCompany(company: Company) {
  const { companyId, realmId, name, version, createdAt, updatedAt, settings, ownItemAccounts } = company;
  const { providerAccountId, providerCompanyCode, providerCompanyId } = company;
  return {
    company: { companyId, realmId, name, status: integrationStatusOf(company), version, createdAt, updatedAt },
    settings: { ...settings, ownItemAccounts, isEcoSystemDisabled: company.ecosystemDisabled },
    taxProvider: { accountNumber: providerAccountId, companyCode: providerCompanyCode, companyId: providerCompanyId },
  };
}

async function gather(trx: Trx, company: Company) {
  const { realmId, companyId, connection, staffDisconnectedAt, revocationDueAt, throttledAt, throttledUntil } = company;
  const tokens = await readConnectionFacts(trx, realmId);
  const newest = await newestDeliveries(trx, realmId, maxDeliveries);
  const calls = await newestCalls(trx, realmId, maxCalls);
  const actions = await listStaffActions(trx, { companyId, before: null, limit: maxActions });
  return {
    versions: { service: serviceVersion, database: await databaseVersion(trx) },
    connection: { state: connection, tokens, staffDisconnectedAt, revocationDueAt, throttledAt, throttledUntil },
    deliveries: { states: await countDeliveries(trx, realmId), newest },
    calls: calls.map((call) => ({ ...call, operation: withoutQuery(call.operation) })),
    runs: await lastRuns(trx, realmId),
    actions: actions.map(actionOf),
  };
}

/** An operation without its query, which may contain names of persons. */
export const withoutQuery = (operation: string): string => operation.split('?', 1)[0] ?? '';

/** As JSON, without secrets: an error code or a name may contain one. */
function scrubbed(value: object): Record<string, unknown> {
  const clean: unknown = JSON.parse(
    JSON.stringify(value, (_, entry: unknown) => (typeof entry === 'string' ? scrub(entry) : entry)),
  );
  return typeof clean === 'object' && clean !== null ? { ...clean } : {};
}
