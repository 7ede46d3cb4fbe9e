import type { BearerCall } from '@salestax/client';
import { routes, type Id, type RecordState } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { answerOf } from '../state/calls.ts';
import type { FollowedRecord } from '../state/knowledge.ts';

/** A saved document. */
interface SavedKey {
  readonly txnType: number;
  readonly txnId: Id;
}

/**
 * Reads what became of a document's record, and reads it again while a delivery is under way or nothing has answered.
 * @param pauseMs before the first reading; doubled for each next one, from a second to a minute
 * @param take receives each state; null: the service knows of no record. Returns whether later states are wanted
 */
export type FollowRecord = (
  document: SavedKey,
  pauseMs: number,
  take: (record: FollowedRecord | null) => boolean,
) => void;

/** A delivery that no worker has attempted, without its id. */
export const recording: Omit<FollowedRecord, 'operationId'> = {
  state: 'recording',
  code: '',
  version: null,
  waitsFor: '',
  message: '',
  writtenSyncToken: '',
  since: '',
};

const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;

const isUnderWay = ({ state }: RecordState): boolean => state === 'recording' || state === 'waiting';

/** Follows one document at a time, with growing pauses, and not while the page is hidden. */
export function createRecordFollower(call: BearerCall, realmId: Id, life: Pick<Lifetime, 'poll'>): FollowRecord {
  let stop = () => {};
  const follow: FollowRecord = ({ txnType, txnId }, pauseMs, take) => {
    const query = { txnType: String(txnType), txnId };
    const followAgain = () =>
      follow({ txnType, txnId }, Math.min(pauseMs * 2 || shortestPauseMs, longestPauseMs), take);
    stop();
    const stopThis = (stop = life.poll(pauseMs, async () => {
      const read = await answerOf(call(routes.documentTimeline, { params: { realmId }, query })).catch(() => null);
      // Another save is followed meanwhile.
      if (stop !== stopThis) return;
      // No answer, or one of another form.
      if (!read?.entries) return followAgain();
      const { record, entries } = read;
      // When the record changed last: a delivery that leaves it unchanged adds no such entry.
      const since = entries.findLast(({ event }) => event === 'recorded' || event === 'adjusted')?.at ?? '';
      if (take(record ? { ...record, since } : null) && record && isUnderWay(record)) followAgain();
      else stop();
    }));
  };
  return follow;
}
