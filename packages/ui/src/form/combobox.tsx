import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '../base/icons.tsx';
import { useOwnId } from '../base/own-id.ts';
import { hide, placeBeside, show } from '../base/placement.ts';
import { useSlow } from '../base/use-slow.ts';
import { describedBy, FieldLayout, type FieldProps, FieldLabel } from './field.tsx';
import { useCombobox } from './use-combobox.ts';

/** In milliseconds. Screen readers miss an announcement that coincides with another change of the page. */
const ANNOUNCE_DELAY_MS = 100;

export interface ComboboxTexts {
  readonly noResults: string;
  readonly results: (count: number) => string;
  readonly searching: string;
  readonly failed: string;
  /** The name of the button that clears the choice; the label follows it. */
  readonly clear: string;
}

/** The greatest length of a search, in characters: longer than any name of an item or code. */
const MAX_SEARCH_LENGTH = 500;

/** The greatest height of the list, in CSS pixels; the rest scrolls. */
const MAX_LIST_HEIGHT = 320;

export interface ComboboxProps<Item> extends FieldProps {
  /** The choice. */
  readonly item: Item | null;
  readonly itemKey: (item: Item) => string;
  readonly itemText: (item: Item) => string;
  /** The results of the latest search. */
  readonly found: readonly Item[];
  readonly state: 'idle' | 'searching' | 'ready' | 'failed';
  /** Called at each change of the typed text, without delay. */
  readonly onSearch: (text: string) => void;
  readonly onSelect: (item: Item | null) => void;
  readonly placeholder?: string | undefined;
  readonly texts: ComboboxTexts;
}

/** A choice of one of many, found by typing. On blur, the text of the last choice replaces typed text. */
export function Combobox<Item>(props: ComboboxProps<Item>): ReactNode {
  const { label, name, item, found, state, error, hint, required, disabled, placeholder, texts } = props;
  const id = useOwnId();
  const box = useRef<HTMLDivElement>(null);
  const isSlow = useSlow(state === 'searching');
  const outcome = state === 'ready' ? resultText(texts, found.length) : state === 'failed' ? texts.failed : '';
  const note = isSlow ? texts.searching : outcome;
  const hasContent = found.length > 0 || note !== '';
  const { isOpen, active, value, ...combobox } = useCombobox({ ...props, hasContent });
  const isShown = isOpen && hasContent;
  const announced = useDelayed(isOpen ? outcome : '');
  useOutsidePress(isOpen, box, combobox.close);

  function clear(): void {
    combobox.choose(null);
    box.current?.querySelector('input')?.focus();
  }

  return (
    <FieldLayout id={id} error={error} hint={hint} label={<FieldLabel id={id} required={required} text={label} />}>
      <div ref={box} className="st-combobox">
        <Icon name="search" />
        <input
          {...describedBy(id, { error, hint, required })}
          id={id}
          className="st-input"
          role="combobox"
          name={name}
          value={value}
          disabled={disabled}
          placeholder={placeholder}
          title={placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded={isShown}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          onChange={({ currentTarget }) => combobox.type(currentTarget.value)}
          onClick={combobox.toggle}
          onKeyDown={combobox.onKeyDown}
          // If the whole window has lost the focus, the typed text stays.
          onBlur={({ currentTarget }) => (currentTarget.ownerDocument.hasFocus() ? combobox.leave() : combobox.close())}
        />
        {item !== null && disabled !== true && (
          <button
            type="button"
            id={`${id}-clear`}
            className="st-icon-button"
            aria-label={texts.clear}
            aria-labelledby={`${id}-clear ${id}-label`}
            onClick={clear}
          >
            <Icon name="close" />
          </button>
        )}
        <Listbox {...{ id, box, isShown, note, active }} isBusy={state === 'searching'}>
          {isOpen &&
            found.map((result, index) => (
              <li
                key={props.itemKey(result)}
                id={`${id}-${index}`}
                className="st-option"
                role="option"
                aria-selected={index === active}
                onClick={() => combobox.choose(result)}
              >
                <Marked text={props.itemText(result)} part={value} />
              </li>
            ))}
        </Listbox>
        <div className="st-visually-hidden" role="status">
          {announced}
        </div>
      </div>
    </FieldLayout>
  );
}

interface ListboxProps {
  readonly id: string;
  readonly box: RefObject<HTMLElement | null>;
  readonly isShown: boolean;
  readonly active: number;
  /** The results are still those of an earlier text. */
  readonly isBusy: boolean;
  readonly note: string;
  readonly children: ReactNode;
}

/** The list below its box, in the top layer. */
function Listbox({ id, box, isShown, active, isBusy, note, children }: ListboxProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const list = popup.current;
    if (!isShown || box.current === null || list === null) return undefined;
    show(list);
    const stopPlacing = placeBeside(box.current, list, MAX_LIST_HEIGHT);
    return () => {
      stopPlacing();
      hide(list);
    };
  }, [isShown, box]);

  useEffect(() => {
    if (active >= 0) popup.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  // Chromium makes scrollers focusable by Tab unless they have a tabindex.
  return (
    <div
      ref={popup}
      id={`${id}-popup`}
      className="st-listbox"
      popover="manual"
      tabIndex={-1}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
    >
      <ul id={`${id}-list`} role="listbox" aria-labelledby={`${id}-label`} aria-busy={isBusy} tabIndex={-1}>
        {children}
      </ul>
      {note !== '' && (
        <p className="st-listbox-note" aria-hidden="true">
          {note}
        </p>
      )}
    </div>
  );
}

/** Detects presses outside by their composed path: at the document, a press in a shadow root has the host as its target. */
function useOutsidePress(isActive: boolean, inside: RefObject<HTMLElement | null>, act: () => void): void {
  useEffect(() => {
    const element = inside.current;
    if (!isActive || element === null) return undefined;
    const listen = (event: Event) => {
      if (!event.composedPath().includes(element)) act();
    };
    const page = element.ownerDocument;
    page.addEventListener('pointerdown', listen);
    return () => page.removeEventListener('pointerdown', listen);
  }, [isActive, inside, act]);
}

function resultText({ noResults, results }: ComboboxTexts, count: number): string {
  return count === 0 ? noResults : results(count);
}

/** A text, after the delay of announcements. */
function useDelayed(text: string): string {
  const [announced, announce] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => announce(text), ANNOUNCE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      announce('');
    };
  }, [text]);
  return announced;
}

/** A result with the typed part highlighted. */
function Marked({ text, part }: { readonly text: string; readonly part: string }): ReactNode {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  const end = at + part.length;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}

/** The focus stays in the input while the list is pressed, with a mouse or a finger. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
