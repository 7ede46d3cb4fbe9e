import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const readSimulation: Shape = {
  'run?': {
    state: '',
    startedAt: '',
    updatedAt: '',
    done: 0,
    total: [0, null],
    'stages?': [{ name: '', done: 0, total: [0, null] }],
    'error?': { code: '', message: '' },
    'waitsFor?': { vendor: '', since: '' },
  },
  simulation: [
    {
      calculatedAt: '',
      now: {
        avaTaxStartDate: ['', null],
        isMakeAllCustomerTaxable: false,
        isEnableRetailDeliveryFee: false,
        applyParentExemptionToSubCustomer: false,
        applyParentExemptionToProject: false,
        isFeeAbsorbed: false,
        pickUpShipMethod: '',
        purchaseOrderField: '',
        originalSaleField: '',
      },
      tried: {
        avaTaxStartDate: ['', null],
        isMakeAllCustomerTaxable: false,
        isEnableRetailDeliveryFee: false,
        applyParentExemptionToSubCustomer: false,
        applyParentExemptionToProject: false,
        isFeeAbsorbed: false,
        pickUpShipMethod: '',
        purchaseOrderField: '',
        originalSaleField: '',
      },
      taxCodes: [{ itemId: '', itemName: '', taxCode: '' }],
      currency: '',
      documents: 0,
      days: [{ from: '', to: '' }, null],
      unchanged: 0,
      states: [{ country: '', region: '', documents: 0, changed: 0, taxNow: 0, taxTried: 0, difference: 0 }],
      rows: [
        {
          txnType: 0,
          txnId: '',
          number: '',
          date: '',
          customerName: '',
          country: '',
          region: '',
          taxes: [{ taxNow: 0, taxTried: 0, difference: 0 }, null],
          'reason?': { code: '', message: '' },
        },
      ],
    },
    null,
  ],
};
export const simulateSettings: Shape = { outcome: '' };
