import { fillIn } from '@salestax/client';
import type { TaxCode } from '@salestax/contract';
import { Button, Combobox, Dialog } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { nameOf } from './table.tsx';
import { isChanged, type TaxCodeChoice } from './tax-code-choice.ts';
import type { CatalogViewProps } from './view-props.ts';

/** Chooses the tax code with which an item is sent. */
export function TaxCodeDialog({ chooser, text }: Pick<CatalogViewProps, 'chooser' | 'text'>): ReactNode {
  const choice = useStore(chooser.store, (state) => state.choice);
  return (
    <Dialog
      open={choice !== null}
      title={choice === null ? text.taxCodeLabel : fillIn(text.taxCodeTitle, { item: nameOf(choice.item) })}
      onClose={chooser.close}
      actions={
        <>
          <Button onClick={chooser.close}>{text.cancel}</Button>
          <Button
            variant="primary"
            busy={choice?.isSaving === true}
            disabledReason={choice !== null && isChanged(choice) ? undefined : text.pickOne}
            onClick={() => void chooser.save()}
          >
            {text.save}
          </Button>
        </>
      }
    >
      {choice !== null && <TaxCodePicker choice={choice} chooser={chooser} text={text} />}
    </Dialog>
  );
}

function TaxCodePicker({
  choice,
  chooser,
  text,
}: Pick<CatalogViewProps, 'chooser' | 'text'> & { readonly choice: TaxCodeChoice }): ReactNode {
  const { found, state } = useStore(chooser.codes.store, (now) => now);
  return (
    <div className="st-stack">
      <p>{choice.item.itemDescription}</p>
      <Combobox<TaxCode>
        label={text.taxCodeLabel}
        name="taxCode"
        item={choice.picked}
        itemKey={({ taxCode }) => taxCode}
        itemText={({ taxCode, description }) => (description === '' ? taxCode : `${taxCode} ${description}`)}
        found={found}
        state={state}
        onSearch={chooser.codes.search}
        onSelect={chooser.pick}
        hint={text.taxCodeHint}
        error={choice.error === null ? undefined : choice.error || text.assignFailed}
        placeholder={text.searchTaxCodes}
        texts={{
          noResults: text.noResults,
          results: (count) => (count === 1 ? text.oneResult : fillIn(text.results, { count })),
          searching: text.searching,
          failed: text.searchFailed,
          clear: text.clear,
        }}
      />
    </div>
  );
}
