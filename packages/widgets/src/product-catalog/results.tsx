import type { ReactNode } from 'react';
import { fillIn, formatCount } from '@salestax/client';
import type { ItemRow } from '@salestax/contract';
import { Button, Toast } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import type { CatalogMessages } from './messages.ts';
import type { CatalogState } from './model.ts';
import { nameOf } from './table.tsx';
import type { CatalogViewProps } from './view-props.ts';

/** What became of the items that were sent. */
export function sentSentence(
  { sent, failed }: NonNullable<CatalogState['outcome']>,
  text: CatalogMessages,
  locale: string,
): string {
  return counted(text.sentOutcome, sent, locale, {
    sent: formatCount(sent, locale),
    failed: formatCount(failed, locale),
  });
}

/** With which tax code items are sent from now on. */
export function assignedSentence(
  items: readonly ItemRow[],
  taxCode: string | null,
  text: CatalogMessages,
  locale: string,
): string {
  const [first] = items;
  const code = taxCode ?? '';
  if (first === undefined || items.length > 1)
    return counted(taxCode === null ? text.unassignedMany : text.assignedMany, items.length, locale, { code });
  return fillIn(taxCode === null ? text.unassigned : text.assigned, { item: nameOf(first), code });
}

/** What became of the items that were sent, and of the last choice of a tax code. */
export function Results({
  state: { outcome },
  model,
  chooser,
  text,
  locale,
}: CatalogViewProps & { readonly state: CatalogState }): ReactNode {
  const assigned = useStore(chooser.store, (state) => state.assigned);
  return (
    <>
      {outcome !== null && (
        <Toast
          tone={outcome.failed > 0 ? 'attention' : 'positive'}
          onClose={model.dismissOutcome}
          closeLabel={text.close}
          actions={
            outcome.failed > 0 ? <Button onClick={() => model.setFilter('Fail')}>{text.showFailed}</Button> : undefined
          }
        >
          {sentSentence(outcome, text, locale)}
        </Toast>
      )}
      {assigned !== null && (
        <Toast
          tone={assigned.error === null ? 'positive' : 'attention'}
          onClose={chooser.dismissAssigned}
          closeLabel={text.close}
          actions={
            assigned.items.length > 0 ? (
              <Button busy={assigned.isUndoing} onClick={() => void chooser.undo()}>
                {text.undo}
              </Button>
            ) : undefined
          }
        >
          {assigned.items.length > 0 && `${assignedSentence(assigned.items, assigned.taxCode, text, locale)} `}
          {assigned.error !== null && (assigned.error || text.failed)}
        </Toast>
      )}
    </>
  );
}
