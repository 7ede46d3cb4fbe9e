import type { OwnCompany } from '@salestax/contract';
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
