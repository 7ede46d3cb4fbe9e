import { companyRequestOf, signedInUserOf } from '../../http/company-request.ts';
import { handlersOf } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readCheckUp } from '../company/check-up/read-check-up.ts';
import type { NexusWatch } from '../nexus/nexus-watch.ts';
import { readNotices } from './company-figures.ts';
import { readOverview } from './company-overview.ts';

/** The overview on the home page, and the check-up of the set-up. */
export function overviewHandlers(services: Services, watch: NexusWatch) {
  return handlersOf({
    companyOverview: async (call) => readOverview(services, watch, companyRequestOf(call)),
    companyNotices: async (call) => {
      const request = companyRequestOf(call);
      return readNotices(services, request, signedInUserOf(call.principal));
    },
    checkUp: async (call) => readCheckUp(services, companyRequestOf(call)),
  });
}
