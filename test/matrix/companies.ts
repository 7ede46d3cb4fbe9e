import { realmIds } from '@salestax/sandbox';
import { type Books, booksOf } from '../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../support/call.harness.ts';
import { companyKinds, connectCompany } from '../support/company-kinds.harness.ts';
import { embedToken } from '../support/embed-session.ts';
import { exchange } from '../support/json.ts';
import type { Product } from '../support/product.harness.ts';
import { type Reconciler, reconcilerOf } from '../support/reconciliation.harness.ts';
import { saveDay, type Situation } from './situations.ts';

/** One company of the sandbox with everything that acts on it. */
export interface ConnectedCompany {
  readonly realmId: string;
  readonly books: Books;
  /** The calls of the panel. */
  readonly panel: Call;
  /** Compares the days of the matrix. */
  readonly reconciler: Reconciler;
  /** A transaction as the provider answers it; null if there is none. */
  transaction(code: string, type: 'SalesInvoice' | 'ReturnInvoice'): Promise<unknown>;
}

/** Connects every company that differs in its set-up; the demo company is connected already. */
export async function connectCompanies(product: Product): Promise<void> {
  for (const kind of companyKinds) await connectCompany(product, kind);
}

export async function openCompany(product: Product, name: Situation['company']): Promise<ConnectedCompany> {
  const { info } = product;
  const realmId = realmIds[name];
  const token = await embedToken(info.api, { ...info, realmId }, ['estimate-panel']);
  const call = callerOf(product, token);
  const { taxAccount } = info.companies.find((company) => company.realmId === realmId) ?? info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const transactions = `${info.taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions`;
  return {
    realmId,
    books: booksOf(product, realmId),
    panel: (route, requested = {}) => call(route, { ...requested, params: { realmId, ...requested.params } }),
    reconciler: await reconcilerOf(
      product,
      { FromDate: saveDay, ToDate: saveDay, ErrorTransactionOnly: false },
      realmId,
    ),
    async transaction(code, type) {
      const url = `${transactions}/${code}?documentType=${type}&$include=Lines`;
      return exchange(url, `Basic ${basic}`, 'GET').catch((error: unknown) => {
        if (error instanceof Error && error.message.includes(': 404 ')) return null;
        throw error;
      });
    },
  };
}
