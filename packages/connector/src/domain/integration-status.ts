import type { IntegrationStatus } from '@salestax/contract';

/** Facts from which the status is derived. */
export interface ConnectionFacts {
  readonly connection: 'connected' | 'disconnected';
  readonly calculationActive: boolean;
  readonly providerAccountId: string | null;
  readonly providerCompanyCode: string | null;
}

/**
 * - NotIntegrated: unknown company, or no provider company is linked.
 * - Disconnected: the accounting service no longer accepts our tokens.
 * - Down: a provider company is linked and calculation is switched off.
 */
export function integrationStatusOf(company: ConnectionFacts | null): IntegrationStatus {
  if (company === null || company.providerAccountId === null || company.providerCompanyCode === null)
    return 'NotIntegrated';
  if (company.connection === 'disconnected') return 'Disconnected';
  return company.calculationActive ? 'Active' : 'Down';
}
