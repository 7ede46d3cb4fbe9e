/** The messages of the check-up; those of findings by their codes, with what they are about as {subject}. */
export const checkUpMessages = {
  checkUpTitle: 'Is my QuickBooks set up right?',
  checkUpIntro: 'Checks QuickBooks, AvaTax and the settings. Nothing is changed.',
  checkUpStart: 'Check now',
  checkUpAgain: 'Check again',
  checkUpWaiting: 'Checking…',
  checkUpFailed: 'The check-up could not be done. Try again in a moment.',
  checkUpFine: 'Everything is set up right.',
  /** Numbers of findings. */
  checkUpSummary: 'Problems: {problems}. Warnings: {warnings}. Not checked: {unknown}.',
  checkUpElsewhere: 'opens in a new tab',
  'severity-problem': 'Problem',
  'severity-warning': 'Warning',
  'severity-unknown': 'Not checked',
  'severity-ok': 'In order',
  'area-credentials': 'Connections',
  'area-rights': 'Rights at AvaTax',
  'area-subscriptions': 'AvaTax subscriptions',
  'area-sales-tax': 'Sales tax in QuickBooks',
  'area-own-items': 'Items for tax and fees',
  'area-addresses': 'Company address',
  'area-nexus': 'Where tax is collected',
  'area-item-mapping': 'Tax codes of items',
  '/integration': 'Connections',
  '/linkcompany': 'Link company',
  '/connectorsettings': 'Settings',
  '/nexussetup': 'Where you collect',
  '/itemmanagement': 'Product catalog',
  checkUpAccounting: 'Open QuickBooks',
  'in-order': 'Nothing to do.',
  'not-checked': 'Could not be checked. {subject}',
  'needs-accounting': 'Can be checked once QuickBooks is connected.',
  'needs-provider': 'Can be checked once an AvaTax company is linked.',
  'not-connected': 'QuickBooks is not connected. Connect it.',
  'accounting-refused': 'QuickBooks no longer accepts the connection. Connect again.',
  'connection-ends': 'The connection to QuickBooks ends on {subject}. Connect again before that day.',
  'credentials-missing': 'No AvaTax credentials are stored. Enter them.',
  'credentials-refused': 'AvaTax does not accept the stored credentials. Enter them again.',
  'company-not-linked': 'No AvaTax company is linked. Choose one.',
  'company-not-found': 'The AvaTax account has no active company with the code {subject}. Choose another one.',
  'role-insufficient':
    'The AvaTax user has the role {subject}, which may not record and void everything. Use an administrator or a license key.',
  'subscription-tax': 'The account has no subscription for tax calculation. Ask Avalara to add it.',
  'subscription-addresses':
    'Address validation is on, but the account has no subscription for it. Ask Avalara to add it, or turn it off in the settings.',
  'subscription-certificates':
    'The account has no subscription for exemption certificates. If you need them, ask Avalara to add it.',
  'edition-not-supported':
    'This is a QuickBooks company for {subject}. Only companies for the United States are supported: QuickBooks refuses our tax lines in others.',
  'sales-tax-not-set-up':
    'Sales tax is not set up, so documents have no Tax box: items and customers decide what is taxable. To decide line by line, set it up with a custom rate of 0 %.',
  'zero-rate-missing':
    'QuickBooks calculates sales tax itself and has no rate of 0 %. Documents that it taxes wait for a person. Add a custom rate of 0 % and assign it to customers.',
  'default-rate-charges':
    'The default sales tax rate is above 0 %, so new documents wait for a person. Make a rate of 0 % the default.',
  'exempt-customers-taxed':
    'Customers exempt in QuickBooks that your settings tax unless AvaTax has a certificate: {subject}.',
  'credits-applied':
    'QuickBooks applies credits automatically. An applied credit cannot be changed, so its tax stays as it was saved.',
  'tax-item-missing': 'No sales tax item is chosen. Choose one in the settings.',
  'fee-items-missing': 'The retail delivery fee is on, but its items are not chosen. Choose them in the settings.',
  'item-not-found': 'QuickBooks has no item with the id {subject}. Choose another one in the settings.',
  'item-inactive': '{subject} is inactive. Make the item active.',
  'item-unusable':
    '{subject} cannot be on a line: it is a bundle or has no income account. Choose another item in the settings.',
  'item-taxable': '{subject} is taxable. Turn the Tax box of the item off.',
  'account-inactive': '{subject} is inactive. Make the account active, or choose another one for the item.',
  'account-not-liability':
    '{subject} is not a liability account, so collected tax looks like your own money. Choose another account for the item.',
  'address-missing': 'The company has no address. Enter it: tax depends on where goods come from.',
  'address-incomplete': 'The address is not complete. Enter a ZIP code, or street, city and state.',
  'address-not-valid': 'AvaTax cannot find the address. {subject}',
  'nexus-missing': 'No state is enabled, so no tax is collected. Enable the states where you must collect.',
  'nexus-home-missing': 'No tax is collected in {subject}, where the company is.',
  'items-undecided':
    'Items without a tax code in AvaTax: {subject}. They are taxed as general goods until you choose their codes.',
};

export type CheckUpMessages = typeof checkUpMessages;
