import { routes } from '../../contract/src/index.ts';
import { escapeHtml } from './html.mjs';

const {
  companyAccess,
  companyOverview,
  fetchComparedItems,
  fetchComparedTransactions,
  fetchExemptedCustomers,
  fetchExemptionRequests,
  fetchQboCustomers,
  fetchRecalculation,
  listMonths,
  nexus,
  ownCompanies,
  settings,
  staffCustomerCounts,
  staffCustomers,
  userConfiguration,
} = routes;

/** The first page of the customers, as the list reads it at first (`queryOf` in `widgets/src/admin-customers/list.ts`). */
const firstCustomers = {
  ...staffCustomers,
  path: `${staffCustomers.path}?sort=lastModifiedDate&order=desc&offset=0&limit=10`,
};

/**
 * What widgets read first: calls that change nothing, without a body, and with no parameters of the session but its ids. The
 * HTML of their pages sends them, before the scripts are loaded (`start-reads.ts`). `whenActive`: only when the answer to the
 * first of them says that the company is active. `by`: only with a session of support staff, or of a user who may see the
 * settings; without it, with that of any user of a company.
 */
const firstReads = {
  home: { reads: [userConfiguration, companyOverview] },
  connectorSettings: { by: 'administrator', reads: [settings] },
  nexus: { reads: [nexus] },
  close: { reads: [listMonths] },
  reconciliation: { reads: [fetchComparedTransactions, fetchRecalculation] },
  productCatalog: { reads: [userConfiguration], whenActive: [fetchComparedItems] },
  addressValidation: { reads: [userConfiguration], whenActive: [fetchQboCustomers] },
  exemption: { reads: [userConfiguration], whenActive: [fetchExemptionRequests, fetchExemptedCustomers] },
  companies: { reads: [ownCompanies] },
  access: { reads: [companyAccess] },
  adminCustomers: { by: 'staff', reads: [firstCustomers, staffCustomerCounts] },
};

/** The attributes of the page of a widget with its first reads; the service fills in its own address. '': it has none. */
export function readsAttributes(widget) {
  const { by = '', reads = [], whenActive = [] } = firstReads[widget] ?? {};
  const textOf = (calls) => calls.map(({ method, base, path }) => `${method} {{${base}Base}}${path}`).join(' ');
  return Object.entries({ by, reads: textOf(reads), 'active-reads': textOf(whenActive) })
    .flatMap(([name, text]) => (text === '' ? [] : `data-${name}="${escapeHtml(text)}"`))
    .join(' ');
}
