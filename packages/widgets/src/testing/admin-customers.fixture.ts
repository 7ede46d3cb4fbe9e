import {
  defaultSettings,
  optionNames,
  pickSettings,
  type StaffAction,
  type StaffConfiguration,
  type StaffCustomer,
} from '@salestax/contract';

/** A connected company; `parts` replaces fields. */
export const sampleCustomer = (parts: Partial<StaffCustomer> = {}): StaffCustomer => ({
  id: '7',
  realmId: '9341453908116342',
  companyName: 'Cottonwood Landscape Supply',
  qboUserName: 'maya.ortega',
  lastModifiedDate: '2026-06-17T10:42:00.000Z',
  status: 'Active',
  health: { lastCallAt: '2026-06-17T10:42:00.000Z', lastCallFailed: false, queued: 0, errors: 2 },
  ...parts,
});

/** The options of a company that has chosen none. */
export const sampleOptions = pickSettings(defaultSettings, optionNames);

/** The configuration of that company; `parts` replaces fields. */
export const sampleConfiguration = (parts: Partial<StaffConfiguration> = {}): StaffConfiguration => ({
  id: '7',
  version: 3,
  configuration: {
    isEnableAddressValidation: true,
    isMakeAllCustomerTaxable: true,
    isEcoSystemDisabled: false,
    taxItemId: '40',
  },
  avaTaxCompanies: [
    { companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply' },
    { companyCode: 'YARD2', companyName: 'Boulder yard' },
  ],
  salesTaxItems: [
    { itemCode: '40', itemName: 'Sales Tax' },
    { itemCode: '41', itemName: 'Sales Tax 2' },
  ],
  avaTaxDetails: { avaTaxCompanyCode: 'COTTONWOOD', avaTaxAccountNumber: '2000418837' },
  userStatus: 'Active',
  isApiThrottleExceeded: false,
  apiThrottleTimeStamp: null,
  accountingCalls: { thisMonth: 84, forecast: 126 },
  ...parts,
});

/** A staff action on that company; `parts` replaces fields. */
export const sampleAction = (parts: Partial<StaffAction> = {}): StaffAction => ({
  id: '12',
  at: '2026-06-17T10:40:00.000Z',
  staff: 'morgan@support.example',
  staffName: 'Morgan Hale',
  action: 'configuration-saved',
  customerId: '7',
  realmId: '9341453908116342',
  companyName: 'Cottonwood Landscape Supply',
  before: { isEnableAddressValidation: false },
  after: { isEnableAddressValidation: true },
  correlationId: 'c-1',
  ...parts,
});
