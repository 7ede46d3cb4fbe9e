import { fillIn, formatCount } from '@salestax/client';
import { Button, RunProgress, Toast } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { counted } from '../messages/counted.ts';
import type { Accepted } from './acceptance.ts';
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
      <AcceptedTogether state={state} {...props} />
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

/** '296 addresses were changed in QuickBooks. 4 were not: …' */
export function acceptedSentence(
  { changed, refused, reason }: Accepted,
  text: AddressMessages,
  locale: string,
): string {
  const done = counted(text.acceptedMany, changed.length, locale);
  return refused === 0 ? done : `${done} ${counted(text.notAccepted, refused, locale)} ${reason || text.failed}`;
}

/** The progress and the result of accepting found addresses together. */
function AcceptedTogether({ acceptance, text, locale }: AddressStateProps): ReactNode {
  const { progress, accepted } = useStore(acceptance.store, (now) => now);
  return (
    <>
      {progress !== null && (
        <RunProgress
          title={text.accepting}
          stages={[{ label: text.addresses, state: 'running', done: progress.done, total: progress.total }]}
          startedAt={progress.startedAt}
          now={Date.now}
          texts={{ elapsed: text.elapsed, of: text.of, waiting: text.waiting, stop: text.stop }}
          locale={locale}
          onStop={acceptance.stop}
        />
      )}
      {accepted !== null && (
        <Toast
          tone={accepted.refused > 0 ? 'attention' : 'positive'}
          onClose={acceptance.dismiss}
          closeLabel={text.close}
          actions={
            accepted.changed.length > 0 ? (
              <Button onClick={() => void acceptance.undo()}>{text.undo}</Button>
            ) : undefined
          }
        >
          {acceptedSentence(accepted, text, locale)}
        </Toast>
      )}
    </>
  );
}
