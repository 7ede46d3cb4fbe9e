/** A sales document as the form edits it. Amounts, quantities and rates are decimal text, as typed. */
export interface FormDocument {
  readonly kind: string;
  /** Null: not saved yet. */
  readonly id: string | null;
  /** '0': not saved yet. */
  readonly syncToken: string;
  readonly number: string;
  /** yyyy-MM-dd */
  readonly date: string;
  /** Due or expiration date; '' = none. */
  readonly until: string;
  readonly customerId: string | null;
  readonly email: string;
  readonly departmentId: string | null;
  readonly billingAddress: FormAddress;
  readonly shippingAddress: FormAddress;
  readonly lines: readonly FormLine[];
  readonly discount: FormDiscount;
  readonly shipping: string;
  /** How it is shipped, as typed; '' = not stated. */
  readonly shipMethod: string;
  /** For the customer. */
  readonly message: string;
  /** Internal. */
  readonly memo: string;
  /** The tax that the service calculated when the document was saved; read-only. */
  readonly salesTax: string;
  /** Sum of the payments; read-only. */
  readonly amountPaid: string;
  readonly voided: boolean;
  /** The saved document was e-mailed or printed. */
  readonly sent: boolean;
  /** The state shown in list and header: 'Open', 'Paid' … */
  readonly status: string;
}

export interface FormAddress {
  readonly id: string | null;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface FormDiscount {
  readonly unit: 'amount' | 'percent';
  readonly value: string;
  /** The discount is subtracted before tax. */
  readonly beforeTax: boolean;
}

/** `bundle` lines come from the API and can only be moved or removed. */
export type LineType = 'item' | 'description' | 'subtotal' | 'bundle';

export interface FormLine {
  /** Identifies the line on screen: the saved line's id, or a generated one. */
  readonly key: string;
  readonly type: LineType;
  readonly itemId: string | null;
  readonly quantity: string;
  readonly rate: string;
  readonly amount: string;
  readonly description: string;
  readonly taxable: boolean;
  readonly serviceDate: string | null;
  /** Position among the panel's lines; null: one of the user's. Not saved. */
  readonly order: number | null;
  /** The items of a bundle; of other lines none. */
  readonly members: readonly FormLine[];
}

/** A row of the document list. */
export interface DocumentRow {
  readonly kind: string;
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly until: string;
  readonly customer: string;
  readonly total: number;
  readonly balance: number | null;
  readonly status: string;
}

export interface DocumentPage {
  readonly rows: readonly DocumentRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

export interface CustomerChoice {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The open balance as decimal text. */
  readonly balance: string;
  readonly taxable: boolean;
  readonly billingAddress: FormAddress;
  readonly shippingAddress: FormAddress;
}

export interface ItemChoice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly type: string;
  readonly taxable: boolean;
  /** Its income account is the sales tax liability. */
  readonly isTax: boolean;
}

export interface DepartmentChoice {
  readonly id: string;
  readonly name: string;
}

/** The signed-in user, and the lists to choose from. */
export interface PageContext {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly isAdmin: boolean };
  readonly users: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly companyName: string;
  readonly realmId: string;
  /** yyyy-MM-dd by the service's clock. */
  readonly today: string;
  readonly customers: readonly CustomerChoice[];
  readonly items: readonly ItemChoice[];
  readonly departments: readonly DepartmentChoice[];
}

export const blankAddress: FormAddress = {
  id: null,
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};

export const noDiscount: FormDiscount = { unit: 'percent', value: '', beforeTax: true };

let rowCount = 0;

/** An empty line with a new key. */
export function newLine(type: LineType): FormLine {
  rowCount += 1;
  return {
    key: `new-${rowCount}`,
    type,
    itemId: null,
    quantity: type === 'item' ? '1' : '',
    rate: '',
    amount: '',
    description: '',
    taxable: type === 'item',
    serviceDate: null,
    order: null,
    members: [],
  };
}

export function newDocument(kind: string, today: string): FormDocument {
  return {
    kind,
    id: null,
    syncToken: '0',
    number: '',
    date: today,
    until: '',
    customerId: null,
    email: '',
    departmentId: null,
    billingAddress: blankAddress,
    shippingAddress: blankAddress,
    lines: [newLine('item')],
    discount: noDiscount,
    shipping: '',
    shipMethod: '',
    message: '',
    memo: '',
    salesTax: '0',
    amountPaid: '0',
    voided: false,
    sent: false,
    status: '',
  };
}

/** Whether nothing was entered in the line. */
export const isEmptyLine = (line: FormLine): boolean =>
  line.type !== 'subtotal' &&
  line.type !== 'bundle' &&
  line.itemId === null &&
  line.description.trim() === '' &&
  line.amount.trim() === '';
