import type { ReactNode } from 'react';
import { Button, Notice, PassingNotice } from '@salestax/ui';
import { CallFailed, Failed } from '../service/failed.tsx';
import { counted } from '../texts/counted.ts';
import { errorText, type FormProps } from './fields.tsx';
import { changesOf, formErrors, type FormState } from './form-state.ts';
import type { SettingsMessages } from './messages.ts';

/** The result of the last save, the number of unsaved changes, and the buttons; remains visible while scrolling. */
export function SaveBar(props: FormProps): ReactNode {
  const { form, state, text, locale } = props;
  const changes = changesOf(state).length;
  return (
    <div className="st-settings-foot">
      <LastSave {...props} />
      <div className="st-settings-bar">
        <p className="st-quiet" role="status" data-changed={changes > 0 || undefined}>
          {changes === 0 ? text.unchanged : counted(text.changes, changes, locale)}
        </p>
        <div className="st-row">
          <Button onClick={form.discard} disabledReason={changes === 0 ? text.noChanges : undefined}>
            {text.discard}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={state.isSaving}
            disabledReason={whyNotSavable(state, changes, text)}
            onRefused={() => void form.save()}
          >
            {text.save}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The reason of a disabled Save: it requires a change and no error. */
function whyNotSavable(state: FormState, changes: number, text: SettingsMessages): string | undefined {
  if (changes === 0) return text.noChanges;
  const wrong = new Set(Object.values(formErrors(state)).map((error) => errorText(error, state, text)));
  return wrong.size === 0 ? undefined : [...wrong].join(' ');
}

function LastSave({ form, state, text }: FormProps): ReactNode {
  const { outcome } = state;
  const close = { onClose: form.closeOutcome, closeLabel: text.close };
  return (
    <>
      <div role="status">
        {outcome?.kind === 'saved' && (
          <PassingNotice tone="positive" {...close}>
            {text.saved}
          </PassingNotice>
        )}
        {outcome?.kind === 'not-saved' && (
          <Notice tone="attention" {...close}>
            {text.notSaved}
          </Notice>
        )}
      </div>
      {outcome?.kind === 'failed' && <CallFailed failure={outcome.failure} text={text} />}
      {outcome?.kind === 'not-checked' && <Failed sentence={outcome.sentence} text={text} />}
    </>
  );
}
