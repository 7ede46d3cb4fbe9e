import { routes } from '../../contract/src/index.ts';

const {
  companyOverview,
  fetchComparedItems,
  fetchComparedTransactions,
  fetchQboCustomers,
  fetchRecalculation,
  listMonths,
  nexus,
  userConfiguration,
} = routes;

/**
 * What widgets read first: calls that change nothing, without a body, and with no parameters but the ids of the session. The
 * HTML of their pages sends them, before the scripts are loaded (`start-reads.ts`). `whenActive`: only when the answer to the
 * first of them says that the company is active. The pages of the settings and of the certificates have no room for the script
 * that sends them.
 */
const firstReads = {
  home: { reads: [userConfiguration, companyOverview] },
  nexus: { reads: [nexus] },
  close: { reads: [listMonths] },
  reconciliation: { reads: [fetchComparedTransactions, fetchRecalculation] },
  productCatalog: { reads: [userConfiguration], whenActive: [fetchComparedItems] },
  addressValidation: { reads: [userConfiguration], whenActive: [fetchQboCustomers] },
};

/** The attributes of the page of a widget with its first reads; the service fills in its own address. '': it has none. */
export function readsAttributes(widget) {
  const { reads, whenActive = [] } = firstReads[widget] ?? { reads: [] };
  const textOf = (calls) => calls.map(({ method, base, path }) => `${method} {{${base}Base}}${path}`).join(' ');
  return [
    reads.length > 0 ? `data-reads="${textOf(reads)}"` : '',
    whenActive.length > 0 ? `data-active-reads="${textOf(whenActive)}"` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
