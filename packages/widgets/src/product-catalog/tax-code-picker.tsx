import { useEffect, useRef, type ReactNode } from 'react';
import type { TaxCode } from '@salestax/contract';
import { SearchPicker } from '../picker/search-picker.tsx';
import { nameOf } from './table.tsx';
import type { TaxCodeChoice } from './tax-code-choice.ts';
import type { CatalogViewProps } from './view-props.ts';

interface PickerProps extends Pick<CatalogViewProps, 'chooser' | 'text' | 'locale'> {
  readonly choice: TaxCodeChoice;
}

/** Searches tax codes, and picks one. */
export function TaxCodePicker({ choice, chooser, text, locale }: PickerProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [item] = choice.items;
  // Left out where it is the name of the item, which is in the title.
  const description =
    item === undefined || choice.items.length > 1 || item.itemDescription === nameOf(item) ? '' : item.itemDescription;
  const focusField = () => place.current?.querySelector('input')?.focus();
  // The dialog may have opened, and set its focus, before this part was loaded.
  useEffect(focusField, []);

  function pickSuggested(code: TaxCode): void {
    // The suggestions disappear, with the pressed button.
    focusField();
    chooser.pick(code);
  }

  return (
    <div ref={place} className="st-stack">
      {description !== '' && <p>{description}</p>}
      <SearchPicker<TaxCode>
        label={text.taxCodeLabel}
        name="taxCode"
        item={choice.picked}
        itemKey={({ taxCode }) => taxCode}
        itemText={({ taxCode, description }) => (description === '' ? taxCode : `${taxCode} ${description}`)}
        search={chooser.codes}
        onSelect={chooser.pick}
        hint={text.taxCodeHint}
        error={choice.error === null ? undefined : choice.error || text.assignFailed}
        placeholder={text.searchTaxCodes}
        text={text}
        locale={locale}
      />
      {choice.picked === null && choice.suggested.length > 0 && (
        <div role="group" className="st-stack" aria-label={text.suggestedCodes}>
          <p className="st-quiet">{text.suggestedCodes}</p>
          {choice.suggested.map((code) => (
            <p key={code.taxCode}>
              <button type="button" className="st-link" onClick={() => pickSuggested(code)}>
                {code.taxCode} {code.description}
              </button>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
