/** A user as listed on the sign-in page. */
export interface ListedPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** A user of the tax provider. */
export interface TaxProviderPerson {
  /** `sub` of the tokens. */
  readonly sub: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** Description on the sign-in page. */
  readonly role: string;
  /** Null: the user can sign in but has no tax account. */
  readonly avatax: { readonly userId: string; readonly accountId: string } | null;
}

/** A user of the staff directory. */
export interface StaffPerson {
  readonly sub: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly role: string;
  readonly groups: readonly string[];
}

/** One user per role, so that every refusal can be tested. */
export const taxProviderPeople: readonly TaxProviderPerson[] = [
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0001',
    givenName: 'Dana',
    familyName: 'Whitfield',
    email: 'dana@cottonwood.example',
    role: 'Account administrator',
    avatax: { userId: '510001', accountId: '2000134567' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0002',
    givenName: 'Luis',
    familyName: 'Ortega',
    email: 'luis@cottonwood.example',
    role: 'Bookkeeper, not an administrator',
    avatax: { userId: '510002', accountId: '2000134567' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0003',
    givenName: 'Priya',
    familyName: 'Raman',
    email: 'priya@cottonwood.example',
    role: 'Second administrator',
    avatax: { userId: '510003', accountId: '2000134567' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0007',
    givenName: 'Theo',
    familyName: 'Marsh',
    email: 'theo@cottonwood.example',
    role: 'Left the company, inactive at the tax provider',
    avatax: { userId: '510004', accountId: '2000134567' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0005',
    givenName: 'Sam',
    familyName: 'Keller',
    email: 'owner@ridgeline.example',
    role: 'Another account, several companies',
    avatax: { userId: '520001', accountId: '2000134568' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0006',
    givenName: 'Ana',
    familyName: 'Reyes',
    email: 'owner@juniper.example',
    role: 'Another account, no company yet',
    avatax: { userId: '530001', accountId: '2000134569' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0008',
    givenName: 'Nadia',
    familyName: 'Okafor',
    email: 'nadia@ledgerline.example',
    role: 'Bookkeeper of companies of every kind',
    avatax: { userId: '540001', accountId: '2000134570' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0009',
    givenName: 'Mia',
    familyName: 'Torres',
    email: 'mia@aspengrove.example',
    role: 'Administrator of one company only',
    avatax: { userId: '540002', accountId: '2000134570' },
  },
  {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0004',
    givenName: 'Casey',
    familyName: 'Nolan',
    email: 'casey@visitor.example',
    role: 'No tax account',
    avatax: null,
  },
];

export const staffPeople: readonly StaffPerson[] = [
  {
    sub: '00u1morganhale0001',
    givenName: 'Morgan',
    familyName: 'Hale',
    email: 'morgan@support.example',
    role: 'Support staff',
    groups: ['Everyone', 'salestax-support'],
  },
  {
    sub: '00u1rileychen00002',
    givenName: 'Riley',
    familyName: 'Chen',
    email: 'riley@support.example',
    role: 'Staff without the support group',
    groups: ['Everyone'],
  },
];
