import type { MonthCheck } from '@salestax/contract';
import type { OpenPoints } from '../overview/open-points.ts';
import type { MonthCounts } from './month-figures.ts';

/** The checklist of a month; `counts` null: its figures were never read. It has no point that nobody can settle. */
export function checklist(counts: MonthCounts | null, open: OpenPoints): MonthCheck[] {
  return [
    { kind: 'without-tax', count: counts?.withoutTax ?? null },
    { kind: 'inconsistent', count: counts?.inconsistent ?? null },
    { kind: 'missing', count: counts?.missing ?? null },
    { kind: 'waiting', count: open.waiting },
    { kind: 'items-undecided', count: open.itemsUndecided },
    ...(open.validatesAddresses ? [{ kind: 'addresses-failed', count: open.addressesFailed } as const] : []),
    { kind: 'certificates', count: open.certificates },
    { kind: 'thresholds', count: open.thresholds },
  ];
}
