import type { RouteName } from './route-names.ts';
import type { RunKind } from './statuses.ts';

/**
 * Calls of account users that embed sessions may also make, each with the widgets whose scope allows it. The
 * integrator's backend requests the session for one widget and is responsible for its user. Calls that are not listed
 * are for our own pages only. The panel's calls are not listed: their access is `panel` (see `Route`).
 */
export const embedScopes: { readonly [Name in RouteName]?: readonly string[] } = {
  userConfiguration: [
    'home',
    'connector-settings',
    'nexus',
    'reconciliation',
    'product-catalog',
    'address-validation',
    'exemption',
  ],
  companyOverview: ['home'],
  checkUp: ['home'],
  setCalculationStatus: ['home'],
  settings: ['connector-settings'],
  saveSettings: ['connector-settings'],
  searchItems: ['connector-settings'],
  simulateSettings: ['connector-settings'],
  readSimulation: ['connector-settings'],
  validateAccount: ['connector-settings'],
  nexus: ['nexus'],
  enableNexus: ['nexus'],
  compareTransactions: ['reconciliation'],
  fetchComparedTransactions: ['reconciliation'],
  fetchQboTransactions: ['reconciliation'],
  fetchAvaTaxTransactions: ['reconciliation'],
  recalculateQboTransactions: ['reconciliation'],
  previewRecalculation: ['reconciliation'],
  fetchRecalculation: ['reconciliation'],
  voidTransaction: ['reconciliation'],
  compareItems: ['product-catalog'],
  fetchComparedItems: ['product-catalog'],
  resendQboItems: ['product-catalog'],
  searchTaxCodes: ['product-catalog', 'connector-settings'],
  assignTaxCode: ['product-catalog'],
  fetchQboCustomers: ['address-validation'],
  sendForAddressValidation: ['address-validation'],
  decideAddress: ['address-validation'],
  decideAddresses: ['address-validation'],
  searchExemptedCustomers: ['exemption'],
  fetchExemptedCustomers: ['exemption'],
  searchRequestCustomers: ['exemption'],
  fetchRequestCustomers: ['exemption'],
  sendExemptionRequest: ['exemption'],
  fetchExemptionRequests: ['exemption'],
  downloadCertificate: ['exemption'],
  listSalesDocuments: ['documents'],
  readSalesDocument: ['documents'],
  writeTaxLines: ['documents'],
  listMonths: ['close'],
  readMonth: ['close'],
  readMonthFigures: ['close'],
  closeMonth: ['close'],
  reopenMonth: ['close'],
  makeAuditFile: ['close'],
  readAuditFile: ['close'],
  cancelRun: ['connector-settings', 'reconciliation', 'product-catalog', 'address-validation', 'exemption', 'close'],
  runProgress: ['reconciliation', 'product-catalog', 'address-validation', 'exemption'],
};

/**
 * Calls that change something at a vendor or in the connector: an embed session needs the right `manage` of their widget.
 * So does it for the audit file of a month and for a simulation of settings, which have more in them than the widget shows. A search, a comparison and a preview change nothing. `cancelRun` needs it for a run that changes something.
 */
export const manageCalls: readonly RouteName[] = [
  'setCalculationStatus',
  'saveSettings',
  'simulateSettings',
  'readSimulation',
  'validateAccount',
  'enableNexus',
  'recalculateQboTransactions',
  'voidTransaction',
  'resendQboItems',
  'assignTaxCode',
  'sendForAddressValidation',
  'decideAddress',
  'decideAddresses',
  'sendExemptionRequest',
  'writeTaxLines',
  'closeMonth',
  'reopenMonth',
  'makeAuditFile',
  'readAuditFile',
];

/** The runs that need the right `manage`, with their widgets. */
export const manageRuns: { readonly [Kind in RunKind]?: string } = {
  recalculation: 'reconciliation',
  'item-sync': 'product-catalog',
  'address-validation': 'address-validation',
  'exemption-requests': 'exemption',
  'audit-file': 'close',
  simulation: 'connector-settings',
};

/** The runs that only administrators of the company start, and therefore stop. */
export const administratorRuns: readonly RunKind[] = ['simulation'];

/**
 * Calls that an embed session may make for a company that is not connected to the accounting service. They answer with its
 * status, and take what the panel reports of saved documents, which are recorded when the company is connected again.
 */
export const statusCalls: readonly RouteName[] = [
  'originAddress',
  'ecoSystemConfiguration',
  'updatedConfiguration',
  'customerInfoWithTaxRate',
  'products',
  'departments',
  'newProducts',
  'newDepartments',
  'getTax',
  'processDocument',
  'cancelTax',
  'documentTimeline',
  'userConfiguration',
];

/** Widgets that an embed session may limit to reading. */
export const readableWidgets = [
  'home',
  'connector-settings',
  'nexus',
  'reconciliation',
  'product-catalog',
  'address-validation',
  'exemption',
  'documents',
  'close',
] as const;

/** Widgets whose changes the specification leaves to administrators of the company. */
export const administratorWidgets: readonly string[] = ['home', 'connector-settings', 'nexus'];
