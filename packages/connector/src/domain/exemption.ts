import type { Customer } from './sales-document.ts';

/** Settings of the company that exemptions depend on. */
export interface ExemptionSettings {
  /** Exemptions of the accounting service are ignored; certificates at the tax provider still apply. */
  readonly isMakeAllCustomerTaxable: boolean;
  readonly applyParentExemptionToSubCustomer: boolean;
  readonly applyParentExemptionToProject: boolean;
}

export interface Exemption {
  readonly useCode: string;
  readonly resaleNumber: string | null;
}

export interface TaxedParty {
  /** The customer of the transaction, whose certificates apply. */
  readonly customerCode: string;
  readonly exemption: Exemption | null;
}

/** Customer code of sales without a customer (possible for sales receipts). */
const NO_CUSTOMER_CODE = 'NO-CUSTOMER';

/**
 * Maps the accounting service's exemption reasons (Intuit, Customer.TaxExemptionReasonId) to the tax provider's entity
 * use codes (Avalara, exemption reason matrix). Hospital and multiple points of use have no code of their own.
 */
const USE_CODES: Readonly<Record<string, string>> = {
  '1': 'A',
  '2': 'B',
  '3': 'N',
  '4': 'C',
  '5': 'E',
  '6': 'F',
  '7': 'M',
  '8': 'L',
  '9': 'G',
  '10': 'J',
  '11': 'L',
  '12': 'K',
  '13': 'H',
  '14': 'I',
  '15': 'D',
};
/** 'Other', for an exemption without a known reason. */
const OTHER_USE_CODE = 'L';

export function taxedParty(
  customer: Customer | null,
  parent: Customer | null,
  settings: ExemptionSettings,
): TaxedParty {
  if (!customer) return { customerCode: NO_CUSTOMER_CODE, exemption: null };
  const counts = !settings.isMakeAllCustomerTaxable;
  if (!customer.taxable && counts) return { customerCode: customer.id, exemption: exemptionOf(customer) };
  if (parent && inheritsFrom(customer, parent, settings))
    return { customerCode: parent.id, exemption: counts ? exemptionOf(parent) : null };
  return { customerCode: customer.id, exemption: null };
}

/** Whether the transaction depends on the parent. */
export function needsParent(customer: Customer, settings: ExemptionSettings): boolean {
  if (customer.parentId === null) return false;
  return customer.isProject ? settings.applyParentExemptionToProject : settings.applyParentExemptionToSubCustomer;
}

function inheritsFrom(customer: Customer, parent: Customer, settings: ExemptionSettings): boolean {
  return needsParent(customer, settings) && customer.parentId === parent.id && !parent.taxable;
}

function exemptionOf(holder: Customer): Exemption {
  return {
    useCode: USE_CODES[holder.exemptionReasonId ?? ''] ?? OTHER_USE_CODE,
    resaleNumber: holder.resaleNumber,
  };
}
