import { plural } from '@salestax/widget-kit';
import { optionMessages, settingLabels } from '../company-options/option-messages.ts';
import { failureMessages } from '../service/failed.tsx';
import { administratorMessages } from '../session/administrator.ts';
import { setUpMessages } from '../set-up/set-up-messages.ts';

/**
 * The messages that the widget shows first. Fields and errors have the names of the rules; messages of the specification are
 * verbatim, misspelt ones included.
 */
export const openingMessages = {
  ...failureMessages,
  ...administratorMessages,
  ...optionMessages,
  ...setUpMessages,
  back: 'Home',
  title: 'Connector settings',
  intro: 'How documents of {company} reach AvaTax.',
  introUnnamed: 'How documents reach AvaTax.',
  help: 'Help with connector settings',
  opensElsewhere: 'opens in a new tab',
  loading: 'Reading the settings…',

  credentialsMissing: 'AvaTax credentials are missing',
  credentialsMissingNote:
    'The connector has no user name and password of your AvaTax account, or AvaTax no longer accepts them. Enter them first; then the account and the company can be set here.',
  enterCredentials: 'Enter the AvaTax user name and password',

  account: 'Account',
  accountNote: 'The AvaTax company that receives the transactions.',
  items: 'Items',
  itemsNote: 'The QuickBooks items that carry tax and fees on a document.',
  addresses: 'Addresses',
  exemption: 'Exemption',
  exemptionNote: 'Who inherits the certificate of a parent customer.',

  AvaTaxAccountNumber: 'AvaTax account number',
  AvaTaxCompanyCode: 'Company code',
  AvaTaxUserName: 'User name',
  AvaTaxStartDate: settingLabels.avaTaxStartDate,
  IsMakeAllCustomerTaxable: settingLabels.isMakeAllCustomerTaxable,
  SalesTaxItem: settingLabels.taxItemId,
  RdfItem: settingLabels.rdfItemId,
  TaxOnRdfItem: settingLabels.taxOnRdfItemId,
  OtherTaxItems: settingLabels.otherTaxItems,
  IsEnableRetailDeliveryFee: settingLabels.isEnableRetailDeliveryFee,
  IsEnableAddressValidation: settingLabels.isEnableAddressValidation,
  ApplyParentExemptionToSubCustomer: settingLabels.applyParentExemptionToSubCustomer,
  ApplyParentExemptionToProject: settingLabels.applyParentExemptionToProject,

  chooseCompany: 'Choose a company',
  /** {date}: the start date as M/d/yyyy. */
  startDateHint: 'Documents before {date} are not calculated.',
  noStartDateHint: 'Without a day, documents of every day are calculated.',
  /** {date}: the start date as M/d/yyyy. */
  futureStartDate: 'This day is in the future: until {date} no document is calculated.',
  otherCompany:
    'Saving links another AvaTax company: documents so far are not recorded there, what was read from the former one is deleted here, and running work is stopped.',
  taxableHint: 'Exemptions in QuickBooks are left aside. Certificates at AvaTax still count.',
  otherTaxHint:
    'Lines with these items are tax that was charged, not sales. An example is ‘Shopify sales tax’ on the receipts of a shop.',
  remove: 'Remove',
  feeHint: 'Adds the fee, and tax on it, where a state charges it.',
  addressHint: 'Enables Bulk Address Validation.',

  searchItems: 'Search items',
  searching: 'Searching…',
  searchFailed: 'The search failed. Type again to retry.',
  noResults: 'No results available',
  results: plural({ one: '{count} result available', other: '{count} results available' }),
  clear: 'Clear',

  accountNumberRequired: 'AvaTax account number is required',
  invalidAccountNumber: 'Invalid AvaTax Account number.',
  companyRequired: 'Company code is required',
  companyGone: 'Choose the company code again: {code} is not a company of this account.',
  userNameRequired: 'User name is required',
  userNameRefused: 'AvaTax does not know this user name.',
  invalidDate: 'Enter a date as M/d/yyyy.',
  salesTaxItemRequired: 'Sales Tax item is required',
  itemChosenTwice: 'This item is chosen for another line already. Choose another one.',
  errors: plural({ one: '{count} field needs a correction', other: '{count} fields need a correction' }),

  feeNeedsItems:
    'To enable the Retail Delivery Fee feature, please search and select the Retail delivery fee and Tax on Retail delivery fee items from search boxes.',
  feeAnnounced: 'This will enable Retail Delivery Fee feature, please click on Save button.',
  incomplete: 'Please complete the configuration!',
  /** {names} are the fields without a value. */
  incompleteNames: 'Missing: {names}.',
  requiredNote: 'Fields marked with * are required.',
  administratorText: 'Only an administrator of the company may change the connector settings.',

  save: 'Save',
  discard: 'Discard',
  noChanges: 'Nothing has changed.',
  unchanged: 'No unsaved changes',
  changes: plural({ one: '{count} unsaved change', other: '{count} unsaved changes' }),
  saved: 'Settings saved successfully !',
  notSaved: 'Error occurred while saving the setiings.',
  overtaken: 'Somebody else saved these settings meanwhile',
  overtakenNote:
    'Choose for each what should hold, then save. What you typed is still in the form; the other fields show what is saved now.',
  yours: 'Yours',
  theirs: 'Saved now',
  takeTheirs: 'Use what is saved',
  takeAllTheirs: 'Use all that is saved',

  status: 'Integration status',
  Active: 'Active',
  Down: 'Down',
  Disconnected: 'Disconnected',
  NotIntegrated: 'Not integrated',
  openSettings: 'Open the connector settings',
  on: 'On',
  off: 'Off',
  none: 'None',

  simulate: 'Try these settings on past documents',
  simulationTitle: 'Past documents with these settings',

  ok: 'Ok',
  close: 'Close',
};
