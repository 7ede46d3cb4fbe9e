import { administratorRuns, manageRuns, type RunKind } from '@salestax/contract';
import { actorRequestOf } from '../../http/company-request.ts';
import { readOnly, requireCloser, requireManager } from '../../http/guard.ts';
import { companyOf, handlersOf } from '../../http/register.ts';
import type { Principal } from '../../security/principal.ts';
import { cancelCompanyRun } from '../../service/company-runs.ts';
import { createRunWatch } from '../../service/run-watch.ts';
import type { Services } from '../../service/services.ts';

/** Status and cancellation of runs, for the company's own users. */
export function runHandlers(services: Services) {
  const runs = createRunWatch(services);
  return handlersOf({
    cancelRun: async (call) => {
      const { kind } = call.body;
      if (isReadOnly(call.principal, kind)) throw readOnly();
      if (administratorRuns.includes(kind)) requireManager(call.principal);
      if (kind === 'audit-file') requireCloser(call.principal);
      return { isCancelled: await cancelCompanyRun(services, actorRequestOf(call), kind) };
    },
    runProgress: { watch: (call) => runs.watch(companyOf(call).realmId, call.signal) },
  });
}

/** Whether a session may not cancel this kind of run, because the run changes something. */
function isReadOnly(principal: Principal | null, kind: RunKind): boolean {
  const widget = manageRuns[kind];
  return principal?.kind === 'embed' && widget !== undefined && !principal.manages.includes(widget);
}
