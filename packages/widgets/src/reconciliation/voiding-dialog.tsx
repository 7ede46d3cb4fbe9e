import type { FormEvent, ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { Button, Dialog, Notice, TextField } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import { reasonFault } from '../texts/reason-fault.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { documentName } from './wording.ts';

/** Asks before a transaction that only AvaTax has is voided there, and for the reason. */
export function VoidingDialog({ model: { voiding }, text, locale }: ReconciliationViewProps): ReactNode {
  const { row, reason, refusals, isSending, notVoided, failure } = useStore(voiding.store);
  // Of a transaction that only AvaTax has, this is the type that its document would have.
  const name = row === null ? '' : documentName(row.qboTxnType, row.avaTxnId, text);
  function voidIt(event: FormEvent): void {
    event.preventDefault();
    void voiding.answer(true);
  }
  return (
    <Dialog
      open={row !== null}
      title={fillIn(text.voidQuestion, { document: name })}
      onClose={() => void voiding.answer(false)}
      actions={
        <>
          <Button disabled={isSending} onClick={() => void voiding.answer(false)}>
            {text.cancel}
          </Button>
          <Button variant="primary" busy={isSending} onClick={() => void voiding.answer(true)}>
            {text.voidIt}
          </Button>
        </>
      }
    >
      <div className="st-stack">
        <p>{text.voidText}</p>
        <form noValidate onSubmit={voidIt}>
          <TextField
            label={text.voidReason}
            name="voidReason"
            value={reason}
            onChange={voiding.setReason}
            required
            readOnly={isSending}
            error={refusals > 0 ? reasonFault(reason, text, locale) : undefined}
            refusals={refusals}
          />
        </form>
        {notVoided !== null && (
          <Notice tone="negative" role="alert">
            <p>{text[`void.${notVoided.outcome}`]}</p>
            {notVoided.message !== null && <p className="st-rec-lines">{notVoided.message}</p>}
          </Notice>
        )}
        {failure !== null && <CallFailed failure={failure} text={text} />}
      </div>
    </Dialog>
  );
}
