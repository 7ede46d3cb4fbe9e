import type { OAuthClient, User } from '../oauth/directory.ts';

export const realmIds = {
  main: '9341452100000001',
  /** Not linked yet. */
  second: '9341452100000002',
  /** Automated sales tax with rates on the places that are shipped to. */
  automated: '9341452100000003',
  /** Automated sales tax with a custom rate of 0 percent. */
  zeroRate: '9341452100000011',
  /** Manual sales tax with rates. */
  manual: '9341452100000012',
  /** Sales tax is not set up. */
  noSalesTax: '9341452100000013',
  /** Multi-currency, with customers in Canada. */
  multiCurrency: '9341452100000014',
  /** Receipts come from other apps. */
  otherApps: '9341452100000015',
  /** Companies whose connection needs support staff, and one that has recorded nothing yet. */
  calculationOff: '9341452100000021',
  oldLicenseKey: '9341452100000022',
  consentWithdrawn: '9341452100000023',
  inactiveAtProvider: '9341452100000024',
  nothingRecorded: '9341452100000025',
} as const;

/** Administers all companies that differ in their set-up. */
export const bookkeeperId = '9130357000000105';

/** Administers the companies that support staff look after. */
export const accountantId = '9130357000000106';

export const clients: readonly OAuthClient[] = [
  {
    clientId: 'ABcottonwoodClient0001',
    clientSecret: 'sandbox-client-secret',
    appName: 'Sales Tax Connector',
    redirectUris: [],
  },
];

export const users: readonly User[] = [
  {
    id: '9130357000000101',
    email: 'dana@cottonwood.example',
    givenName: 'Dana',
    familyName: 'Whitfield',
    phoneNumber: '(303) 555-0101',
    companies: { [realmIds.main]: 'administrator', [realmIds.second]: 'administrator' },
  },
  {
    id: '9130357000000102',
    email: 'luis@cottonwood.example',
    givenName: 'Luis',
    familyName: 'Ortega',
    phoneNumber: '(303) 555-0102',
    companies: { [realmIds.main]: 'standard' },
  },
  {
    id: '9130357000000103',
    email: 'priya@cottonwood.example',
    givenName: 'Priya',
    familyName: 'Raman',
    phoneNumber: '(303) 555-0103',
    companies: { [realmIds.main]: 'administrator', [realmIds.automated]: 'administrator' },
  },
  {
    id: '9130357000000104',
    email: 'morgan@support.example',
    givenName: 'Morgan',
    familyName: 'Hale',
    phoneNumber: '(303) 555-0104',
    companies: {},
  },
  {
    id: bookkeeperId,
    email: 'nadia@ledgerline.example',
    givenName: 'Nadia',
    familyName: 'Okafor',
    phoneNumber: '(303) 555-0105',
    companies: {
      [realmIds.automated]: 'administrator',
      [realmIds.zeroRate]: 'administrator',
      [realmIds.manual]: 'administrator',
      [realmIds.noSalesTax]: 'administrator',
      [realmIds.multiCurrency]: 'administrator',
      [realmIds.otherApps]: 'administrator',
    },
  },
  {
    id: accountantId,
    email: 'wren@abbott.example',
    givenName: 'Wren',
    familyName: 'Abbott',
    phoneNumber: '(303) 555-0106',
    companies: {
      [realmIds.calculationOff]: 'administrator',
      [realmIds.oldLicenseKey]: 'administrator',
      [realmIds.consentWithdrawn]: 'administrator',
      [realmIds.inactiveAtProvider]: 'administrator',
      [realmIds.nothingRecorded]: 'administrator',
    },
  },
];
