import { addressedParentId, withParentAddress } from '../domain/billed-with-parent.ts';
import type { TransactionFacts } from '../domain/build-transaction.ts';
import { lacksCertificateStorage } from '../domain/certificate-document.ts';
import type { ChangedFact } from '../domain/changed-fact.ts';
import type { CompanySettings } from '../domain/company-settings.ts';
import { type CertificatesByCustomer, isMarkedExempt, needsParent } from '../domain/exemption.ts';
import type { ItemCodes } from '../domain/item-codes.ts';
import { type OriginalSale, statedSaleNumber } from '../domain/original-sale.ts';
import { done } from '../domain/result.ts';
import type { RecordedSale } from '../domain/reversal.ts';
import type { Customer, Day, PostalAddress, SalesDocument } from '../domain/sales-document.ts';
import { hasRate, type SalesTaxCode } from '../domain/sales-tax-code.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { AccountingCompany, AccountingService, Department, TaxPreferences } from '../ports/accounting-service.ts';
import type { CallContext } from '../ports/call-log.ts';
import type { ProviderCertificates } from '../ports/provider-certificates.ts';
import { type FeeLookup, readFeeOnOtherInvoice } from './fee-on-other-invoice.ts';
import { type ReadItemCodes, soldItems } from './item-codes.ts';
import { findOriginalSale, type SaleLookup } from './original-sale.ts';
import type { ReadRecordedSale, TaxedCompany } from './recorded-sale.ts';
import { createShortCache } from './short-cache.ts';

/**
 * Facts that the tax of a document depends on, read from both vendors. Cached for a minute, because accountants
 * often estimate the same document several times in a row; a change reported by the accounting service invalidates what it
 * concerns. Documents that need a fact at the same time share one read.
 */
export interface DocumentFacts {
  gather(call: CallContext, company: TaxedCompany, document: SalesDocument): Promise<Outcome<TransactionFacts>>;
  customer(call: CallContext, id: string): Promise<Outcome<Customer>>;
  /** The customers above whose exemptions apply to a customer, the nearest first. None above one that is marked exempt. */
  ancestors(call: CallContext, settings: CompanySettings, buyer: Customer): Promise<Outcome<readonly Customer[]>>;
  company(call: CallContext): Promise<Outcome<AccountingCompany>>;
  taxPreferences(call: CallContext): Promise<Outcome<TaxPreferences>>;
  /** The full names of items by their ids; deleted and inactive items have none. */
  itemNames(call: CallContext, ids: readonly string[]): Promise<Outcome<ReadonlyMap<string, string>>>;
  /** Whether the customer's tax code at the accounting service charges tax on a day; null = now. */
  hasTaxRate(call: CallContext, customer: Customer, day: Day | null): Promise<Outcome<boolean>>;
  /**
   * Whether the accounting service calculates the tax of a customer's sales itself: automated sales tax is on, and a
   * rate is present.
   */
  isTaxedByAccounting(call: CallContext, customer: Customer | null, day: Day): Promise<Outcome<boolean>>;
  /** Drops what is cached for a company: everything, or what a change concerns. */
  invalidate(realmId: string, changed?: ChangedFact): void;
}

interface FoundSale {
  readonly sale: OriginalSale | null;
  readonly recorded: RecordedSale | null;
}

const cacheOptions = { max: 5_000, ttl: 60_000 } as const;

export function createDocumentFacts(
  accounting: Pick<
    AccountingService,
    'company' | 'customer' | 'departmentsById' | 'document' | 'itemsById' | 'taxPreferences' | 'salesTaxCodes'
  > &
    SaleLookup,
  taxProvider: Pick<ProviderCertificates, 'certificatesOf'>,
  readRecordedSale: ReadRecordedSale,
  readItemCodes: ReadItemCodes,
  readInvoiceRecord: FeeLookup['readRecord'],
): DocumentFacts {
  const companies = createShortCache<AccountingCompany>(cacheOptions);
  const preferences = createShortCache<TaxPreferences>(cacheOptions);
  const customers = createShortCache<Customer>(cacheOptions);
  const departments = createShortCache<Department>(cacheOptions);
  const taxCodes = createShortCache<readonly SalesTaxCode[]>(cacheOptions);
  const taxableItems = createShortCache<ReadonlySet<string>>(cacheOptions);
  const namesOfItems = createShortCache<ReadonlyMap<string, string>>(cacheOptions);
  const itemCodes = createShortCache<ItemCodes>(cacheOptions);
  const originalSales = createShortCache<FoundSale>(cacheOptions);
  const certificates = createShortCache<CertificatesByCustomer>(cacheOptions);

  const caches = {
    company: [companies],
    preferences: [preferences],
    customers: [customers],
    departments: [departments],
    'tax-codes': [taxCodes],
    items: [taxableItems, namesOfItems],
    'item-codes': [itemCodes],
    sales: [originalSales],
    certificates: [certificates],
  };

  const customer = async (call: CallContext, id: string): Promise<Outcome<Customer>> => {
    const found = await customerAsStored(call, id);
    return found.ok ? withAddresses(call, found.value) : found;
  };
  const customerAsStored = (call: CallContext, id: string) =>
    customers.read(call.realmId, id, call.signal, () => accounting.customer(call, id));

  /** A customer with the addresses of the nearest parent that has some, as far as customers are billed with their parents. */
  async function withAddresses(call: CallContext, buyer: Customer): Promise<Outcome<Customer>> {
    const parents = new Map<string, Customer>();
    for (let id = addressedParentId(buyer); id !== null && !parents.has(id);) {
      const parent = await customerAsStored(call, id);
      if (!parent.ok) return parent;
      parents.set(id, parent.value);
      id = addressedParentId(parent.value);
    }
    return done(withParentAddress(buyer, parents));
  }

  const taxPreferences = (call: CallContext) =>
    preferences.read(call.realmId, '', call.signal, () => accounting.taxPreferences(call));
  const company = (call: CallContext) => companies.read(call.realmId, '', call.signal, () => accounting.company(call));

  async function ancestors(
    call: CallContext,
    settings: CompanySettings,
    buyer: Customer,
  ): Promise<Outcome<readonly Customer[]>> {
    const above: Customer[] = [];
    const seenIds = new Set([buyer.id]);
    for (let last = buyer; !isMarkedExempt(last, settings) && last.parentId !== null && needsParent(last, settings);) {
      if (seenIds.has(last.parentId)) break;
      const parent = await customer(call, last.parentId);
      if (!parent.ok) return parent;
      last = parent.value;
      seenIds.add(last.id);
      above.push(last);
    }
    return done(above);
  }

  /** The certificates of a customer and its ancestors; none, and nothing is read, for a customer without ancestors. */
  async function certificatesOf(
    call: CallContext,
    { settings, companyAccount }: TaxedCompany,
    holders: readonly Customer[],
  ): Promise<Outcome<CertificatesByCustomer>> {
    if (holders.length < 2 || companyAccount === null) return done(new Map());
    const codes = holders.filter((holder) => !isMarkedExempt(holder, settings)).map(({ id }) => id);
    return certificates.read(call.realmId, JSON.stringify([companyAccount.companyId, codes]), call.signal, async () => {
      const found = await taxProvider.certificatesOf(call, companyAccount, codes);
      return !found.ok && lacksCertificateStorage(found.error) ? done(new Map()) : found;
    });
  }

  async function exemptionFacts(
    call: CallContext,
    company: TaxedCompany,
    buyer: Customer | null,
  ): Promise<Outcome<Pick<TransactionFacts, 'ancestors' | 'certificates'>>> {
    if (buyer === null) return done({ ancestors: [], certificates: new Map() });
    const above = await ancestors(call, company.settings, buyer);
    if (!above.ok) return above;
    const certificatesOfHolders = await certificatesOf(call, company, [buyer, ...above.value]);
    return certificatesOfHolders.ok
      ? done({ ancestors: above.value, certificates: certificatesOfHolders.value })
      : certificatesOfHolders;
  }

  /** Null for a deleted department: the company's address is used. */
  async function departmentAddress(call: CallContext, id: string | null): Promise<Outcome<PostalAddress | null>> {
    if (id === null) return done(null);
    const deletedDepartment: Department = { id, name: '', address: null };
    const found = await departments.read(call.realmId, id, call.signal, async () => {
      const rows = await accounting.departmentsById(call, [id]);
      return rows.ok ? done(rows.value[0] ?? deletedDepartment) : rows;
    });
    return found.ok ? done(found.value.address) : found;
  }

  /** Items of the document that are taxable at the accounting service. Unknown items are not taxable. */
  async function taxableItemIds(call: CallContext, { lines }: SalesDocument): Promise<Outcome<ReadonlySet<string>>> {
    const ids = [...new Set(lines.map(({ itemId }) => itemId))].toSorted();
    return taxableItems.read(call.realmId, ids.join(','), call.signal, async () => {
      const rows = await accounting.itemsById(call, ids);
      return rows.ok ? done(new Set(rows.value.filter(({ taxable }) => taxable).map(({ id }) => id))) : rows;
    });
  }

  async function itemNames(call: CallContext, ids: readonly string[]): Promise<Outcome<ReadonlyMap<string, string>>> {
    const sorted = [...new Set(ids)].toSorted();
    return namesOfItems.read(call.realmId, sorted.join(','), call.signal, async () => {
      const rows = await accounting.itemsById(call, sorted);
      return rows.ok ? done(new Map(rows.value.map(({ id, fullyQualifiedName }) => [id, fullyQualifiedName]))) : rows;
    });
  }

  /** Cached by the names, too: an item without a code gets one by its name. */
  const itemCodesOf = ({ realmId, signal }: CallContext, document: SalesDocument): Promise<Outcome<ItemCodes>> =>
    itemCodes.read(realmId, JSON.stringify(soldItems(document)), signal, async () =>
      done(await readItemCodes(realmId, document)),
    );

  async function hasTaxRate(call: CallContext, { taxCodeId }: Customer, day: Day | null): Promise<Outcome<boolean>> {
    if (taxCodeId === null) return done(false);
    const codes = await taxCodes.read(call.realmId, '', call.signal, () => accounting.salesTaxCodes(call));
    return codes.ok ? done(hasRate(codes.value, taxCodeId, day)) : codes;
  }

  async function originalSale(
    call: CallContext,
    company: TaxedCompany,
    document: SalesDocument,
    buyer: Customer | null,
  ): Promise<Outcome<FoundSale>> {
    const { settings, account } = company;
    const { kind, id, date, stored } = document;
    const stated = statedSaleNumber(document, settings);
    const key = JSON.stringify([kind, id, date, buyer, stored?.linkedSales, stated, account.companyCode]);
    return originalSales.read(call.realmId, key, call.signal, async () => {
      const sale = await findOriginalSale(accounting, call, company, document, buyer);
      if (!sale.ok) return sale;
      if (sale.value === null) return done({ sale: null, recorded: null });
      const recorded = await readRecordedSale(call, company, sale.value);
      return recorded.ok ? done({ sale: sale.value, recorded: recorded.value }) : recorded;
    });
  }

  return {
    customer,
    ancestors,
    company,
    taxPreferences,
    hasTaxRate,
    itemNames,
    async isTaxedByAccounting(call, buyer, day) {
      if (buyer === null) return done(false);
      const found = await taxPreferences(call);
      if (!found.ok) return found;
      return found.value.automatedSalesTax ? hasTaxRate(call, buyer, day) : done(false);
    },
    invalidate(realmId, changed) {
      // Nobody reports a change of a certificate: it counts within a minute.
      const concernedCaches = changed === undefined ? Object.values(caches).flat() : caches[changed.about];
      for (const cache of concernedCaches)
        cache.invalidate(realmId, changed?.about === 'customers' ? changed.id : null);
    },
    async gather(call, taxed, document) {
      const { settings } = taxed;
      const [accountingPreferences, seller, buyer, department, fee, codes] = await Promise.all([
        taxPreferences(call),
        company(call),
        document.customerId === '' ? done(null) : customer(call, document.customerId),
        departmentAddress(call, document.departmentId),
        readFeeOnOtherInvoice({ accounting, readRecord: readInvoiceRecord }, call, taxed, document),
        itemCodesOf(call, document),
      ]);
      if (!accountingPreferences.ok) return accountingPreferences;
      if (!seller.ok) return seller;
      if (!buyer.ok) return buyer;
      if (!department.ok) return department;
      if (!fee.ok) return fee;
      if (!codes.ok) return codes;
      const taxable = accountingPreferences.value.usesSalesTax ? done(null) : await taxableItemIds(call, document);
      if (!taxable.ok) return taxable;
      const exemption = await exemptionFacts(call, taxed, buyer.value);
      if (!exemption.ok) return exemption;
      const original = await originalSale(call, taxed, document, buyer.value);
      if (!original.ok) return original;
      return done({
        settings,
        customer: buyer.value,
        ...exemption.value,
        companyAddress: seller.value.address,
        departmentAddress: department.value,
        taxableItemIds: taxable.value,
        itemCodes: codes.value,
        homeCurrency: accountingPreferences.value.homeCurrency,
        originalSale: original.value.sale,
        recordedSale: original.value.recorded,
        isFeeOnOtherInvoice: fee.value,
      });
    },
  };
}
