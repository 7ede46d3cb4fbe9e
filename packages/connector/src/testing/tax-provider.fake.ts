import { toCents, ZERO } from '../domain/money.ts';
import type { CalculatedTax, ProviderTransaction, RecordedTransaction } from '../domain/provider-transaction.ts';
import { done, failed } from '../domain/result.ts';
import { FEE_LINE } from '../domain/transaction-lines.ts';
import type { VendorError } from '../domain/vendor-error.ts';
import type { ProviderCertificates } from '../ports/provider-certificates.ts';
import type { ListedTransaction, ProviderTransactions } from '../ports/provider-transactions.ts';
import type { TaxProvider } from '../ports/tax-provider.ts';

type Method = keyof TaxProvider | 'transactionsByCode';

function listedOf({ code, type, status, locked, date, totalAmount, totalTax }: RecordedTransaction): ListedTransaction {
  const amounts = { amount: toCents(totalAmount), discount: ZERO, tax: toCents(totalTax) };
  return { code, type, status, locked, date, customerCode: '', currency: 'USD', exchangeRate: '1', ...amounts };
}

/** A fake with a tax of 8 % on everything, and recorded transactions in memory. */
export function createTaxProviderFake() {
  const recorded = new Map<string, RecordedTransaction>();
  const failures = new Map<Method, { readonly error: VendorError; readonly isDone: boolean }>();
  const calls: Method[] = [];
  const requests: ProviderTransaction[] = [];
  let rate = 0.08;
  let isFeeUnknown = false;
  let fee = 0;
  const withFee = (calculated: CalculatedTax): CalculatedTax => ({
    ...calculated,
    isFeeUnknown,
    ...(fee !== 0 && !isFeeUnknown && { totalTax: calculated.totalTax + fee, details: [feeDetail(fee)] }),
  });
  const keyOf = (type: RecordedTransaction['type'], code: string) => `${type} ${code}`;

  /** Carries out a call unless it is set to fail; with a lost answer it fails after the work. */
  function answer<Value>(method: Method, work: () => ReturnType<typeof done<Value>>) {
    calls.push(method);
    const failure = failures.get(method);
    failures.delete(method);
    if (failure === undefined) return work();
    if (failure.isDone) work();
    return failed(failure.error);
  }

  const provider: TaxProvider &
    Pick<ProviderCertificates, 'certificatesOf'> &
    Pick<ProviderTransactions, 'transactionsByCode'> = {
    transactionsByCode: async (_call, _account, type, codes) =>
      answer('transactionsByCode', () =>
        done(codes.flatMap((code) => recorded.get(keyOf(type, code)) ?? []).map(listedOf)),
      ),
    certificatesOf: async () => done(new Map()),
    estimate: async (_call, _account, _type, transaction) =>
      answer('estimate', () => done(withFee(calculate(transaction, '', rate)))),
    record: async (_call, _account, type, code, transaction) =>
      answer('record', () => {
        requests.push(transaction);
        const calculated = withFee(calculate(transaction, code, rate));
        const { totalAmount, totalDiscount, totalTax } = calculated;
        const { date, currencyCode } = transaction;
        const facts = { code, type, date, currencyCode, totalAmount, totalDiscount, totalTax, locked: false };
        recorded.set(keyOf(type, code), { ...facts, status: 'Committed' });
        return done(calculated);
      }),
    async cancel(_call, _account, type, code) {
      const found = recorded.get(keyOf(type, code));
      if (found === undefined) return failed(errorOf('not-found', 'EntityNotFoundError'));
      return answer('cancel', () => {
        recorded.set(keyOf(type, code), { ...found, status: 'Cancelled' });
        return done(undefined);
      });
    },
    async changeCode(_call, _account, type, from, to) {
      const found = recorded.get(keyOf(type, from)) ?? recorded.get(keyOf(type, to));
      if (found === undefined) return failed(errorOf('not-found', 'EntityNotFoundError'));
      return answer('changeCode', () => {
        recorded.delete(keyOf(type, from));
        recorded.set(keyOf(type, to), { ...found, code: to });
        return done(undefined);
      });
    },
    async find(_call, _account, type, code) {
      const found = recorded.get(keyOf(type, code));
      return found === undefined
        ? failed(errorOf('not-found', 'EntityNotFoundError'))
        : answer('find', () => done(found));
    },
  };

  return {
    ...provider,
    calls,
    /** The transactions that were recorded, in order. */
    requests,
    /** Codes of recorded transactions that are not cancelled. */
    codes: () => [...recorded.values()].filter(({ status }) => status !== 'Cancelled').map(({ code }) => code),
    recorded: () => [...recorded.values()],
    /** An invoice that another program has recorded. */
    recordElsewhere(code: string, date: string) {
      const amounts = { totalAmount: 100, totalDiscount: 0, totalTax: 8 };
      const facts = { code, type: 'SalesInvoice', date, currencyCode: 'USD', locked: false } as const;
      recorded.set(keyOf('SalesInvoice', code), { ...facts, ...amounts, status: 'Committed' });
    },
    setRate: (fraction: number) => void (rate = fraction),
    /** The delivery fee of every document, in dollars; 0 = none. */
    setFee: (amount: number) => void (fee = amount),
    /** Whether a fee is due of which the provider does not know the amount. */
    setFeeUnknown: (isUnknown: boolean) => void (isFeeUnknown = isUnknown),
    /** Fails the next call of a method; `isDone`: the call is carried out and only its answer is lost. */
    failNext(method: Method, kind: VendorError['kind'], code = '', isDone = false) {
      failures.set(method, { error: errorOf(kind, code), isDone });
    },
  };
}

function calculate({ lines, taxAmount }: ProviderTransaction, code: string, rate: number): CalculatedTax {
  const totalAmount = lines.reduce((sum, { amount }) => sum + Number(amount), 0);
  const totalTax = taxAmount === null ? Math.round(totalAmount * rate * 100) / 100 : Number(taxAmount);
  return {
    code,
    status: code === '' ? 'Temporary' : 'Committed',
    totalAmount,
    totalDiscount: 0,
    totalTax,
    totalTaxable: totalAmount,
    totalExempt: 0,
    isFeeUnknown: false,
    lines: [],
    details: [],
  };
}

function feeDetail(tax: number): CalculatedTax['details'][number] {
  const place = { jurisdiction: 'COLORADO', level: 'State', region: 'CO' } as const;
  const amounts = { rate: '0.2800', taxable: 0, exempt: 0, nonTaxable: 0, tax };
  return {
    lineNumber: FEE_LINE,
    ...place,
    ...amounts,
    nonTaxableRule: '',
    sourcing: null,
    taxName: 'Retail Delivery Fee',
    isFee: true,
  };
}

function errorOf(kind: VendorError['kind'], code: string): VendorError {
  return { kind, vendor: 'tax-provider', code, message: `AvaTax: ${kind}.`, detail: '' };
}
