import { sampleAccess, sampleSupport } from '../../../widgets/src/testing/access.fixture.ts';
import * as addressRows from '../../../widgets/src/testing/address-validation.fixture.ts';
import * as staff from '../../../widgets/src/testing/admin-customers.fixture.ts';
import * as monthClose from '../../../widgets/src/testing/close.fixture.ts';
import { sampleCompanies } from '../../../widgets/src/testing/companies.fixture.ts';
import { sampleModel } from '../../../widgets/src/testing/connector-settings.fixture.ts';
import * as documents from '../../../widgets/src/testing/documents.fixture.ts';
import * as exemptionRows from '../../../widgets/src/testing/exemption.fixture.ts';
import * as items from '../../../widgets/src/testing/product-catalog.fixture.ts';
import * as compared from '../../../widgets/src/testing/reconciliation.fixture.ts';
import { byPathEnd, never, offline, refuse, type Reply } from '../../../widgets/src/testing/service.fake.ts';
import { realm } from '../../../widgets/src/testing/session.fixture.ts';

/*
 * The responses of the service in several states, for all widgets; a response is found by the end of its path.
 */

const company = {
  status: 'Active',
  isEnableAddressValidation: true,
  editConfig: false,
  avaTaxUserName: 'dana@cottonwood.example',
  qboCompanyName: 'Cottonwood Landscape Supply',
};
const run = items.run('ready');
const region = (stateCode: string, stateName: string, over: object = {}) => ({
  enabled: false,
  checked: false,
  stateName,
  stateCode,
  countryName: 'United States',
  countryCode: 'US',
  corporateHeadQuarters: false,
  totalInvoice: 29,
  taxedInvoice: 2,
  ...over,
});
const threshold = (amount: number, count: number | null, op: string | null, reached: number) => ({
  sales: amount * reached,
  threshold: { amount, count, op, reached, source: 'https://revenue.example/nexus', from: '2019-04-01' },
});
const attentionItem = { count: 1, names: [], reason: '', amount: null, limit: null, on: null };
const attention = [
  { ...attentionItem, kind: 'documents-without-tax', count: 3, names: ['Invoice 1087'] },
  { ...attentionItem, kind: 'documents-without-tax' },
  { ...attentionItem, kind: 'threshold-passed', names: ['Nebraska'], amount: 108_940, limit: 100_000 },
  { ...attentionItem, kind: 'threshold-passed', count: 4, names: ['Nebraska', 'Kansas', 'Utah', 'Ohio'] },
  { ...attentionItem, kind: 'connection-ends', on: '2026-07-01' },
  { ...attentionItem, kind: 'settings-incomplete', names: ['Sales tax item'] },
  { ...attentionItem, kind: 'recording-disabled' },
];

/** Complete, successful responses by the end of the path. */
const completeReplies: Readonly<Record<string, unknown>> = {
  'GET api/signin': new Response('https://provider.example/authorize'),
  'POST api/signin': { intuitUrl: 'https://accounting.example/connect', error: null },
  'GET adminPanel/oktasignin': new Response('https://staff.example/authorize'),
  'POST adminPanel/oktasignin': {
    sessionId: '',
    userName: '',
    userId: '',
    source: 'okta',
    error: { reasonCode: 'NotStaff', message: 'Said by the service.' },
  },
  'POST oauth/ValidateCompany': { isValid: false, error: null },
  'GET configuration/u1': company,
  'GET u1/overview': { attention, regionsCollecting: 8, companyCode: 'COTTONWOOD', avaTaxStartDate: '2025-01-01' },
  'GET u1/activity': {
    entries: [
      {
        id: '2',
        at: '2026-03-02T10:00:00.000Z',
        actorKind: 'user',
        actor: 'luis@cottonwood.example',
        actorName: 'Luis Ortega',
        clientId: 'portal',
        address: '203.0.113.0/24',
        action: 'settings',
        outcome: 'refused',
        reason: 'NonAdminUser',
        before: { timeZone: '', isFeeAbsorbed: false },
        after: { timeZone: 'America/Denver', isFeeAbsorbed: true },
        correlationId: 'c-2',
      },
    ],
    hasMore: true,
  },
  'PUT configuration/u1': { calculationStatus: false, errorMessage: null },
  [`DELETE signin/${realm}`]: { isQboDisconnected: true, error: null },
  'GET config/u1': sampleModel(),
  'PUT Configuration/config': true,
  'POST Configuration/validateaccount': {
    status: true,
    avaTaxCompanies: sampleModel().avaTaxCompanies,
    accountNumbers: ['2000134567'],
    errorMessage: null,
  },
  'POST SearchItemsFromQbo/u1': [{ id: '77', fullyQualifiedName: 'Fees:Delivery' }],
  'GET authorize/u1': { isAuthorized: true, requestToken: 'proof' },
  'GET company/u1': [
    { companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply', isDefault: true },
    { companyCode: 'BOULDER', companyName: 'Boulder Yard', isDefault: false },
  ],
  'POST linkCompany/u1': {
    companyCode: 'BOULDER',
    isAvaTaxCompanyConfigured: true,
    isSetupComplete: false,
    error: null,
  },
  [`GET access/${realm}`]: sampleAccess(),
  'GET api/companies': { companies: sampleCompanies(), hasComparisons: false },
  [`POST ${realm}/sessions`]: sampleAccess(),
  [`POST ${realm}/integrators`]: sampleAccess(),
  [`POST ${realm}/support`]: sampleAccess(),
  [`POST FetchQboCustomers/${realm}`]: Object.values(addressRows).filter((row) => typeof row === 'object'),
  'POST sendForAddressValidation/u1': true,
  'POST DecideAddress/u1': { error: null },
  [`POST FetchComparedItems/${realm}`]: {
    comparedData: Object.values(items).filter((row) => typeof row === 'object'),
    run,
  },
  'POST CompareItems/u1': { isSentToSearch: 1, userStatus: 'Active' },
  'POST ReSendQboItems/u1': false,
  [`POST Cancel/${realm}`]: { isCancelled: true },
  'POST SearchTaxCodes/u1': [{ taxCode: 'PC040100', description: 'Clothing and related products' }],
  'POST AssignTaxCode/u1': { taxCode: 'PC040100', error: null },
  'POST ExemptedCustomerSearchRequest/u1': { isSentToSearch: 1 },
  [`POST FetchExemptedCustomers/${realm}`]: { exemptedCustomerData: exemptionRows.certificates },
  'POST FetchQboCustomersRequest/u1': { isSentToSearch: 1 },
  [`POST FetchQboCustomersResponse/${realm}`]: { fetchQboCustomerData: exemptionRows.customers },
  [`POST FetchExemptionRequests/${realm}`]: { requestedCount: 0 },
  'POST SendExemptionRequest/u1/Email': { downloadLinkCustomer: [], customerErrors: [] },
  [`POST FetchComparedTransactions/${realm}`]: compared.compared(),
  'POST CompareTransactions/u1': compared.queued,
  [`POST FetchRecalculation/${realm}`]: { preview: { run: compared.run(), rows: [compared.outcome()] } },
  'POST PreviewRecalculation/u1': compared.accepted,
  'POST RecalculateQboTransactions/u1': compared.accepted,
  [`POST FetchQboTransactions/${realm}`]: {
    totalCount: 1,
    startPosition: 1,
    transactions: [compared.documentOf({ link: 'https://qbo.example/app/invoice?txnId=4127' })],
  },
  [`POST FetchAvaTaxTransactions/${realm}`]: {
    totalCount: 1,
    startPosition: 1,
    transactions: [compared.documentOf({ status: 'Committed', tax: 97.83 })],
  },
  [`POST List/${realm}`]: documents.listed([
    documents.sampleRow({ state: 'attention', reason: 'Said by the service.' }),
  ]),
  [`POST Read/${realm}`]: documents.opened({ record: documents.sampleRecord }),
  [`POST ListMonths/${realm}`]: monthClose.months(),
  [`POST ReadMonth/${realm}`]: monthClose.sampleDetail(),
  'POST ReadMonthFigures/u1': { outcome: 'started' },
  'POST CloseMonth/u1': { outcome: 'closed' },
  'POST ReopenMonth/u1': { outcome: 'reopened' },
  [`POST WriteTaxLines/${realm}`]: { outcome: 'written', message: null },
  'GET nexus/u1': {
    nexusList: [
      region('CO', 'Colorado', {
        enabled: true,
        corporateHeadQuarters: true,
        collectsFrom: '2020-01-01',
        isHomeRuleState: true,
        localTaxes: 'selected',
      }),
      region('KS', 'Kansas', { enabled: true, nexusType: 'streamlined', ...threshold(100_000, null, null, 0.2) }),
      region('NE', 'Nebraska', { isStreamlinedState: true, ...threshold(100_000, 200, 'OR', 1.0894) }),
      region('CT', 'Connecticut', threshold(100_000, 200, 'AND', 0.8)),
      region('AK', 'Alaska', { isHomeRuleState: true }),
      region('OR', 'Oregon', { totalInvoice: 1, collectsFrom: '2026-09-01' }),
    ],
    asOf: '2026-06-01T10:00:00.000Z',
    today: '2026-06-01',
    invoiceCount: 58,
  },
  'POST nexus/u1': { value: true, error: null },
  'GET utilities/health': { status: 'OK' },
  'GET Admin/qboCustomers': [staff.sampleCustomer(), staff.sampleCustomer({ id: '8', realmId: '93', status: 'Down' })],
  'GET qboCustomers/counts': { Active: 1, Down: 1, Disconnected: 0 },
  'GET config/7': staff.sampleConfiguration(),
  'GET Admin/actions': [staff.sampleAction()],
  'GET Admin/session': { userName: 'Morgan Hale', signedInAt: null, mayDisconnectUntil: null },
  'GET disconnect/7': { waiting: 0, request: null },
  'GET documents/7': {
    ...documents.listed([documents.sampleRow({ state: 'attention', reason: 'Said by the service.' })]),
    companyName: 'Cottonwood Landscape Supply',
    support: sampleSupport(),
  },
  'GET 7/document': {
    companyName: 'Cottonwood Landscape Supply',
    support: sampleSupport(),
    document: documents.openedDocument({ record: documents.sampleRecord }),
    refusal: null,
  },
  'GET diagnostics/7': {},
};
/** Every call succeeds with data. */
export const complete = byPathEnd(completeReplies);
/** Every call succeeds, mostly without data. */
export const empty = byPathEnd({
  ...completeReplies,
  'POST api/signin': { intuitUrl: null, error: { reasonCode: 'Unavailable', message: 'Said by the service.' } },
  'GET configuration/u1': { ...company, status: 'NotIntegrated', isEnableAddressValidation: false, editConfig: true },
  'GET u1/overview': { attention: [], regionsCollecting: 1, companyCode: '', avaTaxStartDate: null },
  'GET company/u1': [],
  'GET authorize/u1': { isAuthorized: false, requestToken: null },
  'GET nexus/u1': { nexusList: [], asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 0 },
  'GET utilities/health': { status: 'FAIL' },
});
const switchedOff = byPathEnd({ ...completeReplies, 'GET configuration/u1': { ...company, status: 'Down' } });
/** Runs are in progress. */
const busy = byPathEnd({
  ...completeReplies,
  [`POST FetchComparedTransactions/${realm}`]: compared.comparing,
  [`POST FetchComparedItems/${realm}`]: { comparedData: [], run: items.run('running', { done: 3, total: 9 }) },
  [`POST FetchExemptedCustomers/${realm}`]: {
    exemptedCustomerData: [],
    run: items.run('running', { done: 3, total: 9 }),
  },
});
/** The states of the service, by a description for test titles. */
export const replies: Readonly<Record<string, Reply>> = {
  'that answers': complete,
  'with little data': empty,
  'whose calculation is off': switchedOff,
  'with runs in progress': busy,
  'that never responds': never,
  'that cannot be reached': offline,
  'that refuses the session': refuse(401, 'Unauthorized'),
  'that requires an administrator': refuse(403, 'NonAdminUser'),
  'that fails': refuse(500, 'Internal'),
};
