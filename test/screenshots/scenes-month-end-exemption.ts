import type { SceneUser, Scene } from './screenshot.harness.ts';

const certificates = ({ page }: SceneUser) => page.getByText('1 to 10 of 14').waitFor();
const tab = ({ page }: SceneUser) => page.getByRole('tab', { name: 'Send Exemption Certificate Request' }).click();
const fetched = '**/api/CertCapture/FetchExemptedCustomers/*';
const found = '**/api/CertCapture/FetchQboCustomersResponse/*';

/** The screen with the certificates of the demo company. */
async function atCertificates(user: SceneUser): Promise<void> {
  await user.open('/exemption');
  await certificates(user);
}

/** The other tab with customers of every kind, as the result of a search. */
async function atCustomers(user: SceneUser, rows: readonly object[] = customers): Promise<void> {
  await atCertificates(user);
  await tab(user);
  await user.answer(found, { fetchQboCustomerData: rows });
  await user.press('Search');
  await user.page.getByText(`of ${rows.length} selected`).waitFor();
}

const customer = (
  customerId: string,
  customerName: string,
  companyName: string,
  emailAddress: string,
  shippingAddress: string,
  billingAddress: string,
  faxNumber: string,
  phoneNumber: string,
) => ({
  customerId,
  customerName,
  companyName,
  emailAddress,
  shippingAddress,
  billingAddress,
  faxNumber,
  phoneNumber,
  isDisabled: false,
  isSelected: false,
});

const turkeyCreek = '26624 N Turkey Creek Rd, Evergreen, CO 80439';
const mesaDrive = '340 Mesa Dr, Santa Fe, NM 87501';
const elmAvenue = '1200 Elm Ave, Ogden, UT 84401';

const customers = [
  customer(
    '1091',
    'Evergreen Memorial Park',
    'Evergreen Memorial Park',
    'grounds@evergreenpark.example',
    turkeyCreek,
    turkeyCreek,
    '',
    '303 555 0170',
  ),
  customer(
    '1084',
    'Dana Whitlock',
    'Whitlock Lawn and Tree',
    'dana@whitlocklawn.example',
    '',
    '15 Hill St, Pueblo, CO 81003',
    '',
    '719 555 0133',
  ),
  customer(
    '1079',
    'Chaparral Nursery',
    'Chaparral Nursery LLC',
    '',
    mesaDrive,
    mesaDrive,
    '505 555 0187',
    '505 555 0186',
  ),
  customer(
    '1075',
    'Birchwood Academy',
    'Birchwood Academy',
    'office@birchwood.example',
    elmAvenue,
    elmAvenue,
    '801 555 0119',
    '801 555 0118',
  ),
  customer(
    '1071',
    'Aspen Grove HOA',
    'Aspen Grove HOA',
    'board@aspengrove.example',
    '77 Grove Ct, Golden, CO 80401',
    'PO Box 41, Golden, CO 80402',
    '',
    '303 555 0142',
  ),
];

async function ticked(user: SceneUser): Promise<void> {
  await atCustomers(user);
  for (const name of ['Evergreen Memorial Park', 'Birchwood Academy', 'Aspen Grove HOA'])
    await user.page.getByRole('checkbox', { name: `Select ${name}` }).check();
}

const errors = [
  {
    id: '1091',
    customerName: 'Evergreen Memorial Park',
    errorMessage: 'The mailbox grounds@evergreenpark.example does not exist.',
  },
];

function answers(user: SceneUser, customerErrors: readonly object[]): Promise<unknown> {
  return user.answer('**/api/CertCapture/SendExemptionRequest/**', { downloadLinkCustomer: [], customerErrors });
}

const running = (done: number, total: number) => {
  const startedAt = new Date().toISOString();
  return { state: 'running', startedAt, updatedAt: startedAt, done, total };
};

/** The screens of exemption certificates and requests. */
export const monthEndExemption: Readonly<Record<string, Scene>> = {
  'exemption-certificates': { as: 'dana', reach: atCertificates },
  'exemption-certificates-expiring': {
    as: 'dana',
    async reach(user) {
      await atCertificates(user);
      await user.press('Show the three');
      await user.waitForText('1 to 3 of 3');
    },
  },
  'exemption-certificates-filtered-by-nothing': {
    as: 'dana',
    async reach(user) {
      await atCertificates(user);
      await user.press('Search');
      await user.waitForText('Nothing to search for');
    },
  },
  'exemption-certificates-none': {
    as: 'dana',
    async reach(user) {
      await user.answer(fetched, { exemptedCustomerData: [] });
      await user.open('/exemption');
      await user.waitForText('AvaTax has no exemption certificates.');
    },
  },
  'exemption-certificates-reading': {
    as: 'dana',
    async reach(user) {
      await user.answer(fetched, { run: running(1_200, 4_600) });
      await user.open('/exemption');
      await user.waitForText('1,200 of 4,600');
      await user.stopTime();
    },
  },
  'exemption-certificates-failed': {
    as: 'dana',
    async reach(user) {
      await user.page.route(fetched, (route) => route.fallback());
      await user.page.route('**/api/CertCapture/ExemptedCustomerSearchRequest/*', (route) => route.abort());
      await user.open('/exemption');
      await user.waitForText('Something went wrong, please try again later.');
    },
  },
  'exemption-paper-not-pdf': {
    as: 'dana',
    async reach(user) {
      await atCertificates(user);
      await user.page.route('**/api/CertCapture/DownloadCertificate/*', (route) =>
        route.fulfill({ contentType: 'text/plain', body: 'PGh0bWw+' }),
      );
      await user.page
        .getByRole('button', { name: /^Download the certificate of/ })
        .first()
        .click();
      await user.waitForText(/is not a PDF/);
    },
  },
  'exemption-calculation-off': {
    as: 'dana',
    company: { calculationActive: false },
    async reach(user) {
      await user.open('/exemption');
      await user.waitForText(/^Integration status/);
    },
  },
  'exemption-requests-first': {
    as: 'dana',
    async reach(user) {
      await atCertificates(user);
      await tab(user);
      await user.waitForText('Search for customers first.');
    },
  },
  'exemption-requests-ticked': { as: 'dana', reach: ticked },
  'exemption-requests-by-fax': {
    as: 'dana',
    async reach(user) {
      await ticked(user);
      await user.page.getByRole('radio', { name: 'Fax', exact: true }).check();
      await user.waitForText('1 of 5 selected');
    },
  },
  'exemption-requests-none-selected': {
    as: 'dana',
    async reach(user) {
      await atCustomers(user);
      await user.press('Send Request');
      await user.waitForText('Please select the QuickBooks customers to send the exemption request.');
      await user.stopTime();
    },
  },
  'exemption-requests-sending': {
    as: 'dana',
    async reach(user) {
      await ticked(user);
      await user.answer('**/api/CertCapture/FetchExemptionRequests/*', {
        run: running(1, 3),
        method: 'Email',
        requestedCount: 3,
      });
      await user.hold('**/api/CertCapture/SendExemptionRequest/**');
      await user.press('Send Request');
      await user.waitForText('1 of 3');
      await user.stopTime();
    },
  },
  'exemption-requests-errors': {
    as: 'dana',
    async reach(user) {
      await ticked(user);
      await answers(user, errors);
      await user.press('Send Request');
      await user.waitForText('Error list:');
    },
  },
  'exemption-requests-many-errors': {
    as: 'dana',
    async reach(user) {
      const many = Array.from({ length: 30 }, (_, at) => ({
        id: String(1_000 + at),
        customerName: `Customer with a long name ${at} and a place behind it`,
        errorMessage: 'The customer has no complete address. Enter street, city, state and ZIP code in QuickBooks.',
      }));
      const [one] = customers;
      const rows = many.map(({ id, customerName }) => ({ ...one, customerId: id, customerName }));
      await atCustomers(user, rows);
      await user.page.getByRole('checkbox', { name: 'Select all' }).check();
      await user.waitForText('All (30) customers will be selected.');
      await user.press('Ok');
      await answers(user, many);
      await user.press('Send Request');
      await user.waitForText('Error list:');
    },
  },
};
