import type { BearerCall } from '@salestax/client';
import { routes, type Answer, type Id, type IntegrationStatus } from '@salestax/contract';
import { answerOf, isNeverConnected } from './calls.ts';
import { reportFailure } from './failures.ts';
import type { Company } from './knowledge.ts';
import type { PanelPorts } from './panel-ports.ts';
import type { PanelStore } from './panel-store.ts';
import { shared } from './shared.ts';

/** As the service describes a company that the provider does not know. */
const neverConnected: Company = {
  originAddress: null,
  integrationStatus: 'NotIntegrated',
  errorMessage: null,
  errorCode: 'NotRegistered',
  isEcoSystemDisabled: false,
  isConfigured: false,
  startDate: null,
  salesTaxItemId: '',
  taxItems: [],
};

/**
 * Reads what the service knows about a company. A company that was never connected is described without an answer.
 * @throws CallError if a call failed
 */
export async function readCompany(call: BearerCall, realmId: Id): Promise<Company> {
  const params = { realmId };
  const answers = Promise.all([
    answerOf(call(routes.originAddress, { params })),
    answerOf(call(routes.ecoSystemConfiguration, { params })),
    answerOf(call(routes.updatedConfiguration, { params })),
  ]);
  return answers.then(companyOf, (error: unknown) => {
    if (isNeverConnected(error)) return neverConnected;
    throw error;
  });
}

function companyOf([origin, ecoSystem, saved]: readonly [
  Answer<'originAddress'>,
  Answer<'ecoSystemConfiguration'>,
  Answer<'updatedConfiguration'>,
]): Company {
  const salesTaxItemId = origin.qboSalesTaxItemId || saved?.taxItemId || '';
  return {
    ...origin,
    isEcoSystemDisabled: origin.ecoSystemStatus === 'Disabled' || ecoSystem.isEcoSystemDisabled,
    isConfigured: saved !== null && salesTaxItemId !== '',
    startDate: ecoSystem.avaTaxStartDate ?? saved?.avaTaxStartDate ?? null,
    salesTaxItemId,
    taxItems: saved?.ownItems ?? [],
  };
}

/**
 * Reads the company into the store, once for simultaneous callers, and reports a status that has changed.
 * Resolves with what is known of the company then.
 */
export function createCompanyReader(ports: PanelPorts, realmId: Id, store: PanelStore): () => Promise<Company | null> {
  let status: IntegrationStatus | null = null;
  return shared(async () => {
    try {
      const company = await readCompany(ports.call, realmId);
      const { integrationStatus } = company;
      if (integrationStatus !== status) ports.emit('status', { status: (status = integrationStatus) });
      store.set({ company });
    } catch (cause) {
      store.set({ companyError: reportFailure(ports, cause) });
    }
    return store.get().company;
  });
}
