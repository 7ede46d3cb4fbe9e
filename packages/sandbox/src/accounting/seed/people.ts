import type { OAuthClient, User } from '../oauth/directory.ts';

export const realmIds = {
  main: '9341452100000001',
  /** Not linked yet. */
  second: '9341452100000002',
  /** Automated sales tax is on. */
  automated: '9341452100000003',
} as const;

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
];
