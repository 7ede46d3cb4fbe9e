import type { ReactNode } from 'react';
import { Button, ButtonLink, Notice, TextLink, useSlow } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Failed } from '../service/failed.tsx';
import { SignInCard, Waiting } from '../sign-in/sign-in-card.tsx';
import type { ProviderSignInMessages } from './messages.ts';
import type { ProviderSignInModel } from './model.ts';

interface ProviderSignInViewProps {
  readonly model: ProviderSignInModel;
  readonly text: ProviderSignInMessages;
  readonly learnMoreUrl: string;
  readonly backLink: string;
}

/** The sign-in button and, for new customers, a link to the product page. */
export function ProviderSignInView({ model, text, learnMoreUrl, backLink }: ProviderSignInViewProps): ReactNode {
  const state = useStore(model.store);
  const isSlow = useSlow(state.step === 'checking');
  const failure = { sentence: text.failed, text };
  return (
    <SignInCard heading={text.title}>
      {isSlow && <Waiting label={text.checking} />}
      {state.step === 'unknown' && (
        <Failed {...failure} correlationId={state.correlationId} onRetry={() => void model.check()} />
      )}
      {state.step === 'unauthorized' && (
        <>
          <Notice tone="negative" role="alert">
            <p>{text.unauthorized}</p>
            <p className="st-quiet">{text.unauthorizedAdvice}</p>
          </Notice>
          <ButtonLink href={backLink}>{text.back}</ButtonLink>
        </>
      )}
      {state.step === 'ready' && (
        <>
          {state.failure !== null && (
            <Failed {...failure} correlationId={state.failure.correlationId} onRetry={() => void model.signIn()} />
          )}
          <p>{text.signInWith}</p>
          <Button variant="primary" busy={state.isOpening} onClick={() => void model.signIn()}>
            {text.signIn}
          </Button>
          <p className="st-quiet">
            {text.newTo}{' '}
            <TextLink href={learnMoreUrl} external externalLabel={text.opensInNewTab}>
              {text.learnMore}
            </TextLink>
          </p>
        </>
      )}
    </SignInCard>
  );
}
