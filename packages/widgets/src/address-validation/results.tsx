import type { ReactNode } from 'react';
import { fillIn, formatCount } from '@salestax/client';
import { Button, RunProgress, Toast } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { valueOf } from '../service/resource.ts';
import { hasFound, type ValidationOutcome } from './addresses.ts';
import { acceptedSentence, outcomeSentence } from './sentences.ts';
import type { AddressStateProps } from './view-props.ts';

/** What became of a validation and of the last decision, each with the next step. */
export function Results({ state, ...props }: AddressStateProps): ReactNode {
  const { reviewer, text } = props;
  const decided = useStore(reviewer.store, (state) => state.decided);
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
  state: { read },
  outcome,
  model,
  reviewer,
  text,
  locale,
}: AddressStateProps & { readonly outcome: ValidationOutcome }): ReactNode {
  const { toReview, failed } = outcome;
  // Found addresses that have not been decided yet.
  const leftToReview = (valueOf(read) ?? []).filter(hasFound).length;
  // Without the search, which could hide some of them.
  const showOnly = (filter: Parameters<typeof model.setFilter>[0]) => {
    model.showAll();
    model.setFilter(filter);
  };
  const review = () => {
    showOnly('review');
    const first = valueOf(read)?.find(hasFound);
    if (first !== undefined) reviewer.open(first);
  };
  return (
    <Toast
      tone={toReview > 0 || failed > 0 ? 'attention' : 'positive'}
      onClose={model.dismissOutcome}
      closeLabel={text.close}
      actions={
        <>
          {leftToReview > 0 && (
            <Button variant="primary" onClick={review}>
              {fillIn(text.reviewMany, { count: formatCount(leftToReview, locale) })}
            </Button>
          )}
          {failed > 0 && <Button onClick={() => showOnly('Validation Failed')}>{text.showFailed}</Button>}
        </>
      }
    >
      {outcomeSentence(outcome, text, locale)}
    </Toast>
  );
}

/** The progress and the result of accepting found addresses together. */
function AcceptedTogether({ acceptance, text, locale }: AddressStateProps): ReactNode {
  const { progress, accepted } = useStore(acceptance.store);
  return (
    <>
      {progress !== null && (
        <RunProgress
          title={progress.decision === 'undo' ? text.undoing : text.accepting}
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
