import { useRef, type ReactNode } from 'react';
import { Button, ButtonLink, Notice, Progress, useFocusFallback } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { SignInCard } from '../sign-in/sign-in-card.tsx';
import { counted } from '../texts/counted.ts';
import type { CompletionMessages } from './messages.ts';
import { RETURN_SECONDS, type CompletionModel } from './model.ts';

interface CompletionViewProps {
  readonly model: CompletionModel;
  readonly companyName: string;
  readonly homeHref: string;
  readonly text: CompletionMessages;
  readonly locale: string;
}

/** Confirms the connection: returns to the accounting service after the countdown, at once, or not at all. */
export function CompletionView({ model, companyName, homeHref, text, locale }: CompletionViewProps): ReactNode {
  const { status, secondsLeft, canReturn, isCalculating, isSwitching, refusal } = useStore(model.store);
  const actions = useRef<HTMLDivElement>(null);
  useFocusFallback(actions, isCalculating === false);
  return (
    <SignInCard heading={text.heading}>
      <p>{text.connected(companyName)}</p>
      {isCalculating === false && (
        <Notice tone="attention" role="status">
          <p>{text.calculationOff}</p>
          {refusal !== null && <p>{refusal}</p>}
          <Button busy={isSwitching} onClick={() => void model.switchOn()}>
            {text.switchOn}
          </Button>
        </Notice>
      )}
      {status === 'counting' && (
        <Progress
          label={counted(text.returning, secondsLeft, locale)}
          done={RETURN_SECONDS - secondsLeft}
          total={RETURN_SECONDS}
        />
      )}
      {status === 'leaving' && <p role="status">{text.leaving}</p>}
      <div ref={actions} tabIndex={-1} className="st-row">
        {status === 'counting' ? (
          <Button onClick={model.stay}>{text.stay}</Button>
        ) : (
          <ButtonLink href={homeHref}>{text.home}</ButtonLink>
        )}
        {canReturn && (
          <Button variant="primary" onClick={model.goNow}>
            {status === 'counting' ? text.goNow : text.goBack}
          </Button>
        )}
      </div>
    </SignInCard>
  );
}
