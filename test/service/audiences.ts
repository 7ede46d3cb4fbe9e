import type { RouteName } from '@salestax/contract';

/**
 * Who may make which call, written down a second time by hand: a call is opened to more people by a change of the contract
 * and of this table, never by one of them alone.
 */
export const audiences = {
  everybody: [
    'aiValidator',
    'authorizedForAiLogin',
    'clientLogs',
    'completeAccountingAuth',
    'completeAuth',
    'connectedCompanySignInUrl',
    'disconnectHint',
    'health',
    'logout',
    'signInUrl',
    'staffSignIn',
    'staffSignInUrl',
    'testCase',
    'validateCompany',
  ],
  /** A sign-in is enough: no company is chosen yet. */
  signedIn: ['extendJwt', 'startSignIn'],
  accountUsers: [
    'assignTaxCode',
    'authorizeProvider',
    'cancelRun',
    'companyOverview',
    'compareItems',
    'compareTransactions',
    'decideAddress',
    'disconnectOwn',
    'downloadCertificate',
    'enableNexus',
    'fetchAvaTaxTransactions',
    'fetchComparedItems',
    'fetchComparedTransactions',
    'fetchExemptedCustomers',
    'fetchExemptionRequests',
    'fetchQboCustomers',
    'fetchQboTransactions',
    'fetchRecalculation',
    'fetchRequestCustomers',
    'linkCompany',
    'nexus',
    'previewRecalculation',
    'providerAuthorization',
    'providerCompanies',
    'recalculateQboTransactions',
    'resendQboItems',
    'runProgress',
    'saveSettings',
    'searchExemptedCustomers',
    'searchItems',
    'searchRequestCustomers',
    'searchTaxCodes',
    'sendExemptionRequest',
    'sendForAddressValidation',
    'setCalculationStatus',
    'settings',
    'userConfiguration',
    'validateAccount',
  ],
  /** Account users, and the panel in somebody else's page. */
  panel: [
    'cancelTax',
    'customerInfoWithTaxRate',
    'departments',
    'documentCalls',
    'documentTimeline',
    'ecoSystemConfiguration',
    'getTax',
    'newDepartments',
    'newProducts',
    'originAddress',
    'processDocument',
    'products',
    'updatedConfiguration',
  ],
  staff: ['saveStaffConfiguration', 'staffConfiguration', 'staffCustomers', 'staffDisconnect', 'staffRevoke'],
  /** By client credentials; no bearer opens it. */
  integrators: ['embedSession'],
} as const satisfies Readonly<Record<string, readonly RouteName[]>>;

export type Audience = keyof typeof audiences;

/** Calls of account users that a widget in somebody else's page makes, too. */
export const widgetCalls: Readonly<Record<string, readonly RouteName[]>> = {
  home: ['companyOverview', 'setCalculationStatus', 'userConfiguration'],
  'connector-settings': ['saveSettings', 'searchItems', 'settings', 'userConfiguration', 'validateAccount'],
  nexus: ['enableNexus', 'nexus', 'userConfiguration'],
  reconciliation: [
    'cancelRun',
    'compareTransactions',
    'fetchAvaTaxTransactions',
    'fetchComparedTransactions',
    'fetchQboTransactions',
    'fetchRecalculation',
    'previewRecalculation',
    'recalculateQboTransactions',
    'runProgress',
    'userConfiguration',
  ],
  'product-catalog': [
    'assignTaxCode',
    'cancelRun',
    'compareItems',
    'fetchComparedItems',
    'resendQboItems',
    'runProgress',
    'searchTaxCodes',
    'userConfiguration',
  ],
  'address-validation': [
    'cancelRun',
    'decideAddress',
    'fetchQboCustomers',
    'runProgress',
    'sendForAddressValidation',
    'userConfiguration',
  ],
  exemption: [
    'cancelRun',
    'downloadCertificate',
    'fetchExemptedCustomers',
    'fetchExemptionRequests',
    'fetchRequestCustomers',
    'runProgress',
    'searchExemptedCustomers',
    'searchRequestCustomers',
    'sendExemptionRequest',
    'userConfiguration',
  ],
};

/** Calls of the contract that answer 404 as yet. Whoever serves one takes it out of here. */
export const notServedYet: readonly RouteName[] = [
  'saveStaffConfiguration',
  'staffConfiguration',
  'staffCustomers',
  'staffDisconnect',
];

/** Served only where all providers are sandboxes on this machine. */
export const servedBySandboxes: readonly RouteName[] = ['testCase'];
