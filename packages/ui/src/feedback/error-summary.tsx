import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { rootOf } from '../base/root.ts';

export interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly { readonly fieldName: string; readonly text: string }[];
}

/** The errors of a form, above it: takes the focus when it appears, and links to each field. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;

  useLayoutEffect(() => {
    if (isShown) element.current?.focus();
  }, [isShown]);

  function focusField(name: string): void {
    const named = rootOf(element.current)?.querySelectorAll<HTMLElement>('[name]') ?? [];
    [...named].find((field) => field.getAttribute('name') === name)?.focus();
  }

  if (!isShown) return null;
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
