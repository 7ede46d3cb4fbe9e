import type { RunHandlers } from '../../ports/runs.ts';
import type { Services } from '../../service/services.ts';
import { validateAddresses } from './validate-addresses.ts';

export function addressRunHandlers(services: Services): RunHandlers {
  return { 'address-validation': validateAddresses(services) };
}
