import type { Result } from '@salestax/client';
import { routes, type ActivityAction, type Answer } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** A page of the record: entries of an action (null: all), only refused ones or all, older than the entry `before`. */
export interface ActivityRequest {
  readonly action: ActivityAction | null;
  readonly isRefused: boolean;
  readonly before: string | null;
}

/** The call of the screen to the service. */
export interface ActivityPort {
  readonly read: (request: ActivityRequest) => Promise<Result<Answer<'activity'>>>;
}

/** How many entries a page has. */
const pageSize = 100;

/** The port over the service's calls. `customerId`: of a customer of support staff; null: the company of the session. */
export function activityPort({ call, ids, showBusy }: Service, customerId: string | null): ActivityPort {
  return {
    read(request) {
      const query = queryOf(request);
      return showBusy(
        customerId === null
          ? call(routes.activity, { params: { userId: ids().userId }, query })
          : call(routes.staffActivity, { params: { userId: customerId }, query }),
      );
    },
  };
}

const queryOf = ({ action, isRefused, before }: ActivityRequest) => ({
  limit: String(pageSize),
  ...(action !== null && { action }),
  ...(isRefused && { outcome: 'refused' as const }),
  ...(before !== null && { before }),
});
