import type { Failure, Result } from '@salestax/client';
import { maxLines } from '@salestax/contract';

/** Parts of at most as many entries as one call takes. */
export function batchesOf<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const count = Math.ceil(entries.length / maxLines);
  return Array.from({ length: count }, (_, at) => entries.slice(at * maxLines, (at + 1) * maxLines));
}

/** What was sent until a batch failed or was not queued ('refused'); null: everything. */
export interface SentBatches {
  readonly sent: readonly string[];
  readonly problem: Failure | 'refused' | null;
}

/** Sends batch after batch. `send` answers whether the service has queued the batch. */
export async function sendInBatches(
  ids: readonly string[],
  send: (batch: readonly string[]) => Promise<Result<boolean>>,
): Promise<SentBatches> {
  const sent: string[] = [];
  for (const batch of batchesOf(ids)) {
    const answer = await send(batch);
    if (!answer.ok) return { sent, problem: answer };
    if (!answer.value) return { sent, problem: 'refused' };
    sent.push(...batch);
  }
  return { sent, problem: null };
}

/** The flag by which the service says that it has queued something: the number 1; older services answer true or '1'. */
export const isQueued = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1';
