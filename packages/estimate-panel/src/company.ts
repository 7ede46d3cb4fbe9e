import type { Address, Day, IntegrationStatus } from '@salestax/contract';
import type { OwnItems } from './own-lines.ts';
import type { Outcome, PanelCalls } from './panel-calls.ts';

/** What the service tells about the accounting company, independent of any document. */
export interface Company {
  readonly status: IntegrationStatus;
  /** Why it is not integrated, when the service says so. */
  readonly statusMessage: string | null;
  /** Estimates are switched off for the company's pages; tax is still calculated after saving. */
  readonly isEcoSystemDisabled: boolean;
  /** A configuration is saved and names the sales tax item. */
  readonly isConfigured: boolean;
  readonly originAddress: Address | null;
  readonly startDate: Day | null;
  readonly ownItems: OwnItems;
}

/** Asks the three calls at the same time; the first failure is the failure of all. */
export async function readCompany(calls: PanelCalls): Promise<Outcome<Company>> {
  const [origin, ecoSystem, configuration] = await Promise.all([
    calls.originAddress(),
    calls.ecoSystemConfiguration(),
    calls.configuration(),
  ]);
  if (!origin.ok) return origin;
  if (!ecoSystem.ok) return ecoSystem;
  if (!configuration.ok) return configuration;
  const saved = configuration.value;
  const salesTax = origin.value.qboSalesTaxItemId || saved?.taxItemId || null;
  const value: Company = {
    status: origin.value.integrationStatus,
    statusMessage: origin.value.errorMessage,
    isEcoSystemDisabled: origin.value.ecoSystemStatus === 'Disabled' || ecoSystem.value.isEcoSystemDisabled,
    isConfigured: saved !== null && salesTax !== null,
    originAddress: origin.value.originAddress,
    startDate: ecoSystem.value.avaTaxStartDate ?? saved?.avaTaxStartDate ?? null,
    ownItems: { salesTax, fee: saved?.rdfItemId || null, taxOnFee: saved?.taxOnRdfItemId || null },
  };
  return { ok: true, value, correlationId: origin.correlationId };
}
