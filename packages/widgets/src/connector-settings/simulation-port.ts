import type { Result } from '@salestax/client';
import { routes, type Answer, type RequestBody, type TaxCode } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** The calls of a simulation of settings. */
export interface SimulationPort {
  readonly start: (request: RequestBody<'simulateSettings'>) => Promise<Result<Answer<'simulateSettings'>>>;
  readonly read: (signal: AbortSignal) => Promise<Result<Answer<'readSimulation'>>>;
  readonly stop: () => Promise<Result<Answer<'cancelRun'>>>;
  readonly findTaxCodes: (search: string) => Promise<Result<readonly TaxCode[]>>;
}

/** The port that calls the service. */
export function simulationPort({ call, callQuietly, ids, showBusy }: Service): SimulationPort {
  const company = () => ({ realmId: ids().realmId });
  const user = () => ({ userId: ids().userId });
  return {
    start: (body) => showBusy(call(routes.simulateSettings, { params: user(), body })),
    read: (signal) => call(routes.readSimulation, { params: company(), isRepeated: true, signal }),
    stop: () => call(routes.cancelRun, { params: company(), body: { kind: 'simulation' } }),
    findTaxCodes: (search) => callQuietly(routes.searchTaxCodes, { params: user(), body: { search } }),
  };
}
