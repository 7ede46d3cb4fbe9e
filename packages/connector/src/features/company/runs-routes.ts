import { type Answer, administratorRuns, manageRuns, type RunKind, widgetsOfRuns } from '@salestax/contract';
import { actorRequestOf } from '../../http/company-request.ts';
import { readOnly, requireCloser, requireManager, wrongWidget } from '../../http/guard.ts';
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
      if (!isOfWidget(call.principal, kind)) throw wrongWidget();
      if (isReadOnly(call.principal, kind)) throw readOnly();
      if (administratorRuns.includes(kind)) requireManager(call.principal);
      if (kind === 'audit-file') requireCloser(call.principal);
      return { isCancelled: await cancelCompanyRun(services, actorRequestOf(call), kind) };
    },
    runProgress: {
      watch: (call) => runsOf(call.principal, runs.watch(companyOf(call).realmId, call.signal)),
    },
  });
}

type RunStates = Answer<'runProgress'>;

async function* runsOf(principal: Principal | null, all: AsyncIterable<RunStates>): AsyncIterable<RunStates> {
  for await (const { runs } of all) yield { runs: runs.filter(({ kind }) => isOfWidget(principal, kind)) };
}

/** An embed session sees and stops the runs of its widgets only. */
const isOfWidget = (principal: Principal | null, kind: RunKind): boolean =>
  principal?.kind !== 'embed' || principal.widgets.includes(widgetsOfRuns[kind]);

/** Whether a session may not cancel this kind of run, because the run changes something. */
function isReadOnly(principal: Principal | null, kind: RunKind): boolean {
  return principal?.kind === 'embed' && manageRuns.includes(kind) && !principal.manages.includes(widgetsOfRuns[kind]);
}
