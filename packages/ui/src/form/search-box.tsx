import { useRef, type ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { useOwnId } from '../base/own-id.ts';
import { Button } from './button.tsx';

export interface SearchBoxProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Called on each change of the text; the model debounces. */
  readonly onChange: (text: string) => void;
  /** Called by the button, or by Enter. */
  readonly onSearch: () => void;
  /** The label of the button. Without one there is no button, and the label of the box is for screen readers only. */
  readonly searchLabel?: string | undefined;
  readonly clearLabel: string;
  readonly placeholder?: string | undefined;
}

/** A search field. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { label, name, value, onChange, onSearch, searchLabel, clearLabel, placeholder } = props;
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);

  function clear(): void {
    onChange('');
    input.current?.focus();
  }

  return (
    <form
      className="st-search"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <label className={searchLabel === undefined ? 'st-visually-hidden' : 'st-label'} htmlFor={id}>
        {label}
      </label>
      <span className="st-search-box">
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          className="st-input"
          name={name}
          value={value}
          placeholder={placeholder}
          title={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {value !== '' && (
          <button type="button" className="st-icon-button" aria-label={clearLabel} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </span>
      {searchLabel !== undefined && <Button type="submit">{searchLabel}</Button>}
    </form>
  );
}
