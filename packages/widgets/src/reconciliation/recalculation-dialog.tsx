import { fillIn } from '@salestax/client';
import { Button, Dialog, MessageDialog, Notice, Progress, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import type { ReconciliationMessages } from './messages.ts';
import { OutcomeTable } from './outcome-table.tsx';
import type { PendingConfirmation, Told } from './recalculation.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { errorSentence, refusalOf } from './wording.ts';

/** Asks before anything is written: what would change, and whether to go on. */
export function RecalculationDialog(props: ReconciliationViewProps): ReactNode {
  const { model, text } = props;
  const { question, isSending, told } = useStore(model.recalculation.store, (state) => state);
  const isReady = question !== null && question.step !== 'previewing';
  return (
    <>
      <Dialog
        open={question !== null}
        title={text.recalculate}
        width={720}
        onClose={model.recalculation.cancel}
        actions={
          <>
            <Button disabled={isSending} onClick={model.recalculation.cancel}>
              {text.cancel}
            </Button>
            {isReady && (
              <Button variant="primary" busy={isSending} onClick={() => void model.recalculation.confirm()}>
                {text.recalculate}
              </Button>
            )}
          </>
        }
      >
        {question !== null && <WhatWouldChange question={question} {...props} />}
      </Dialog>
      <MessageDialog message={told === null ? null : messageOf(told, text)} onAnswer={model.recalculation.heard} />
    </>
  );
}

function WhatWouldChange({
  question,
  ...props
}: ReconciliationViewProps & { readonly question: PendingConfirmation }): ReactNode {
  const { text } = props;
  if (question.step === 'previewing')
    return (
      <div role="status">
        <Progress label={text.previewing} done={question.run?.done ?? 0} total={question.run?.total ?? null} />
      </div>
    );
  if (question.step === 'no-preview')
    return (
      <Notice tone="attention" role="alert">
        <p className="st-rec-lines">
          {question.error === null ? text.noPreview : errorSentence(question.error, text.noPreview, text)}
        </p>
        {question.error !== null && question.error.message !== '' && <p className="st-quiet">{text.noPreview}</p>}
      </Notice>
    );
  const changed = question.rows.filter(({ outcome }) => outcome === 'changed').length;
  return (
    <div className="st-stack">
      <p role="status">
        {changed === 0 ? text.wouldChangeNone : fillIn(text.wouldChange, { changed, count: question.rows.length })}
      </p>
      <OutcomeTable rows={question.rows} isPreview {...props} />
    </div>
  );
}

/** What needs nobody to act closes itself, in milliseconds. */
const autoCloseMs = 5_000;

/** What is told in a dialog. */
export function toldSentence(told: Told, text: ReconciliationMessages): string {
  if (told.kind === 'error') return errorSentence(told.error, text.failed, text);
  if (told.kind !== 'failed') return text[told.kind];
  if (told.failure.problem === 'unauthorized') return text.sessionEnded;
  return refusalOf(told.failure) ?? text.failed;
}

export const closesItself = ({ kind }: Told): boolean => kind !== 'error' && kind !== 'failed';

const messageOf = (told: Told, text: ReconciliationMessages): Message => ({
  text: toldSentence(told, text),
  buttons: [{ id: 'ok', label: text.ok, variant: 'primary' }],
  autoCloseMs: closesItself(told) ? autoCloseMs : undefined,
});
