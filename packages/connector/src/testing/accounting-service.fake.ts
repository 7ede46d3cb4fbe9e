import { chargedTax } from '../domain/charged-tax.ts';
import type { Item } from '../domain/item.ts';
import { type Cents, negate, sumCents, toCents, ZERO } from '../domain/money.ts';
import { done, failed } from '../domain/result.ts';
import type { DocumentKind, SalesDocument } from '../domain/sales-document.ts';
import type { VendorError } from '../domain/vendor-error.ts';
import type { AppliedCredit, ListedSale } from '../ports/accounting-sales.ts';
import type { AccountingService } from '../ports/accounting-service.ts';

export const denver = {
  line1: '1 Main',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
} as const;

/** An invoice of 100.00 without tax. */
export function invoice(part: Partial<SalesDocument> & Pick<SalesDocument, 'id'>): SalesDocument {
  return {
    kind: 'Invoice',
    number: '1037',
    syncToken: '0',
    date: '2026-03-02',
    customerId: '24',
    departmentId: null,
    shipTo: denver,
    billTo: null,
    lines: [
      {
        itemId: '5',
        itemName: 'Fountain',
        description: '',
        quantity: '1',
        amount: toCents(100),
        taxable: true,
      },
    ],
    shipping: ZERO,
    discount: null,
    ownLines: { salesTax: [], fee: [], taxOnFee: [] },
    isVoided: false,
    currency: 'USD',
    exchangeRate: null,
    isTaxInclusive: false,
    paid: ZERO,
    accountingTax: ZERO,
    total: toCents(100),
    ...part,
  };
}

/** What the use cases of a company call. */
export type AccountingPort = Pick<
  AccountingService,
  | 'company'
  | 'customer'
  | 'departmentsById'
  | 'itemsById'
  | 'taxPreferences'
  | 'salesTaxCodes'
  | 'document'
  | 'writeOwnLines'
  | 'appliedCredits'
  | 'salesById'
  | 'salesByNumber'
>;

/** A fake with documents in memory. A write raises the SyncToken and refuses a document that changed after it was read. */
export function createAccountingServiceFake() {
  /** Sales tax of the accounting service itself; `percent`: of the tax code '2'. */
  const salesTax = { isSetUp: true, isAutomated: false, customerTaxCodeId: null as string | null, percent: 9.15 };
  const taxableItemIds = new Set<string>();
  const documents = new Map<string, SalesDocument>();
  const applied = new Map<string, readonly AppliedCredit[]>();
  const listed = (kind: DocumentKind, isWanted: (document: SalesDocument) => boolean) => ({
    sales: [...documents.values()].filter((document) => document.kind === kind && isWanted(document)).map(listedSale),
    unreadable: [],
  });
  const keyOf = (kind: DocumentKind, id: string | null) => `${kind} ${id}`;
  const service: AccountingPort = {
    company: async () => done({ name: 'Cottonwood', address: denver }),
    customer: async (_call, id) =>
      done({
        id,
        displayName: 'Mile High Gardens',
        taxable: true,
        exemptionReasonId: null,
        resaleNumber: null,
        parentId: null,
        isProject: false,
        billTo: null,
        shipTo: null,
        taxCodeId: salesTax.customerTaxCodeId,
        currency: null,
        email: '',
      }),
    departmentsById: async () => done([]),
    itemsById: async (_call, ids) => done(ids.map((id) => itemOf(id, taxableItemIds.has(id)))),
    taxPreferences: async () =>
      done({
        automatedSalesTax: salesTax.isAutomated,
        usesSalesTax: salesTax.isSetUp,
        defaultTaxCodeId: null,
        homeCurrency: 'USD',
      }),
    salesTaxCodes: async () => done([{ id: '2', rates: [{ percent: salesTax.percent, periods: [] }] }]),
    async document(_call, kind, id) {
      const document = documents.get(keyOf(kind, id));
      return document === undefined ? failed(error('not-found', '610')) : done({ document, raw: null });
    },
    async writeOwnLines(_call, { document }, _own, { salesTax, fee, taxOnFee }) {
      const key = keyOf(document.kind, document.id);
      if (documents.get(key)?.syncToken !== document.syncToken) return failed(error('stale', '5010'));
      const lines = (line: { readonly amount: number } | null) =>
        line === null ? [] : [{ amount: toCents(line.amount) }];
      const ownLines = { salesTax: lines(salesTax), fee: lines(fee), taxOnFee: lines(taxOnFee) };
      const discount = document.discount && { ...document.discount, percent: '', taken: document.discount.amount };
      const written: SalesDocument = {
        ...document,
        ownLines,
        discount,
        syncToken: String(Number(document.syncToken) + 1),
        total: totalOf({ ...document, ownLines, discount }),
      };
      documents.set(key, written);
      return done({ document: written, raw: null });
    },
    appliedCredits: async (_call, creditId) => done(applied.get(creditId) ?? []),
    salesById: async (_call, kind, ids) => done(listed(kind, ({ id }) => id !== null && ids.includes(id))),
    salesByNumber: async (_call, kind, numbers) => done(listed(kind, ({ number }) => numbers.includes(number))),
  };
  return {
    ...service,
    salesTax,
    taxableItemIds,
    applyCredit: (creditId: string, sales: readonly AppliedCredit[]) => void applied.set(creditId, sales),
    put: (document: SalesDocument) => void documents.set(keyOf(document.kind, document.id), document),
    get: (id: string, kind: DocumentKind = 'Invoice') => documents.get(keyOf(kind, id)),
  };
}

function totalOf(document: SalesDocument): Cents {
  const sold = document.lines.map(({ amount }) => amount);
  return sumCents([...sold, chargedTax(document), negate(document.discount?.taken ?? ZERO)]);
}

function itemOf(id: string, taxable: boolean): Item {
  const name = `Item ${id}`;
  return {
    id,
    name,
    fullyQualifiedName: name,
    type: 'Service',
    taxable,
    sellable: true,
    isActive: true,
    incomeAccountId: null,
    description: '',
    sku: '',
  };
}

function listedSale({ kind, id, number, syncToken, date, customerId, total, isVoided }: SalesDocument): ListedSale {
  const amounts = { currency: 'USD', exchangeRate: '1', amount: total, tax: ZERO, fee: ZERO };
  return { kind, id: id ?? '', number, syncToken, date, customerId, customerName: '', isVoided, ...amounts };
}

function error(kind: VendorError['kind'], code: string): VendorError {
  return { kind, vendor: 'accounting', code, message: `QuickBooks: ${kind}.`, detail: '' };
}
