import { fillIn, formatMoment } from '@salestax/client';
import type { CompanyAccess } from '@salestax/contract';
import { BackLink, MessageDialog, PassingNotice, Skeleton, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { CallFailed } from '../service/failed.tsx';
import { Integrators } from './integrators.tsx';
import type { AccessMessages } from './messages.ts';
import type { AccessChange, AccessModel } from './model.ts';
import { SignIns } from './sign-ins.tsx';

export interface AccessViewProps {
  readonly model: AccessModel;
  readonly text: AccessMessages;
  readonly locale: string;
  readonly homeLink: string | null;
}

/** What a card needs to show moments and to make changes. */
export interface CardContext extends Pick<AccessViewProps, 'model' | 'text' | 'locale'> {
  readonly access: CompanyAccess;
  readonly running: AccessChange | null;
}

/** The whole screen in every state. */
export function AccessView(props: AccessViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const { access, failure, running, question } = useStore(model.store, (state) => state);
  return (
    <div className="st-access st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <h2 className="st-title">{text.title}</h2>
      <Outcome {...props} />
      {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void model.load()} />}
      {access === null && failure === null && <Skeleton lines={6} label={text.loading} />}
      {access !== null && (
        <>
          {access.mayManage && <Integrators {...props} access={access} running={running} />}
          <SignIns {...props} access={access} running={running} />
        </>
      )}
      <MessageDialog
        message={question === null ? null : questionOf(question, text)}
        onAnswer={(button) => void model.answer(button === 'block')}
      />
    </div>
  );
}

const sentences = { end: 'sessionsEnded', block: 'isBlocked', allow: 'isAllowed' } as const;

/** The message after a change; `{client}` is to be filled in. */
export const sentenceOfChange = (change: AccessChange, text: AccessMessages): string =>
  change.kind === 'sign-in' ? text.signInEnded : text[sentences[change.action]];

function Outcome({ model, text }: AccessViewProps): ReactNode {
  const { outcome, changeFailure } = useStore(model.store, (state) => state);
  if (changeFailure !== null)
    return <CallFailed failure={changeFailure} text={text} sentence={changeFailure.message || undefined} />;
  if (outcome === null) return null;
  const client = outcome.kind === 'integrator' ? outcome.clientId : '';
  return (
    <PassingNotice tone="positive" role="status" onClose={model.dismiss} closeLabel={text.close}>
      {fillIn(sentenceOfChange(outcome, text), { client })}
    </PassingNotice>
  );
}

const questionOf = (client: string, text: AccessMessages): Message => ({
  title: fillIn(text.blockTitle, { client }),
  text: text.blockText,
  buttons: [
    { id: 'cancel', label: text.cancel },
    { id: 'block', label: text.block, variant: 'danger' },
  ],
});

/** A sentence with a moment in it. */
export const withTime = (sentence: string, instant: string, locale: string): string =>
  fillIn(sentence, { time: formatMoment(instant, locale, new Date()) });
