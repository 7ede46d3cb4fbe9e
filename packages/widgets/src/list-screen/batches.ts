import type { Failure, Result } from '@salestax/client';
import { maxLines } from '@salestax/contract';

/** What was sent before a batch failed, or before it was stopped. */
export interface SentBatches<Entry, Answer> {
  readonly sent: readonly Entry[];
  /** One per batch. */
  readonly answers: readonly Answer[];
  /** `unconfirmed`: the service did not confirm the batch. Null: everything was sent, or the sending was stopped. */
  readonly problem: Failure | 'unconfirmed' | null;
}

/**
 * Sends batches of at most `maxLines` entries one after another, until one fails or is not confirmed (false), or until
 * `isStopped` returns true before the next batch.
 */
export async function sendInBatches<Entry, Answer>(
  entries: readonly Entry[],
  send: (batch: readonly Entry[]) => Promise<Result<Answer | false>>,
  isStopped: () => boolean = () => false,
): Promise<SentBatches<Entry, Answer>> {
  const answers: Answer[] = [];
  for (let start = 0; start < entries.length; start += maxLines) {
    if (isStopped()) return { sent: entries.slice(0, start), answers, problem: null };
    const answer = await send(entries.slice(start, start + maxLines));
    const problem = answer.ok ? 'unconfirmed' : answer;
    if (!answer.ok || answer.value === false) return { sent: entries.slice(0, start), answers, problem };
    answers.push(answer.value);
  }
  return { sent: entries, answers, problem: null };
}

/** Whether the service has queued something: its flag is the number 1; older services answer true or '1'. */
export const isQueued = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1';
