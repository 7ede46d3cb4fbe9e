/** Each vendor has one environment for tests and one for real companies. Data of one does not exist in the other. */
type VendorEnvironment = 'sandbox' | 'production';

/**
 * - Intuit: developer.intuit.com, 'Sandboxes and testing' (base URLs), read 2026-11-21.
 * - Avalara: developer.avalara.com, 'Authentication' (REST API), and the OpenAPI description of Avalara 1099 (token
 *   generation: `ai-sbx.avlr.sh`), read 2026-11-21.
 */
const environments: Readonly<Record<string, VendorEnvironment>> = {
  'sandbox-quickbooks.api.intuit.com': 'sandbox',
  'quickbooks.api.intuit.com': 'production',
  'sandbox-rest.avatax.com': 'sandbox',
  'rest.avatax.com': 'production',
  'ai-sbx.avlr.sh': 'sandbox',
  'identity.avalara.com': 'production',
};

/**
 * What is wrong if the addresses are of different environments: test documents would be filed, or real ones would not.
 * Null if they fit. Hosts that are not listed fit to everything. `addresses`: by the name of their variable.
 */
export function mixedEnvironments(addresses: Readonly<Record<string, string | undefined>>): string | null {
  const listed = Object.entries(addresses).flatMap(([name, address]) => {
    const environment = environments[URL.parse(address ?? '')?.hostname ?? ''];
    return environment === undefined ? [] : [{ name, environment }];
  });
  const [first, ...others] = listed;
  if (first === undefined || others.every(({ environment }) => environment === first.environment)) return null;
  return `${listed.map(({ name, environment }) => `${name} is ${environment}`).join(', ')}. Use the addresses of one environment`;
}
