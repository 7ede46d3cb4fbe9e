import { createHash } from 'node:crypto';
import type { OwnAmounts } from '../../domain/own-lines.ts';

/** The accounting service answers a repeated request id with its first answer, so the id depends on what is written. */
export function requestIdOf(
  deliveryId: string,
  syncToken: string,
  { salesTax, fee, taxOnFee }: Pick<OwnAmounts, 'salesTax' | 'fee' | 'taxOnFee'>,
  change: 'written' | 'removed' = 'written',
): string {
  const removal = change === 'removed' ? [change] : [];
  const content = JSON.stringify([deliveryId, syncToken, salesTax, fee, taxOnFee, ...removal]);
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
