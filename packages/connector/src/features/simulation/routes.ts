import { companyRequestOf } from '../../http/company-request.ts';
import { requireManager } from '../../http/guard.ts';
import { handlersOf } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readSimulation, simulateSettings } from './simulation.ts';

/** Past documents with other settings, for the administrator of a company. */
export function simulationHandlers(services: Services) {
  return handlersOf({
    simulateSettings: async (call) => {
      requireManager(call.principal);
      return simulateSettings(services, companyRequestOf(call), call.body);
    },
    readSimulation: async (call) => {
      requireManager(call.principal);
      return readSimulation(services, companyRequestOf(call));
    },
  });
}
