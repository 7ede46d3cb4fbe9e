import { Type, Static } from 'typebox';

/** Always a string, also where a vendor uses numbers. '' means none only where the field says so. */
declare const Id: Type.TString;
type Id = Static<typeof Id>;
/** 'yyyy-MM-dd', without a time zone. */
declare const Day: Type.TString;
type Day = Static<typeof Day>;
/** Money in the currency of the document, with at most two decimals. Never used for tax rates. */
declare const Amount: Type.TNumber;
type Amount = Static<typeof Amount>;
declare const IntegrationStatus: Type.TEnum<["Active", "Down", "Disconnected", "NotIntegrated"]>;
type IntegrationStatus = Static<typeof IntegrationStatus>;
declare const Address: Type.TObject<{
    id: Type.TOptional<Type.TString>;
    line1: Type.TString;
    line2: Type.TString;
    city: Type.TString;
    region: Type.TString;
    postalCode: Type.TString;
    country: Type.TString;
}>;
type Address = Static<typeof Address>;

declare const supportedTxnTypes: readonly [4, 32, 33, 34, 35];
type TxnType = (typeof supportedTxnTypes)[number];
/** Order of the own lines in the document. */
declare const lineOrder: {
    readonly salesTax: 2;
    readonly fee: 3;
    readonly taxOnFee: 4;
};
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
    order: (typeof lineOrder)[keyof typeof lineOrder];
    classId: null;
    taxCodeId: null;
    serviceDate: null;
    customerId: '';
}

export { Address as A, Day as D, Id as I, Amount as a, IntegrationStatus as c };
export type { TaxLine as T, TxnType as b };
