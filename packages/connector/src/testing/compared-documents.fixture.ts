import { toCents } from '../domain/money.ts';
import type { SaleFacts } from '../features/reconciliation/comparison/facts.ts';

/** An invoice of 100.00 with a tax of 8.00, as a comparison knows it. */
export const saleFacts = (parts: Partial<SaleFacts> = {}): SaleFacts => ({
  kind: 'Invoice',
  id: '4127',
  number: '1087',
  syncToken: '2',
  date: '2026-06-15',
  customerId: '24',
  customerName: 'Mile High Orchards',
  currency: 'USD',
  exchangeRate: '1',
  amount: toCents(100),
  tax: toCents(8),
  fee: toCents(0),
  isVoided: false,
  code: '1087',
  key: 'SalesInvoice 1087',
  isLinked: true,
  isCodeOfOther: false,
  error: null,
  ...parts,
});
