/** Always a string, also where a vendor uses numbers. '' means none only where the field says so. */
type Id = string;
/** 'yyyy-MM-dd', without a time zone. */
type Day = string;
/** Money in the currency of the document, with at most two decimals. Never used for tax rates. */
type Amount = number;
type IntegrationStatus = "Active" | "Down" | "Disconnected" | "NotIntegrated";
interface Address {
    id?: string;
    line1: string;
    /** QuickBooks has up to five lines of 500 characters: all but the first are one here. */
    line2: string;
    city: string;
    region: string;
    postalCode: string;
    country: string;
}

/** An own line as the panel passes it to the document page. */
interface TaxLine {
    accountId: Id;
    amount: Amount;
    billable: false;
    description: string;
    discountAmount: null;
    discountPercent: null;
    itemId: Id;
    quantity: '1';
    rate: Amount;
    taxable: false;
    isSale: false;
    /** 2 sales tax, 3 retail delivery fee, 4 tax on the fee. */
    order: 2 | 3 | 4;
    classId: null;
    taxCodeId: null;
    serviceDate: null;
    customerId: '';
}

export type { Address as A, Day as D, Id as I, TaxLine as T, Amount as a, IntegrationStatus as b };
