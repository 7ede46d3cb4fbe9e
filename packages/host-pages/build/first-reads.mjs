import { routes } from '../../contract/src/index.ts';

const {
  companyOverview,
  fetchComparedItems,
  fetchComparedTransactions,
  fetchExemptedCustomers,
  fetchQboCustomers,
  fetchRecalculation,
  nexus,
  settings,
  userConfiguration,
} = routes;

/**
 * What a widget reads first: calls that change nothing, without a body, and with no parameters but the ids of the session.
 * The HTML of its page sends them, before the scripts are loaded (`start-reads.ts`).
 */
const firstReads = {
  home: [userConfiguration, companyOverview],
  connectorSettings: [settings],
  nexus: [nexus],
  reconciliation: [fetchComparedTransactions, fetchRecalculation],
  productCatalog: [userConfiguration, fetchComparedItems],
  addressValidation: [userConfiguration, fetchQboCustomers],
  exemption: [userConfiguration, fetchExemptedCustomers],
};

/** The first reads of a widget as `start-reads.ts` sends them; the service fills in its own address. */
export const firstReadsOf = (widget) =>
  (firstReads[widget] ?? []).map(({ method, base, path }) => `${method} {{${base}Base}}${path}`);
