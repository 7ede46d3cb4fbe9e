import { createTransactionTable } from '../documents/transaction-table.ts';
import { decimal } from '../engine/money.ts';
import type { TaxResult, TaxInput } from '../engine/types.ts';
import type { Certificate, TaxProviderState, Transaction } from '../state.ts';
import { type Amounts, mapTaxResult, mapTaxInput } from './amounts.ts';

/** A transaction with its decimals as text. */
export type SavedTransaction = Omit<Transaction, 'question' | 'answer'> & {
  readonly question: Amounts<TaxInput, string>;
  readonly answer: Amounts<TaxResult, string>;
};

/** A certificate with its attachment in base64. */
export type SavedCertificate = Omit<Certificate, 'attachment'> & {
  readonly attachment: { readonly type: string; readonly bytes: string } | null;
};

export interface CertificateSetup {
  readonly companyId: number;
  readonly status: 'Provisioned' | 'InProgress';
}

type Lists = 'accounts' | 'companies' | 'locations' | 'nexus' | 'items' | 'customers' | 'invitations';

/** The state of the tax provider as plain JSON: all but `deliveryFees`, a setting of tests, which a restart resets. */
export type TaxProviderSnapshot = { readonly [K in Lists]: Readonly<TaxProviderState[K]> } & {
  readonly certificates: readonly SavedCertificate[];
  readonly transactions: readonly SavedTransaction[];
  readonly certificateSetup: readonly CertificateSetup[];
  readonly counters: Readonly<TaxProviderState['counters']>;
};

export function snapshotOf(state: TaxProviderState): TaxProviderSnapshot {
  const { accounts, companies, locations, nexus, items, customers, invitations } = state;
  return {
    accounts: [...accounts],
    companies: [...companies],
    locations: [...locations],
    nexus: [...nexus],
    items: [...items],
    customers: [...customers],
    invitations: [...invitations],
    certificates: state.certificates.map(({ attachment, ...certificate }) => ({
      ...certificate,
      attachment: attachment && { type: attachment.type, bytes: attachment.bytes.toString('base64') },
    })),
    transactions: state.transactions.all().map((transaction) => ({
      ...transaction,
      question: mapTaxInput(transaction.question, String),
      answer: mapTaxResult(transaction.answer, String),
    })),
    certificateSetup: [...state.certificateSetup].map(([companyId, status]) => ({ companyId, status })),
    counters: { ...state.counters },
  };
}

/** Restores the state from a snapshot. */
export function stateOf(snapshot: TaxProviderSnapshot): TaxProviderState {
  const { accounts, companies, locations, nexus, items, customers, invitations } = snapshot;
  return {
    accounts: [...accounts],
    companies: [...companies],
    locations: [...locations],
    nexus: [...nexus],
    items: [...items],
    customers: [...customers],
    invitations: [...invitations],
    certificates: snapshot.certificates.map(({ attachment, ...certificate }) => ({
      ...certificate,
      attachment: attachment && { type: attachment.type, bytes: Buffer.from(attachment.bytes, 'base64') },
    })),
    transactions: createTransactionTable(
      snapshot.transactions.map((transaction) => ({
        ...transaction,
        question: mapTaxInput(transaction.question, decimal),
        answer: mapTaxResult(transaction.answer, decimal),
      })),
    ),
    certificateSetup: new Map(snapshot.certificateSetup.map(({ companyId, status }) => [companyId, status])),
    counters: { ...snapshot.counters },
    deliveryFees: { carriedForward: true },
  };
}
