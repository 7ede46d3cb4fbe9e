import { plural } from '@salestax/widget-kit';

/** Texts of the host pages themselves, outside the widgets. */
export const messages = {
  product: 'Sales tax connector',
  shortcuts: 'Shortcuts',
  skip: 'Skip to content',
  loading: 'Loading…',
  nav: 'Tools',
  navHome: 'Home',
  navNexus: 'Where you collect',
  navDocuments: 'Documents',
  navReconciliation: 'Reconciliation',
  navClose: 'Month-end close',
  navExemption: 'Exemptions',
  navCatalog: 'Products',
  navAddresses: 'Addresses',
  navAccess: 'Access',
  navSettings: 'Settings',
  navActivity: 'Activity',
  navCompanies: 'Companies',
  /** For screen readers; {count} things wait on a page. */
  navWaiting: plural({ one: '{count} needs attention', other: '{count} need attention' }),
  /** {time}: the first call without an answer. */
  providerOutage:
    'AvaTax has not been answering since {time}. Tax cannot be estimated now. Saved documents are taxed and recorded as soon as it answers.',
  accountingOutage:
    'QuickBooks has not been answering since {time}. Lists can be incomplete. Saved documents are recorded as soon as it answers.',
  service: 'Service',
  help: 'Help',
  opensElsewhere: 'Opens in a new tab',
  documents: 'Documents in QuickBooks',
  gallery: 'Widget gallery',
  api: 'API',
  health: 'Health',
  notFound: 'Page not found',
  notFoundAdvice: 'There is no page at this address.',
  home: 'Go to home',
  notLoaded: 'This page could not be loaded.',
  retry: 'Retry',
};

export type PageMessages = typeof messages;
