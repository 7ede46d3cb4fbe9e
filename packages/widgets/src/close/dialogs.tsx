import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { Month, MonthDetail } from '@salestax/contract';
import { Button, Dialog, TextField } from '@salestax/ui';
import { counted } from '../texts/counted.ts';
import { openPoints } from './checklist.tsx';
import type { CloseState } from './model.ts';
import type { CloseViewProps } from './view-props.ts';
import { monthName } from './wording.ts';

interface DialogProps extends CloseViewProps {
  readonly month: Month;
  readonly detail: MonthDetail;
  readonly state: CloseState;
}

/** The questions before a month is closed or reopened. */
export function DecisionDialogs(props: DialogProps): ReactNode {
  const { month, detail, state, model, text, locale } = props;
  const { dialog, isDeciding, reason, isReasonChecked } = state;
  const name = monthName(month, locale);
  const points = openPoints(detail.checks);
  return (
    <>
      <Dialog
        open={dialog === 'close'}
        title={fillIn(text.closeQuestion, { month: name })}
        role="alertdialog"
        onClose={model.dismiss}
        actions={<Answers label={text.close} onAnswer={() => void model.close()} {...props} />}
      >
        {points > 0 && <p>{counted(text.closeOpen, points, locale)}</p>}
        <p>{text.closeText}</p>
      </Dialog>
      <Dialog
        open={dialog === 'reopen'}
        title={fillIn(text.reopenQuestion, { month: name })}
        onClose={model.dismiss}
        actions={<Answers label={text.reopen} onAnswer={() => void model.reopen()} {...props} />}
      >
        <p>{text.reopenText}</p>
        <TextField
          label={text.reopenReason}
          name="reopenReason"
          value={reason}
          onChange={model.setReason}
          required
          disabled={isDeciding}
          error={isReasonChecked && reason.trim() === '' ? text.reasonRequired : undefined}
        />
      </Dialog>
    </>
  );
}

interface AnswersProps extends DialogProps {
  readonly label: string;
  readonly onAnswer: () => void;
}

function Answers({ label, onAnswer, model, state, text }: AnswersProps): ReactNode {
  return (
    <>
      <Button data-focus onClick={model.dismiss}>
        {text.cancel}
      </Button>
      <Button variant="primary" busy={state.isDeciding} onClick={onAnswer}>
        {label}
      </Button>
    </>
  );
}
