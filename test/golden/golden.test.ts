import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.harness.ts';
import { amountOf, documentBody, enteredRows, shownTax } from './accounting-document.ts';
import { themes } from './cases.ts';
import { type Company, furnish, makeCustomer } from './company.ts';
import type { Expectation, GoldenCase, GoldenDocument, Kind } from './golden-case.ts';
import { field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents, dollars } from '../support/money.ts';
import { openPanel, type Panel, type SavedDocument } from './panel.ts';
import { recordedDiscount, recordedTax, recordedTypes, taxByJurisdiction } from './provider-record.ts';
import { openVendors, type Vendors } from './vendors.ts';

const defaults = {
  isEnableRetailDeliveryFee: true,
  isMakeAllCustomerTaxable: false,
  applyParentExemptionToSubCustomer: true,
  applyParentExemptionToProject: true,
  avaTaxStartDate: null,
  // The documents are saved without the panel.
  receiptsOfOtherApps: 'tax',
} as const;

const patience = 20_000;

let product: Product;
let vendors: Vendors;
let panel: Panel;
let company: Company;
let lastNumber = 0;
/** Numbers of documents that must be recorded once, and of those that must never be. */
const recordedOnce: string[] = [];
const neverRecorded: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  vendors = openVendors(product);
  panel = await openPanel(product);
  company = await furnish(product, vendors);
}, 60_000);

afterAll(() => product.stop());

describe.each(themes)('golden cases: $theme', ({ cases }) => {
  it.each(cases)(
    '$name',
    { timeout: 2 * patience },
    async ({ document, settings = {}, expect: expected }: GoldenCase) => {
      await product.changeSettings(product.info.realmId, { ...defaults, ...settings });
      const { saved, parentId, created } = await save(document);
      if (document.kind === 'Estimate') {
        neverRecorded.push(saved.number);
        await expectEstimate(document, saved, expected);
        return;
      }
      await settled(document.kind, saved.id, saved.number);

      const after = await vendors.readDocument(document.kind, saved.id);
      const shown = shownTax(after);
      expect({ ...shown, salesTax: shown.salesTax ?? '0.00' }).toEqual(partsOf(expected));
      expect(enteredRows(after)).toEqual(enteredRows(created));
      expect(dollars(cents(numberAt(after, 'TotalAmt')))).toBe(totalOf(document, expected));

      const transaction = await recorded(document.kind, saved.number);
      recordedOnce.push(saved.number);
      expect(transactionDetails(transaction, expected)).toEqual({
        status: 'Committed',
        date: document.date,
        customerCode: expected.soldTo === 'parent' ? parentId : saved.customerId,
        tax: partsOf(expected),
        ...named(expected),
      });

      await expectEstimate(document, { ...saved, discount: discountTaken(after) }, expected);
    },
  );
});

describe('golden cases: the tax provider', () => {
  it('has one transaction for each document and none for an estimate', { timeout: 3 * patience }, async () => {
    // Works also when this test runs alone.
    const documents = themes.flatMap(({ cases }) => cases).map(({ document }) => document);
    const sale = documents.find(({ kind }) => kind === 'Invoice');
    const estimate = documents.find(({ kind }) => kind === 'Estimate');
    if (sale === undefined || estimate === undefined) throw new Error('The cases have no sale or no estimate.');
    neverRecorded.push((await save(estimate)).saved.number);
    const { saved } = await save(sale);
    await settled(sale.kind, saved.id, saved.number);
    recordedOnce.push(saved.number);
    const times = new Map<string, number>();
    for (const number of [...recordedOnce, ...neverRecorded]) times.set(number, await recordsOf(number));
    expect(recordedOnce.filter((number) => times.get(number) !== 1)).toEqual([]);
    expect(neverRecorded.filter((number) => times.get(number) !== 0)).toEqual([]);
  });
});

/** Creates the customer, the sale that a credit reverses, and the document. */
async function save(document: GoldenDocument) {
  const number = nextNumber();
  const customer = await makeCustomer(product, vendors, `Customer of ${number}`, document.buyer ?? {}, document.to);
  const original = await saveOriginal(document, customer.id);
  const created = await vendors.create(document.kind, documentBody(document, number, customer.id, company, original));
  const saved: SavedDocument = {
    id: textAt(created, 'Id'),
    syncToken: textAt(created, 'SyncToken'),
    number,
    customerId: customer.id,
    discount: discountTaken(created),
  };
  return { saved, created, parentId: customer.parentId };
}

async function saveOriginal(document: GoldenDocument, customerId: string) {
  if (document.reverses === undefined) return null;
  const type = document.kind === 'CreditMemo' ? 'Invoice' : 'SalesReceipt';
  const number = nextNumber();
  const sale = { ...document, kind: type, date: document.reverses } as const;
  const created = await vendors.create(type, documentBody(sale, number, customerId, company, null));
  recordedOnce.push(number);
  const id = textAt(created, 'Id');
  await settled(type, id, number);
  return { id, type };
}

function nextNumber(): string {
  lastNumber += 1;
  return `G-${lastNumber}`;
}

/**
 * Waits until the connector has recorded the document; fails at once when it reports a failure. Polls the provider's
 * journal often and the connector rarely, because of its rate limit.
 */
async function settled(kind: Kind, id: string, number: string): Promise<void> {
  const deadline = Date.now() + patience;
  let polls = 0;
  while (Date.now() < deadline) {
    const isReported = (await recordsOf(number)) > 0;
    if (isReported || Date.now() - polls > 1_000) {
      polls = Date.now();
      const events = await panel.events(kind, id);
      if (events.includes('recorded')) return;
      if (events.includes('not-recorded') || events.includes('needs-attention'))
        throw new Error(`${kind} ${number} was not recorded: ${events.join(', ')}`);
    }
    await pause(isReported ? 50 : 10);
  }
  const events = await panel.events(kind, id);
  throw new Error(`${kind} ${number} was not recorded within ${patience} ms: ${events.join(', ')}`);
}

/** How often the tax provider received a document. */
async function recordsOf(number: string): Promise<number> {
  const entries = await product.journal();
  return entries.filter(
    ({ service, operation, id }) => service === 'tax-provider' && operation.startsWith('Transaction.') && id === number,
  ).length;
}

async function recorded(kind: Exclude<Kind, 'Estimate'>, code: string): Promise<unknown> {
  const { companyCode } = product.info.taxAccount;
  return vendors.provider(
    'GET',
    `/companies/${companyCode}/transactions/${code}?documentType=${recordedTypes[kind]}&$include=Lines,Details`,
  );
}

/** The panel shows the same amounts. */
async function expectEstimate(document: GoldenDocument, saved: SavedDocument, expected: Expectation): Promise<void> {
  const answer = await panel.estimate(document, saved, company);
  expect(answer).toMatchObject({
    errorMessage: null,
    avaTax: Number(expected.salesTax),
    rdfAmount: expected.fee === null ? '' : Number(expected.fee),
    taxOnRdfAmount: expected.taxOnFee === null ? '' : Number(expected.taxOnFee),
    ...(expected.zeroReason !== undefined && { zeroReason: expected.zeroReason }),
  });
  const breakdown = listAt(answer, 'breakdown').reduce<number>((all, row) => all + cents(numberAt(row, 'tax')), 0);
  expect(dollars(breakdown)).toBe(dollars(sumOf(partsOf(expected))));
}

/** The expected parts of the tax provider's transaction. */
function transactionDetails(transaction: unknown, { byJurisdiction, entityUseCode, discount }: Expectation) {
  return {
    status: textAt(transaction, 'status'),
    date: textAt(transaction, 'date'),
    customerCode: textAt(transaction, 'customerCode'),
    tax: recordedTax(transaction),
    ...(byJurisdiction && { byJurisdiction: taxByJurisdiction(transaction) }),
    ...(entityUseCode !== undefined && { entityUseCode: textAt(transaction, 'entityUseCode') }),
    ...(discount !== undefined && { discount: recordedDiscount(transaction) }),
  };
}

const named = ({ byJurisdiction, entityUseCode, discount }: Expectation) => ({
  ...(byJurisdiction && { byJurisdiction }),
  ...(entityUseCode !== undefined && { entityUseCode }),
  ...(discount !== undefined && { discount }),
});

const partsOf = ({ salesTax, fee, taxOnFee }: Expectation) => ({ salesTax, fee, taxOnFee });

const sumOf = ({ salesTax, fee, taxOnFee }: Pick<Expectation, 'salesTax' | 'fee' | 'taxOnFee'>) =>
  cents(salesTax) + cents(fee ?? '0') + cents(taxOnFee ?? '0');

/** Entered lines without their discount, and own lines in full. */
function totalOf({ lines, shipping = '0', discount }: GoldenDocument, expected: Expectation): string {
  const sold = lines.reduce((all, line) => all + amountOf(line), 0);
  const taken = discount && 'amount' in discount ? discount.amount : (expected.discount ?? '0');
  return dollars(sold + cents(shipping) - cents(taken) + sumOf(partsOf(expected)));
}

/** The discount that a document of the accounting service shows, in cents. */
function discountTaken(document: unknown): number {
  const row = listAt(document, 'Line').find((line) => field(line, 'DetailType') === 'DiscountLineDetail');
  return row === undefined ? 0 : cents(numberAt(row, 'Amount'));
}
