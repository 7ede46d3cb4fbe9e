/** Keys that a recorded answer has and the sandbox's answer to the same request has not. */
export interface OmittedKeys {
  /** The samples, below the vendor's folder; every sample if absent. */
  readonly samples?: RegExp;
  readonly keys: RegExp;
  readonly reason: string;
}

/** A difference in what the sandbox answers; the comparison leaves it out. */
export interface KnownDifference {
  readonly sample: string;
  readonly aspect: 'status' | 'error' | 'amounts';
  readonly recorded: string;
  readonly sandbox: string;
}

const unread = 'The product does not read it.';
const oldPage = "The answer of Intuit's page has the enumerations and the keys of an older version.";

export const accountingOmissions: readonly OmittedKeys[] = [
  { keys: /\.CustomField\[\]/, reason: 'The company of the sandbox defines no custom fields.' },
  { keys: /Addr\.(Lat|Long)$/, reason: unread },
  { keys: /\.ProjectRef/, reason: 'The company of the sandbox has no projects. The product does not read it.' },
  {
    keys: /\.(BillAddr|ShipAddr)\.Line[234]$/,
    reason: 'The recorded address is in free form; the prepared one is not.',
  },
  {
    keys: /\.(CustomerMemo|BillEmail|PaymentMethodRef|PaymentRefNum|Description)\b/,
    reason: 'The recorded document was created with it; the prepared one was not.',
  },
  { samples: /^company-information$/, keys: /\.EmployerId$/, reason: unread },
  {
    samples: /^read-preferences$/,
    keys: /\.(AccountingInfoPrefs|ProductAndServicesPrefs|SalesFormsPrefs|VendorAndPurchasesPrefs|TimeTrackingPrefs)\b/,
    reason: unread,
  },
  { samples: /^query-customers$/, keys: /\.(Mobile|WebAddr)\b/, reason: 'No customer of the sandbox has it.' },
  { samples: /^query-items$/, keys: /\.PurchaseDesc$/, reason: 'No item of the sandbox has it.' },
  {
    samples: /^update-customer$/,
    keys: /\.DefaultTaxCodeRef\b/,
    reason:
      'A full update without the tax code keeps it at QuickBooks; the sandbox removes it. The product sends sparse updates.',
  },
  { samples: /^void-invoice$/, keys: /\[SALES_ITEM_LINE_DETAIL\]|\.(SalesTermRef|Deposit)\b/, reason: oldPage },
  {
    samples: /^query-(invoices|refund-receipts|tax-codes|tax-rates)$/,
    keys: /^QueryResponse\.totalCount$|\.Deposit$/,
    reason: "Intuit's pages show a total beside the rows; recorded answers have none.",
  },
  {
    samples: /^query-sales-receipts$/,
    keys: /\.LinkedTxn\[\]/,
    reason: 'The recorded receipts were deposited; the prepared ones were not.',
  },
  {
    samples: /^changes-estimates$/,
    keys: /\.LinkedTxn\[\]|\.TxnTaxDetail\.(TxnTaxCodeRef|TaxLine)|\.(ExpirationDate|AcceptedBy|AcceptedDate)$/,
    reason: 'The recorded estimates are invoiced, accepted, and taxed by QuickBooks; the prepared one is not.',
  },
];

export const accountingDifferences: readonly KnownDifference[] = [
  {
    sample: 'query-invoices',
    aspect: 'status',
    recorded: "`where id = '239'` in Intuit's sample: names of properties in lower case are accepted",
    sandbox: '400 with code 4001: the property id is not found',
  },
  {
    sample: 'error-query-syntax',
    aspect: 'error',
    recorded: '4000 (QueryParserError) for an entity named NULL',
    sandbox: '4001 (QueryValidationError), as for every unknown entity',
  },
  {
    sample: 'error-other-company',
    aspect: 'error',
    recorded: 'fault type SERVICE, message AuthorizationFailed or ApplicationAuthorizationFailed, no detail',
    sandbox: 'fault type AUTHORIZATION, message ApplicationAuthorizationFailed, with a detail',
  },
];

export const taxProviderOmissions: readonly OmittedKeys[] = [
  { keys: /(^|\.)(isSellerImporterOfRecord|parameters)$/, reason: unread },
  { keys: /^lines\[\]\.(boundaryOverrideId|originAddressId|businessIdentificationNo|parameters)$/, reason: unread },
  {
    keys: /^lines\[\]\.destinationAddressId$/,
    reason:
      'The sandbox has one destination for a document. The product reads it only for documents of other applications.',
  },
  { keys: /^lines\[\]\.lineLocationTypes\[\]/, reason: unread },
  { keys: /^lines\[\]\.details\[\]\.(addressId|countyFIPS)$/, reason: unread },
  {
    samples: /^(record-sale|record-exempt-sale|order-through-create-or-adjust)$/,
    keys: /^addresses\[\]/,
    reason:
      'The sandbox lists the addresses of a document, but not those of its lines. The product sends none on lines.',
  },
  {
    samples: /^(estimate-to-canada|record-tax-included-sale)$/,
    keys: /^lines\[\]\.details\[\]|^summary\[\]/,
    reason: 'The sandbox has no rates outside the United States, so that its lines have no details.',
  },
  {
    samples: /^transactions$/,
    keys: /\.(summary|locationTypes|lines|addresses)$/,
    reason: 'Empty in the list: read with $include.',
  },
  { samples: /^companies$/, keys: /\.(sstPid|businessIdentificationNo)$/, reason: unread },
  {
    samples: /^error-no-authorization$/,
    keys: /^error\.(target|details\[\]\.(number|severity))$/,
    reason: 'The sandbox answers with the error of the gateway.',
  },
  {
    samples: /^users$/,
    keys: /\.companyId$/,
    reason: 'Only users who are limited to a company have it in the sandbox.',
  },
  { samples: /^nexus-definitions$/, keys: /\.(created|modified)(Date|UserId)$/, reason: unread },
  {
    samples: /^locations$/,
    keys: /\.(county|dbaName|outletName|registeredDate|settings)\b/,
    reason: unread,
  },
  {
    samples: /^(items|create-items|update-item)$/,
    keys: /classifications/,
    reason:
      'The sandbox does not keep the classifications of an item, so that it cannot show whether an update keeps them.',
  },
  { samples: /^(certificates|customers|create-customers)$/, keys: /\.lastTransaction$/, reason: unread },
];

export const taxProviderDifferences: readonly KnownDifference[] = [
  {
    sample: 'estimate-to-canada',
    aspect: 'amounts',
    recorded: 'GST of 5 percent, a detail of level Country',
    sandbox: 'no tax, no details',
  },
  {
    sample: 'record-tax-included-sale',
    aspect: 'amounts',
    recorded: 'VAT of 23 percent, taken out of the amounts of the lines',
    sandbox: 'no tax, so that the amounts stay',
  },
  {
    sample: 'error-unknown-region',
    aspect: 'error',
    recorded: 'message with the first three characters of the region; no faultSubCode; faultCode GetTaxError',
    sandbox: 'message "The address region is not valid."; with a faultSubCode; faultCode Client',
  },
  {
    sample: 'error-invalid-json',
    aspect: 'error',
    recorded: 'ModelStateInvalid with JsonFormatError (47) for an adjustment reason that does not exist',
    sandbox: 'ModelRequiredException (38): newTransaction, which the request does not have either, is checked first',
  },
  {
    sample: 'error-no-authorization',
    aspect: 'error',
    recorded: 'AuthenticationIncomplete (34), an error of the service (page without a date)',
    sandbox: 'AuthenticationException without a number, an error of the gateway in front of the service',
  },
  {
    sample: 'error-committed-code',
    aspect: 'error',
    recorded: 'no message; a detail without words comes before the one that names DocStatus',
    sandbox: 'the message, and one detail that names DocStatus',
  },
];

/** Differences that no comparison of keys, codes or totals shows, or that the replays go round. */
export const otherDifferences: readonly Omit<KnownDifference, 'aspect'>[] = [
  {
    sample: 'avatax/record-sale',
    recorded: 'a ship-from address in AL with the ZIP of Washington, DC is accepted, and answered with region DC',
    sandbox: '400: the ZIP is not in the state; the replays send DC',
  },
  {
    sample: 'avatax/create-return-invoice',
    recorded: 'quantity 0 is answered as 1',
    sandbox: 'quantity 0 is answered as 0',
  },
  {
    sample: 'avatax/estimate',
    recorded: 'the tax of Philadelphia is a county tax (jurisType CTY, code 101)',
    sandbox: 'a city tax (CIT)',
  },
  {
    sample: 'avatax/estimate',
    recorded:
      'temporary documents have no overrides, no sourcing, no FIPS codes, and no usage type unless one was sent',
    sandbox: 'they have the keys of recorded documents',
  },
  {
    sample: 'avatax/void-sale',
    recorded: 'changecode refuses a committed transaction with DocStatusError (Avalara developer blog, 2017-11-14)',
    sandbox: 'it is renamed, unless the rule renamesCommitted is off: then the error is TransactionIsCommitted (1313)',
  },
  {
    sample: 'quickbooks/read-sales-receipt',
    recorded:
      'LinkedTxn is absent from receipts, credits and estimates without a link; refund receipts have no EmailStatus',
    sandbox: 'LinkedTxn is an empty list; EmailStatus is NotSet',
  },
  {
    sample: 'quickbooks/query-customers',
    recorded: 'DefaultTaxCodeRef and ParentRef have a value only',
    sandbox: 'they have a name, too',
  },
  {
    sample: 'quickbooks/error-malformed-token',
    recorded: 'the detail says that the token is malformed',
    sandbox: 'the detail says that it has expired',
  },
  {
    sample: 'quickbooks/changes-estimates',
    recorded: 'a start of nine years before is accepted, with changes of all those years (2020)',
    sandbox: 'changes of the last 30 days only, as Intuit documents it',
  },
];
