import type { CompanySettings } from '../../domain/company-settings.ts';
import { done } from '../../domain/result.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { AccountingCustomers } from '../../ports/accounting-customers.ts';
import type { CallContext } from '../../ports/call-log.ts';

/**
 * How many customers that the accounting service marks exempt are taxed nevertheless: all of them while 'all customers
 * taxable' is on, unless the provider has a certificate ('All customers' at Avalara: the provider exempts those with one).
 */
export const taxedExemptCustomers = async (
  accounting: Pick<AccountingCustomers, 'countExemptCustomers'>,
  call: CallContext,
  { isMakeAllCustomerTaxable }: Pick<CompanySettings, 'isMakeAllCustomerTaxable'>,
): Promise<Outcome<number>> => (isMakeAllCustomerTaxable ? accounting.countExemptCustomers(call) : done(0));
