import {
  changesTax,
  defaultSettings,
  pickSettings,
  type RunStatus,
  type SimulatedSettings,
  type Simulation,
  settingNames,
} from '@salestax/contract';

const present: SimulatedSettings = {
  ...pickSettings(defaultSettings, settingNames.filter(changesTax)),
  avaTaxStartDate: '2025-01-01',
  isEnableRetailDeliveryFee: true,
  applyParentExemptionToSubCustomer: true,
  purchaseOrderField: 'PO Number',
};

/** Three of 200 documents would have had another tax, and one could not be calculated. */
export const sampleSimulation = (over: Partial<Simulation> = {}): Simulation => ({
  calculatedAt: '2026-07-06T15:04:00.000Z',
  now: present,
  tried: { ...present, isMakeAllCustomerTaxable: false },
  taxCodes: [],
  currency: 'USD',
  documents: 200,
  days: { from: '2026-02-11', to: '2026-07-05' },
  unchanged: 197,
  states: [
    { country: 'US', region: 'CO', documents: 150, changed: 2, taxNow: 21.4, taxTried: 0, difference: -21.4 },
    { country: 'US', region: 'NY', documents: 50, changed: 0, taxNow: 0, taxTried: 0, difference: 0 },
  ],
  rows: [
    {
      txnType: 35,
      txnId: '130',
      number: '1037',
      date: '2026-07-01',
      customerName: 'Front Range Garden Charity',
      country: 'US',
      region: 'CO',
      taxes: { taxNow: 24.9, taxTried: 0, difference: -24.9 },
    },
    {
      txnType: 32,
      txnId: '140',
      number: '=2001',
      date: '2026-07-02',
      customerName: 'Front Range Garden Charity',
      country: 'US',
      region: 'CO',
      taxes: { taxNow: -3.5, taxTried: 0, difference: 3.5 },
    },
    {
      txnType: 4,
      txnId: '150',
      number: '3001',
      date: '2026-07-05',
      customerName: 'Juniper Walk-in Account',
      country: '',
      region: '',
      taxes: null,
      reason: { code: 'NoDestination', message: 'Billing or Shipping Address is blank!' },
    },
  ],
  ...over,
});

export const sampleSimulationRun = (over: Partial<RunStatus> = {}): RunStatus => ({
  state: 'running',
  startedAt: '2026-07-06T15:03:00.000Z',
  updatedAt: '2026-07-06T15:03:20.000Z',
  done: 80,
  total: 200,
  ...over,
});
