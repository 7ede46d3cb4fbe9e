import type { ReactNode } from 'react';
import type { UserConfiguration } from '@salestax/contract';
import { Button, Icon, Skeleton } from '@salestax/ui';
import { attentionLine, type AttentionLine, type Wording } from './attention.ts';
import { evidenceOf, type EvidenceLine } from './evidence.ts';
import type { HomeMessages } from './messages.ts';
import type { Overview } from './model.ts';
import type { HomeViewProps } from './view-props.ts';

interface AttentionCardProps extends HomeViewProps {
  readonly overview: Overview;
  readonly configuration: UserConfiguration;
}

/** What needs attention today, the most urgent first; or what was checked when nothing does. */
export function AttentionCard(props: AttentionCardProps): ReactNode {
  const { overview, model, text } = props;
  return (
    <section className="st-card" aria-label={text.attention}>
      <div className="st-card-head">
        <h3 className="st-card-title">{text.attention}</h3>
      </div>
      {overview.phase === 'loading' && <Waiting label={text.attentionLoading} />}
      {overview.phase === 'failed' && (
        <div className="st-card-body st-row">
          <p className="st-quiet">{text.attentionFailed}</p>
          <Button onClick={() => void model.loadOverview()}>{text.retry}</Button>
        </div>
      )}
      {overview.phase === 'ready' && <Findings {...props} value={overview.value} />}
    </section>
  );
}

type FindingsProps = AttentionCardProps & { readonly value: Extract<Overview, { phase: 'ready' }>['value'] };

function Findings({ value, ...props }: FindingsProps): ReactNode {
  const { text, locale, configuration, environment } = props;
  const wording: Wording = { text, locale, now: environment.now };
  const lines = value.attention.flatMap((attention) => attentionLine(attention, wording) ?? []);
  // Our own pages show on every page which vendor does not answer.
  const shownLines = environment.isOwnPage ? lines.filter(({ kind }) => kind !== 'vendor-unreachable') : lines;
  if (shownLines.length > 0) return <Lines {...props} lines={shownLines} />;
  if (lines.length > 0) return <p className="st-card-body st-quiet">{text.nothingElse}</p>;
  if (value.figures === undefined) return <p className="st-card-body st-quiet">{text.attentionNone}</p>;
  const evidence = evidenceOf(value.figures, wording, {
    validatesAddresses: configuration.isEnableAddressValidation,
    comparedSales:
      value.regionsCollecting === null ? 'none' : value.salesSince === undefined ? 'all' : { since: value.salesSince },
  });
  return <Clear text={text} evidence={evidence} />;
}

interface ClearProps {
  readonly text: HomeMessages;
  readonly evidence: readonly EvidenceLine[];
}

/** 'All clear' is shown only when every list was checked. */
function Clear({ text, evidence }: ClearProps): ReactNode {
  const isChecked = evidence.every(({ isKnown }) => isKnown);
  return (
    <div className="st-card-body">
      {isChecked ? (
        <p className="st-home-clear">
          <Icon name="positive" />
          <strong>{text.allClear}</strong> {text.allClearDetail}
        </p>
      ) : (
        <p>{text.clearSoFar}</p>
      )}
      <ul className="st-home-evidence">
        {evidence.map(({ text: sentence, time, isKnown }) => (
          <li key={sentence} className={isKnown ? undefined : 'st-quiet'}>
            {isKnown ? <Icon name="positive" size={14} /> : <span aria-hidden="true">–</span>}
            <span>
              {sentence}
              {time !== null && <span className="st-quiet"> · {time}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({
  lines,
  configuration: { status },
  environment: { mayManage },
  link,
  hasLinkTo,
}: AttentionCardProps & { readonly lines: readonly AttentionLine[] }): ReactNode {
  const mayFollow = ({ isForAdministrators, needsCalculation }: AttentionLine) =>
    (mayManage || !isForAdministrators) && (status === 'Active' || !needsCalculation);
  return (
    <ul className="st-home-attention">
      {lines.map((line) => (
        <li key={`${line.title} ${line.detail}`}>
          <span className={`st-home-dot st-home-dot-${line.tone}`} aria-hidden="true" />
          <span className="st-home-attention-title">{line.title}</span>
          {line.detail !== '' && <span className="st-home-attention-detail">{line.detail}</span>}
          {line.link !== null && mayFollow(line) && hasLinkTo(line.link.path) && (
            <a className="st-link" {...link(line.link.path)}>
              {line.link.text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Waiting({ label }: { readonly label: string }): ReactNode {
  return (
    <div className="st-card-body">
      <Skeleton lines={2} label={label} />
    </div>
  );
}
