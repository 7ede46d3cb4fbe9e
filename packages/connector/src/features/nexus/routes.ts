import { actorRequestOf, companyRequestOf, mayManage } from '../../http/company-request.ts';
import { handlersOf, type RouteContext } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { changeNexus } from './change-nexus.ts';
import type { NexusWatch } from './nexus-watch.ts';
import { readNexus } from './read-nexus.ts';

/** Where the company sells and where it has nexus. */
export function nexusHandlers(context: RouteContext, services: Services, watch: NexusWatch) {
  return handlersOf({
    nexus: async (call) => readNexus(services, watch.fresh, companyRequestOf(call)),
    async enableNexus(call) {
      const request = actorRequestOf(call);
      const canManage = await mayManage(context, call);
      return watch.change(request.realmId, changeNexus(services, request, canManage, call.body));
    },
  });
}
