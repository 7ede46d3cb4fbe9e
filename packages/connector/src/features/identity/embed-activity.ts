import { LRUCache } from 'lru-cache';
import type { EmbedErrorCode, RequestBody } from '@salestax/contract';
import type { Activity, CallSource } from '../../domain/activity.ts';
import { RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Attempts } from '../../security/attempts.ts';
import { recordActivity } from '../../store/activity.ts';
import type { Db } from '../../store/db.ts';

/** Of different persons or widgets, per client and company: more do not begin to work in a minute. */
export const sessionsToRecord = { max: 120, windowMs: 60_000 };

/** As long as an embed session: a page that stays open requests the next one then. */
const repeatedMs = 15 * 60_000;
const maxRepeated = 10_000;
const retryAfterSeconds = 60;

/** A request for an embed session, as it is recorded. */
export interface EmbedRequest {
  readonly clientId: string;
  readonly body: RequestBody<'embedSession'>;
  /** Null: no company with this id was ever connected. */
  readonly realmId: string | null;
  readonly callSource: CallSource;
}

type Outcome = Pick<Activity, 'outcome' | 'reason'>;

const noAccess: EmbedErrorCode = 'WrongCompany';

/**
 * Who worked, through which client, for which widgets. Each process records an equal request once in the life of a session,
 * and the different ones of a client are limited, so that no integrator can fill the record of a company. Each request is a
 * line of the log in any case.
 */
export interface EmbedActivity {
  /** Call it before the session is issued. Throws `TooManyRequests` if its entry would be one too many. */
  admit(request: EmbedRequest): Promise<void>;
  /** Refusals count in the same limit; those above it are in the log only. */
  record(request: EmbedRequest, outcome: Outcome): Promise<void>;
}

export function createEmbedActivity(db: Db, clock: Clock, sessions: Attempts): EmbedActivity {
  const recorded = new LRUCache<string, true>({ max: maxRepeated, ttl: repeatedMs });
  const take = ({ clientId, body }: EmbedRequest) => sessions.take(JSON.stringify([clientId, body.realmId]));
  return {
    async admit(request) {
      if (!recorded.has(repetitionKeyOf(request, {})) && !(await take(request)))
        throw new RequestError('TooManyRequests', undefined, retryAfterSeconds);
    },

    async record(embedRequest, outcome) {
      const request = outcome.reason === noAccess ? withoutTexts(embedRequest) : embedRequest;
      const key = repetitionKeyOf(request, outcome);
      if (recorded.has(key)) return;
      if (outcome.outcome === 'refused' && !(await take(request))) return;
      const { clientId, body, realmId, callSource } = request;
      const { widgets, origins, rights, user } = body;
      const { address, correlationId } = callSource;
      const id = user?.email ?? `client:${clientId}`;
      const actor = { kind: 'integrator', id, name: user?.name ?? '', clientId, address } as const;
      const after = { widgets, origins, ...(rights && { rights }) };
      const entry = { action: 'embed-session', after, ...outcome } as const;
      await recordActivity(db, { realmId, actor, correlationId }, entry, clock.now());
      // Not before: an entry that could not be written is written with the next request.
      recorded.set(key, true);
    },
  };
}

/** A client writes nothing of its own into the record of a company that it has no access to. */
const withoutTexts = ({ body: { realmId }, ...request }: EmbedRequest): EmbedRequest => ({
  ...request,
  body: { realmId, widgets: [], origins: [] },
});

const repetitionKeyOf = ({ clientId, body }: EmbedRequest, { outcome, reason }: Outcome): string =>
  JSON.stringify([clientId, body.realmId, body.user, body.widgets, body.origins, body.rights, outcome, reason]);
