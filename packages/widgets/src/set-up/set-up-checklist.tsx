import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { Badge, Card, TextLink, type Tone } from '@salestax/ui';
import type { Service } from '../service/service.ts';
import { setUpReason, setUpWho, type SetUpMessages } from './set-up-messages.ts';
import { isSetUpComplete, setUpPaths, type SetUpStep, type SetUpStepName } from './set-up-steps.ts';

export { default as setUpStyles } from './set-up.css';

interface SetUpChecklistProps {
  readonly steps: readonly SetUpStep[];
  readonly link: Service['link'];
  /** Whether a page is offered. @default every page */
  readonly hasLinkTo?: Service['hasLinkTo'] | undefined;
  /** Whether the user may do the steps of an administrator: all but `provider`. Otherwise these have no link. */
  readonly mayManage: boolean;
  /** The step of the current page, which needs no link to itself. */
  readonly current?: SetUpStepName | undefined;
  /** Shows only what remains. @default false */
  readonly hidesDone?: boolean | undefined;
  readonly text: SetUpMessages;
}

/** The steps of a set-up: which is next, what is missing by name, why, and who can do it. Nothing when all are done. */
export function SetUpChecklist({
  steps,
  link,
  hasLinkTo = () => true,
  mayManage,
  current,
  hidesDone = false,
  text,
}: SetUpChecklistProps): ReactNode {
  if (isSetUpComplete(steps)) return null;
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <Card
      title={text.setUpTitle}
      actions={<span className="st-quiet">{fillIn(text.setUpProgress, { done, total: steps.length })}</span>}
    >
      <ol className="st-set-up">
        {steps.map((step, index) =>
          hidesDone && step.state === 'done' ? null : (
            <li key={step.name} data-is={step.state} aria-current={step.name === current ? 'step' : undefined}>
              <span className="st-set-up-mark" aria-hidden="true">
                {step.state === 'done' ? '✓' : index + 1}
              </span>
              <div>
                <p className="st-set-up-name">
                  {text[`step-${step.name}`]} <SetUpBadge step={step} text={text} />
                </p>
                {step.state !== 'done' && <SetUpDetails step={step} text={text} />}
              </div>
              {step.state === 'open' &&
                step.name !== current &&
                (mayManage || step.name === 'provider') &&
                hasLinkTo(setUpPaths[step.name]) && (
                  <TextLink {...link(setUpPaths[step.name])}>{text[`go-${step.name}`]}</TextLink>
                )}
            </li>
          ),
        )}
      </ol>
    </Card>
  );
}

const tones: Readonly<Record<SetUpStep['state'], Tone | 'quiet'>> = {
  done: 'positive',
  open: 'attention',
  blocked: 'quiet',
  unknown: 'quiet',
};

/** The state of a step as a word. */
export function SetUpBadge({ step, text }: { readonly step: SetUpStep; readonly text: SetUpMessages }): ReactNode {
  const words = {
    done: text.setUpDone,
    open: text.setUpOpen,
    blocked: text.setUpBlocked,
    unknown: text.setUpUnknown,
  };
  return <Badge tone={tones[step.state]}>{words[step.state]}</Badge>;
}

/** What a step lacks, why it is needed, and who can do it. */
export function SetUpDetails({ step, text }: { readonly step: SetUpStep; readonly text: SetUpMessages }): ReactNode {
  const reason = setUpReason(step, text);
  return (
    <>
      {reason !== '' && <p>{reason}</p>}
      <p className="st-quiet">{text[`why-${step.name}`]}</p>
      <p className="st-quiet">{setUpWho(step, text)}</p>
    </>
  );
}
