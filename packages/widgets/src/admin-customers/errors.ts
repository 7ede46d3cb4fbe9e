import type { FailedCall } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createResource, type ResourceModel } from '../service/resource.ts';
import type { CustomersPort } from './port.ts';

export interface ErrorsModel {
  /** The newest first. */
  readonly calls: ResourceModel<readonly FailedCall[]>['store'];
  readonly read: () => Promise<void>;
}

/**
 * The failed calls to both vendors for a customer of ours, a company, in the last 24 hours; they are read when a person asks for
 * them.
 */
export function createErrors(life: Lifetime, port: Pick<CustomersPort, 'errors'>, customerId: string): ErrorsModel {
  const calls = createResource<readonly FailedCall[]>(life);
  return {
    calls: calls.store,
    async read() {
      await calls.load(() => port.errors(customerId));
    },
  };
}
