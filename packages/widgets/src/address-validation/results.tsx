import { fillIn, formatCount } from '@salestax/client';
import { Button, Toast } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { hasFound, type ValidationOutcome } from './addresses.ts';
import type { AddressMessages } from './messages.ts';
import type { AddressStateProps } from './view-props.ts';

/** '27 validated · 4 to review · 9 failed' */
export function outcomeSentence(
  { validated, toReview, failed }: ValidationOutcome,
  text: AddressMessages,
  locale: string,
): string {
  return [
    fillIn(text.outcomeValidated, { count: formatCount(validated, locale) }),
    fillIn(text.outcomeToReview, { count: formatCount(toReview, locale) }),
    fillIn(text.outcomeFailed, { count: formatCount(failed, locale) }),
  ].join(' · ');
}

/** What became of a validation and of the last decision, each with the next step. */
export function Results({ state, ...props }: AddressStateProps): ReactNode {
  const { reviewer, text } = props;
  const decided = useStore(reviewer.store, (now) => now.decided);
  return (
    <>
      {state.outcome !== null && <Validation state={state} outcome={state.outcome} {...props} />}
      {decided !== null && (
        <Toast
          tone="positive"
          onClose={reviewer.dismissDecided}
          closeLabel={text.close}
          actions={
            <Button busy={decided.isUndoing} onClick={() => void reviewer.undo()}>
              {text.undo}
            </Button>
          }
        >
          {fillIn(decided.decision === 'accept' ? text.accepted : text.keptAnnounced, {
            name: decided.row.customerName,
          })}
        </Toast>
      )}
    </>
  );
}

function Validation({
  state: { rows },
  outcome,
  model,
  reviewer,
  text,
  locale,
}: AddressStateProps & { readonly outcome: ValidationOutcome }): ReactNode {
  const { toReview, failed } = outcome;
  const review = () => {
    model.setFilter('review');
    const first = rows?.find(hasFound);
    if (first !== undefined) reviewer.open(first);
  };
  return (
    <Toast
      tone={toReview > 0 || failed > 0 ? 'attention' : 'positive'}
      onClose={model.dismissOutcome}
      closeLabel={text.close}
      actions={
        <>
          {toReview > 0 && (
            <Button variant="primary" onClick={review}>
              {fillIn(text.reviewMany, { count: formatCount(toReview, locale) })}
            </Button>
          )}
          {failed > 0 && <Button onClick={() => model.setFilter('Validation Failed')}>{text.showFailed}</Button>}
        </>
      }
    >
      {outcomeSentence(outcome, text, locale)}
    </Toast>
  );
}
