import type { SceneUser, Scene } from './screenshot.harness.ts';

const began = new Date(Date.now() - 42_000).toISOString();
const compared = { state: 'ready', startedAt: began, updatedAt: began, done: 312, total: 312 };
const running = { state: 'running', startedAt: began, updatedAt: began };

const tooLong =
  'StringLengthError: The field description must be a string with a maximum length of 255 characters. Shorten it in QuickBooks.';
const deleted = 'The item was deleted or made inactive in QuickBooks.';

/** Item code, description, status, reason of a failure, tax code. */
const items = [
  ['SOIL-GDN-YD', 'Garden soil, per cu yd', 'Updated', '', 'P0000000'],
  ['PAV-FLAG-TON', 'Flagstone, per ton', 'New', '', ''],
  ['MUL-PON-2', 'Ponderosa bark mulch, 2 cu ft bag, double-shredded and screened', 'Fail', tooLong, 'P0000000'],
  ['IRR-DRIP-100', 'Drip irrigation kit, 100 ft', 'Updated', '', 'P0000000'],
  ['GRV-PEA-YD', 'Pea gravel, per cu yd', 'Updated', '', 'P0000000'],
  ['FERT-ORG-20', 'Organic fertilizer, 20 lb', 'New', '', ''],
  ['FAB-WEED-100', 'Weed fabric, 100 ft roll', 'Updated', '', 'P0000000'],
  ['EDG-STL-10', 'Steel edging, 10 ft', 'New', '', 'PC040100'],
  ['CHIP-CED-2', 'Cedar chips, 2 cu ft bag', 'New', '', 'P0000000'],
  ['Hand-thrown glazed planter with drainage holes and', 'Planter, 12 in', 'Fail', deleted, 'P0000000'],
  ['', 'Decorative boulder, per ton', 'Fail', 'Item code is required.', ''],
  ['SRV-DSGN', 'Garden design consultation', 'New', '', 'NT'],
] as const;

const itemRows = items.map(([itemCode, itemDescription, status, description, taxCode], at) => ({
  id: String(at + 1),
  itemCode,
  itemDescription,
  status,
  description,
  isSelected: false,
  taxCode,
  ...(taxCode === '' && { defaultTaxCode: 'P0000000' }),
}));

async function atCatalog(user: SceneUser, answer: object = { comparedData: itemRows, run: compared }): Promise<void> {
  await user.answer('**/api/ItemManagement/CompareItems/*', { isSentToSearch: 1, userStatus: 'Active' });
  await user.answer('**/api/ItemManagement/FetchComparedItems/*', answer);
  await user.open('/itemmanagement');
}

async function atItems(user: SceneUser): Promise<void> {
  await atCatalog(user);
  await user.waitForText('1 to 10 of 12');
}

const tick = ({ page }: SceneUser, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const search = ({ page }: SceneUser, label: string) => page.getByLabel(label).getByRole('textbox');

/** A customer's own address, and a suggested one. */
const found = {
  line1: '3480 G Rd',
  line2: '',
  city: 'Palisade',
  region: 'CO',
  postalCode: '81526-9644',
  country: 'US',
};
const unknown = 'The address is not deliverable: the street number is out of range.';
const abroad = 'Only US and Canadian addresses can be validated.';

/** Name, company, address, status, and other values of a row. */
const customers = [
  ['Juniper Court Motel', '', 'Highway 50, Cañon City, CO', 'Validation Failed', { reason: unknown }],
  ['Ironwood Estates', 'Ironwood Estates HOA', '4410 E Ironwood Dr, Tucson, AZ 85712', 'Validated', {}],
  ['Hector Salas', 'Salas Irrigation', '612 W 8th, Cheyenne, WY 8200', 'Validation Failed', { reason: unknown }],
  [
    'Grand Valley Orchards',
    'Grand Valley Orchards',
    '3480 G Road, Palisade, CO',
    'Not Validated',
    { reason: 'AvaTax found another address: ZIP code.', suggestion: found },
  ],
  ['Foothills Hardscape', 'Foothills Hardscape Inc', '9 Quarry Ln, Lyons, CO 80540', 'Validated', {}],
  [
    'Evergreen Memorial Park',
    'Evergreen Memorial Park',
    '26624 N Turkey Creek Rd, Evergreen, CO 80439',
    'Not Validated',
    { isPending: true },
  ],
  ['Dana Whitlock', 'Whitlock Lawn and Tree', '15 Hill St, Pueblo, CO 81003', 'Not Validated', {}],
  ['Chaparral Nursery', 'Chaparral Nursery LLC', '340 Mesa Dr, Santa Fe, NM 87501', 'Not Validated', {}],
  ['Birchwood Academy', 'Birchwood Academy', '1200 Elm Ave, Ogden, UT 84401', 'Validated', {}],
  ['Gärtnerei Österreicher', '', 'Kärntner Ring 1, Wien, 1010, AT', 'Validation Failed', { reason: abroad }],
  ['Aspen Grove HOA', 'Aspen Grove HOA', '', 'Not Validated', {}],
] as const;

const customerRows = customers.map(([customerName, companyName, customerAddress, status, more], at) => ({
  id: String(at + 1),
  customerName,
  companyName,
  customerAddress,
  status,
  ...more,
}));
const still = customerRows.map((row) => ({ ...row, isPending: undefined }));

async function atAddresses(user: SceneUser, rows: readonly object[] = still): Promise<void> {
  await user.answer('**/api/BatchAddressValidation/FetchQboCustomers/*', rows);
  await user.open('/batchaddress');
  await user.waitForText(/^1 to 10 of 11$/);
}

const withAddresses = { as: 'dana', settings: { isEnableAddressValidation: true } } as const;

/** The screens of the product catalog and of address validation. */
export const monthEndLists: Readonly<Record<string, Scene>> = {
  catalog: {
    as: 'dana',
    async reach(user) {
      await atItems(user);
      for (const name of ['FERT-ORG-20', 'EDG-STL-10', 'PAV-FLAG-TON']) await tick(user, name).check();
    },
  },
  'catalog-first-visit': {
    as: 'dana',
    async reach(user) {
      const stages = [
        { name: 'accounting', done: 200, total: 312 },
        { name: 'provider', done: 0, total: null },
      ];
      await atCatalog(user, { run: { ...running, done: 200, total: null, stages } });
      await user.waitForText('Comparing items');
      await user.page.locator('[aria-busy]').first().waitFor();
    },
  },
  'catalog-sending': {
    as: 'dana',
    async reach(user) {
      const sync = { ...running, done: 1, total: 3 };
      await atCatalog(user, { comparedData: itemRows, run: compared, sync });
      await user.waitForText('Sending items to AvaTax');
    },
  },
  'catalog-tax-code': {
    as: 'dana',
    async reach(user) {
      await atItems(user);
      await user.page.getByRole('button', { name: 'Tax code of FERT-ORG-20' }).click();
      await user.page.getByRole('combobox', { name: 'Tax code' }).fill('clothing');
      await user.page.getByRole('option', { name: /^PC/ }).first().waitFor();
    },
  },
  'catalog-suggested-codes': {
    as: 'dana',
    async reach(user) {
      await atItems(user);
      await user.page.getByRole('button', { name: 'Tax code of FERT-ORG-20' }).click();
      await user.waitForText('From the name of the item');
    },
  },
  'catalog-without-code': {
    as: 'dana',
    async reach(user) {
      await atItems(user);
      await user.press('Search');
      await user.waitForText('Items without an item code');
    },
  },
  'catalog-nothing-found': {
    as: 'dana',
    async reach(user) {
      await atItems(user);
      await search(user, 'Search items').fill('no such item');
      await user.press('Search');
      await user.waitForText('No item matches.');
    },
  },
  'catalog-none-selected': {
    as: 'dana',
    async reach(user) {
      await user.page.clock.install();
      await atItems(user);
      await user.press('Sync items');
      await user.page.getByRole('alertdialog').waitFor();
      // It closes itself.
      await user.stopTime();
    },
  },
  'catalog-failed': {
    as: 'dana',
    async reach(user) {
      const error = { code: 'AuthenticationException', message: 'AvaTax did not accept the credentials.' };
      await atCatalog(user, { run: { ...running, state: 'failed', done: 0, total: null }, error });
      await user.waitForText(error.message);
    },
  },
  'catalog-down': {
    as: 'dana',
    company: { calculationActive: false },
    async reach(user) {
      await user.open('/itemmanagement');
      await user.page.getByRole('alert').getByRole('paragraph').waitFor();
    },
  },
  addresses: {
    ...withAddresses,
    async reach(user) {
      await atAddresses(user);
      for (const name of ['Dana Whitlock', 'Chaparral Nursery', 'Hector Salas']) await tick(user, name).check();
    },
  },
  'addresses-question': {
    ...withAddresses,
    async reach(user) {
      await atAddresses(user);
      await tick(user, 'Dana Whitlock').check();
      await user.press('Validate Address(es)');
      await user.page.getByRole('alertdialog').waitFor();
    },
  },
  'addresses-pending': {
    ...withAddresses,
    async reach(user) {
      const run = { id: '1', kind: 'address-validation', ...running, done: 1, total: 3, stages: [] };
      const body = `event: runs\ndata: ${JSON.stringify({ runs: [run] })}\n\n`;
      await user.page.route('**/api/Background/Progress/*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body }),
      );
      await atAddresses(user, customerRows);
      await user.waitForText('Pending');
    },
  },
  'addresses-review': {
    ...withAddresses,
    async reach(user) {
      await atAddresses(user);
      await user.page.getByRole('button', { name: 'Review the address of Grand Valley Orchards' }).click();
      await user.page.getByRole('dialog').waitFor();
    },
  },
  'addresses-nothing-searched': {
    ...withAddresses,
    async reach(user) {
      await atAddresses(user);
      await user.press('Search');
      await user.waitForText('Nothing to search for');
    },
  },
  'addresses-not-enabled': {
    as: 'dana',
    settings: { isEnableAddressValidation: false },
    async reach(user) {
      await user.open('/batchaddress');
      await user.page.getByRole('alert').getByRole('paragraph').waitFor();
    },
  },
};
