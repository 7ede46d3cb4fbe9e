import { anything, decimal, flag, object, type Shaped, text } from '../shape.ts';
import {
  addressShape,
  emailShape,
  nameValueShape,
  phoneShape,
  refShape,
  serverProperties,
  webShape,
  type With,
} from './common.ts';

export const companyInfoShape = object({
  ...serverProperties,
  CompanyName: text(1024),
  LegalName: text(1024),
  CompanyAddr: addressShape,
  CustomerCommunicationAddr: addressShape,
  LegalAddr: addressShape,
  CustomerCommunicationEmailAddr: emailShape,
  PrimaryPhone: phoneShape,
  CompanyStartDate: text(50),
  EmployerId: text(50),
  FiscalYearStartMonth: text(20),
  Country: text(10),
  Email: emailShape,
  WebAddr: webShape,
  SupportedLanguages: text(100),
  DefaultTimeZone: text(100),
  NameValue: nameValueShape,
});
export type SentCompanyInfo = Shaped<typeof companyInfoShape>;
export type CompanyInfo = With<SentCompanyInfo, 'CompanyName' | 'Country'>;

const taxPrefs = object({
  UsingSalesTax: flag,
  /** Absent: manual sales tax. False: automated sales tax is offered. True: the service calculates the tax. */
  PartnerTaxEnabled: flag,
  TaxGroupCodeRef: refShape,
  HideTaxManagement: flag,
});

const salesFormsPrefs = object({
  AllowShipping: flag,
  AllowDiscount: flag,
  AllowDeposit: flag,
  AllowEstimates: flag,
  AllowServiceDate: flag,
  AutoApplyCredit: flag,
  CustomField: anything,
  CustomTxnNumbers: flag,
  DefaultCustomerMessage: text(1000),
  DefaultDiscountAccount: text(50),
  DefaultShippingAccount: flag,
  DefaultTerms: refShape,
  EmailCopyToCompany: flag,
  EstimateMessage: text(4000),
  ETransactionAttachPDF: flag,
  ETransactionEnabledStatus: text(50),
  ETransactionPaymentEnabled: flag,
  IPNSupportEnabled: flag,
  UsingPriceLevels: flag,
  UsingProgressInvoicing: flag,
});

const accountingInfoPrefs = object({
  BookCloseDate: text(50),
  ClassTrackingPerTxn: flag,
  ClassTrackingPerTxnLine: flag,
  CustomerTerminology: text(50),
  DepartmentTerminology: text(50),
  FirstMonthOfFiscalYear: text(20),
  TaxForm: text(20),
  TaxYearMonth: text(20),
  TrackDepartments: flag,
  UseAccountNumbers: flag,
});

export const preferencesShape = object({
  ...serverProperties,
  TaxPrefs: taxPrefs,
  SalesFormsPrefs: salesFormsPrefs,
  AccountingInfoPrefs: accountingInfoPrefs,
  CurrencyPrefs: object({ MultiCurrencyEnabled: flag, HomeCurrency: refShape }),
  OtherPrefs: object({ NameValue: nameValueShape }),
  ProductAndServicesPrefs: object({
    ForPurchases: flag,
    ForSales: flag,
    QuantityOnHand: flag,
    QuantityWithPriceAndRate: flag,
    RevenueRecognitionFrequency: text(50),
  }),
  TimeTrackingPrefs: object({
    BillCustomers: flag,
    MarkTimeEntriesBillable: flag,
    ShowBillRateToAll: flag,
    UseServices: flag,
    WorkWeekStartDate: text(20),
  }),
  ReportPrefs: object({ CalcAgingReportFromTxnDate: flag, ReportBasis: text(20) }),
  EmailMessagesPrefs: anything,
  VendorAndPurchasesPrefs: object({
    BillableExpenseTracking: flag,
    DefaultMarkup: decimal,
    DefaultMarkupAccount: refShape,
    DefaultTerms: refShape,
    POCustomField: anything,
    TrackingByCustomer: flag,
    TPAREnabled: flag,
  }),
});
export type SentPreferences = Shaped<typeof preferencesShape>;
export type Preferences = With<SentPreferences, 'TaxPrefs' | 'SalesFormsPrefs' | 'AccountingInfoPrefs'>;
