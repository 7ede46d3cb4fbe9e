import type { MonthCheck } from '@salestax/contract';
import type { OpenPoints } from '../overview/open-points.ts';
import type { MonthCounts } from './month-figures.ts';

/** The checklist of a month; `counts` null: its figures were never read. */
export function checklist(counts: MonthCounts | null, open: OpenPoints): MonthCheck[] {
  return [
    { kind: 'without-tax', count: counts?.withoutTax ?? null },
    { kind: 'inconsistent', count: counts?.inconsistent ?? null },
    { kind: 'missing', count: counts?.missing ?? null },
    { kind: 'waiting', count: open.waiting },
    { kind: 'items-undecided', count: open.itemsUndecided },
    { kind: 'addresses-failed', count: open.addressesFailed },
    { kind: 'certificates', count: open.certificates },
    { kind: 'thresholds', count: open.thresholds },
  ];
}
