import type { ReactNode } from 'react';
import { formatCount } from '@salestax/client';
import type { RecalculationRow } from '@salestax/contract';
import { Button, Checkbox, Dialog, Notice, Progress } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { paidRows, type RecalculationQuestion } from './recalculation.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { errorSentence } from './wording.ts';

/** Previews a recalculation, and confirms it before anything is written. */
export function RecalculationDialog(props: ReconciliationViewProps): ReactNode {
  const { model, text } = props;
  const { question, isSending } = useStore(model.recalculation.store);
  const isReady = question !== null && question.step !== 'previewing';
  return (
    <Dialog
      open={question !== null}
      title={text.recalculate}
      width={720}
      onClose={() => void model.recalculation.answer(false)}
      actions={
        <>
          <Button disabled={isSending} onClick={() => void model.recalculation.answer(false)}>
            {text.cancel}
          </Button>
          {isReady && (
            <Button variant="primary" busy={isSending} onClick={() => void model.recalculation.answer(true)}>
              {text.recalculate}
            </Button>
          )}
        </>
      }
    >
      {question !== null && <Preview question={question} {...props} />}
    </Dialog>
  );
}

function Preview({
  question,
  ...props
}: ReconciliationViewProps & { readonly question: RecalculationQuestion }): ReactNode {
  const { text, locale } = props;
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
        {changed === 0
          ? text.wouldChangeNone
          : counted(text.wouldChange, question.rows.length, locale, { changed: formatCount(changed, locale) })}
      </p>
      <PaidChoice {...question} model={props.model} text={text} />
      <OutcomeTable rows={question.rows} isPreview {...props} />
    </div>
  );
}

interface PaidChoiceProps extends Pick<ReconciliationViewProps, 'model' | 'text'> {
  readonly rows: readonly RecalculationRow[];
  readonly isPaidAsCharged: boolean;
}

/** Shown where paid documents differ: they keep their tax, but their records at AvaTax can be given the tax that they charge. */
function PaidChoice({ rows, isPaidAsCharged, model, text }: PaidChoiceProps): ReactNode {
  if (paidRows(rows).length === 0) return null;
  return (
    <Checkbox
      name="isPaidAsCharged"
      label={text.paidAsCharged}
      hint={text.paidAsChargedHint}
      checked={isPaidAsCharged}
      onChange={model.recalculation.choosePaid}
    />
  );
}
