import type { ReactNode } from 'react';
import { Button, Notice, ProductMark, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { StepFailure } from '../sign-in/sign-in-card.tsx';
import type { Departure } from '../sign-in/sign-in-steps.ts';
import { Film } from './film.tsx';
import type { LandingMessages } from './messages.ts';

interface LandingViewProps {
  readonly departure: Departure;
  readonly options: {
    readonly notice?: 'signed-out' | 'timed-out' | undefined;
    readonly supportUrl?: string | undefined;
    readonly getStartedUrl?: string | undefined;
    readonly videoUrl?: string | undefined;
  };
  readonly text: LandingMessages;
}

/** What the product does, a video, and the sign-in. */
export function LandingView({ departure, options, text }: LandingViewProps): ReactNode {
  const { status, problem } = useStore(departure.store);
  const signIn = () => void departure.start();
  const { notice, videoUrl } = options;
  return (
    <div className="st-landing">
      <LandingHead options={options} text={text} />
      {notice !== undefined && (
        <Notice tone={notice === 'signed-out' ? 'positive' : 'attention'} role="status">
          <p>{text[notice]}</p>
        </Notice>
      )}
      <section className="st-landing-hero">
        <div>
          <h1>{text.headline}</h1>
          <p>{text.description}</p>
          <Button variant="primary" busy={status === 'requesting' || status === 'leaving'} onClick={signIn}>
            {text.signIn}
          </Button>
          {problem !== null && <StepFailure problem={problem} text={text} onRetry={signIn} />}
        </div>
        <Film videoUrl={videoUrl} text={text} />
      </section>
      <section className="st-landing-three">
        <Benefit path={paths.tax} title={text.taxTitle}>
          {text.taxText}
        </Benefit>
        <Benefit path={paths.address} title={text.addressTitle}>
          {text.addressText}
        </Benefit>
        <Benefit path={paths.certificate} title={text.certificateTitle}>
          {text.certificateText}
        </Benefit>
      </section>
    </div>
  );
}

function LandingHead({ options, text }: Pick<LandingViewProps, 'options' | 'text'>): ReactNode {
  const { supportUrl, getStartedUrl } = options;
  const elsewhere = { external: true, externalLabel: text.newWindow, rel: 'noopener noreferrer' };
  return (
    <div className="st-landing-head">
      <span className="st-landing-brand">
        <ProductMark size={30} />
        {text.product}
      </span>
      {supportUrl !== undefined && (
        <TextLink href={supportUrl} {...elsewhere}>
          {text.support}
        </TextLink>
      )}
      {getStartedUrl !== undefined && (
        <TextLink href={getStartedUrl} {...elsewhere}>
          {text.getStarted}
        </TextLink>
      )}
    </div>
  );
}

const paths = {
  tax: 'M3 6.5h11.5L12 4M17 13.5H5.5L8 16',
  address: 'M10 18s6-5.2 6-10A6 6 0 0 0 4 8c0 4.8 6 10 6 10zM12.2 8a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  certificate:
    'M10 12H4V2.5h12V10M7 5.5h6M7 8.5h3.5M15.5 13a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM11.5 15l-.5 3 2-1 2 1-.5-3',
};

interface BenefitProps {
  readonly path: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Benefit({ path, title, children }: BenefitProps): ReactNode {
  return (
    <div>
      <svg width="22" height="22" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
