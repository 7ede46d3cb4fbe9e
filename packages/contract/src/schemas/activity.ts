import { Type, type Static } from 'typebox';
import { activityActions, activityOutcomes, actorKinds } from '../activity-values.ts';
import { CountText, Fields, Id, Instant, Name, nullable, shape, userIdParams } from './basics.ts';

/**
 * What somebody did, or tried to do, to a company. `actor`: sign-in name, e-mail address, or client id. `address`: the
 * first part of the address of the network. `reason`: why it was refused, or what is left to do, as a code. `before`
 * and `after`: only the changed fields.
 */
export const ActivityEntry = shape({
  id: Id,
  at: Instant,
  actorKind: Type.Enum([...actorKinds]),
  actor: Name,
  actorName: Name,
  clientId: nullable(Name),
  address: nullable(Name),
  action: Type.Enum([...activityActions]),
  outcome: Type.Enum([...activityOutcomes]),
  reason: nullable(Name),
  before: nullable(Fields),
  after: nullable(Fields),
  correlationId: Type.String({ maxLength: 128 }),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

/** `before`: the id of the last entry of the previous page. */
const query = shape({
  action: Type.Optional(Type.Enum([...activityActions])),
  outcome: Type.Optional(Type.Enum([...activityOutcomes])),
  before: Type.Optional(CountText),
  limit: Type.Optional(CountText),
});

/** The newest entry first. */
const answer = shape({ entries: Type.Array(ActivityEntry, { maxItems: 500 }), hasMore: Type.Boolean() });

export const activityCalls = {
  activity: { params: userIdParams, query, answer },
  staffActivity: { params: userIdParams, query, answer },
};
