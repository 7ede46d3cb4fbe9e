import type { RouteName } from './route-names.ts';

/**
 * The widgets whose embed sessions may also make a call of account users: the integrator's backend requested the session for
 * that widget, and so vouches for its user. A call that is not listed here is for our own pages only. The panel's calls have a
 * separate access.
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
  setCalculationStatus: ['home'],
  settings: ['connector-settings'],
  saveSettings: ['connector-settings'],
  searchItems: ['connector-settings'],
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
  compareItems: ['product-catalog'],
  fetchComparedItems: ['product-catalog'],
  resendQboItems: ['product-catalog'],
  searchTaxCodes: ['product-catalog'],
  assignTaxCode: ['product-catalog'],
  fetchQboCustomers: ['address-validation'],
  sendForAddressValidation: ['address-validation'],
  decideAddress: ['address-validation'],
  searchExemptedCustomers: ['exemption'],
  fetchExemptedCustomers: ['exemption'],
  searchRequestCustomers: ['exemption'],
  fetchRequestCustomers: ['exemption'],
  sendExemptionRequest: ['exemption'],
  fetchExemptionRequests: ['exemption'],
  downloadCertificate: ['exemption'],
  cancelRun: ['reconciliation', 'product-catalog', 'address-validation', 'exemption'],
  runProgress: ['reconciliation', 'product-catalog', 'address-validation', 'exemption'],
};
