import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '@salestax/contract';
import { longUnless } from '../long.ts';
import type { CompanyKind } from '../support/company-kinds.harness.ts';
import { field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents, dollars } from '../support/money.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { amountOf, enteredRows, shownTax } from './accounting-document.ts';
import { themes } from './cases.ts';
import type { Expectation, GoldenCase, GoldenDocument, Kind } from './golden-case.ts';
import { type GoldenCompany, openGoldenCompany } from './golden-company.ts';
import type { SavedDocument } from './panel.ts';
import { recordedDiscount, recordedTax, recordedTypes, taxByJurisdiction } from './provider-record.ts';
import { discountTaken, originalSaleField, saveDocument, type SavedCase } from './save-document.ts';

const defaults = {
  isEnableRetailDeliveryFee: true,
  isMakeAllCustomerTaxable: false,
  applyParentExemptionToSubCustomer: true,
  applyParentExemptionToProject: true,
  avaTaxStartDate: null,
  // The documents are saved without the panel.
  receiptsOfOtherApps: 'tax',
  originalSaleField,
  isFeeAbsorbed: false,
  isDiscountReimbursed: false,
  pickUpShipMethod: '',
} as const;

/** How far above the customer of the document the one is that the sale is made to. */
const levelsUp = { customer: 0, parent: 1, grandparent: 2, 'great-grandparent': 3 } as const;

const patience = 20_000;
/** Of each theme, in `npm test`. */
const mostMainCases = 2;

let product: Product;
const companies = new Map<CompanyKind | 'demo', GoldenCompany>();
let lastNumber = 0;
/** Numbers of documents that must be recorded once, and of those that must never be. */
const recordedOnce: string[] = [];
const neverRecorded: string[] = [];

function companyOf({ company = 'demo' }: GoldenDocument): GoldenCompany {
  const found = companies.get(company);
  if (found === undefined) throw new Error(`There is no company of the kind ${company}.`);
  return found;
}

/**
 * Intuit's texts differ about whether automated sales tax keeps the rate of 0 % of a customer, or calculates at every write that
 * names no tax. Every case holds in both.
 */
const behaviours = [
  { name: 'golden cases', recalculates: false },
  { name: 'golden cases where automated sales tax recalculates', recalculates: true },
];

describe.each(behaviours)('$name:', ({ recalculates }) => {
  beforeAll(async () => {
    product = await startProduct({ trustProxy: 'loopback' });
    for (const books of product.sandbox.accounting().books.values())
      books.automatedSalesTax.recalculates = recalculates;
    const documents = themes.flatMap(({ cases }) => cases).map(({ document }) => document);
    const kinds = new Set(documents.map(({ company = 'demo' }: GoldenDocument) => company));
    companies.clear();
    for (const kind of kinds) companies.set(kind, await openGoldenCompany(product, kind));
    recordedOnce.length = 0;
    neverRecorded.length = 0;
  }, 120_000);

  afterAll(() => product.stop());

  describe.each(themes)('$theme', ({ cases }) => {
    const always = cases.filter(({ isMain = false }) => isMain && !recalculates).slice(0, mostMainCases);
    for (const { name, isMain: _, ...golden } of cases)
      it(
        `the connector ${name}`,
        { ...longUnless(always.some((each) => each.name === name)), timeout: 2 * patience },
        async () => {
          const { document, settings = {}, locationCode = '', feeForm = 'in-tax', expect: expected } = golden;
          const { carriesFeesForward = true } = golden;
          const at = companyOf(document);
          const departmentId = at.lists.departments.get(document.department ?? 'denverYard') ?? '';
          const locationCodes = locationCode === '' ? {} : { [departmentId]: locationCode };
          await product.changeSettings(at.realmId, { ...defaults, locationCodes, ...settings });
          answerFees(at, feeForm);
          product.sandbox.taxProvider().deliveryFees.carriedForward = carriesFeesForward;
          const { saved, above, created } = await save(document);
          if (document.kind === 'Estimate') {
            neverRecorded.push(saved.number);
            await expectEstimate(document, saved, expected);
            return;
          }
          if (expected.waitsFor !== undefined) {
            await expectRefusal(document, saved, created, expected.waitsFor);
            return;
          }
          await settled(at, document.kind, saved.id, saved.number);

          const after = await at.vendors.readDocument(document.kind, saved.id);
          const shown = shownTax(after);
          expect({ ...shown, salesTax: shown.salesTax ?? '0.00' }).toEqual(partsOf(expected));
          expect(enteredRows(after)).toEqual(enteredRows(created));
          expect(dollars(cents(numberAt(after, 'TotalAmt')))).toBe(totalOf(document, expected));

          const transaction = await recorded(at, document.kind, saved.number);
          recordedOnce.push(saved.number);
          expect(transactionDetails(transaction, expected)).toEqual({
            status: 'Committed',
            date: document.date,
            customerCode: [saved.customerId, ...above][levelsUp[expected.soldTo ?? 'customer']],
            tax: { ...partsOf(expected), ...expected.recorded },
            ...named(expected),
          });
          expect(transaction).toMatchObject(expected.record ?? {});

          if (isEstimatedAsRecorded(document, settings))
            await expectEstimate(document, { ...saved, discount: discountTaken(after) }, expected);
        },
      );
  });

  describe('the tax provider', () => {
    it(
      'has one transaction for each document and none for an estimate',
      { ...longUnless(!recalculates), timeout: 3 * patience },
      async () => {
        // Works also when this test runs alone.
        const documents = themes.flatMap(({ cases }) => cases).map(({ document }) => document);
        const sale = documents.find(({ kind }) => kind === 'Invoice');
        const estimate = documents.find(({ kind }) => kind === 'Estimate');
        if (sale === undefined || estimate === undefined) throw new Error('The cases have no sale or no estimate.');
        neverRecorded.push((await save(estimate)).saved.number);
        const { saved } = await save(sale);
        await settled(companyOf(sale), sale.kind, saved.id, saved.number);
        recordedOnce.push(saved.number);
        const times = new Map<string, number>();
        for (const number of [...recordedOnce, ...neverRecorded]) times.set(number, await recordsOf(number));
        expect(recordedOnce.filter((number) => times.get(number) !== 1)).toEqual([]);
        expect(neverRecorded.filter((number) => times.get(number) !== 0)).toEqual([]);
      },
    );
  });
});

/**
 * The page does not know the links of a document, its lines have items, and its estimate of another app's receipt is
 * the calculated tax, not the charged one.
 */
const isEstimatedAsRecorded = (
  { isSecondInvoice, entry }: GoldenDocument,
  { receiptsOfOtherApps }: GoldenCase['settings'] & {},
) => isSecondInvoice !== true && entry !== 'import' && receiptsOfOtherApps !== 'record';

/** The form in which the provider answers delivery fees to the account of this company. */
function answerFees({ companyId }: GoldenCompany, deliveryFeeForm: 'in-tax' | 'in-rate'): void {
  const state = product.sandbox.taxProvider();
  const accountId = state.companies.find(({ id }) => id === companyId)?.accountId;
  state.accounts = state.accounts.map((account) =>
    account.id === accountId ? { ...account, deliveryFeeForm } : account,
  );
}

function save(document: GoldenDocument): Promise<SavedCase> {
  const at = companyOf(document);
  const recorded = async (kind: Kind, id: string, number: string) => {
    recordedOnce.push(number);
    await settled(at, kind, id, number);
  };
  return saveDocument({ product, at, nextNumber, recorded }, document);
}

function nextNumber(): string {
  lastNumber += 1;
  return `G-${lastNumber}`;
}

/**
 * Waits until the connector has recorded the document; fails at once when it reports a failure. Polls the provider's
 * journal often and the connector rarely, because of its rate limit.
 */
async function settled(at: GoldenCompany, kind: Kind, id: string, number: string): Promise<void> {
  const deadline = Date.now() + patience;
  let polls = 0;
  while (Date.now() < deadline) {
    const isReported = (await recordsOf(number)) > 0;
    if (isReported || Date.now() - polls > 1_000) {
      polls = Date.now();
      const events = await eventsOf(at, kind, id);
      if (events.includes('recorded')) return;
      if (events.includes('not-recorded') || events.includes('needs-attention'))
        throw new Error(`${kind} ${number} was not recorded: ${events.join(', ')}`);
    }
    await pause(isReported ? 50 : 10);
  }
  const events = await eventsOf(at, kind, id);
  throw new Error(`${kind} ${number} was not recorded within ${patience} ms: ${events.join(', ')}`);
}

async function eventsOf({ panel }: GoldenCompany, kind: Kind, id: string): Promise<readonly string[]> {
  return (await panel.timeline(kind, id)).map(({ event }) => event);
}

/** The document stays as it was saved, and the provider does not get it. */
async function expectRefusal(
  document: GoldenDocument,
  { id, number }: SavedDocument,
  created: unknown,
  waitsFor: ErrorCode,
): Promise<void> {
  const at = companyOf(document);
  neverRecorded.push(number);
  const lastEvent = async () => (await at.panel.timeline(document.kind, id)).at(-1);
  for (
    const deadline = Date.now() + patience;
    Date.now() < deadline && (await lastEvent())?.event !== 'needs-attention';
  )
    await pause(250);
  const last = await lastEvent();
  expect({ event: last?.event, code: field(last?.detail, 'code') }).toEqual({
    event: 'needs-attention',
    code: waitsFor,
  });
  const after = await at.vendors.readDocument(document.kind, id);
  expect(field(after, 'Line')).toEqual(field(created, 'Line'));
  expect(field(after, 'TotalAmt')).toBe(field(created, 'TotalAmt'));
}

/** How often the tax provider received a document. */
async function recordsOf(number: string): Promise<number> {
  const entries = await product.journal();
  return entries.filter(
    ({ service, operation, id }) => service === 'tax-provider' && operation.startsWith('Transaction.') && id === number,
  ).length;
}

async function recorded(at: GoldenCompany, kind: Exclude<Kind, 'Estimate'>, code: string): Promise<unknown> {
  return at.vendors.provider(
    'GET',
    `/companies/${at.companyCode}/transactions/${code}?documentType=${recordedTypes[kind]}&$include=Lines,Details`,
  );
}

/** The panel shows the same amounts. */
async function expectEstimate(document: GoldenDocument, saved: SavedDocument, expected: Expectation): Promise<void> {
  const { panel, lists } = companyOf(document);
  const answer = await panel.estimate(document, saved, lists);
  const absorbed = absorbedFee(expected);
  expect(answer).toMatchObject({
    errorMessage: null,
    avaTax: Number(expected.salesTax),
    rdfAmount: expected.fee === null ? '' : Number(expected.fee),
    taxOnRdfAmount: expected.taxOnFee === null ? '' : Number(expected.taxOnFee),
    ...(expected.zeroReason !== undefined && { zeroReason: expected.zeroReason }),
    ...(absorbed !== 0 && { absorbedFee: absorbed / 100 }),
    ...(expected.lineReasons && { lines: expected.lineReasons.map((zeroReason) => ({ zeroReason })) }),
  });
  const breakdown = listAt(answer, 'breakdown').reduce<number>((all, row) => all + cents(numberAt(row, 'tax')), 0);
  expect(dollars(breakdown)).toBe(dollars(sumOf(partsOf(expected)) + absorbed));
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

/** Fee and tax on it that are recorded without a line on the document, in cents. */
const absorbedFee = ({ fee, recorded: { fee: paid = null, taxOnFee = null } = {} }: Expectation) =>
  fee === null ? cents(paid ?? '0') + cents(taxOnFee ?? '0') : 0;

/** Entered lines without their discount, own lines in full, and tax of another app. */
function totalOf({ lines, shipping = '0', discount, chargedTax = '0' }: GoldenDocument, expected: Expectation): string {
  const sold = lines.reduce((all, line) => all + amountOf(line), 0);
  const taken = discount && 'amount' in discount ? discount.amount : (expected.reimbursed ?? expected.discount ?? '0');
  return dollars(sold + cents(shipping) - cents(taken) + sumOf(partsOf(expected)) + cents(chargedTax));
}
