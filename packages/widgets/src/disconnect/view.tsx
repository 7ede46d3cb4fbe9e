import type { ReactNode } from 'react';
import { ButtonLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { SignInCard } from '../sign-in/sign-in-card.tsx';
import type { DisconnectMessages } from './messages.ts';
import type { DisconnectModel } from './model.ts';

interface DisconnectViewProps {
  readonly model: DisconnectModel;
  readonly text: DisconnectMessages;
  readonly connectLink: string;
}

/** The notice and a link to connect again. */
export function DisconnectView({ model, text, connectLink }: DisconnectViewProps): ReactNode {
  const isWorking = useStore(model.store, (state) => state.isWorking);
  return (
    <SignInCard heading={text.title}>
      <p className="st-quiet">{text.explanation}</p>
      <ButtonLink variant="primary" href={connectLink} onClick={model.leave}>
        {text.connect}
      </ButtonLink>
      <p className="st-visually-hidden" role="status">
        {isWorking ? text.working : ''}
      </p>
    </SignInCard>
  );
}
