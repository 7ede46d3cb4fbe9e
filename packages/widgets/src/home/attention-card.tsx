import type { IntegrationStatus } from '@salestax/contract';
import { Button, Skeleton } from '@salestax/ui';
import type { ReactNode } from 'react';
import { attentionLine, type AttentionLine } from './attention.ts';
import type { Overview } from './model.ts';
import type { HomeViewProps } from './view-props.ts';

interface AttentionCardProps extends HomeViewProps {
  readonly overview: Overview;
  readonly status: IntegrationStatus;
}

/** What needs attention today, the most urgent first. */
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
      {overview.phase === 'ready' && <Lines {...props} lines={linesOf(overview, props)} />}
    </section>
  );
}

const linesOf = (
  { value }: Extract<Overview, { phase: 'ready' }>,
  { text, locale }: AttentionCardProps,
): readonly AttentionLine[] => value.attention.map((attention) => attentionLine(attention, text, locale));

function Lines({
  lines,
  status,
  surroundings: { mayManage },
  link,
  text,
}: AttentionCardProps & { readonly lines: readonly AttentionLine[] }): ReactNode {
  if (lines.length === 0) return <p className="st-card-body st-quiet">{text.attentionNone}</p>;
  const leads = ({ isForAdministrators, needsCalculation }: AttentionLine) =>
    (mayManage || !isForAdministrators) && (status === 'Active' || !needsCalculation);
  return (
    <ul className="st-home-attention">
      {lines.map((line) => (
        <li key={line.title}>
          <span className={`st-home-dot st-home-dot-${line.tone}`} aria-hidden="true" />
          <span className="st-home-attention-title">{line.title}</span>
          {line.detail !== '' && <span className="st-home-attention-detail">{line.detail}</span>}
          {leads(line) && (
            <a className="st-link" {...link(line.path)}>
              {line.linkText}
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
