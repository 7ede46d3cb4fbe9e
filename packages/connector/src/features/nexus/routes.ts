import { actorRequestOf, companyRequestOf, mayManage } from '../../http/company-request.ts';
import { handlersOf, type RouteContext } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { changeNexus } from './change-nexus.ts';
import { readNexus } from './read-nexus.ts';

/** Where the company sells and where it has nexus. */
export function nexusHandlers(context: RouteContext, services: Services) {
  return handlersOf({
    nexus: async (call) => readNexus(services, companyRequestOf(call)),
    enableNexus: async (call) => changeNexus(services, actorRequestOf(call), await mayManage(context, call), call.body),
  });
}
