import { actorRequestOf, companyRequestOf, mayManage } from '../../http/company-request.ts';
import { requireManager } from '../../http/guard.ts';
import { handlersOf, type RouteContext } from '../../http/register.ts';
import type { Principal } from '../../security/principal.ts';
import type { Services } from '../../service/services.ts';
import { readActivity } from './activity.ts';
import { readUserConfiguration, setCalculationStatus } from './calculation-status.ts';
import { readSettings, saveSettings, withLinkedCompanyOnly } from './company-settings.ts';
import { findTaxItems } from './find-tax-items.ts';
import { readProviderCalls } from './provider-calls.ts';
import { validateAccount } from './provider-credentials.ts';

/** Whether an embed session may read the settings, and not change them. */
const isReader = (principal: Principal | null): boolean =>
  principal?.kind === 'embed' && !principal.manages.includes('connector-settings');

/** Settings of a company, for its administrator. Others may read whether calculation is on. */
export function configurationHandlers(context: RouteContext, services: Services) {
  return handlersOf({
    userConfiguration: async (call) => readUserConfiguration(services, companyRequestOf(call)),
    // Refuses others than administrators with an answer, as the specification has it, not with an error.
    setCalculationStatus: async (call) =>
      setCalculationStatus(services, actorRequestOf(call), await mayManage(context, call), call.body.status),

    activity: async (call) => {
      requireManager(call.principal);
      return readActivity(services, { realm: companyRequestOf(call).realmId }, call.query, 'owner');
    },
    providerCalls: async (call) => {
      requireManager(call.principal);
      return readProviderCalls(services, companyRequestOf(call));
    },

    settings: async (call) => {
      requireManager(call.principal);
      const answer = await readSettings(services, companyRequestOf(call), call.principal?.user ?? null);
      // Like `validateAccount`, which a session without the right to manage cannot call.
      return isReader(call.principal) ? withLinkedCompanyOnly(answer) : answer;
    },
    saveSettings: async (call) => {
      requireManager(call.principal);
      return saveSettings(services, actorRequestOf(call), call.body, call.principal?.user ?? null);
    },
    searchItems: async (call) => {
      requireManager(call.principal);
      return findTaxItems(services, companyRequestOf(call), call.body.search);
    },
    validateAccount: async (call) => {
      requireManager(call.principal);
      return validateAccount(services, companyRequestOf(call), call.body.username, call.principal?.user ?? null);
    },
  });
}
