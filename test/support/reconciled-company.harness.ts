import { documentKinds } from '@salestax/contract';
import { type Books, booksOf, goods, saleOf, type Saved } from './accounting-documents.harness.ts';
import { callerOf } from './call.harness.ts';
import { type Kind, postSave } from './documents.fixture.ts';
import { exchange } from './json.ts';
import { type Product, startProduct } from './product.harness.ts';
import { type Reconciler, reconcilerOf } from './reconciliation.harness.ts';

export type RecordedKind = Exclude<Kind, 'Estimate'>;

/** A company in which a test creates differences in addition to those of the demo data. */
export interface ReconciledCompany {
  readonly product: Product;
  readonly books: Books;
  readonly reconciler: Reconciler;
  /** The day this many days ago, yyyy-MM-dd. */
  readonly day: (ago: number) => string;
  /** A document that was not reported to the connector. */
  readonly unreported: (kind: RecordedKind, more?: object) => Saved;
  /** A document that both sides have. */
  readonly recorded: (kind: RecordedKind, more?: object) => Promise<Saved>;
  /** Reports a save, and waits until it has been processed. */
  readonly report: (kind: RecordedKind, saved: Saved) => Promise<void>;
  /** An action on the provider's own screens: void, uncommit, lock … */
  readonly atProvider: (kind: RecordedKind, code: string, action: string, body: object) => Promise<unknown>;
}

export async function startReconciledCompany(): Promise<ReconciledCompany> {
  const product = await startProduct({ webhooks: false });
  const books = booksOf(product);
  const panel = callerOf(product, await product.embedToken());
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const reconciler = await reconcilerOf(product, { FromDate: day(89), ToDate: day(0), ErrorTransactionOnly: false });
  let number = 0;

  const company: ReconciledCompany = {
    product,
    books,
    reconciler,
    day,
    unreported(kind, more = {}) {
      number += 1;
      return books.create(kind, saleOf(kind, `T-${number}`, { TxnDate: day(30), Line: [goods(59.5)], ...more }));
    },
    async report(kind, saved) {
      const { status } = await panel('processDocument', { body: postSave(kind, saved) });
      if (status !== 200) throw new Error(`The save was not taken: ${status}`);
      await product.connector.worker.drain();
    },
    async recorded(kind, more) {
      const saved = company.unreported(kind, more);
      await company.report(kind, saved);
      return books.read(kind, saved.id);
    },
    async atProvider(kind, code, action, body) {
      const { taxProvider, taxAccount } = product.info;
      const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
      const type = documentKinds[kind].isCredit ? 'ReturnInvoice' : 'SalesInvoice';
      const url = `${taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions/${code}/${action}?documentType=${type}`;
      return exchange(url, `Basic ${basic}`, 'POST', body);
    },
  };
  return company;
}
