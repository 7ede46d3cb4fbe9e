import type { CompanyComparison, CompanyComparisons, OwnCompany } from '@salestax/contract';
import { realm } from './realm.fixture.ts';

const company = (realmId: string, name: string, more: Partial<OwnCompany> = {}): OwnCompany => ({
  realmId,
  name,
  status: 'Active',
  isSetupComplete: true,
  isCurrent: realmId === realm,
  attention: { documents: 0, reconciliation: 0, exemption: 0, batchaddress: 0 },
  waiting: 0,
  lastMonth: { month: '2026-02', state: 'closed', changes: 0 },
  activeAt: '2026-03-02T10:00:00.000Z',
  ...more,
});

/** The company of the session, one with work to do, a disconnected one, and one that is not linked yet. */
export const sampleCompanies = (): OwnCompany[] => [
  company(realm, 'Cottonwood Equipment Rental'),
  company('9341452100000007', 'Juniper Garden Supply', {
    attention: { documents: 3, reconciliation: 1, exemption: 0, batchaddress: 12 },
    waiting: 2,
    lastMonth: { month: '2026-02', state: 'broken', changes: 4 },
  }),
  company('9341452100000008', 'Larkspur Outfitters', {
    status: 'Disconnected',
    lastMonth: { month: '2026-02', state: 'open', changes: 0 },
  }),
  company('9341452100000009', 'Mesa Hardware', { status: 'NotIntegrated', lastMonth: null, activeAt: null }),
];

/** A search over these companies: a result, one that is running, one that was refused and one that has failed. */
export const sampleComparisons = (): CompanyComparisons => {
  const comparison = (realmId: string, more: Partial<CompanyComparison>): CompanyComparison => ({
    realmId,
    state: 'ready',
    progress: { done: 0, total: null },
    counts: null,
    correlationId: 'no-answer-1',
    ...more,
  });
  return {
    search: { FromDate: '2026-02-01', ToDate: '2026-02-28', ErrorTransactionOnly: false },
    companies: [
      comparison(realm, { counts: { consistent: 1_204, inconsistent: 3, missing: 2, errors: 0 } }),
      comparison('9341452100000007', { state: 'running', progress: { done: 30, total: 200 } }),
      comparison('9341452100000008', { state: 'refused', error: { code: 'CompanyDisconnected', message: '' } }),
      comparison('9341452100000009', { state: 'failed', error: { code: '3202', message: 'QuickBooks is away.' } }),
    ],
  };
};
