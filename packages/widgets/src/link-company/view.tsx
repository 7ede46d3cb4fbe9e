import type { ReactNode } from 'react';
import { Button, ButtonLink, MessageDialog, Notice, Skeleton, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { administratorMessage } from '../session/administrator.ts';
import { CompaniesForm } from './companies-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import type { LinkCompanyMessages } from './messages.ts';
import type { LinkCompanyModel } from './model.ts';
import { ProblemNotice } from './problem-notice.tsx';

export interface LinkCompanyViewProps {
  readonly model: LinkCompanyModel;
  readonly text: LinkCompanyMessages;
  readonly links: {
    readonly otherAccount: string | null;
    readonly connect: string;
    readonly signIn: string;
    /** The onboarding that waits for the company. */
    readonly onboarding: string;
  };
}

/** Title, obstacles, the current step and the way back. */
export function LinkCompanyView({ model, text, links }: LinkCompanyViewProps): ReactNode {
  const { phase, obstacle, isGoingBack, asksForAdministrator } = useStore(model.store);
  const isWaiting = phase.step === 'loading' || phase.step === 'linking';
  return (
    <section className="st-link-company" aria-busy={isWaiting}>
      <h2 className="st-title" tabIndex={-1}>
        {text.title}
      </h2>
      {obstacle === 'rights' && <Notice tone="attention">{text.notAllowed}</Notice>}
      {obstacle === 'disconnected' && (
        <Notice tone="attention">
          {text.notConnected} <TextLink href={links.connect}>{text.connect}</TextLink>
        </Notice>
      )}
      <Step model={model} text={text} links={links} />
      <Button variant="plain" className="st-link-company-back" busy={isGoingBack} onClick={() => void model.goBack()}>
        {text.back}
      </Button>
      <MessageDialog
        message={asksForAdministrator ? administratorMessage(text) : null}
        onAnswer={(button) => model.answerAdministrator(button === 'sign-in')}
      />
    </section>
  );
}

function Step({ model, text, links }: LinkCompanyViewProps): ReactNode {
  const { phase, obstacle } = useStore(model.store);
  const reason = { rights: text.notAllowed, disconnected: text.notConnected, none: undefined }[obstacle ?? 'none'];
  switch (phase.step) {
    case 'loading':
      return <Skeleton lines={3} label={text.loading} />;
    case 'signedOut':
      return (
        <>
          <Notice tone="negative" role="alert">
            {text.sessionEnded}
          </Notice>
          <ButtonLink variant="primary" href={links.signIn}>
            {text.signIn}
          </ButtonLink>
        </>
      );
    case 'notConnected':
      return (
        <>
          <Notice tone="attention">{text.notConnected}</Notice>
          <ButtonLink variant="primary" href={links.connect}>
            {text.connect}
          </ButtonLink>
        </>
      );
    case 'failed':
      return <ProblemNotice linkProblem={phase.linkProblem} text={text} onRetry={() => void model.load()} />;
    case 'credentials':
      return (
        <>
          <CredentialsForm phase={phase} model={model} text={text} disabledReason={reason} />
          {links.otherAccount !== null && <TextLink href={links.otherAccount}>{text.otherAccount}</TextLink>}
        </>
      );
    case 'companies':
      return (
        <>
          <CompaniesForm phase={phase} model={model} text={text} disabledReason={reason} />
          {phase.lacksChosen && <TextLink href={links.onboarding}>{text.toOnboarding}</TextLink>}
          {links.otherAccount !== null && <TextLink href={links.otherAccount}>{text.otherAccount}</TextLink>}
        </>
      );
    case 'linking':
      return <p>{text.linking(phase.company.companyName)}</p>;
    case 'noCompany':
      return (
        <>
          <Notice tone="attention" role="status" title={text.noCompany}>
            {text.noCompanyAdvice}
          </Notice>
          {links.otherAccount !== null && <ButtonLink href={links.otherAccount}>{text.otherAccount}</ButtonLink>}
        </>
      );
    default:
      return <p>{text.linked}</p>;
  }
}
