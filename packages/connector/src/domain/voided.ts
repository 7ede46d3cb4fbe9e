import type { Cents } from './money.ts';

export interface VoidSigns {
  /** The accounting service's own status, '' when it gives none. */
  readonly status: string;
  readonly privateNote: string;
  readonly total: Cents;
  readonly lineAmounts: readonly Cents[];
}

/**
 * The accounting service keeps a voided document with all amounts at zero and the private note 'Voided'; it has no
 * flag of its own. A document of nothing but zeros that nobody voided stays a sale.
 */
export function looksVoided(signs: VoidSigns): boolean {
  if (signs.status === 'Voided') return true;
  const isZero = signs.total === 0 && signs.lineAmounts.every((amount) => amount === 0);
  return isZero && /^voided\b/i.test(signs.privateNote.trim());
}
