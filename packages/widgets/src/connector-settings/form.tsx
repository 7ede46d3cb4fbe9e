import { useEffect, useRef, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import { fillIn, formatNames } from '@salestax/client';
import { Button, ErrorSummary, Notice, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { Service } from '../service/service.ts';
import { counted } from '../texts/counted.ts';
import { fieldText } from './facts.ts';
import { errorText, type FormProps } from './fields.tsx';
import type { FormModel } from './form-model.ts';
import { conflictingFields, isUnfinished, shownErrors, unfinishedFields, type FormState } from './form-state.ts';
import type { SettingsMessages } from './messages.ts';
import { SaveBar } from './save-bar.tsx';
import { Sections } from './sections.tsx';
import { fieldNames, valuesOf, type FieldName } from './values.ts';

interface SettingsFormProps {
  readonly form: FormModel;
  readonly text: SettingsMessages;
  readonly locale: string;
  readonly credentialsLink: ReturnType<Service['link']> | null;
}

/** The form with its messages. */
export function SettingsForm({ form, text, locale, credentialsLink }: SettingsFormProps): ReactNode {
  const state = useStore(form.store);
  const conflicts = conflictingFields(state);
  const props = { form, state, errors: shownErrors(state), text, locale };

  function blur({ target }: FocusEvent): void {
    const name = fieldNames.find((one) => 'name' in target && one === target.name);
    if (name !== undefined) void form.blur(name, isHalfTyped(target));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void form.save();
  }

  return (
    <form className="st-stack" noValidate onBlur={blur} onSubmit={submit}>
      {isUnfinished(state) && (
        <Notice tone="attention">
          <p>{text.incomplete}</p>
          <p>{missingNames(state, text, locale)}</p>
        </Notice>
      )}
      {state.loaded.areCredentialsMissing && (
        <Notice tone="attention" title={text.credentialsMissing}>
          <p>{text.credentialsMissingNote}</p>
          {credentialsLink !== null && <TextLink {...credentialsLink}>{text.enterCredentials}</TextLink>}
        </Notice>
      )}
      {state.refusals > 0 && <Refusal key={state.refusals} {...props} />}
      {conflicts.length > 0 && <Conflicts {...props} names={conflicts} />}
      <div className="st-card">
        <p className="st-settings-required st-quiet">{text.requiredNote}</p>
        <Sections {...props} />
        <SaveBar {...props} />
      </div>
    </form>
  );
}

/** The names of the fields that the stored settings lack. */
export const missingNames = (state: FormState, text: SettingsMessages, locale: string): string =>
  fillIn(text.incompleteNames, {
    names: formatNames(
      unfinishedFields(state).map((name) => text[name]),
      locale,
    ),
  });

/** A date control has the value '' for a partly typed date as for none. */
const isHalfTyped = (control: Element) => control instanceof HTMLInputElement && control.validity.badInput;

/** What prevented a save. */
function Refusal({ state, errors, text, locale }: FormProps): ReactNode {
  const fieldErrors = fieldNames.flatMap((fieldName) => {
    const error = errors[fieldName];
    return error === undefined ? [] : [{ fieldName, text: errorText(error, state, text) }];
  });
  return <ErrorSummary title={counted(text.errors, fieldErrors.length, locale)} errors={fieldErrors} />;
}

/** Another user's saved values beside the typed ones. It takes the focus because it is above the visible part. */
function Conflicts({ form, state, text, names }: FormProps & { readonly names: readonly FieldName[] }): ReactNode {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  const saved = valuesOf(state.loaded);
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={text.overtaken}>
      <Notice tone="attention" title={text.overtaken}>
        <p>{text.overtakenNote}</p>
        <ul className="st-settings-overtaken">
          {names.map((name) => (
            <li key={name}>
              <strong>{text[name]}</strong>
              <span>
                {text.yours}: {fieldText(name, state.values, text, state.loaded.locations)}
              </span>
              <span>
                {text.theirs}: {fieldText(name, saved, text, state.loaded.locations)}
              </span>
              <Button aria-label={`${text.takeTheirs}: ${text[name]}`} onClick={() => form.takeSaved([name])}>
                {text.takeTheirs}
              </Button>
            </li>
          ))}
        </ul>
        {names.length > 1 && (
          <div>
            <Button onClick={() => form.takeSaved(names)}>{text.takeAllTheirs}</Button>
          </div>
        )}
      </Notice>
    </div>
  );
}
