import { RequestError } from '../domain/request-error.ts';
import type { AttemptCounter } from './attempts.ts';
import type { Principal } from './principal.ts';

/** Most requests in a minute that one process answers. */
export interface CallerLimits {
  /** Of one session, whatever addresses it is used from. */
  readonly session: number;
  /** Of all sessions of one company. */
  readonly company: number;
  /** Of all embed sessions of one client, and for new ones. */
  readonly client: number;
}

/** A page makes a handful per click; a company has tens of people, and an integrator hundreds of companies. */
export const defaultCallerLimits: CallerLimits = { session: 1_200, company: 6_000, client: 12_000 };

/** Counts a request of a caller; throws `TooManyRequests` above a limit. */
export type LimitCaller = (caller: Partial<Pick<Principal, 'jti' | 'realmId' | 'clientId'>>) => Promise<void>;

const windowMs = 60_000;

/** One company must not use up a process that others share. So the limits are counted in each process. */
export function createCallerLimits(counter: AttemptCounter, limits: CallerLimits): LimitCaller {
  return async ({ jti = null, realmId = null, clientId = null }) => {
    const counted = [
      ['session', jti, limits.session],
      ['company', realmId, limits.company],
      ['client', clientId, limits.client],
    ] as const;
    for (const [of, id, max] of counted) {
      if (id === null) continue;
      const { count, endsInMs } = await counter.add(`${of} ${id}`, { max, windowMs });
      if (count > max) throw new RequestError('TooManyRequests', undefined, Math.ceil(endsInMs / 1_000));
    }
  };
}
