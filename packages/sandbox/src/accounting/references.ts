import type { Ref, SentRef } from './entities.ts';
import type { Stored } from './entities/common.ts';
import { accept, inactiveReference, invalidReference, type Outcome, refuse } from './fault.ts';
import type { Table } from './table.ts';

export interface Referable extends Stored {
  readonly Active?: boolean;
}

/**
 * The row that a reference points to. Unknown: error 2500 with the element's name; inactive: 2500 too, with the message that
 * something was made inactive. `previousId`: what it pointed to before, which may be inactive now.
 */
export function lookUp<E extends Referable>(
  table: Table<E>,
  ref: SentRef | undefined,
  element: string,
  previousId?: string,
): Outcome<E> {
  const row = ref?.value === undefined ? undefined : table.get(ref.value);
  if (row === undefined) return refuse(invalidReference(element));
  if (row.Active === false && row.Id !== previousId) return refuse(inactiveReference());
  return accept(row);
}

export const pointTo = (id: string, name: string): Ref => ({ value: id, name });
