import type { WidgetName } from './widgets.ts';

/**
 * Who may see a page. `open`: everybody. `signed-in`: only with a valid session. `itself`: the page needs a session,
 * and handles a missing one itself.
 */
export type Guard = 'open' | 'signed-in' | 'itself';

/** An entry of the route table that shows a page. */
export interface HostPage {
  /** Segments; the last one may be an optional parameter: `/home/:source?`. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly widget: WidgetName;
  readonly guard: Guard;
  /**
   * All calls of the page concern an accounting company: a session without one is redirected to the page that connects
   * it.
   */
  readonly needsCompany?: true;
  /** The page of support staff shows the customer `userId` of its address: without one, they choose it in the list. */
  readonly needsCustomer?: true;
  /**
   * Who shows the `h1`. Absent: the page. `unseen`: the page, for screen readers only, because the widget shows its
   * title. `own`: the widget, together with the header of the page.
   */
  readonly heading?: 'unseen' | 'own';
  /** What the page is while its address came with the parameters of a provider. */
  readonly asCallback?: Pick<HostPage, 'title' | 'widget' | 'guard'>;
}

/** An entry of the route table that redirects to another page. */
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
  },
  { path: '/linkcompany', title: 'Link company', widget: 'linkCompany', guard: 'signed-in', heading: 'unseen' },
  {
    path: '/avataxlogin',
    title: 'Provider sign-in',
    widget: 'providerSignIn',
    guard: 'signed-in',
    heading: 'unseen',
    // The session may have ended while the person was at the provider, whose answer is used up.
    asCallback: { title: 'Signing in', widget: 'taxProviderCallback', guard: 'open' },
  },
  { path: '/integration', title: 'Integration', widget: 'integration', guard: 'itself', heading: 'unseen' },
  { path: '/completion', title: 'Connected', widget: 'completion', guard: 'signed-in', heading: 'unseen' },
  { path: '/authcallback', title: 'Signing in', widget: 'accountingCallback', guard: 'open', heading: 'unseen' },
  { path: '/aiauthcallback', title: 'Signing in', widget: 'taxProviderCallback', guard: 'open', heading: 'unseen' },
  { path: '/signout', title: 'Signing out', widget: 'signOut', guard: 'open' },
  { path: '/utilities', title: 'Opening', widget: 'utilities', guard: 'open', heading: 'unseen' },
  { path: '/health', title: 'Health', widget: 'health', guard: 'open' },
  {
    path: '/documents/:source?',
    title: 'Sales documents',
    widget: 'documents',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/receipt',
    title: 'Tax receipt',
    widget: 'receipt',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/reconciliation/:source?',
    title: 'Tax reconciliation utility',
    widget: 'reconciliation',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/close/:source?',
    title: 'Month-end close',
    widget: 'close',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/itemmanagement/:source?',
    title: 'Manage Product Catalog',
    widget: 'productCatalog',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/batchaddress/:source?',
    title: 'Bulk Address Validation',
    widget: 'addressValidation',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/exemption',
    title: 'Manage Exemption',
    widget: 'exemption',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/companies',
    title: 'Companies',
    widget: 'companies',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/access',
    title: 'Who has access',
    widget: 'access',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  {
    path: '/activity/:source?',
    title: 'Activity',
    widget: 'activity',
    guard: 'signed-in',
    needsCompany: true,
    heading: 'unseen',
  },
  { path: '/admin/signin', title: 'Staff sign-in', widget: 'adminSignIn', guard: 'open', heading: 'unseen' },
  {
    path: '/admin/customers',
    title: 'Customers',
    widget: 'adminCustomers',
    guard: 'itself',
    heading: 'unseen',
  },
  {
    path: '/admin/documents',
    title: 'Documents of a customer',
    widget: 'supportDocuments',
    guard: 'itself',
    needsCustomer: true,
    heading: 'unseen',
  },
  {
    path: '/admin/activity',
    title: 'Activity',
    widget: 'activity',
    guard: 'itself',
    needsCustomer: true,
    heading: 'unseen',
  },
];

/** Where visitors without a session are redirected from a page that needs one. */
export const signedOutPath = '/learnmore';

/** Where visitors whose session has no accounting company are redirected from a page that needs one. */
export const connectPath = '/integration';

export const homePath = '/home';

/** The sign-in page and the start page of support staff. */
export const staffSignInPath = '/admin/signin';
export const staffHomePath = '/admin/customers';

/** Whether a page is one of the support staff, who have their own sign-in. */
export const isStaffPath = (path: string): boolean => path.startsWith('/admin/');
