import { describe, expect, it } from 'vitest';
import { defaultSettings, type CompanySettings } from '../../domain/company-settings.ts';
import { toCents } from '../../domain/money.ts';
import type { CalculatedTax, TaxDetail } from '../../domain/provider-transaction.ts';
import type { Customer, SalesDocument } from '../../domain/sales-document.ts';
import { denver, invoice } from '../../testing/accounting-service.fake.ts';
import { isSameRequest, isSameTax, type PlanFacts, plannedTax, taxForCustomer } from './planned-tax.ts';

const golden = { ...denver, line1: '911 10th St', city: 'Golden', postalCode: '80401' };
const museum: Customer = {
  id: '24',
  displayName: 'Museum',
  taxable: false,
  exemptionReasonId: '5',
  resaleNumber: null,
  parentId: null,
  isProject: false,
  billTo: null,
  shipTo: null,
  taxCodeId: null,
  currency: null,
  email: '',
};
const present: CompanySettings = { ...defaultSettings, isMakeAllCustomerTaxable: false };

const factsWith = (settings: Partial<CompanySettings> = {}, part: Partial<PlanFacts> = {}): PlanFacts => ({
  settings: { ...present, ...settings },
  customer: museum,
  ancestors: [],
  certificates: new Map(),
  companyAddress: golden,
  departmentAddress: null,
  taxableItemIds: null,
  homeCurrency: 'USD',
  originalSale: null,
  recordedSale: null,
  isFeeOnOtherInvoice: false,
  itemCodes: new Map(),
  isTaxedByAccounting: false,
  ...part,
});

const sale = invoice({ id: '130' });
const planOf = (settings: Partial<CompanySettings> = {}, document: SalesDocument = sale) =>
  plannedTax(document, factsWith(settings), []);

/** The request of a plan. */
function requestOf(planned: ReturnType<typeof plannedTax>) {
  if (planned.kind !== 'request') throw new Error(`No request: ${planned.kind}`);
  return planned.transaction;
}

describe('which settings concern a document', () => {
  it.each<[string, Partial<CompanySettings>, boolean]>([
    ['taxable customers, when its customer is exempt', { isMakeAllCustomerTaxable: true }, false],
    ['the delivery fee, when it is delivered', { isEnableRetailDeliveryFee: true }, false],
    ['a start date after its day', { avaTaxStartDate: '2026-03-03' }, false],
    ['not a start date on its day', { avaTaxStartDate: '2026-03-02' }, true],
    ['not the exemption of a parent that its customer has not', { applyParentExemptionToSubCustomer: true }, true],
    ['not who pays a fee that is not charged', { isFeeAbsorbed: true }, true],
  ])('%s', (_what, settings, isSame) => {
    expect(isSameTax(planOf(), planOf(settings))).toBe(isSame);
  });

  it('who pays the fee concerns it without another request', () => {
    const charged = planOf({ isEnableRetailDeliveryFee: true });
    const absorbed = planOf({ isEnableRetailDeliveryFee: true, isFeeAbsorbed: true });
    expect(isSameRequest(requestOf(charged), requestOf(absorbed))).toBe(true);
    expect(isSameTax(charged, absorbed)).toBe(false);
  });

  it('a taxable customer is not concerned by who is taxable', () => {
    const facts = (isMakeAllCustomerTaxable: boolean) =>
      factsWith({ isMakeAllCustomerTaxable }, { customer: { ...museum, taxable: true } });
    expect(isSameTax(plannedTax(sale, facts(true), []), plannedTax(sale, facts(false), []))).toBe(true);
  });
});

describe('another tax code for an item', () => {
  const codes = [{ itemId: '5', itemName: 'Fountain', taxCode: 'PC040100' }];

  it('takes the place of the item code, whose code at the provider would take precedence', () => {
    expect(requestOf(plannedTax(sale, factsWith(), codes)).lines).toMatchObject([
      { number: '1', itemCode: '', taxCode: 'PC040100' },
    ]);
  });

  it('does not reach a line without the Tax box, which is sent without its item', () => {
    const lines = sale.lines.map((line) => ({ ...line, taxable: false }));
    const { lines: sent } = requestOf(plannedTax({ ...sale, lines }, factsWith(), codes));
    expect(sent[0]).toMatchObject({ itemCode: '', taxCode: 'NT' });
  });

  it('leaves other items, shipping and the fee as they are', () => {
    const [line] = sale.lines;
    const other = { ...sale, lines: line === undefined ? [] : [{ ...line, itemId: '9' }], shipping: toCents(5) };
    const facts = factsWith({ isEnableRetailDeliveryFee: true });
    expect(plannedTax(other, facts, codes)).toEqual(plannedTax(other, facts, []));
  });
});

it.each<[string, SalesDocument, Partial<PlanFacts>, string]>([
  ['no address', { ...sale, shipTo: null }, {}, 'NoDestination'],
  ['tax of QuickBooks', { ...sale, accountingTax: toCents(8) }, {}, 'TaxedInQuickBooks'],
  ['a customer whom QuickBooks taxes', sale, { isTaxedByAccounting: true }, 'AccountingTax'],
])('a document with %s is not calculated', (_what, document, part, reason) => {
  expect(plannedTax(document, factsWith({}, part), [])).toEqual({ kind: 'refused', reason });
});

it('a document before the start date has no tax, whatever else prevents one', () => {
  const unaddressed = { ...sale, shipTo: null };
  expect(planOf({ avaTaxStartDate: '2026-04-01' }, unaddressed)).toEqual({ kind: 'none' });
});

describe('what the customer pays', () => {
  const detail = (part: Partial<TaxDetail>): TaxDetail => ({
    lineNumber: '1',
    jurisdiction: 'COLORADO',
    level: 'State',
    region: 'CO',
    rate: '0.0290',
    taxable: 100,
    exempt: 0,
    nonTaxable: 0,
    nonTaxableRule: '',
    sourcing: null,
    tax: 8,
    taxName: 'CO STATE TAX',
    isFee: false,
    ...part,
  });
  const calculated: CalculatedTax = {
    code: '',
    status: 'Temporary',
    totalAmount: 100,
    totalDiscount: 0,
    totalTax: 8.29,
    totalTaxable: 100,
    totalExempt: 0,
    isFeeUnknown: false,
    lines: [],
    details: [
      detail({}),
      detail({ lineNumber: 'RDF', tax: 0.28, isFee: true }),
      detail({ lineNumber: 'RDF', tax: 0.01 }),
    ],
  };
  const transaction = requestOf(planOf());

  it('is the tax with the fee and the tax on it', () => {
    expect(taxForCustomer('Invoice', transaction, calculated)).toEqual({ tax: 829, lacksFee: false });
  });

  it('is the tax alone, when the seller pays the fee', () => {
    expect(taxForCustomer('Invoice', { ...transaction, isFeeAbsorbed: true }, calculated).tax).toBe(800);
  });

  it('is negative for a credit', () => {
    const returned = { ...calculated, totalTax: -8, details: [detail({ tax: -8 })] };
    expect(taxForCustomer('CreditMemo', transaction, returned).tax).toBe(-800);
  });

  it('is converted into the home currency', () => {
    const exchange = { rate: '0.5', to: 'USD', date: '2026-03-02' };
    expect(taxForCustomer('Invoice', { ...transaction, exchange }, calculated).tax).toBe(415);
  });

  it('lacks a fee that the provider does not know, unless the seller pays it', () => {
    const unknown = { ...calculated, isFeeUnknown: true };
    expect(taxForCustomer('Invoice', transaction, unknown).lacksFee).toBe(true);
    expect(taxForCustomer('Invoice', { ...transaction, isFeeAbsorbed: true }, unknown).lacksFee).toBe(false);
  });
});
