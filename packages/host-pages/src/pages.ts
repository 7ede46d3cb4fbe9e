import type { WidgetName } from './widgets.ts';

/**
 * Who may see a page. `open`: anybody, signed in or not. `signed-in`: only somebody with a session that is still valid.
 * `itself`: the page is for a session, and says itself what to do without one.
 */
export type Guard = 'open' | 'signed-in' | 'itself';

/** A page is a line in the table. */
export interface HostPage {
  /** Segments; the last one may be a parameter that may be absent: `/home/:source?`. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly widget: WidgetName;
  readonly guard: Guard;
  /** Every call of the page is about an accounting company: a session without one is led to the page that connects it. */
  readonly needsCompany?: true;
  /** `unseen`: read out only, because the widget shows its title. `own`: the widget brings the `h1` and the head of the page. */
  readonly heading?: 'unseen' | 'own';
  /** `wide`: for a table, or a picture beside one. */
  readonly width?: 'wide';
}

/** An address that leads to another one. */
export interface Redirect {
  readonly path: `/${string}`;
  readonly to: `/${string}`;
}

/** The route table. */
export const pages: readonly (HostPage | Redirect)[] = [
  { path: '/', to: '/learnmore' },
  { path: '/launch', title: 'Sign in', widget: 'launch', guard: 'open', heading: 'unseen' },
  { path: '/disconnect/:id?', title: 'Disconnected', widget: 'disconnect', guard: 'open', heading: 'unseen' },
  {
    path: '/learnmore',
    title: 'Sales tax integration for QuickBooks',
    widget: 'landing',
    guard: 'open',
    heading: 'own',
  },
  { path: '/on-boarding', title: 'Onboarding', widget: 'onboarding', guard: 'open', heading: 'unseen' },
  { path: '/home/:source?', title: 'Home', widget: 'home', guard: 'signed-in', needsCompany: true, heading: 'unseen' },
  {
    path: '/advancesettings',
    title: 'Connector settings',
    widget: 'connectorSettings',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/connectorsettings/:source?',
    title: 'Connector settings',
    widget: 'connectorSettings',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/nexussetup',
    title: 'Where you collect tax!',
    widget: 'nexus',
    guard: 'itself',
    needsCompany: true,
    heading: 'unseen',
    width: 'wide',
  },
  { path: '/linkcompany', title: 'Link company', widget: 'linkCompany', guard: 'signed-in', heading: 'unseen' },
  { path: '/avataxlogin', title: 'Provider sign-in', widget: 'providerSignIn', guard: 'signed-in', heading: 'unseen' },
  { path: '/integration', title: 'Integration', widget: 'integration', guard: 'itself', heading: 'unseen' },
  { path: '/completion', title: 'Connected', widget: 'completion', guard: 'signed-in', heading: 'unseen' },
  { path: '/authcallback', title: 'Signing in', widget: 'accountingCallback', guard: 'open', heading: 'unseen' },
  { path: '/aiauthcallback', title: 'Signing in', widget: 'taxProviderCallback', guard: 'open', heading: 'unseen' },
  { path: '/signout', title: 'Signing out', widget: 'signOut', guard: 'open' },
  { path: '/utilities', title: 'Opening', widget: 'utilities', guard: 'open', heading: 'unseen' },
  { path: '/health', title: 'Health', widget: 'health', guard: 'open' },
  {
    path: '/reconciliation/:source?',
    title: 'Tax reconciliation utility',
    widget: 'reconciliation',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
    width: 'wide',
  },
  {
    path: '/itemmanagement/:source?',
    title: 'Manage Product Catalog',
    widget: 'productCatalog',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
    width: 'wide',
  },
  {
    path: '/batchaddress/:source?',
    title: 'Bulk Address Validation',
    widget: 'addressValidation',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
    width: 'wide',
  },
  {
    path: '/exemption',
    title: 'Manage Exemption',
    widget: 'exemption',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
    width: 'wide',
  },
  { path: '/admin/signin', title: 'Staff sign-in', widget: 'adminSignIn', guard: 'open', heading: 'unseen' },
  {
    path: '/admin/customers',
    title: 'Customers',
    widget: 'adminCustomers',
    guard: 'itself',
    heading: 'unseen',
    width: 'wide',
  },
];

/** Where those without a session go who came to a page that needs one. */
export const signedOutPath = '/learnmore';

/** Where those with a session but without an accounting company go who came to a page that needs one. */
export const connectPath = '/integration';

export const homePath = '/home';

/** Where support staff sign in, and where they work. */
export const staffSignInPath = '/admin/signin';
export const staffHomePath = '/admin/customers';

/** Pages of the provider's support staff, who sign in elsewhere. */
export const isStaffPath = (path: string): boolean => path.startsWith('/admin/');
