import type { JsonRecord } from '../../packages/sandbox/src/accounting/json.ts';
import { line, type openCompany } from '../../packages/sandbox/src/testing/accounting.harness.ts';
import { readSample } from './samples.ts';

export interface Replayed {
  readonly status: number;
  readonly text: string;
}

type Company = ReturnType<typeof openCompany>;

/** Repeats the request of a sample at the sandbox, after preparing what it needs. */
export type Replay = (company: Company) => Promise<Replayed>;

const objectOf = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The entity in an answer of one. */
const entityOf = ({ text }: Replayed, name: string) => {
  const entity = objectOf(objectOf(JSON.parse(text))[name]);
  return { ...entity, Id: String(entity['Id']), SyncToken: String(entity['SyncToken']) };
};

const bodyOf = (name: string): JsonRecord => objectOf(readSample(`quickbooks/${name}`).request.body);
const queryOf = (name: string): string => readSample(`quickbooks/${name}`).request.query?.['query'] ?? '';
const runQuery = (company: Company, query: string) => company.call('GET', `/query?query=${encodeURIComponent(query)}`);

const customerRef = { CustomerRef: { value: '1' } };
/** A line without quantity, price and tax code, as in the recorded requests. */
const bareLine = (itemId: string, amount: number) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: amount,
  SalesItemLineDetail: { ItemRef: { value: itemId } },
});
const deposit = { DepositToAccountRef: { value: '5' } };

const create = (company: Company, name: string, body: JsonRecord) =>
  company.call('POST', `/${name.toLowerCase()}`, body);

async function created(company: Company, name: string, body: JsonRecord) {
  return entityOf(await create(company, name, body), name);
}

/** Creates a document and reads it. */
async function createdAndRead(company: Company, name: string, body: JsonRecord): Promise<Replayed> {
  const { Id } = await created(company, name, body);
  return company.call('GET', `/${name.toLowerCase()}/${Id}`);
}

/** The requests of the samples, with ids of the sandbox's company in place of those of the recorded company. */
export const accountingReplays: Readonly<Record<string, Replay>> = {
  'company-information': (company) => company.call('GET', `/companyinfo/${company.realm.realmId}`),
  'read-preferences': (company) => company.call('GET', '/preferences'),

  'read-customer': async (company) => {
    const { Id } = await created(company, 'Customer', { DisplayName: 'Doe2, Jane' });
    return company.call('GET', `/customer/${Id}`);
  },
  'query-customers': (company) => runQuery(company, queryOf('query-customers')),
  'update-customer': async (company) => {
    const { Id, SyncToken } = await created(company, 'Customer', { DisplayName: 'Jane Moe' });
    return company.call('POST', '/customer', { ...bodyOf('update-customer'), Id, SyncToken });
  },
  'query-items': (company) => runQuery(company, queryOf('query-items')),
  'query-accounts': (company) => runQuery(company, queryOf('query-accounts')),
  'query-departments': (company) => runQuery(company, queryOf('query-departments')),

  'query-tax-codes': (company) => runQuery(company, queryOf('query-tax-codes')),
  'query-tax-rates': (company) => runQuery(company, queryOf('query-tax-rates')),
  'query-payments': async (company) => {
    const { Id: TxnId } = await created(company, 'Invoice', { ...customerRef, Line: [bareLine('1', 25)] });
    const linked = { Amount: 25, LinkedTxn: [{ TxnId, TxnType: 'Invoice' }] };
    const method = { PaymentMethodRef: { value: '1' }, DepositToAccountRef: { value: '5' } };
    await created(company, 'Payment', { ...customerRef, ...method, TotalAmt: 25, Line: [linked] });
    return runQuery(company, queryOf('query-payments').replace('20', '1'));
  },

  'create-invoice': (company) => create(company, 'Invoice', bodyOf('create-invoice')),
  'read-invoice': (company) => createdAndRead(company, 'Invoice', bodyOf('create-invoice')),
  'void-invoice': async (company) => {
    const sold = await created(company, 'Invoice', { ...customerRef, Line: [line('1', 2, 15)] });
    return company.call('POST', '/invoice?operation=void', { Id: sold.Id, SyncToken: sold.SyncToken });
  },
  'delete-invoice': async (company) => {
    const { Id, SyncToken } = await created(company, 'Invoice', bodyOf('create-invoice'));
    return company.call('POST', '/invoice?operation=delete', { Id, SyncToken });
  },
  'query-invoices': async (company) => {
    const { Id } = await created(company, 'Invoice', { ...customerRef, Line: [bareLine('1', 150)] });
    return runQuery(company, queryOf('query-invoices').replace('239', Id));
  },

  'create-sales-receipt': (company) => create(company, 'SalesReceipt', { Line: [line('12', 1, 0, 'NON')] }),
  'read-sales-receipt': (company) => createdAndRead(company, 'SalesReceipt', { Line: [line('4', 4.5, 75, 'NON')] }),
  'update-sales-receipt': async (company) => {
    const { Id, SyncToken } = await created(company, 'SalesReceipt', { Line: [line('4', 4.5, 75, 'NON')] });
    return company.call('POST', '/salesreceipt', { ...bodyOf('update-sales-receipt'), Id, SyncToken });
  },
  'void-sales-receipt': async (company) => {
    const { Id, SyncToken } = await created(company, 'SalesReceipt', { Line: [line('12', 1, 0, 'NON')] });
    return company.call('POST', '/salesreceipt?operation=update&include=void', { Id, SyncToken, sparse: true });
  },
  'query-sales-receipts': async (company) => {
    const discount = {
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
    };
    await created(company, 'SalesReceipt', { Line: [line('4', 4.5, 75, 'NON')] });
    await created(company, 'SalesReceipt', {
      ...customerRef,
      CustomerMemo: { value: 'Thank you for your business and have a great day!' },
      PrivateNote: 'A private note.',
      BillEmail: { Address: 'office@larkspur.example' },
      Line: [line('4', 2.5, 35, 'NON'), discount],
    });
    return runQuery(company, `${queryOf('query-sales-receipts')} `);
  },

  'create-credit-memo': (company) => create(company, 'CreditMemo', bodyOf('create-credit-memo')),
  'read-credit-memo': (company) =>
    createdAndRead(company, 'CreditMemo', { ...customerRef, Line: [line('4', 1, 100, 'NON')] }),

  'query-credit-memos': async (company) => {
    await created(company, 'CreditMemo', { ...customerRef, Line: [line('4', 1, 100, 'NON')] });
    return runQuery(company, queryOf('query-credit-memos'));
  },

  'create-refund-receipt': (company) => create(company, 'RefundReceipt', { ...deposit, Line: [bareLine('2', 420)] }),
  'read-refund-receipt': (company) =>
    createdAndRead(company, 'RefundReceipt', { ...customerRef, ...deposit, Line: [line('4', 2.5, 35, 'NON')] }),
  'update-refund-receipt': async (company) => {
    const body = { ...customerRef, ...deposit, Line: [line('4', 2.5, 35, 'NON')] };
    const { Id, SyncToken } = await created(company, 'RefundReceipt', body);
    return company.call('POST', '/refundreceipt', { ...bodyOf('update-refund-receipt'), Id, SyncToken });
  },
  'query-refund-receipts': async (company) => {
    const body = { ...customerRef, ...deposit, Line: [line('4', 2.5, 35, 'NON')] };
    const { Id } = await created(company, 'RefundReceipt', body);
    return runQuery(company, queryOf('query-refund-receipts').replace('66', Id));
  },

  'create-estimate': (company) => {
    const discount = {
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
    };
    const body = bodyOf('create-estimate');
    const lines = Array.isArray(body['Line']) ? body['Line'] : [];
    return create(company, 'Estimate', { ...body, Line: [...lines, discount] });
  },

  'changes-estimates': async (company) => {
    await created(company, 'Estimate', { ...customerRef, Line: [line('1', 1, 35)] });
    return company.call('GET', '/cdc?entities=estimate&changedSince=2026-06-20T09:00:00-07:00');
  },
  'changes-with-deletion': async (company) => {
    const body = { ...customerRef, Line: [line('1', 1, 35)] };
    await created(company, 'Estimate', body);
    const { Id, SyncToken } = await created(company, 'Estimate', body);
    await company.call('POST', '/estimate?operation=delete', { Id, SyncToken });
    await created(company, 'Customer', { DisplayName: 'Jane Moe' });
    return company.call('GET', '/cdc?entities=Customer,Estimate&changedSince=2026-06-28');
  },

  'error-token-expired': async (company) => {
    company.kernel.clock.set(new Date('2026-07-01T13:30:00Z'));
    return company.call('GET', '/customer/1');
  },
  'error-malformed-token': (company) => company.call('GET', '/customer/1', undefined, 'token'),
  'error-other-company': async (company) => {
    const { accessToken } = company.state.oauth.grant('9341452100000002', '9130357000000101');
    return company.call('GET', `/companyinfo/${company.realm.realmId}`, undefined, accessToken);
  },
  'error-object-not-found': (company) => company.call('GET', '/item/999999'),
  'error-invalid-id': (company) => company.call('GET', '/customer/1.5'),
  'error-unsupported-operation': (company) => company.call('GET', '/customer/1/5'),
  'error-query-syntax': (company) => runQuery(company, queryOf('error-query-syntax')),
  'error-duplicate-name': (company) => create(company, 'Customer', { DisplayName: 'Larkspur Garden Design' }),
  'error-unknown-property': (company) => create(company, 'Invoice', bodyOf('error-unknown-property')),
  'error-missing-line-detail': (company) => create(company, 'SalesReceipt', { Line: [{ Amount: 10 }] }),
  'error-stale-object': async (company) => {
    const { Id } = await created(company, 'SalesReceipt', { Line: [line('4', 1, 75, 'NON')] });
    await company.call('POST', '/salesreceipt', { Id, SyncToken: '0', sparse: true, PrivateNote: 'A' });
    return company.call('POST', '/salesreceipt', { Id, SyncToken: '0', sparse: true, PrivateNote: 'B' });
  },
  'error-throttled': (company) => {
    company.kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 429, body: 'xml' } });
    return runQuery(company, queryOf('error-throttled'));
  },
  'error-proxy-unavailable': (company) => {
    company.kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 503, body: 'html' } });
    return company.call('GET', '/preferences');
  },
};
