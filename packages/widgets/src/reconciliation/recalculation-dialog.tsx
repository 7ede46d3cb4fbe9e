import type { ReactNode } from 'react';
import { formatCount } from '@salestax/client';
import type { RecalculationRow } from '@salestax/contract';
import { Button, Checkbox, Dialog, Notice, Progress } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { paidRows, type PendingConfirmation } from './recalculation.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { errorSentence } from './wording.ts';

/** Previews a recalculation, and confirms it before anything is written. */
export function RecalculationDialog(props: ReconciliationViewProps): ReactNode {
  const { model, text } = props;
  const { confirmation, isSending } = useStore(model.recalculation.store, (state) => state);
  const isReady = confirmation !== null && confirmation.step !== 'previewing';
  return (
    <Dialog
      open={confirmation !== null}
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
      {confirmation !== null && <Preview confirmation={confirmation} {...props} />}
    </Dialog>
  );
}

function Preview({
  confirmation,
  ...props
}: ReconciliationViewProps & { readonly confirmation: PendingConfirmation }): ReactNode {
  const { text, locale } = props;
  if (confirmation.step === 'previewing')
    return (
      <div role="status">
        <Progress label={text.previewing} done={confirmation.run?.done ?? 0} total={confirmation.run?.total ?? null} />
      </div>
    );
  if (confirmation.step === 'no-preview')
    return (
      <Notice tone="attention" role="alert">
        <p className="st-rec-lines">
          {confirmation.error === null ? text.noPreview : errorSentence(confirmation.error, text.noPreview, text)}
        </p>
        {confirmation.error !== null && confirmation.error.message !== '' && (
          <p className="st-quiet">{text.noPreview}</p>
        )}
      </Notice>
    );
  const changed = confirmation.rows.filter(({ outcome }) => outcome === 'changed').length;
  return (
    <div className="st-stack">
      <p role="status">
        {changed === 0
          ? text.wouldChangeNone
          : counted(text.wouldChange, confirmation.rows.length, locale, { changed: formatCount(changed, locale) })}
      </p>
      <PaidChoice {...confirmation} model={props.model} text={text} />
      <OutcomeTable rows={confirmation.rows} isPreview {...props} />
    </div>
  );
}

interface PaidChoiceProps extends Pick<ReconciliationViewProps, 'model' | 'text'> {
  readonly rows: readonly RecalculationRow[];
  readonly isPaidAsCharged: boolean;
}

/** Shown where paid documents differ: they are not changed, but AvaTax can follow them. */
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
