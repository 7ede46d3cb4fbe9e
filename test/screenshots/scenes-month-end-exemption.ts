import type { Actor, Scene } from './screenshot.harness.ts';

const certificates = ({ page }: Actor) => page.getByText('1 to 10 of 14').waitFor();
const tab = ({ page }: Actor) => page.getByRole('tab', { name: 'Send Exemption Certificate Request' }).click();
const fetched = '**/api/CertCapture/FetchExemptedCustomers/*';
const found = '**/api/CertCapture/FetchQboCustomersResponse/*';

/** The screen with the certificates of the demo company. */
async function atCertificates(actor: Actor): Promise<void> {
  await actor.open('/exemption');
  await certificates(actor);
}

/** The other tab with customers of every kind, as the result of a search. */
async function atCustomers(actor: Actor, rows: readonly object[] = customers): Promise<void> {
  await atCertificates(actor);
  await tab(actor);
  await actor.answer(found, { fetchQboCustomerData: rows });
  await actor.press('Search');
  await actor.page.getByText(`of ${rows.length} selected`).waitFor();
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

async function ticked(actor: Actor): Promise<void> {
  await atCustomers(actor);
  for (const name of ['Evergreen Memorial Park', 'Birchwood Academy', 'Aspen Grove HOA'])
    await actor.page.getByRole('checkbox', { name: `Select ${name}` }).check();
}

const errors = [
  {
    id: '1091',
    customerName: 'Evergreen Memorial Park',
    errorMessage: 'The mailbox grounds@evergreenpark.example does not exist.',
  },
];

function answers(actor: Actor, customerErrors: readonly object[]): Promise<unknown> {
  return actor.answer('**/api/CertCapture/SendExemptionRequest/**', { downloadLinkCustomer: [], customerErrors });
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
    async reach(actor) {
      await atCertificates(actor);
      await actor.press('Show the three');
      await actor.sees('1 to 3 of 3');
    },
  },
  'exemption-certificates-filtered-by-nothing': {
    as: 'dana',
    async reach(actor) {
      await atCertificates(actor);
      await actor.press('Search');
      await actor.sees('Nothing to search for');
    },
  },
  'exemption-certificates-none': {
    as: 'dana',
    async reach(actor) {
      await actor.answer(fetched, { exemptedCustomerData: [] });
      await actor.open('/exemption');
      await actor.sees('AvaTax has no exemption certificates of your customers.');
    },
  },
  'exemption-certificates-reading': {
    as: 'dana',
    async reach(actor) {
      await actor.answer(fetched, { run: running(1_200, 4_600) });
      await actor.open('/exemption');
      await actor.sees('1,200 of 4,600');
      await actor.stopTime();
    },
  },
  'exemption-certificates-failed': {
    as: 'dana',
    async reach(actor) {
      await actor.page.route(fetched, (route) => route.fallback());
      await actor.page.route('**/api/CertCapture/ExemptedCustomerSearchRequest/*', (route) => route.abort());
      await actor.open('/exemption');
      await actor.sees('Something went wrong, please try again later.');
    },
  },
  'exemption-paper-not-pdf': {
    as: 'dana',
    async reach(actor) {
      await atCertificates(actor);
      await actor.page.route('**/api/CertCapture/DownloadCertificate/*', (route) =>
        route.fulfill({ contentType: 'text/plain', body: 'PGh0bWw+' }),
      );
      await actor.page
        .getByRole('button', { name: /^Download the certificate of/ })
        .first()
        .click();
      await actor.sees(/is not a PDF/);
    },
  },
  'exemption-calculation-off': {
    as: 'dana',
    company: { calculationActive: false },
    async reach(actor) {
      await actor.open('/exemption');
      await actor.sees(/^Integration status/);
    },
  },
  'exemption-requests-first': {
    as: 'dana',
    async reach(actor) {
      await atCertificates(actor);
      await tab(actor);
      await actor.sees(/^Search for the customers/);
    },
  },
  'exemption-requests-ticked': { as: 'dana', reach: ticked },
  'exemption-requests-by-fax': {
    as: 'dana',
    async reach(actor) {
      await ticked(actor);
      await actor.page.getByRole('radio', { name: 'Fax', exact: true }).check();
      await actor.sees('1 of 5 selected');
    },
  },
  'exemption-requests-none-selected': {
    as: 'dana',
    async reach(actor) {
      await atCustomers(actor);
      await actor.press('Send Request');
      await actor.sees('Please select the QuickBooks customers to send the exemption request.');
      await actor.stopTime();
    },
  },
  'exemption-requests-sending': {
    as: 'dana',
    async reach(actor) {
      await ticked(actor);
      await actor.answer('**/api/CertCapture/FetchExemptionRequests/*', {
        run: running(1, 3),
        method: 'Email',
        requestedCount: 3,
      });
      await actor.hold('**/api/CertCapture/SendExemptionRequest/**');
      await actor.press('Send Request');
      await actor.sees('1 of 3');
      await actor.stopTime();
    },
  },
  'exemption-requests-errors': {
    as: 'dana',
    async reach(actor) {
      await ticked(actor);
      await answers(actor, errors);
      await actor.press('Send Request');
      await actor.sees('Error list:');
    },
  },
  'exemption-requests-many-errors': {
    as: 'dana',
    async reach(actor) {
      const many = Array.from({ length: 30 }, (_, at) => ({
        id: String(1_000 + at),
        customerName: `Customer with a long name ${at} and a place behind it`,
        errorMessage: 'The customer has no complete address. Enter street, city, state and ZIP code in QuickBooks.',
      }));
      const [one] = customers;
      const rows = many.map(({ id, customerName }) => ({ ...one, customerId: id, customerName }));
      await atCustomers(actor, rows);
      await actor.page.getByRole('checkbox', { name: 'Select all' }).check();
      await actor.sees('All (30) customers will be selected.');
      await actor.press('Ok');
      await answers(actor, many);
      await actor.press('Send Request');
      await actor.sees('Error list:');
    },
  },
};
