import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { ItemRow } from '@salestax/contract';
import { Button, Dialog, Skeleton } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { PendingPart, useLaterPart, type LaterPart } from '../service/later-part.tsx';
import { ManageButton } from '../service/manage.tsx';
import { counted } from '../texts/counted.ts';
import type { CatalogMessages } from './messages.ts';
import { nameOf } from './table.tsx';
import { isChanged } from './tax-code-choice.ts';
import type * as taxCodePart from './tax-code-part.ts';
import type { CatalogViewProps } from './view-props.ts';

export interface ChooserProps extends Pick<CatalogViewProps, 'chooser' | 'text' | 'locale'> {
  /** What is in the dialog. */
  readonly picker: LaterPart<typeof taxCodePart>;
}

/** Chooses the tax code with which an item is sent. */
export function TaxCodeDialog({ chooser, picker, text, locale }: ChooserProps): ReactNode {
  const choice = useStore(chooser.store, (state) => state.choice);
  const parts = useLaterPart(picker, choice !== null);
  return (
    <Dialog
      open={choice !== null}
      title={choice === null ? text.taxCodeLabel : titleOf(choice.items, text, locale)}
      onClose={chooser.close}
      actions={
        <>
          <Button onClick={chooser.close}>{text.cancel}</Button>
          <ManageButton
            variant="primary"
            busy={choice?.isSaving === true}
            disabledReason={choice !== null && isChanged(choice) ? undefined : text.pickOne}
            onClick={() => void chooser.save()}
          >
            {text.save}
          </ManageButton>
        </>
      }
    >
      {choice !== null && parts !== null && (
        <parts.TaxCodePicker choice={choice} chooser={chooser} text={text} locale={locale} />
      )}
      <PendingPart part={picker} text={text}>
        <Skeleton label={text.loading} />
      </PendingPart>
    </Dialog>
  );
}

function titleOf(items: readonly ItemRow[], text: CatalogMessages, locale: string): string {
  const [first] = items;
  if (first === undefined || items.length > 1) return counted(text.taxCodeOfMany, items.length, locale);
  return fillIn(text.taxCodeTitle, { item: nameOf(first) });
}
