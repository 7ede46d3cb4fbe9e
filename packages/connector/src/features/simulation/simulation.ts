import type { Answer, RequestBody, Simulation } from '@salestax/contract';
import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { amountOfCents } from '../../domain/money.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { findCompanyRun, runStatusOf, startCompanyRun } from '../../service/company-runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { type BackgroundRun, resultOf } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { withChanges, isSameForTax } from './simulated-settings.ts';
import { differenceOf, simulationResult, type SimulatedRow, type Taxes } from './simulation-result.ts';

/** Starts to calculate the newest documents with other settings. Another simulation of the company is replaced. */
export async function simulateSettings(
  services: Services,
  { realmId, correlationId }: CompanyRequest,
  { settings, taxCodes }: RequestBody<'simulateSettings'>,
): Promise<Answer<'simulateSettings'>> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active') return { outcome: 'refused' };
  const current = state.company.settings;
  if (taxCodes.length === 0 && isSameForTax(current, withChanges(current, settings))) return { outcome: 'same' };
  await startCompanyRun(
    services,
    { realmId, kind: 'simulation', request: { settings, taxCodes }, correlationId },
    'replace',
  );
  return { outcome: 'started' };
}

/** The last simulation of a company within the last day. */
export async function readSimulation(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'readSimulation'>> {
  const run = await findCompanyRun(services, realmId, 'simulation');
  return { ...(run !== null && { run: runStatusOf(run) }), simulation: simulationOf(run) };
}

function simulationOf(run: BackgroundRun | null): Simulation | null {
  const stored = run === null || run.state === 'running' ? null : resultOf(run);
  if (stored === null || !simulationResult.Check(stored.value)) return null;
  const { states, rows, ...rest } = stored.value;
  return {
    ...rest,
    calculatedAt: stored.endedAt.toISOString(),
    states: states.map(({ taxes, ...state }) => ({ ...state, ...amountsOf(taxes) })),
    rows: rows.flatMap(documentOf),
  };
}

function documentOf({ txnType, taxes, reason, ...row }: SimulatedRow): Simulation['rows'] {
  const type = documentTypeOfNumber(txnType);
  if (type === null) return [];
  return [{ ...row, txnType: type.number, taxes: taxes && amountsOf(taxes), ...(reason && { reason }) }];
}

const amountsOf = (taxes: Taxes) => ({
  taxNow: amountOfCents(taxes.now),
  taxTried: amountOfCents(taxes.tried),
  difference: amountOfCents(differenceOf(taxes)),
});
