import type { Cents } from './money.ts';

export interface VoidSigns {
  /** The accounting service's status; '' without one. */
  readonly status: string;
  readonly privateNote: string;
  readonly total: Cents;
  readonly lineAmounts: readonly Cents[];
}

/**
 * The accounting service has no flag for voided documents: it sets all amounts to zero and puts 'Voided' in front of the
 * private note. A document with zero amounts but without the note is a sale.
 */
export function hasVoidSigns(signs: VoidSigns): boolean {
  if (signs.status === 'Voided') return true;
  const isZero = signs.total === 0 && signs.lineAmounts.every((amount) => amount === 0);
  return isZero && /^voided\b/i.test(signs.privateNote.trim());
}
