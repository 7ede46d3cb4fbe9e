import type { Customer } from './sales-document.ts';

/** The settings of the company that decide who pays tax. */
export interface ExemptionSettings {
  /** Exemptions of the accounting service don't count; certificates at the tax provider still do. */
  readonly isMakeAllCustomerTaxable: boolean;
  readonly applyParentExemptionToSubCustomer: boolean;
  readonly applyParentExemptionToProject: boolean;
}

export interface Exemption {
  /** Whose record in the accounting service says so. */
  readonly source: 'customer' | 'parent';
  readonly customerId: string;
  readonly useCode: string;
  /** Null: exempt without a reason, which auditors ask about. */
  readonly reasonId: string | null;
  readonly resaleNumber: string | null;
}

export interface TaxedParty {
  /** Under whose code, and so under whose certificates, the tax provider sees the sale. */
  readonly customerCode: string;
  readonly exemption: Exemption | null;
}

/** The code of sales without a customer, which sales receipts may be. */
const NO_CUSTOMER_CODE = 'NO-CUSTOMER';

/**
 * The accounting service's exemption reasons (Intuit, Customer.TaxExemptionReasonId) in the tax provider's entity
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
/** 'Other': what an exemption without a known reason becomes. */
const OTHER_USE_CODE = 'L';

export function taxedParty(
  customer: Customer | null,
  parent: Customer | null,
  settings: ExemptionSettings,
): TaxedParty {
  if (!customer) return { customerCode: NO_CUSTOMER_CODE, exemption: null };
  const counts = !settings.isMakeAllCustomerTaxable;
  if (!customer.taxable && counts) return { customerCode: customer.id, exemption: exemptionOf(customer, 'customer') };
  if (parent && inheritsFrom(customer, parent, settings))
    return { customerCode: parent.id, exemption: counts ? exemptionOf(parent, 'parent') : null };
  return { customerCode: customer.id, exemption: null };
}

/** Whether the parent has to be known before the transaction can be built. */
export function needsParent(customer: Customer, settings: ExemptionSettings): boolean {
  if (customer.parentId === null) return false;
  return customer.isProject ? settings.applyParentExemptionToProject : settings.applyParentExemptionToSubCustomer;
}

function inheritsFrom(customer: Customer, parent: Customer, settings: ExemptionSettings): boolean {
  return needsParent(customer, settings) && customer.parentId === parent.id && !parent.taxable;
}

function exemptionOf(holder: Customer, source: Exemption['source']): Exemption {
  return {
    source,
    customerId: holder.id,
    useCode: USE_CODES[holder.exemptionReasonId ?? ''] ?? OTHER_USE_CODE,
    reasonId: holder.exemptionReasonId,
    resaleNumber: holder.resaleNumber,
  };
}
