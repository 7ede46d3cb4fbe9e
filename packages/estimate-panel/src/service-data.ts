import type { CustomerInfoWithTaxRate, Department, Id, Product, TaxDocument } from '@salestax/contract';
import { createCatalogue } from './catalogue.ts';
import { readCompany, type Company } from './company.ts';
import type { AccountingDocument } from './document-host.ts';
import { sellableLines } from './own-lines.ts';
import type { Outcome, Page, PanelCalls } from './panel-calls.ts';
import { taxDocumentOf } from './tax-document.ts';

/** What the panel has learnt from the service, and asks for at most once. */
export interface ServiceData {
  /** As last read; null until then. */
  readonly company: () => Company | null;
  /** Asks again; callers at the same time share the answer. A failure leaves what was known. */
  readonly readCompany: () => Promise<Outcome<Company>>;
  /** Starts to read products and locations. */
  readonly readCatalogue: () => void;
  /** The document on screen has this customer now: reads its tax information. */
  readonly followCustomer: (id: Id | null) => void;
  /** Tax information of a customer; a failed reading is tried again. Null when there is no customer. */
  readonly customer: (id: Id | null) => Promise<Outcome<CustomerInfoWithTaxRate | null>>;
  /** The document as the tax calls take it, with all that belongs to it. */
  readonly taxDocument: (
    document: AccountingDocument,
    purpose: 'estimate' | 'saved',
  ) => Promise<Outcome<TaxDocument | null>>;
}

const known = <Value>(value: Value): Outcome<Value> => ({ ok: true, value, correlationId: null });

export function createServiceData(calls: PanelCalls): ServiceData {
  let company: Company | null = null;
  let companyAnswer: Promise<Outcome<Company>> | null = null;
  let followed: { readonly id: Id; answer: Promise<Outcome<CustomerInfoWithTaxRate>> } | null = null;

  const products = createCatalogue<Product>({
    page: (startPosition, totalCount): Promise<Outcome<Page<Product>>> => calls.products(startPosition, totalCount),
    report: (ids) => calls.newProducts(ids),
  });
  const departments = createCatalogue<Department>({
    page: (startPosition, totalCount): Promise<Outcome<Page<Department>>> =>
      calls.departments(startPosition, totalCount),
    report: (ids) => calls.newDepartments(ids),
  });

  async function readCompanyNow(): Promise<Outcome<Company>> {
    const answer = await readCompany(calls);
    if (answer.ok) company = answer.value;
    companyAnswer = null;
    return answer;
  }

  async function customer(id: Id | null): Promise<Outcome<CustomerInfoWithTaxRate | null>> {
    if (!id) return known(null);
    if (followed?.id !== id) return calls.customerInfo(id);
    const first = await followed.answer;
    if (first.ok || followed?.id !== id) return first;
    followed.answer = calls.customerInfo(id);
    return followed.answer;
  }

  const data: ServiceData = {
    company: () => company,
    readCompany: () => (companyAnswer ??= readCompanyNow()),
    readCatalogue() {
      void products.load();
      void departments.load();
    },
    followCustomer(id) {
      if (id === (followed?.id ?? null)) return;
      followed = id ? { id, answer: calls.customerInfo(id) } : null;
    },
    customer,
    async taxDocument(document, purpose) {
      const [about, info] = await Promise.all([
        company === null ? data.readCompany() : known(company),
        customer(document.customerId),
      ]);
      if (!about.ok) return about;
      if (!info.ok) return info;
      const { ownItems, originAddress } = about.value;
      const itemIds = sellableLines(document, ownItems).flatMap(({ itemId }) => itemId ?? []);
      await Promise.all([
        products.learn(itemIds),
        departments.learn(document.departmentId ? [document.departmentId] : []),
      ]);
      const sources = {
        ownItems,
        originAddress,
        customerInfo: info.value,
        product: (id: Id) => products.entry(id),
        department: (id: Id) => departments.entry(id),
      };
      return known(taxDocumentOf(document, sources, purpose));
    },
  };
  return data;
}
