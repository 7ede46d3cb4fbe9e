import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { BackLink, MessageDialog, PassingNotice, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Loaded } from '../list-screen/loaded.tsx';
import { CallFailed } from '../service/failed.tsx';
import { Integrators } from './integrators.tsx';
import type { AccessMessages } from './messages.ts';
import { SignIns } from './sign-ins.tsx';
import { Support } from './support.tsx';
import type { AccessViewProps } from './view-props.ts';
import { sentenceOfChange } from './wording.ts';

/** The whole screen in every state. */
export function AccessView(props: AccessViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const { running, question } = useStore(model.store);
  const resource = useStore(model.access);
  return (
    <div className="st-access st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <h2 className="st-title">{text.title}</h2>
      <Outcome {...props} />
      <Loaded resource={resource} text={text} label={text.loading} lines={6} onRetry={() => void model.load()}>
        {(access) => (
          <>
            {access.mayManage && <Integrators {...props} access={access} running={running} />}
            {access.mayManage && <Support {...props} access={access} running={running} />}
            <SignIns {...props} access={access} running={running} />
          </>
        )}
      </Loaded>
      <MessageDialog
        message={question === null ? null : questionOf(question, text)}
        onAnswer={(button) => void model.answer(button === 'block')}
      />
    </div>
  );
}

function Outcome({ model, text }: AccessViewProps): ReactNode {
  const { outcome, changeFailure } = useStore(model.store);
  if (changeFailure !== null) return <CallFailed failure={changeFailure} text={text} />;
  if (outcome === null) return null;
  const clientId = outcome.kind === 'integrator' ? outcome.clientId : '';
  return (
    <PassingNotice tone="positive" onClose={model.dismiss} closeLabel={text.close}>
      {fillIn(sentenceOfChange(outcome, text), { client: clientId })}
    </PassingNotice>
  );
}

const questionOf = (clientId: string, text: AccessMessages): Message => ({
  title: fillIn(text.blockTitle, { client: clientId }),
  text: text.blockText,
  buttons: [
    { id: 'cancel', label: text.cancel },
    { id: 'block', label: text.block, variant: 'danger' },
  ],
});
