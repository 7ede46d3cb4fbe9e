import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const ownCompanies: Shape = {
  companies: [
    {
      realmId: '',
      name: '',
      status: '',
      isCurrent: false,
      attention: { documents: 0, reconciliation: 0, exemption: 0, batchaddress: 0 },
      waiting: 0,
      lastMonth: [{ month: '', state: '', changes: 0 }, null],
      activeAt: ['', null],
    },
  ],
};
export const switchCompany: Shape = {
  entered: [
    {
      token: '',
      realmId: '',
      userId: '',
      companyName: '',
      role: '',
      mayManage: false,
      isSetupComplete: false,
      isAvaTaxCompanyConfigured: false,
    },
    null,
  ],
  error: [{ reasonCode: '', message: '' }, null],
};
