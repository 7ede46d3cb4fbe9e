// @module-tag long: accounting.test.ts and tax-provider.test.ts have the failures that matter most
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAvaTax } from '../../packages/connector/src/adapters/avatax/index.ts';
import { createIntuitOAuth, createQuickBooks } from '../../packages/connector/src/adapters/quickbooks/index.ts';
import type { ProviderTransaction } from '../../packages/connector/src/domain/provider-transaction.ts';
import { done } from '../../packages/connector/src/domain/result.ts';
import { noFormerItems } from '../../packages/connector/src/domain/tax-items.ts';
import type { Outcome } from '../../packages/connector/src/domain/vendor-error.ts';
import type { CallContext } from '../../packages/connector/src/ports/call-log.ts';
import type { TokenSource } from '../../packages/connector/src/ports/token-source.ts';
import { createAccounting, realmIds } from '../../packages/sandbox/src/accounting/index.ts';
import { createKernel } from '../../packages/sandbox/src/kernel/index.ts';
import { createTaxProvider } from '../../packages/sandbox/src/tax-provider/index.ts';
import { notInCatalog, type VendorFault, vendorFaults } from '../faults/vendor-faults.ts';

/*
 * Every operation of the adapters under every failure. The types of the two tables make them complete: an operation that
 * is added to an adapter has to be added here.
 */

const kernel = createKernel();
let accountingUrl = '';
let providerUrl = '';
let accessToken = '';
const accounting = createAccounting({ kernel, baseUrl: () => accountingUrl });
/** Every bearer token is of this user of the account. */
const userName = 'dana@cottonwood.example';
const taxProvider = createTaxProvider({ kernel, bearer: () => userName });

beforeAll(async () => {
  kernel.clock.set(new Date('2026-03-02T17:00:00Z'));
  accountingUrl = await accounting.app.listen({ port: 0, host: '127.0.0.1' });
  providerUrl = await taxProvider.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeAll(() => {
  ({ accessToken } = accounting.state.oauth.grant(realmIds.main, dana));
});
afterAll(() => Promise.all([accounting.app.close(), taxProvider.app.close()]));
beforeEach(() => kernel.faults.clear());

const dana = '9130357000000101';
const account = { login: '2000134567', secret: '1A2B3C4D5E6F7081', companyCode: 'COTTONWOOD' };
const company = { login: account.login, secret: account.secret, companyId: '7001' };
const own = { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] };
const march = { from: '2026-03-01', to: '2026-03-31' };
const denver = { line1: '1900 Wazee St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };

const call = (): CallContext => ({
  realmId: realmIds.main,
  correlationId: 'c',
  signal: new AbortController().signal,
  onExchange: () => undefined,
});

const oauth = () =>
  createIntuitOAuth({
    authorizeUrl: null,
    tokenUrl: `${accountingUrl}/oauth2/v1/tokens/bearer`,
    revokeUrl: `${accountingUrl}/v2/oauth2/tokens/revoke`,
    clientId: 'ABcottonwoodClient0001',
    clientSecret: 'sandbox-client-secret',
  });
/** Is also accepted after a refusal. */
const tokens: TokenSource = {
  accessToken: async () => done(accessToken),
  refreshed: async () => done(accessToken),
};

const quickBooks = () => createQuickBooks({ baseUrl: accountingUrl, tokens });
const avaTax = () => createAvaTax({ baseUrl: providerUrl, appName: 'SalesTax', appVersion: '1', machineName: 'test' });

async function valueOf<Value>(outcome: Promise<Outcome<Value>>): Promise<Value> {
  const settled = await outcome;
  if (settled.ok) return settled.value;
  throw new Error(`${settled.error.message} ${settled.error.detail}`);
}

/** Prepares what an operation needs, and returns the operation. */
type Operation = () => Promise<() => Promise<Outcome<unknown>>>;
const at =
  (operation: () => Promise<Outcome<unknown>>): Operation =>
  async () =>
    operation;

let numbers = 0;
const newNumber = () => `EO-${(numbers += 1)}`;

function savedInvoice(): string {
  const goods = {
    Amount: 50,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 50, TaxCodeRef: { value: 'TAX' } },
  };
  const body = { DocNumber: newNumber(), TxnDate: '2026-03-02', CustomerRef: { value: '2' }, Line: [goods] };
  const made = accounting.state.realms.get(realmIds.main)?.create('Invoice', body);
  if (made?.ok !== true) throw new Error('The invoice was refused.');
  return made.entity.Id;
}

const transaction: ProviderTransaction = {
  date: '2026-03-02',
  customerCode: '2',
  referenceCode: '',
  currencyCode: 'USD',
  exchange: null,
  entityUseCode: '',
  exemptionNumber: '',
  discount: '0.00',
  shipFrom: denver,
  shipTo: denver,
  taxDate: null,
  taxAmount: null,
  lines: [
    {
      number: '1',
      quantity: '1',
      amount: '100.00',
      taxCode: '',
      itemCode: 'Mulch',
      description: 'Mulch',
      discounted: false,
    },
  ],
};

/** The code of a new committed transaction. */
async function recordedCode(): Promise<string> {
  const code = newNumber();
  await valueOf(avaTax().record(call(), account, 'SalesInvoice', code, transaction));
  return code;
}

const accountingOperations: Readonly<Record<keyof ReturnType<typeof quickBooks>, Operation>> = {
  company: at(() => quickBooks().company(call())),
  taxPreferences: at(() => quickBooks().taxPreferences(call())),
  salesTaxCodes: at(() => quickBooks().salesTaxCodes(call())),
  customer: at(() => quickBooks().customer(call(), '2')),
  customersById: at(() => quickBooks().customersById(call(), ['2'])),
  customerCards: at(() => quickBooks().customerCards(call(), 1)),
  countExemptCustomers: at(() => quickBooks().countExemptCustomers(call())),
  customerCardsById: at(() => quickBooks().customerCardsById(call(), ['2'])),
  async writeShippingAddress() {
    const [card] = await valueOf(quickBooks().customerCardsById(call(), ['2']));
    return () => quickBooks().writeShippingAddress(call(), card ?? { id: '2', syncToken: '0' }, denver, newNumber());
  },
  recentInvoices: at(() => quickBooks().recentInvoices(call(), own, { count: 10, since: '0001-01-01' })),
  newestDocuments: at(() => quickBooks().newestDocuments(call(), 'Invoice', own, 10)),
  documentsById: at(() => quickBooks().documentsById(call(), 'Invoice', ['1'], own)),
  items: at(() => quickBooks().items(call(), 1, 10)),
  itemsById: at(() => quickBooks().itemsById(call(), ['1'])),
  itemsNamed: at(() => quickBooks().itemsNamed(call(), 'Mulch')),
  accountsById: at(() => quickBooks().accountsById(call(), ['90'])),
  departments: at(() => quickBooks().departments(call(), 1, 10)),
  departmentsById: at(() => quickBooks().departmentsById(call(), ['1'])),
  async document() {
    const id = savedInvoice();
    return () => quickBooks().document(call(), 'Invoice', id, own);
  },
  async writeOwnLines() {
    const stored = await valueOf(quickBooks().document(call(), 'Invoice', savedInvoice(), own));
    const amounts = { salesTax: { amount: 4.4, description: 'Tax' }, fee: null, taxOnFee: null };
    return () => quickBooks().writeOwnLines(call(), stored, own, amounts, newNumber());
  },
  changesSince: at(() => quickBooks().changesSince(call, '2026-03-02T16:00:00Z', new Date('2026-03-02T17:00:00Z'))),
  countSales: at(() => quickBooks().countSales(call(), 'Invoice', march)),
  salesPage: at(() => quickBooks().salesPage(call(), 'Invoice', march, 1, own)),
  newestSales: at(() => quickBooks().newestSales(call(), 'Invoice', march, own)),
  salesById: at(() => quickBooks().salesById(call(), 'Invoice', ['1'], own)),
  salesRecords: at(() => quickBooks().salesRecords(call(), 'Invoice', ['1'])),
  salesByNumber: at(() => quickBooks().salesByNumber(call(), 'Invoice', ['1037'], own)),
  appliedCredits: at(() => quickBooks().appliedCredits(call(), '1', ['2'])),
};

const providerOperations: Readonly<Record<keyof ReturnType<typeof avaTax>, Operation>> = {
  ping: at(() => avaTax().ping(call(), account)),
  accountOf: at(() => avaTax().accountOf(call(), 'token')),
  userOf: at(() => avaTax().userOf(call(), 'token', account.login, '510001')),
  async userOfCredentials() {
    const identity = await valueOf(avaTax().ping(call(), account));
    return () => avaTax().userOfCredentials(call(), account, identity ?? { accountId: '1', userId: '1' });
  },
  subscriptions: at(() => avaTax().subscriptions(call(), account)),
  companies: at(() => avaTax().companies(call(), account)),
  estimate: at(() => avaTax().estimate(call(), account, 'SalesOrder', transaction)),
  record: at(() => avaTax().record(call(), account, 'SalesInvoice', newNumber(), transaction)),
  async cancel() {
    const code = await recordedCode();
    return () => avaTax().cancel(call(), account, 'SalesInvoice', code);
  },
  async changeCode() {
    const code = await recordedCode();
    return () => avaTax().changeCode(call(), account, 'SalesInvoice', code, `${code}-R`);
  },
  async find() {
    const code = await recordedCode();
    return () => avaTax().find(call(), account, 'SalesInvoice', code);
  },
  transactionPage: at(() => avaTax().transactionPage(call(), account, march, 0)),
  transactionsByCode: at(() => avaTax().transactionsByCode(call(), account, 'SalesInvoice', ['1037'])),
  transactionRecords: at(() => avaTax().transactionRecords(call(), account, 'SalesInvoice', ['1037'])),
  async transactionDetail() {
    const code = await recordedCode();
    return () => avaTax().transactionDetail(call(), account, 'SalesInvoice', code);
  },
  catalogItems: at(() => avaTax().catalogItems(call(), company, 1)),
  catalogItem: at(() => avaTax().catalogItem(call(), company, 'Mulch')),
  createCatalogItem: at(() =>
    avaTax().createCatalogItem(call(), company, { itemCode: newNumber(), description: 'New', taxCode: '' }),
  ),
  async updateCatalogItem() {
    const content = { itemCode: newNumber(), description: 'New', taxCode: '' };
    const item = await valueOf(avaTax().createCatalogItem(call(), company, content));
    return () => avaTax().updateCatalogItem(call(), company, item, { ...content, description: 'Newer' });
  },
  taxCodes: at(() => avaTax().taxCodes(call(), account, 1)),
  resolveAddress: at(() => avaTax().resolveAddress(call(), account, denver)),
  declaredNexus: at(() => avaTax().declaredNexus(call(), company)),
  nexusDefinitions: at(() => avaTax().nexusDefinitions(call(), company, 'US')),
  async declareNexus() {
    const declaration = await someDeclaration();
    return () => avaTax().declareNexus(call(), company, [declaration]);
  },
  async removeNexus() {
    const region = await declareSomeRegion();
    const declared = await valueOf(avaTax().declaredNexus(call(), company));
    const id = declared.find((row) => row.region === region)?.id ?? '';
    return () => avaTax().removeNexus(call(), company, id);
  },
  defaultLocation: at(() => avaTax().defaultLocation(call(), company)),
  certificates: at(() => avaTax().certificates(call(), company, 0)),
  async certificateDocument() {
    const { rows } = await valueOf(avaTax().certificates(call(), company, 0));
    return () => avaTax().certificateDocument(call(), company, rows[0]?.id ?? '', 1_000_000);
  },
  certificatesOf: at(() => avaTax().certificatesOf(call(), company, ['3', '15'])),
  knownCustomers: at(() => avaTax().knownCustomers(call(), company, ['2'])),
  createCustomer: at(() =>
    avaTax().createCustomer(call(), company, {
      ...denver,
      code: newNumber(),
      name: 'New',
      email: 'new@one.example',
      phone: '',
      fax: '',
    }),
  ),
  invitationsOf: at(() => avaTax().invitationsOf(call(), company, ['2'])),
  invite: async () => {
    const code = await newCustomer();
    return () => avaTax().invite(call(), company, code, { method: 'Email', recipient: 'new@one.example' });
  },
  async invitation() {
    const code = await newCustomer();
    const { id } = await valueOf(avaTax().invite(call(), company, code, { method: 'Download', recipient: '' }));
    return () => avaTax().invitation(call(), company, code, id);
  },
};

/** For a region that is not declared. */
async function someDeclaration() {
  const definitions = await valueOf(avaTax().nexusDefinitions(call(), company, 'US'));
  const declared = new Set((await valueOf(avaTax().declaredNexus(call(), company))).map(({ region }) => region));
  const definition = definitions.find(({ region }) => region !== '' && !declared.has(region));
  if (definition === undefined) throw new Error('Every region is declared.');
  return { definition, from: '2026-01-01', type: 'sales-or-use', localTaxes: 'all' } as const;
}

async function declareSomeRegion(): Promise<string> {
  const declaration = await someDeclaration();
  await valueOf(avaTax().declareNexus(call(), company, [declaration]));
  return declaration.definition.region;
}

async function newCustomer(): Promise<string> {
  const code = newNumber();
  const customer = { ...denver, code, name: 'New', email: 'new@one.example', phone: '', fax: '' };
  await valueOf(avaTax().createCustomer(call(), company, customer));
  return code;
}

const tokenOperations: Readonly<Record<'refreshTokens' | 'revoke', Operation>> = {
  async refreshTokens() {
    const { refreshToken } = accounting.state.oauth.grant(realmIds.main, dana);
    return () => oauth().refreshTokens(refreshToken);
  },
  async revoke() {
    const { refreshToken } = accounting.state.oauth.grant(realmIds.main, dana);
    return () => oauth().revoke(refreshToken);
  },
};

const isLate = ({ fault }: VendorFault) => fault.kind === 'latency' || fault.kind === 'slow-body';
/** It is carried out, and its answer does not say so. */
const losesAnswer = ({ fault }: VendorFault) =>
  fault.kind === 'lost-answer' || fault.kind === 'truncated-body' || fault.kind === 'wrong-shape';

/** One sentence per wrong statement about what happened. */
async function wrongStatements(
  service: 'accounting' | 'tax-provider',
  operation: Operation,
  failing: VendorFault,
): Promise<readonly string[]> {
  const run = await operation();
  const before = kernel.journal.since(0).length;
  kernel.faults.add({ service, times: 1, fault: failing.fault });
  const outcome = await run();
  const isDone = kernel.journal.since(before).length > 0;
  if (kernel.faults.list().length > 0) return ['it sent no request'];
  if (outcome.ok) return [];
  const { kind, message } = outcome.error;
  const mayRepeat = kind === 'unavailable' || kind === 'throttled' || kind === 'unknown';
  return [
    ...notInCatalog([message]),
    ...(isLate(failing) ? [`it failed as ${kind}, although it was only late`] : []),
    ...(!failing.isRefusal && !mayRepeat ? [`a failure that heals is reported as ${kind}`] : []),
    ...(isDone && losesAnswer(failing) && kind !== 'unknown' ? [`it was done, and is reported as ${kind}`] : []),
  ];
}

const tables = [
  ['accounting', accountingOperations],
  ['accounting', tokenOperations],
  ['tax-provider', providerOperations],
] as const;

describe('an operation whose request fails', () => {
  for (const [service, operations] of tables)
    for (const [name, operation] of Object.entries(operations))
      it.each(vendorFaults)(
        `states truly what happened, in a sentence of the catalog: ${name}, $name`,
        async (fault) => {
          expect(await wrongStatements(service, operation, fault)).toEqual([]);
        },
      );
});
