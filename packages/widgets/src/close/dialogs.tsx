import type { FormEvent, ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { Button, Dialog, Notice, TextField } from '@salestax/ui';
import { counted } from '../texts/counted.ts';
import { reasonFault } from '../texts/reason-fault.ts';
import { openPoints } from './checklist.tsx';
import type { Decision, OpenedMonth } from './opened-month.ts';
import type { CloseViewProps, MonthPartProps } from './view-props.ts';
import { monthName } from './wording.ts';

/** The questions before a month is closed or reopened. */
export function DecisionDialogs({
  opened,
  month,
  detail,
  state: { decision },
  text,
  locale,
}: MonthPartProps): ReactNode {
  const name = monthName(month, locale);
  const points = openPoints(detail.checks);
  function reopen(event: FormEvent): void {
    event.preventDefault();
    void opened.decide();
  }
  const answers = { opened, text, isSending: decision?.isSending === true };
  return (
    <>
      <Dialog
        open={decision?.kind === 'close'}
        title={fillIn(text.closeQuestion, { month: name })}
        role="alertdialog"
        onClose={opened.dismiss}
        actions={<Answers label={text.close} startsSafe {...answers} />}
      >
        {points > 0 && <p>{counted(text.closeOpen, points, locale)}</p>}
        <p>{text.closeText}</p>
        <NotDecided decision={decision} />
      </Dialog>
      <Dialog
        open={decision?.kind === 'reopen'}
        title={fillIn(text.reopenQuestion, { month: name })}
        onClose={opened.dismiss}
        actions={<Answers label={text.reopen} {...answers} />}
      >
        <p>{text.reopenText}</p>
        {decision?.kind === 'reopen' && (
          <form noValidate onSubmit={reopen}>
            <TextField
              label={text.reopenReason}
              name="reopenReason"
              value={decision.reason}
              onChange={opened.setReason}
              required
              readOnly={decision.isSending}
              error={decision.refusals > 0 ? reasonFault(decision.reason, text, locale) : undefined}
              refusals={decision.refusals}
            />
          </form>
        )}
        <NotDecided decision={decision} />
      </Dialog>
    </>
  );
}

/** Why the last attempt failed. */
function NotDecided({ decision }: { readonly decision: Decision | null }): ReactNode {
  if (decision === null || decision.failure === null) return null;
  return (
    <Notice tone="negative" role="alert">
      <p>{decision.failure}</p>
    </Notice>
  );
}

interface AnswersProps extends Pick<CloseViewProps, 'text'> {
  readonly label: string;
  /** The focus starts on 'Cancel'; without it, in the first field of the dialog. */
  readonly startsSafe?: boolean;
  readonly opened: OpenedMonth;
  readonly isSending: boolean;
}

function Answers({ label, startsSafe, opened, isSending, text }: AnswersProps): ReactNode {
  return (
    <>
      <Button data-focus={startsSafe} disabled={isSending} onClick={opened.dismiss}>
        {text.cancel}
      </Button>
      <Button variant="primary" busy={isSending} onClick={() => void opened.decide()}>
        {label}
      </Button>
    </>
  );
}
