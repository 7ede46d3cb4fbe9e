import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Failed } from '../service/failed.tsx';
import { SignInCard } from '../sign-in/sign-in-card.tsx';
import type { UtilitiesMessages } from './messages.ts';
import type { UtilitiesModel } from './model.ts';

interface UtilitiesViewProps {
  readonly model: UtilitiesModel;
  readonly text: UtilitiesMessages;
  readonly startLink: string;
}

/** Empty while it works; a failure with a link to start again. */
export function UtilitiesView({ model, text, startLink }: UtilitiesViewProps): ReactNode {
  const state = useStore(model.store);
  if (state.step === 'working')
    return (
      <p className="st-visually-hidden" role="status">
        {text.working}
      </p>
    );
  const failure = { sentence: text.failed, text };
  return (
    <SignInCard heading={text.title}>
      {state.step === 'returned' && (
        <>
          <p role="status">{text.cameBack}</p>
          <Button variant="primary" onClick={() => void model.retry()}>
            {text.goOn}
          </Button>
        </>
      )}
      {state.step === 'failed' && (
        <Failed
          {...failure}
          advice={state.reason ?? undefined}
          correlationId={state.correlationId}
          onRetry={() => void model.retry()}
        />
      )}
      {state.step === 'noCompany' && <Failed {...failure} advice={text.noCompany} />}
      {state.step !== 'returned' && <ButtonLink href={startLink}>{text.signIn}</ButtonLink>}
    </SignInCard>
  );
}
