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

/** Entries of one page. */
const atOnce = 100;

/** The port over the service's calls. */
export function activityPort({ call, ids, wait }: Service): ActivityPort {
  return {
    read: ({ action, isRefused, before }) =>
      wait(
        call(routes.activity, {
          params: { userId: ids().userId },
          query: {
            limit: String(atOnce),
            ...(action !== null && { action }),
            ...(isRefused && { outcome: 'refused' }),
            ...(before !== null && { before }),
          },
        }),
      ),
  };
}
