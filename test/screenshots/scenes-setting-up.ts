import type { NexusData, NexusRegion } from '@salestax/contract';
import { sampleAccess } from '../../packages/widgets/src/testing/access.fixture.ts';
import { sampleCompanies, sampleComparisons } from '../../packages/widgets/src/testing/companies.fixture.ts';
import { sampleSimulation, sampleSimulationRun } from '../../packages/widgets/src/testing/simulation.fixture.ts';
import type { SceneUser, Scene } from './screenshot.harness.ts';

const calculation = ({ page }: SceneUser) => page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
const notConnected =
  'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';

async function atHome(user: SceneUser, path = '/home'): Promise<void> {
  await user.open(path);
  await calculation(user);
  await user.page.getByRole('region', { name: 'Needs attention today' }).getByRole('listitem').first().waitFor();
}

const today = new Date().toISOString();
const noAttention = { count: 1, names: [], reason: '', amount: null, limit: null, on: null, since: null };

const figures = {
  documents: { attention: 0, waiting: 0, waitingSince: null },
  comparison: { at: today, total: 1_225, differing: 0 },
  certificates: { at: today, total: 46, expired: 0, expiring: 0, firstExpiry: null, names: [] },
  items: { at: today, total: 312, undecided: 0, failed: 0 },
  addresses: { at: today, validated: 27, toReview: 0, failed: 9 },
  answeredAt: { accounting: today, provider: today },
};

/** Nothing needs attention. */
const clear = {
  attention: [],
  figures,
  regionsCollecting: 8,
  companyCode: 'COTTONWOOD',
  avaTaxStartDate: '2025-01-01',
};

/** Many kinds of things that need attention. */
const attention = {
  ...clear,
  attention: [
    {
      ...noAttention,
      kind: 'documents-without-tax',
      count: 2,
      names: ['1062', '1071'],
      reason: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
    },
    { ...noAttention, kind: 'documents-waiting', count: 3, since: today },
    { ...noAttention, kind: 'documents-differ', count: 14, since: today },
    { ...noAttention, kind: 'threshold-passed', names: ['Nebraska'], amount: 108_940, limit: 100_000 },
    {
      ...noAttention,
      kind: 'certificates-expiring',
      count: 3,
      names: ['Wasatch Parks District', 'St. Anne Parish', 'Prairie Nursery Co-op'],
      on: '2026-12-15',
    },
    { ...noAttention, kind: 'addresses-to-review', count: 4, since: today },
    { ...noAttention, kind: 'connection-ends', on: '2026-12-03' },
    { ...noAttention, kind: 'settings-incomplete', names: ['Retail delivery fee item'] },
  ],
  figures: {
    ...figures,
    comparison: { ...figures.comparison, differing: 14 },
    certificates: { ...figures.certificates, expiring: 3 },
    addresses: { ...figures.addresses, toReview: 4 },
  },
};

const notices = {
  outages: [{ vendor: 'tax-provider', since: today }],
  isCalculationOff: false,
  counts: { documents: 5, reconciliation: 14, exemption: 3, itemmanagement: 0, batchaddress: 4 },
};

async function atSettings(user: SceneUser): Promise<void> {
  await user.open('/connectorsettings');
  await user.page.getByLabel('User name').waitFor();
}

const save = ({ page }: SceneUser) => page.getByRole('button', { name: 'Save', exact: true }).click({ force: true });

const isNexus = (answer: unknown): answer is NexusData =>
  typeof answer === 'object' && answer !== null && 'nexusList' in answer;

/** States with sales but without nexus, as after a year of trading. */
const selling = [
  ['NE', 'Nebraska', 52, 0, 108_940, 100_000],
  ['OK', 'Oklahoma', 34, 0, 86_310, 100_000],
  ['NV', 'Nevada', 29, 2, 49_120, 100_000],
  ['ID', 'Idaho', 22, 0, 37_405, 100_000],
  ['WA', 'Washington', 12, 0, 22_380, 100_000],
  ['SD', 'South Dakota', 11, 0, 17_020, 100_000],
  ['MO', 'Missouri', 6, 0, 9_311, 100_000],
  ['MT', 'Montana', 3, 0, 4_100, null],
] as const;
const collecting = [
  ['CO', 'Colorado', 412, 398],
  ['UT', 'Utah', 86, 81],
  ['AZ', 'Arizona', 74, 70],
  ['NM', 'New Mexico', 61, 59],
  ['TX', 'Texas', 58, 52],
  ['KS', 'Kansas', 43, 41],
  ['CA', 'California', 39, 35],
  ['WY', 'Wyoming', 38, 37],
] as const;

const thresholdOf = (sales: number, amount: number) => ({
  amount,
  count: amount === 100_000 ? 200 : null,
  op: 'OR' as const,
  reached: sales / amount,
  source: 'https://revenue.example/remote-sellers',
  from: '2019-04-01',
});

const inTheUnitedStates = { countryName: 'United States', countryCode: 'US' };

const regions: readonly NexusRegion[] = [
  ...collecting.map(([stateCode, stateName, totalInvoice, taxedInvoice]) => ({
    ...inTheUnitedStates,
    stateName,
    stateCode,
    enabled: true,
    checked: true,
    corporateHeadQuarters: stateCode === 'CO',
    totalInvoice,
    taxedInvoice,
  })),
  ...selling.map(([stateCode, stateName, totalInvoice, taxedInvoice, sales, limit]) => ({
    ...inTheUnitedStates,
    stateName,
    stateCode,
    enabled: false,
    checked: false,
    corporateHeadQuarters: false,
    totalInvoice,
    taxedInvoice,
    sales,
    ...(limit !== null && { threshold: thresholdOf(sales, limit) }),
  })),
];

/** Opens the page with these regions in place of the demo company's. */
async function atNexus(user: SceneUser, change: (region: NexusRegion) => NexusRegion | null = (region) => region) {
  await user.alter('**/api/AvaTax/nexus/*', (answer) =>
    isNexus(answer) ? { ...answer, nexusList: regions.flatMap((region) => change(region) ?? []) } : answer,
  );
  await user.open('/nexussetup');
  await user.page.locator('.st-nexus-map svg').waitFor();
}

const tick = ({ page }: SceneUser, name: string) => page.locator('table').getByRole('checkbox', { name }).check();

async function add(user: SceneUser, answer: object): Promise<void> {
  await user.page.route('**/api/AvaTax/nexus/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: answer }) : route.fallback(),
  );
  await tick(user, 'Nebraska');
  await user.press('Add region(s)');
  await user.press('Continue');
}

const credentials = { isAuthorized: false, requestToken: 'x' };

async function atLinkCompany(user: SceneUser, companies: readonly (readonly [string, string])[]): Promise<void> {
  await user.answer('**/api/avatax/authorize/*', { ...credentials, isAuthorized: true });
  const answer = companies.map(([companyCode, companyName], at) => ({
    companyId: 7_001 + at,
    companyCode,
    companyName,
    isDefault: at === 0,
    isActive: true,
  }));
  await user.answer('**/api/avatax/company/*', answer);
  await user.open('/linkcompany');
}

/** A user whose company has no provider credentials. */
async function atCredentials(user: SceneUser): Promise<void> {
  await user.alter('**/api/avatax/authorize/*', () => credentials);
  await user.open('/linkcompany');
  await user.page.getByRole('textbox', { name: 'User name' }).waitFor();
}

async function untilTheEnd(user: SceneUser, time: string): Promise<void> {
  await user.page.clock.install();
  await user.open('/reconciliation');
  await user.waitForText('Tax reconciliation utility');
  await user.page.clock.fastForward(time);
  await user.page.getByRole('alertdialog').waitFor();
}

/** The screens of a session. */
export const settingUp: Readonly<Record<string, Scene>> = {
  'link-company-credentials': { as: 'dana', reach: atCredentials },
  'link-company-wrong-password': {
    as: 'dana',
    async reach(user) {
      await atCredentials(user);
      await user.page.getByRole('textbox', { name: 'User name' }).fill('dana@cottonwood.example');
      await user.page.getByLabel('Password', { exact: true }).fill('wrong');
      await user.press('Continue');
      await user.page.locator('[aria-invalid=true]').waitFor();
    },
  },
  'link-company-empty': {
    as: 'dana',
    async reach(user) {
      await atCredentials(user);
      await user.press('Continue');
      await user.page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  'link-company-several': {
    as: 'dana',
    async reach(user) {
      await atLinkCompany(user, [
        ['RIDGELINE', 'Ridgeline Outfitters'],
        ['RIDGEWEB', 'Ridgeline Online Store and Catalog Sales of the Mountain West'],
      ]);
      await user.page.getByRole('combobox').waitFor();
    },
  },
  'link-company-not-chosen': {
    as: 'dana',
    async reach(user) {
      await user.open('/health');
      await user.page.evaluate((record) => localStorage.setItem('onboarding', JSON.stringify(record)), {
        status: 'IntegrationSuccess',
        success: false,
        connectorId: 'quickbooks',
        accountId: '2000134567',
        avataxCompanyId: '7009',
        enableProcessing: true,
      });
      await atLinkCompany(user, [['COTTONWOOD', 'Cottonwood Landscape Supply']]);
      await user.waitForText('is not among the companies of this AvaTax account');
    },
  },
  'link-company-none': {
    as: 'dana',
    async reach(user) {
      await atLinkCompany(user, []);
      await user.waitForText('This AvaTax account has no company that can be linked.');
    },
  },
  'link-company-bookkeeper': {
    as: 'luis',
    async reach(user) {
      await atLinkCompany(user, [['COTTONWOOD', 'Cottonwood Landscape Supply']]);
      await user.page.getByRole('combobox').waitFor();
    },
  },
  home: { as: 'dana', settings: { isEnableAddressValidation: true }, reach: (user) => atHome(user) },
  'home-attention': {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/configuration/*/overview', attention);
      await user.answer('**/api/configuration/*/notices', notices);
      await user.open('/home');
      await user.waitForText('Nebraska passed its threshold');
      await user.waitForText(/^AvaTax has not been answering since/);
    },
  },
  'home-clear': {
    as: 'dana',
    settings: { isEnableAddressValidation: true },
    async reach(user) {
      await user.answer('**/api/configuration/*/overview', clear);
      await atHome(user);
      await user.waitForText('All clear');
    },
  },
  'home-switch-off': {
    as: 'dana',
    async reach(user) {
      await atHome(user);
      await user.page.getByRole('checkbox', { name: 'Calculation active' }).click();
      await user.page.getByRole('alertdialog', { name: 'Switch calculation off' }).waitFor();
    },
  },
  'home-tile-disabled': {
    as: 'dana',
    company: { calculationActive: false },
    async reach(user) {
      await atHome(user);
      await user.page.getByRole('link', { name: 'Reconciliation Utility' }).focus();
      await user.page.getByRole('tooltip').first().waitFor();
    },
  },
  'home-down': { as: 'dana', company: { calculationActive: false }, reach: (user) => atHome(user) },
  'home-disconnected': {
    as: 'dana',
    company: { connection: 'disconnected' },
    async reach(user) {
      await user.open('/home');
      await user.waitForText(notConnected);
    },
  },
  'home-bookkeeper': {
    as: 'luis',
    settings: { taxItemId: '' },
    async reach(user) {
      await user.open('/home');
      await user.waitForText('An administrator has to complete the connector settings.');
    },
  },
  'home-frame': { as: 'dana', reach: (user) => atHome(user, '/home/avatax') },
  'home-loading': {
    as: 'dana',
    async reach(user) {
      await user.hold('**/api/configuration/*');
      await user.open('/home');
      await user.waitForText('Please wait...');
    },
  },
  'home-disconnect': {
    as: 'dana',
    async reach(user) {
      await atHome(user);
      await user.press('Disconnect from QuickBooks');
      await user.page.getByRole('alertdialog').waitFor();
    },
  },
  settings: { as: 'dana', reach: atSettings },
  'settings-typeahead': {
    as: 'dana',
    async reach(user) {
      await atSettings(user);
      await user.page.getByRole('combobox', { name: 'Tax on retail delivery fee item', exact: true }).fill('tax');
      await user.page.getByRole('option', { name: 'Sales Tax', exact: true }).waitFor();
    },
  },
  'settings-errors': {
    as: 'dana',
    async reach(user) {
      await atSettings(user);
      await user.page.getByLabel('AvaTax account number').fill('');
      await user.page.getByLabel('User name').fill('');
      await save(user);
      await user.waitForText('2 fields need a correction');
    },
  },
  'settings-fee-announced': {
    as: 'dana',
    settings: { isEnableRetailDeliveryFee: false },
    async reach(user) {
      await atSettings(user);
      await user.page.getByRole('switch', { name: 'Retail delivery fee' }).check();
      await user.waitForText('This will enable Retail Delivery Fee feature, please click on Save button.');
    },
  },
  'settings-saved': {
    as: 'dana',
    async reach(user) {
      await atSettings(user);
      await user.page.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
      await save(user);
      await user.waitForText('Settings saved successfully !');
    },
  },
  'settings-simulation': {
    as: 'dana',
    async reach(user) {
      const run = sampleSimulationRun({ state: 'ready', done: 200 });
      await user.answer('**/api/Configuration/Simulation/*', { run, simulation: sampleSimulation() });
      await atSettings(user);
      await user.press('Try these settings on past documents');
      await user.waitForText('Tax by document');
    },
  },
  'settings-simulating': {
    as: 'dana',
    async reach(user) {
      const waitsFor = { vendor: 'tax-provider', since: today } as const;
      const run = sampleSimulationRun({ startedAt: today, waitsFor });
      await user.answer('**/api/Configuration/Simulation/*', { run, simulation: null });
      await atSettings(user);
      await user.press('Try these settings on past documents');
      await user.waitForText('Calculating past documents');
    },
  },
  'settings-summary': {
    as: 'dana',
    async reach(user) {
      await user.open('/connectorsettings/avatax');
      await user.waitForText(/COTTONWOOD/);
    },
  },
  'settings-two-administrators': {
    as: 'dana',
    async reach(user) {
      await atSettings(user);
      const other = await user.page.context().newPage();
      await other.goto(user.address('/connectorsettings'));
      for (const page of [user.page, other])
        await page.getByRole('combobox', { name: 'Tax on retail delivery fee item', exact: true }).waitFor();
      await user.page.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
      await user.page.getByLabel('Start date').fill('2026-03-01');
      await other.getByLabel('Start date').fill('2026-04-01');
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await other.getByText('Settings saved successfully !').waitFor();
      await other.close();
      await save(user);
      await user.waitForText(/somebody else/i);
    },
  },
  'settings-incomplete': { as: 'dana', settings: { taxItemId: '', rdfItemId: '' }, reach: atSettings },
  'settings-bookkeeper': {
    as: 'luis',
    record: { isUsrAlw: true },
    async reach(user) {
      await user.open('/connectorsettings');
      await user.page.getByRole('alertdialog').waitFor();
    },
  },
  access: {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/access/*', sampleAccess());
      await user.open('/access');
      await user.waitForText('Sign-ins of other users');
    },
  },
  companies: {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/companies', { companies: sampleCompanies(), hasComparisons: false });
      await user.open('/companies');
      await user.waitForText('Juniper Garden Supply');
    },
  },
  'companies-compared': {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/companies', { companies: sampleCompanies(), hasComparisons: true });
      await user.answer('**/api/companies/comparisons', sampleComparisons());
      await user.open('/companies');
      await user.waitForText('3 of 4 companies have ended.');
    },
  },
  'companies-refused': {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/companies', { companies: sampleCompanies(), hasComparisons: false });
      await user.answer('**/api/companies/session', {
        entered: null,
        error: { reasonCode: 'InvalidUser', message: 'Your access to this company has ended.' },
      });
      await user.open('/companies');
      await user.press('Open Juniper Garden Supply');
      await user.waitForText('Juniper Garden Supply was not opened');
    },
  },
  'companies-none': {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/companies', { companies: [], hasComparisons: false });
      await user.open('/companies');
      await user.waitForText('No company matches.');
    },
  },
  nexus: { as: 'dana', reach: (user) => atNexus(user) },
  'nexus-demo': {
    as: 'dana',
    async reach(user) {
      await user.open('/nexussetup');
      await user.page.locator('.st-nexus-map svg').waitFor();
    },
  },
  'nexus-hovered': {
    as: 'dana',
    async reach(user) {
      await atNexus(user);
      await user.page.locator('[data-region$=OK]').hover();
    },
  },
  'nexus-ticked': {
    as: 'dana',
    async reach(user) {
      await atNexus(user);
      await tick(user, 'Nebraska');
      await tick(user, 'Idaho');
    },
  },
  'nexus-all-enabled': {
    as: 'dana',
    reach: (user) => atNexus(user, (region) => (region.enabled ? region : null)),
  },
  'nexus-none-enabled': { as: 'dana', reach: (user) => atNexus(user, (region) => ({ ...region, enabled: false })) },
  'nexus-enabled': {
    as: 'dana',
    async reach(user) {
      await atNexus(user);
      await add(user, { value: true, error: null });
      await user.waitForText('Selected nexus enabled successfully!');
    },
  },
  'nexus-not-enabled': {
    as: 'dana',
    async reach(user) {
      await atNexus(user);
      await add(user, { value: false, error: null });
      await user.page.getByRole('alert').first().waitFor();
    },
  },
  'nexus-cut-off': {
    as: 'dana',
    async reach(user) {
      await user.alter('**/api/AvaTax/nexus/*', (answer) =>
        isNexus(answer) ? { ...answer, salesSince: '2026-05-18' } : answer,
      );
      await user.open('/nexussetup');
      await user.waitForText('only those since 05/18/2026 count');
    },
  },
  'nexus-bookkeeper': { as: 'luis', reach: (user) => atNexus(user) },
  'dialog-ends-soon': { as: 'dana', reach: (user) => untilTheEnd(user, '23:00') },
  'dialog-timed-out': { as: 'dana', reach: (user) => untilTheEnd(user, '25:00') },
  'dialog-unauthorized': {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/configuration/*', {}, 401);
      await user.open('/home');
      await user.page.locator('#unauthorizedErrorDialog').getByText('Details').click();
    },
  },
  'dialog-failed': {
    as: 'dana',
    async reach(user) {
      await user.answer('**/api/configuration/*', {}, 500);
      await user.open('/home');
      await user.page.getByRole('alertdialog').getByText('Something went wrong').waitFor();
    },
  },
  'dialog-leave': {
    as: 'dana',
    async reach(user) {
      await atSettings(user);
      await user.page.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
      await user.page.getByRole('link', { name: 'Sales tax connector' }).click();
      await user.page.getByRole('alertdialog', { name: 'Leave this page?' }).waitFor();
    },
  },
};
