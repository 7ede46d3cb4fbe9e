import type { StaffAction, StaffConfiguration, StaffCustomer, SupportDocument } from '@salestax/contract';
import { sampleSupport } from '../../packages/widgets/src/testing/access.fixture.ts';
import {
  listed as listedDocuments,
  openedDocument,
  sampleRecord,
  sampleRow,
} from '../../packages/widgets/src/testing/documents.fixture.ts';
import type { SceneUser, Scene } from './screenshot.harness.ts';

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();

const listed: readonly (readonly [
  realmId: string,
  name: string,
  user: string,
  minutes: number,
  status?: StaffCustomer['status'],
])[] = [
  ['9341453908116342', 'Cottonwood Landscape Supply', 'maya.ortega', 3],
  ['9341453907752110', 'Bayline Marine Parts', 't.nguyen', 44],
  ['9130357124408822', 'Harbor Light Coffee Roasters', 'ops.harbor', 1_100],
  ['9341453905593371', 'Kestrel Outfitters', 'l.brandt', 2_700, 'Down'],
  ['9130355880236614', 'Mill Creek Furniture', 'accounts', 7_200],
  ['9341453900411276', 'Northfield Veterinary Supply', 'p.osei', 8_700],
  ['9130352217904555', 'Redwood Cycle Works', 'shop', 20_100, 'Disconnected'],
  ['9341453899120043', 'Tidewater Print House', 'j.alvarez', 27_000],
  ['9130351180027743', 'Upland Seed Co.', 'office', 30_100],
  [
    '9341453898020914',
    '<img src=x> \u202EVerity Dental Labs with a name that nobody would have thought of',
    'b.hahn',
    37_000,
  ],
];

const healthOf = (at: number): NonNullable<StaffCustomer['health']> => {
  if (at === 2) return { lastCallAt: ago(90), lastCallFailed: false, queued: 214, errors: 11 };
  if (at === 5) return { lastCallAt: ago(1_500), lastCallFailed: true, queued: 38, errors: 64 };
  return { lastCallAt: ago(at === 3 ? 2_700 : at), lastCallFailed: false, queued: at % 3, errors: at % 4 };
};

const customers = (): readonly StaffCustomer[] =>
  listed.map(([realmId, companyName, qboUserName, minutes, status = 'Active'], at) => ({
    id: String(at),
    realmId,
    companyName,
    qboUserName,
    lastModifiedDate: ago(minutes),
    status,
    health: healthOf(at),
  }));

const configuration = (parts: Partial<StaffConfiguration> = {}): StaffConfiguration => ({
  id: '0',
  version: 3,
  configuration: {
    isEnableAddressValidation: true,
    isMakeAllCustomerTaxable: true,
    isEcoSystemDisabled: false,
    taxItemId: '40',
  },
  avaTaxCompanies: [{ companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply' }],
  salesTaxItems: [{ itemCode: '40', itemName: 'Sales Tax' }],
  avaTaxDetails: { avaTaxCompanyCode: 'COTTONWOOD', avaTaxAccountNumber: '2000418837' },
  userStatus: 'Active',
  isApiThrottleExceeded: false,
  apiThrottleTimeStamp: null,
  ...parts,
});

const action = (id: string, minutes: number, parts: Partial<StaffAction>): StaffAction => ({
  id,
  at: ago(minutes),
  staff: 'morgan@support.example',
  staffName: 'Morgan Hale',
  action: 'configuration-saved',
  customerId: '0',
  realmId: '9341453908116342',
  companyName: 'Cottonwood Landscape Supply',
  before: null,
  after: null,
  correlationId: 'c-1',
  ...parts,
});

const actions: readonly StaffAction[] = [
  action('3', 3, { before: { status: 'Down', taxItemId: '' }, after: { status: 'Active', taxItemId: '40' } }),
  action('2', 60, { action: 'diagnostics-downloaded' }),
  action('1', 5_000, { action: 'disconnected', before: { status: 'Active' }, after: { status: 'Disconnected' } }),
];

const admin = '**/api/Admin';
const listOf = (rows: readonly StaffCustomer[]) => ({
  rows,
  counts: rows.length === 0 ? { Active: 0, Down: 0, Disconnected: 0 } : { Active: 41, Down: 3, Disconnected: 6 },
});

/** The customer page with these customers. */
async function atCustomers(user: SceneUser, { rows, counts } = listOf(customers())): Promise<void> {
  await user.answer(`${admin}/qboCustomers?**`, rows);
  await user.answer(`${admin}/qboCustomers/counts**`, counts);
  await user.answer(`${admin}/actions?**`, actions);
  await user.open('/admin/customers');
  await user.page.getByRole('table', { name: 'Customers' }).waitFor();
}

async function atConfiguration(
  user: SceneUser,
  shown: StaffConfiguration,
  company = listed[0]?.[1] ?? '',
  rows = customers(),
): Promise<void> {
  await user.answer(`${admin}/config/*`, shown);
  await atCustomers(user, listOf(rows));
  await user.press(`Edit configuration of ${company}`);
  await user.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await user.waitForText('Disconnected the company');
}

async function requestedToDisconnect(user: SceneUser, company: string): Promise<void> {
  await user.press(`Disconnect ${company}`);
  const dialog = user.page.getByRole('alertdialog', { name: `Disconnect ${company}?` });
  await dialog.locator('button:enabled', { hasText: 'Disconnect' }).waitFor();
}

const document = '**/api/Admin/documents/*/document?**';

/** The documents of a company that allows support to read them. */
async function atDocuments(user: SceneUser): Promise<void> {
  const allowed = { companyName: 'Cottonwood Landscape Supply', support: sampleSupport() };
  await user.answer('**/api/Admin/documents/*', { ...listedDocuments([sampleRow()]), ...allowed });
  const answer: SupportDocument = {
    ...allowed,
    document: openedDocument({ record: sampleRecord }),
    refusal: null,
  };
  await user.answer(document, answer);
  await user.open('/admin/documents?userId=0');
  await user.page.getByRole('table').first().waitFor();
}

/** The screens of support staff. */
export const staff: Readonly<Record<string, Scene>> = {
  'admin-customers': { as: 'staff', reach: (user) => atConfiguration(user, configuration()) },
  'admin-customers-list': { as: 'staff', reach: (user) => atCustomers(user) },
  'admin-session-ends': {
    as: 'staff',
    async reach(user) {
      await user.page.clock.install();
      await atCustomers(user);
      await user.page.clock.fastForward('23:00');
      await user.page.getByRole('alertdialog').waitFor();
    },
  },
  'admin-customers-loading': {
    as: 'staff',
    async reach(user) {
      await user.hold(`${admin}/**`);
      await user.open('/admin/customers');
      await user.page.locator('.st-skeleton').first().waitFor();
    },
  },
  'admin-customers-none': {
    as: 'staff',
    async reach(user) {
      await atCustomers(user, listOf([]));
      await user.waitForText('No company has connected yet.');
    },
  },
  'admin-customers-none-found': {
    as: 'staff',
    async reach(user) {
      await atCustomers(user, listOf([]));
      await user.page.getByRole('textbox', { name: 'Search customers' }).fill('nobody');
      await user.waitForText('No customer found.');
    },
  },
  'admin-customers-no-answer': {
    as: 'staff',
    async reach(user) {
      await user.page.route(`${admin}/**`, (route) => route.abort());
      await user.open('/admin/customers');
      await user.waitForText('Something went wrong, please try again later.');
    },
  },
  'admin-customers-incomplete': {
    as: 'staff',
    async reach(user) {
      const { configuration: settings } = configuration();
      await atConfiguration(user, configuration({ configuration: { ...settings, taxItemId: '' } }));
      await user.waitForText('Sales Tax item is required');
    },
  },
  'admin-customers-throttled': {
    as: 'staff',
    async reach(user) {
      await atConfiguration(user, configuration({ isApiThrottleExceeded: true, apiThrottleTimeStamp: ago(12) }));
      await user.waitForText(/background work is paused/);
    },
  },
  'admin-customers-disconnected': {
    as: 'staff',
    async reach(user) {
      await atConfiguration(user, configuration({ userStatus: 'Disconnected' }), 'Redwood Cycle Works');
      await user.waitForText('This company is disconnected.');
    },
  },
  'admin-customers-second-person': {
    as: 'staff',
    async reach(user) {
      const request = {
        staffName: 'Robin Vale',
        reason: 'Case 4711',
        at: ago(12),
        expiresAt: ago(-1_428),
        waiting: 214,
        isOwn: false,
      };
      await user.answer(`${admin}/disconnect/*`, { waiting: 214, request });
      const rows = customers().map((row, at) => (at === 2 ? { ...row, disconnectRequest: request } : row));
      await atConfiguration(user, configuration(), 'Harbor Light Coffee Roasters', rows);
      await user.waitForText('Case 4711');
    },
  },
  'admin-documents': { as: 'staff', reach: atDocuments },
  'admin-documents-document': {
    as: 'staff',
    async reach(user) {
      await atDocuments(user);
      await user.page
        .getByRole('button', { name: /^Open Invoice/ })
        .first()
        .click();
      await user.waitForText('Record at AvaTax');
    },
  },
  'admin-customers-saved': {
    as: 'staff',
    async reach(user) {
      await user.answer(`${admin}/config`, true);
      await atConfiguration(user, configuration());
      await user.page.getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
      await user.press('Save');
      await user.waitForText('Settings saved successfully !');
    },
  },
  'admin-customers-overtaken': {
    as: 'staff',
    async reach(user) {
      await user.answer(`${admin}/config`, false);
      await atConfiguration(user, configuration());
      await user.answer(`${admin}/config/*`, configuration({ version: 4, userStatus: 'Down' }));
      await user.page.getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
      await user.press('Save');
      await user.waitForText('Another user saved this configuration in the meantime');
    },
  },
  'admin-customers-unsaved': {
    as: 'staff',
    async reach(user) {
      await atConfiguration(user, configuration());
      await user.page.getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
      await user.press('Cancel');
      await user.waitForText('There are some unsaved changes.');
    },
  },
  'admin-disconnect': {
    as: 'staff',
    async reach(user) {
      await atCustomers(user);
      await requestedToDisconnect(user, 'Kestrel Outfitters');
    },
  },
  'admin-disconnect-done': {
    as: 'staff',
    async reach(user) {
      await user.answer(`${admin}/disconnect/*`, true);
      await atCustomers(user);
      await requestedToDisconnect(user, 'Kestrel Outfitters');
      await user.page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await user.waitForText('Customer is disconnected successfully!');
    },
  },
  'admin-disconnect-stale': {
    as: 'staff',
    async reach(user) {
      await user.answer(`${admin}/disconnect/*`, false);
      await user.answer(`${admin}/session`, { userName: 'Morgan Hale', signedInAt: null, mayDisconnectUntil: null });
      await atCustomers(user);
      await requestedToDisconnect(user, 'Kestrel Outfitters');
      await user.page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await user.waitForText('Sign in again to disconnect');
    },
  },
  'admin-sign-in-refused': {
    async reach(user) {
      const error = { reasonCode: 'InvalidUser', message: 'Your account may not use the support area.' };
      const json = { sessionId: '', userName: '', userId: '', source: 'okta', error };
      await user.answer('**/api/adminPanel/oktasignin', json);
      await user.open('/admin/signin?code=c&state=s');
      await user.waitForText(error.message);
    },
  },
  'admin-sign-in-given-up': {
    async reach(user) {
      await user.open('/admin/signin?error=access_denied');
      await user.waitForText('You are not signed in.');
    },
  },
};
