import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { rootOf } from '../base/root.ts';

export interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly { readonly fieldName: string; readonly text: string }[];
}

/**
 * The errors of a form, above it: takes the focus when it is mounted, and links to each field. Give it another `key` with each
 * refusal of the form; while somebody types, it takes no focus.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => element.current?.focus(), []);

  function focusField(name: string): void {
    const all = [...(rootOf(element.current)?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    const fieldsOfName = all.filter((field) => field.getAttribute('name') === name);
    // Several fields may have one name, as those of the locations.
    const field = fieldsOfName.find((each) => each.getAttribute('aria-invalid') === 'true') ?? fieldsOfName[0];
    // A field in a closed section cannot have the focus.
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }

  if (errors.length === 0) return null;
  return (
    <div ref={element} className="st-error-summary" role="group" tabIndex={-1} aria-label={title}>
      <Icon name="negative" />
      <div>
        <p className="st-error-summary-title">{title}</p>
        <ul>
          {errors.map(({ fieldName, text }) => (
            <li key={`${fieldName} ${text}`}>
              <button type="button" className="st-link" onClick={() => focusField(fieldName)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
