import type { ReactNode } from 'react';
import { Button, Dialog } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import type { ExemptionMessages } from './messages.ts';
import type { SendOutcome } from './sending.ts';
import type { ExemptionViewProps } from './view-props.ts';

/** The dialog 'Exemption Certificate Request Status:'. */
export function OutcomeDialog({ model, text, locale }: ExemptionViewProps): ReactNode {
  const outcome = useStore(model.store, (state) => state.outcome);
  const errors = outcome?.answer.customerErrors ?? [];
  const close = model.dismissOutcome;
  return (
    <Dialog
      open={outcome !== null}
      title={text.outcome}
      role="alertdialog"
      width={640}
      onClose={close}
      actions={
        errors.length === 0 ? (
          <Button variant="primary" data-focus onClick={close}>
            {text.ok}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{text.cancel}</Button>
            <Button variant="primary" data-focus onClick={model.downloadErrors}>
              {text.downloadErrors}
            </Button>
          </>
        )
      }
    >
      {outcome !== null && <p>{outcomeText(outcome, text, locale)}</p>}
      {errors.length > 0 && (
        <>
          <p>
            <strong>{text.errorList}</strong>
          </p>
          <p className="st-quiet">{text.checkErrors}</p>
          <div className="st-exemption-errors" role="region" aria-label={text.errorList} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{text.customerCode}</th>
                  <th scope="col">{text.errorName}</th>
                  <th scope="col">{text.error}</th>
                </tr>
              </thead>
              <tbody>
                {errors.map(({ id, customerName, errorMessage }) => (
                  <tr key={id}>
                    <td>{id}</td>
                    <th scope="row">{customerName}</th>
                    <td>{errorMessage}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The outcome of sending by each method. */
function outcomeText({ method, count, answer }: SendOutcome, text: ExemptionMessages, locale: string): string {
  if (method === 'Download') return counted(text.linksSaved, answer.downloadLinkCustomer.length, locale);
  const methods = { Email: text.methodEmail, Fax: text.methodFax };
  return counted(text.sentOn, count - answer.customerErrors.length, locale, { method: methods[method] });
}
