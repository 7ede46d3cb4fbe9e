/** Where the rules of the cases were read, and when. Rates are rows of the tax data, each with its own source. */
export const sources = {
  zeroRate:
    'https://help.acctivate.com/articles/15727 (a custom rate of 0 percent beside AvaTax), read 2026-11-21; rates: tax data',
  automated:
    'https://developer.intuit.com/hub/blog/2017/12/11/using-quickbooks-online-api-automated-sales-tax (rate by customer and address), read 2026-11-21',
  manual:
    'https://developer.intuit.com/app/developer/qbo/docs/workflows/manage-sales-tax-for-us-locales (TxnTaxCodeRef, TotalTax), read 2026-11-21; rates: tax data',
  notSetUp:
    'Intuit, recorded answer of CDC with estimates (lines without sales tax are NON), read 2026-11-20; rates: tax data',
  currencies:
    'https://developer.intuit.com/app/developer/qbo/docs/workflows/manage-multiple-currencies (a customer has one currency) and Avalara, CreateTransactionModel.currencyCode, read 2026-11-21; rates: tax data',
  taxInclusive: "Intuit, reference of Invoice, 'GlobalTaxCalculation' (outside the United States), read 2026-11-21",
  canada:
    'Canada Post, Addressing Guidelines (form of postal codes, codes of provinces), read 2026-11-21; no nexus in Canada',
  coloradoFee:
    'https://tax.colorado.gov/retail-delivery-fee-rates (July 2025 to June 2026: 0.28), read 2026-11-21; rates: tax data',
  coloradoElection:
    'https://tax.colorado.gov/retail-delivery-fee-collection-and-retailer-election (the retailer may pay the fee, without a line), read 2026-11-21; rates: tax data',
  coloradoSale:
    'Code of Colorado Regulations, 1 CCR 201-20, Rule 43-4-218 (one fee for a sale, none without a delivery), read 2026-11-20; rates: tax data',
  minnesotaFee:
    'https://www.revenue.state.mn.us/retail-delivery-fee (0.50 from 100.00 on, the seller may pay it), read 2026-11-21; rates: tax data',
  minnesotaPickUp: 'Minnesota Statutes 168E.01 (delivery to a person), read 2026-11-20; rates: tax data',
  feeInRate:
    'public fixture of an AvaTax answer of November 2025, Denver (rate 0.28, tax 0.00, isFee, FlatAmount), read 2026-11-20',
  returns:
    'https://developer.avalara.com/avatax/handling-return-invoices (tax date: date of the original invoice), read 2026-11-20; rates: tax data',
  appliedCredits:
    'https://docs.breadwinner.com/quickbooks/applying-credit-to-an-invoice (a payment of zero applies a credit), read 2026-11-20; rates: tax data',
  resaleNumber:
    "Avalara, 'Exempt Transactions' and CreateTransactionModel.exemptionNo (exempts whatever the state), and Intuit, Customer.ResaleNum, read 2026-11-21",
  reporting:
    'Avalara, CreateTransactionModel (reportingLocationCode, purchaseOrderNo, salespersonCode, email), read 2026-11-21; rates: tax data',
  otherApps:
    "https://developer.avalara.com/avatax/dev-guide/discounts-and-overrides/overrides/ ('Tax Overrides', tax that was calculated elsewhere), read 2026-11-21; rates: tax data",
  depositedReceipts:
    'https://support.clio.com/hc/en-us/articles/360008507094 (a receipt whose money has moved), read 2026-11-20; rates: tax data',
  batch:
    'https://blogs.intuit.com/2023/07/19/building-smarter-with-intuit-batch-without-a-scratch (BatchItemRequest, bId), read 2026-11-25; rates: tax data',
  recurring:
    "Intuit, reference of Invoice, 'RecurDataRef' (https://cdn.cdata.com/help/RNM/py/pg_table-recurringinvoicetransactions.htm), read 2026-11-25; rates: tax data",
  progress:
    'https://quickbooks.intuit.com/community/Inventory-and-projects/Turn-on-and-use-progress-invoicing/m-p/186149 (several invoices of one estimate), read 2026-11-25; rates: tax data',
  imported:
    'https://quickbooks.intuit.com/learn-support/en-ca/sales-and-invoicing/do-we-need-to-map-field-everytime-when-import-invoices/01/394876 (the item is optional, there is no address), read 2026-11-25; rates: tax data',
  coupons:
    'https://www.revenue.state.mn.us/guide/discounts-and-coupons-1 and Tennessee, SUT-24 (reimbursed by a third party: tax on the full price), read 2026-11-25; rates: tax data',
  discounts:
    "Intuit, reference of Invoice, 'DiscountLineDetail', and Estimate 177 of its sample company (10 percent of the subtotal), read 2026-11-21; rates: tax data",
} as const;
