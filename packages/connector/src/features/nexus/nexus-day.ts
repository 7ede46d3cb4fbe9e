import type { Day } from '../../domain/sales-document.ts';
import type { Services } from '../../service/services.ts';

/** Today, as a day of UTC. */
export function nexusToday({ clock }: Services): Day {
  return clock.now().toISOString().slice(0, 10);
}
