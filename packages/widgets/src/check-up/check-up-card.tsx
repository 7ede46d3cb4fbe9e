import type { ReactNode } from 'react';
import { fillIn, formatDay } from '@salestax/client';
import type { CheckUpFinding, CheckUpPage, CheckUpSeverity } from '@salestax/contract';
import { Badge, Button, Card, TextLink, type Tone } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed, type FailureMessages } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import type { CheckUpMessages } from './check-up-messages.ts';
import type { CheckUpModel } from './check-up.ts';

export { default as checkUpStyles } from './check-up.css';

interface CheckUpCardProps {
  readonly model: CheckUpModel;
  /** The link to a page where the user may correct something; null: no link. */
  readonly linkTo: (page: CheckUpPage) => ReturnType<Service['link']> | null;
  /** Whether the user can open the company in the accounting service. */
  readonly opensAccounting: boolean;
  readonly text: CheckUpMessages & FailureMessages;
}

/** What is wrong with the set-up of a company, the most urgent first, with links to where it is corrected. */
export function CheckUpCard(props: CheckUpCardProps): ReactNode {
  const { model, text } = props;
  const { result, isChecking, failure } = useStore(model.store);
  const findings = (result?.findings ?? []).toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <Card
      title={text.checkUpTitle}
      actions={
        <Button busy={isChecking} onClick={() => void model.check()}>
          {result === null ? text.checkUpStart : text.checkUpAgain}
        </Button>
      }
    >
      <div className="st-stack">
        <p className="st-quiet" role="status">
          {isChecking ? text.checkUpWaiting : result === null ? text.checkUpIntro : summaryOf(findings, text)}
        </p>
        {failure !== null && <CallFailed failure={failure} text={text} sentence={text.checkUpFailed} />}
        {findings.length > 0 && (
          <ul className="st-check-up">
            {findings.map((finding) => (
              <Line key={[finding.area, finding.code, finding.subject].join()} finding={finding} {...props} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const tones: Readonly<Record<CheckUpSeverity, Tone | 'quiet'>> = {
  problem: 'negative',
  warning: 'attention',
  unknown: 'quiet',
  ok: 'positive',
};
const severities = Object.keys(tones);
const rankOf = ({ severity }: CheckUpFinding): number => severities.indexOf(severity);

function summaryOf(findings: readonly CheckUpFinding[], text: CheckUpMessages): string {
  const count = (wanted: CheckUpSeverity) => findings.filter(({ severity }) => severity === wanted).length;
  if (count('ok') === findings.length) return text.checkUpFine;
  return fillIn(text.checkUpSummary, {
    problems: count('problem'),
    warnings: count('warning'),
    unknown: count('unknown'),
  });
}

function Line({
  finding,
  linkTo,
  opensAccounting,
  text,
}: CheckUpCardProps & { readonly finding: CheckUpFinding }): ReactNode {
  const { area, code, severity, page, url } = finding;
  const link = page === null ? null : linkTo(page);
  const subject = code === 'connection-ends' ? formatDay(finding.subject) : finding.subject;
  return (
    <li>
      <Badge tone={tones[severity]}>{text[`severity-${severity}`]}</Badge>
      <div>
        <p className="st-check-up-area">{text[`area-${area}`]}</p>
        <p className="st-quiet">{fillIn(text[code], { subject })}</p>
      </div>
      {page !== null && link !== null && <TextLink {...link}>{text[page]}</TextLink>}
      {url !== null && opensAccounting && (
        <TextLink href={url} external externalLabel={text.checkUpElsewhere}>
          {text.checkUpAccounting}
        </TextLink>
      )}
    </li>
  );
}
