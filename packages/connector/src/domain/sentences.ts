/** Messages of the service for the person at a document. Messages of the panel's own checks are in the panel. */
export const sentences = {
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  recordingDisabled: 'Recording in Avalara AvaTax is turned off in the settings.',
  recordingDisabledVoid:
    'The document is voided or deleted, and its transaction is still in Avalara AvaTax, because recording is turned off. Void it there, or turn recording on and recalculate the document in the reconciliation.',
  calculationOff:
    'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!',
  addressValidationOff: 'Address Validation option in connector settings must be enabled for this feature.',
  configurationNotFound: 'AvaTax configuration is not found',
  notRegistered: 'User is not registered with Avalara AvaTax',
  unsupportedType: 'Sales tax is not calculated for this kind of document.',
  tryAgain: 'Avalara AvaTax did not answer in time. Please try again.',
  tryAgainAccounting: 'QuickBooks did not answer in time. Please try again.',
  needsAdministrator: 'This needs an administrator of the company.',
  wrongCredentials: 'Avalara AvaTax does not accept this user name and password.',
  wrongLicenseKey: 'Avalara AvaTax does not accept this account number and license key.',
  comparisonRange: 'Choose at most 90 days of the last year.',
  tooManyAttempts: 'Too many attempts. Try again in a minute.',
  credentialsOfAnotherAccount: 'This user name belongs to another AvaTax account than the one you signed in with.',
  licenseKeyOfAnotherAccount: 'This license key belongs to another AvaTax account than the one you signed in with.',
  linkedToAnotherAccount: 'This QuickBooks company is linked to another AvaTax account.',
  credentialsNeeded: 'Enter the user name and password of your AvaTax account first.',
  credentialsRefused: 'Avalara AvaTax no longer accepts the credentials of your company. Enter them again.',
  unknownProviderCompany: 'This company is not among the active companies of your AvaTax account.',
  unknownUserName: 'The credentials that are kept for your company are not those of this user name.',
  internal: 'Internal server error',
  behindEarlierDelivery: 'An earlier change of the document still waits for QuickBooks or AvaTax. Try again later.',
  // Where no amount is known: 'AvaTax calculates tax for it'.
  noTaxCharged: noTaxCharged('tax'),
  paid: 'Avalara AvaTax cannot calculate tax on documents with partial / full payments.',
  accountingTax:
    'Avalara AvaTax could not be used for this transaction. It goes with the QuickBooks Online sales tax calculation.',
  customerTaxedInQuickBooks:
    'QuickBooks calculates the sales tax of this customer, so AvaTax was not used and did not record the document. In QuickBooks, choose a custom sales tax rate of 0 % for the customer, and save the document again.',
  documentChanged:
    'The document was changed in QuickBooks meanwhile, so it was left as it is. Read it again, and repeat.',
  notInAccounting: 'QuickBooks has no document with this id: it was deleted, or it is not stored there.',
  recalculationStopped: 'The recalculation was stopped before it came to this document.',
  feeUnknown:
    'A retail delivery fee is due, but AvaTax does not know its amount. Add the fee to the document yourself, or calculate the document again later.',
  ecoSystemDisabled: 'Tax is not estimated on this page for your company. It is still calculated after you save.',
} as const;

export const incompleteLocation =
  'The address of the location of this document is incomplete. Please complete it in QuickBooks, or delete it there: then the address of your company is used.';

/** `lack` is what the address lacks: 'no street and no ZIP code'. */
export function incompleteDestination(lack: string): string {
  return `The address of the customer is incomplete: it has ${lack}. Please add a ZIP code, or street, city and state.`;
}

/** `startDate` is a calendar date, yyyy-MM-dd. */
export function beforeStartDate(startDate: string): string {
  const [year = '', month = '', day = ''] = startDate.split('-');
  return `AvaTax calculation Start date: ${month}/${day}/${year} set in the Connector Configuration is restricting the tax calculation.`;
}

/** `due`: the amount that is due, as decimal text. */
export function noTaxCharged(due: string): string {
  return `This receipt of another app charges no tax, but AvaTax calculates ${due} for it, so it was not recorded. Correct it in QuickBooks and save it; or recalculate it in the reconciliation, which records it with a tax of 0.00, as for a sale on a marketplace that pays the tax itself.`;
}

/** The new number of a document is that of another record at the provider. */
export function codeTaken(code: string): string {
  return `Avalara AvaTax has another transaction with the number ${code}. Give the document another number.`;
}
