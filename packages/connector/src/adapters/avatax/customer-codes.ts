import type { CustomerCodeRule } from '../../ports/tax-provider.ts';

/** The code of a customer at the provider; companies that share a company there each have a prefix. */
export function customerCode({ customerPrefix = '' }: CustomerCodeRule, id: string): string {
  return customerPrefix + id;
}

/** The customer of a code; a code that is not the company's own is returned as it is. */
export function customerIdOfCode({ customerPrefix = '' }: CustomerCodeRule, code: string): string {
  return code.startsWith(customerPrefix) ? code.slice(customerPrefix.length) : code;
}

/** Whether a customer at the provider can be one of the company. */
export function isOwnCode({ customerPrefix = '' }: CustomerCodeRule, code: string): boolean {
  return code.startsWith(customerPrefix);
}
