import type { IntegrationStatus } from '@salestax/contract';

/** What the status rests on. */
export interface ConnectionFacts {
  readonly connection: 'connected' | 'disconnected';
  readonly calculationActive: boolean;
  readonly providerAccountId: string | null;
  readonly providerCompanyCode: string | null;
}

/**
 * - NotIntegrated: unknown, or no company of the tax provider is linked.
 * - Disconnected: the accounting service no longer accepts us.
 * - Down: linked, and calculation is switched off.
 */
export function integrationStatusOf(company: ConnectionFacts | null): IntegrationStatus {
  if (company === null || company.providerAccountId === null || company.providerCompanyCode === null)
    return 'NotIntegrated';
  if (company.connection === 'disconnected') return 'Disconnected';
  return company.calculationActive ? 'Active' : 'Down';
}
