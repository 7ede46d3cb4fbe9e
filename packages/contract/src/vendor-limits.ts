/**
 * What the two vendors accept at most. The connector obeys these tables, and the sandbox refuses what exceeds them; it may
 * import nothing else of ours (docs/decisions/0048-one-table-of-limits.md). Lengths are in UTF-16 units.
 */

/**
 * What is sent of a longer text:
 * - `beginning`: the beginning that fitsShape, which ends between two characters as people see them.
 * - `omitted`: nothing, because the beginning would be another value.
 * - `refused`: all of it: AvaTax refuses it, and the person reads the reason beside the row.
 * - `impossible`: there is none. QuickBooks has no longer one, or the connector makes the value itself.
 * - `unsent`: the connector does not send the field.
 */
export type LongText = 'beginning' | 'omitted' | 'refused' | 'impossible' | 'unsent';

export interface TextLimit {
  readonly most: number;
  readonly longer: LongText;
}

/** LineItemModel.description. A constant of its own, so that the script of the panel has this number without the tables. */
export const descriptionLength = 2_096;
/** CreateTransactionModel.reportingLocationCode. */
export const locationCodeLength = 50;

/**
 * AvaTax. Models: https://developer.avalara.com/api-reference/avatax/rest/v2/models/ followed by the name of the model. A
 * text that is too long makes AvaTax refuse the whole request with StringLengthError (13):
 * https://developer.avalara.com/avatax/errors/StringLengthError/
 */
export const avataxLimits = {
  /** CreateTransactionModel */
  transaction: {
    // Part of the number and the whole of kind and id, where the number alone is taken (document-code.ts).
    code: { most: 50, longer: 'beginning' },
    // Chosen by the administrator from the list of AvaTax.
    companyCode: { most: 25, longer: 'impossible' },
    // The id of the customer at QuickBooks.
    customerCode: { most: 50, longer: 'impossible' },
    currencyCode: { most: 3, longer: 'impossible' },
    exchangeRateCurrencyCode: { most: 3, longer: 'impossible' },
    purchaseOrderNo: { most: 50, longer: 'beginning' },
    referenceCode: { most: 1_024, longer: 'beginning' },
    salespersonCode: { most: 25, longer: 'beginning' },
    // The beginning would be the code of another location.
    reportingLocationCode: { most: locationCodeLength, longer: 'omitted' },
    // The beginning would be the address of somebody else.
    email: { most: 50, longer: 'omitted' },
    entityUseCode: { most: 25, longer: 'impossible' },
    exemptionNo: { most: 25, longer: 'beginning' },
    description: { most: 2_048, longer: 'unsent' },
    businessIdentificationNo: { most: 25, longer: 'unsent' },
  },
  /** LineItemModel */
  line: {
    number: { most: 50, longer: 'impossible' },
    taxCode: { most: 25, longer: 'impossible' },
    // The catalog has the item under the same beginning (itemCodeOf).
    itemCode: { most: 50, longer: 'beginning' },
    description: { most: descriptionLength, longer: 'beginning' },
    ref1: { most: 250, longer: 'beginning' },
    ref2: { most: 250, longer: 'unsent' },
    revenueAccount: { most: 50, longer: 'beginning' },
    entityUseCode: { most: 25, longer: 'unsent' },
    exemptionCode: { most: 25, longer: 'unsent' },
    businessIdentificationNo: { most: 25, longer: 'unsent' },
    hsCode: { most: 25, longer: 'unsent' },
  },
  /** AddressLocationInfo */
  address: {
    locationCode: { most: 50, longer: 'unsent' },
    line1: { most: 100, longer: 'beginning' },
    // The further lines of a delivery address in one. Names and floors at its end are left out: street, city and postal
    // code decide on the tax.
    line2: { most: 100, longer: 'beginning' },
    line3: { most: 100, longer: 'unsent' },
    city: { most: 50, longer: 'beginning' },
    // No state has a longer name. Without a state, the postal code decides.
    region: { most: 50, longer: 'omitted' },
    // The beginning would be the code of another place.
    postalCode: { most: 11, longer: 'omitted' },
    // Without a country the address would be taken as one of the United States.
    country: { most: 50, longer: 'beginning' },
  },
  /** ItemModel */
  item: {
    itemCode: { most: 50, longer: 'beginning' },
    description: { most: 255, longer: 'refused' },
    taxCode: { most: 25, longer: 'impossible' },
  },
  /**
   * CustomerModel. Avalara publishes no lengths for it: its address has those of `address`, the others are cautious. Telephone
   * and fax are optional, and the recipient of a request for a certificate is another field.
   */
  customer: {
    name: { most: 100, longer: 'beginning' },
    phoneNumber: { most: 20, longer: 'omitted' },
    faxNumber: { most: 20, longer: 'omitted' },
    emailAddress: { most: 100, longer: 'omitted' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextLimit>>>>;

/**
 * The lines of a transaction (MaxCountExceededError, https://developer.avalara.com/avatax/errors/). Customers of Avalara
 * report 1,000 for accounts whose limit it has not raised (docs.zuora.com, 'Limitations of Avalara integration', read
 * 2026-11-25): a document of QuickBooks has at most 752 with shipping and fee. The number of a credit's items is positive,
 * too: its amount has the sign (LineItemModel.quantity).
 */
export const avataxNumbers = { lines: 15_000, leastQuantity: 0 } as const;

/**
 * QuickBooks. Entities: https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/ followed by the
 * name of the entity. A longer text is refused with code 2050, 'String length is either shorter or longer than supported by
 * specification'.
 */
export const quickbooksLimits = {
  /** invoice; the same for the other sales documents */
  document: { DocNumber: 21, PrivateNote: 4_000, TrackingNum: 31 },
  /** invoice (Line) */
  line: { Description: 4_000 },
  /** invoice (CustomerMemo) */
  memo: { value: 1_000 },
  /** invoice (CustomField) */
  customField: { StringValue: 31 },
  /** customer (PhysicalAddress) */
  address: {
    Line1: 500,
    Line2: 500,
    Line3: 500,
    Line4: 500,
    Line5: 500,
    City: 255,
    CountrySubDivisionCode: 255,
    PostalCode: 30,
    Country: 255,
  },
  /** customer (EmailAddress) */
  email: { Address: 100 },
  customer: { DisplayName: 500, GivenName: 100, FamilyName: 100, CompanyName: 100, ResaleNum: 16, Notes: 2_000 },
  item: { Name: 100, Sku: 100, Description: 4_000 },
} as const;

/** The taxable lines of a document; a document with more is refused with code 6000 (all-entities/invoice, Line). */
export const quickbooksNumbers = { taxableLines: 750 } as const;

/**
 * Bytes of a request. Neither vendor's pages name a number; the sandbox has to accept the longest document of QuickBooks
 * with four bytes for each character.
 */
export const requestBytes = 32 * 1_024 * 1_024;
