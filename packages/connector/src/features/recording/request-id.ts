import { createHash } from 'node:crypto';
import type { OwnAmounts } from '../../domain/own-lines.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import { progressOf } from './delivery-data.ts';
import type { Delivery } from './delivery-queries.ts';

/**
 * The accounting service answers a repeated request id with its first answer (Intuit, 'Idempotent requests', blog of
 * 2015-04-06), and does not say that a refusal is another thing. So the id depends on what is written, and on `writer`.
 */
export function requestIdOf(
  writer: string,
  syncToken: string,
  { salesTax, fee, taxOnFee }: Pick<OwnAmounts, 'salesTax' | 'fee' | 'taxOnFee'>,
  { own }: Pick<TaxItems, 'own'>,
  change: 'written' | 'removed' = 'written',
): string {
  const items = [own.salesTax, own.fee, own.taxOnFee];
  const content = JSON.stringify([writer, syncToken, salesTax, fee, taxOnFee, items, change]);
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** The attempts of a delivery, until a person has corrected why it was refused: then it is written by another id. */
export function writerOf(delivery: Pick<Delivery, 'id' | 'progress'>): string {
  return [delivery.id, progressOf(delivery).revivedAt ?? ''].join(' ');
}
