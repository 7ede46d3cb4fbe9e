import type { Mounted } from './page-context.ts';
import type { MountPage } from './pages/mount-page.ts';

type Mount = (...args: Parameters<MountPage>) => Promise<Mounted>;

const loading =
  (load: () => Promise<{ readonly mountPage: MountPage }>): Mount =>
  async (...args) =>
    (await load()).mountPage(...args);

const accountingCallback: Mount = async (...args) =>
  (await import('./pages/callbacks.ts')).mountAccountingCallback(...args);
const taxProviderCallback: Mount = async (...args) =>
  (await import('./pages/callbacks.ts')).mountTaxProviderCallback(...args);

/** Every widget of the route table, loaded when its page is opened. */
export const widgets = {
  landing: loading(() => import('./pages/landing.ts')),
  launch: loading(() => import('./pages/launch.ts')),
  accountingCallback,
  taxProviderCallback,
  providerSignIn: loading(() => import('./pages/provider-sign-in.ts')),
  utilities: loading(() => import('./pages/utilities.ts')),
  onboarding: loading(() => import('./pages/onboarding.ts')),
  disconnect: loading(() => import('./pages/disconnect.ts')),
  signOut: loading(() => import('./pages/sign-out.ts')),
  integration: loading(() => import('./pages/integration.ts')),
  completion: loading(() => import('./pages/completion.ts')),
  home: loading(() => import('./pages/home.ts')),
  linkCompany: loading(() => import('./pages/link-company.ts')),
  connectorSettings: loading(() => import('./pages/connector-settings.ts')),
  nexus: loading(() => import('./pages/nexus.ts')),
  documents: loading(() => import('./pages/documents.ts')),
  receipt: loading(() => import('./pages/receipt.ts')),
  close: loading(() => import('./pages/close.ts')),
  reconciliation: loading(() => import('./pages/reconciliation.ts')),
  productCatalog: loading(() => import('./pages/product-catalog.ts')),
  addressValidation: loading(() => import('./pages/address-validation.ts')),
  exemption: loading(() => import('./pages/exemption.ts')),
  companies: loading(() => import('./pages/companies.ts')),
  access: loading(() => import('./pages/access.ts')),
  activity: loading(() => import('./pages/activity.ts')),
  health: loading(() => import('./pages/health.ts')),
  adminSignIn: loading(() => import('./pages/admin-sign-in.ts')),
  adminCustomers: loading(() => import('./pages/admin-customers.ts')),
  supportDocuments: loading(() => import('./pages/support-documents.ts')),
} as const satisfies Record<string, Mount>;

export type WidgetName = keyof typeof widgets;
