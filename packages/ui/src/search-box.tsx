import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { useOwnId } from './own-id.ts';

export interface SearchBoxProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** On each change of the text: waiting for a pause is the model's matter. */
  readonly onChange: (text: string) => void;
  /** The button, or Enter. */
  readonly onSearch: () => void;
  /** Of the button. Without one there is none: the search is typed, and the label only heard. */
  readonly searchLabel?: string | undefined;
  readonly clearLabel: string;
  readonly placeholder?: string | undefined;
}

/** A text to search for. */
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
