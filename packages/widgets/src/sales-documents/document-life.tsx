import type { ReactNode } from 'react';
import { fillIn, formatAmount, formatZonedTime } from '@salestax/client';
import type { LifeState, LifeStep } from '@salestax/contract';
import { Badge, Card, type Tone } from '@salestax/ui';
import type { DocumentMessages } from './document-messages.ts';
import { reasonOf } from './wording.ts';

const lifeTones: Readonly<Record<LifeState, Tone | 'quiet'>> = {
  estimated: 'info',
  saved: 'quiet',
  'voided-in-books': 'quiet',
  'deleted-in-books': 'quiet',
  'void-reported': 'quiet',
  'deletion-reported': 'quiet',
  'still-in-books': 'attention',
  'lines-written': 'info',
  'lines-removed': 'attention',
  recorded: 'positive',
  corrected: 'positive',
  renumbered: 'info',
  locked: 'negative',
  voided: 'quiet',
  'not-recorded': 'attention',
  waiting: 'attention',
  attention: 'negative',
};

interface DocumentLifeProps {
  /** Oldest first. */
  readonly life: readonly LifeStep[];
  readonly text: DocumentMessages;
  readonly locale: string;
}

/** What became of a document: its steps on a line, the oldest first, each with who caused it and which figures it has changed. */
export function DocumentLife({ life, text, locale }: DocumentLifeProps): ReactNode {
  return (
    <Card title={text.life}>
      <ol className="st-life">
        {life.map((step, index) => (
          <Step key={index} step={step} text={text} locale={locale} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, text, locale }: Omit<DocumentLifeProps, 'life'> & { readonly step: LifeStep }): ReactNode {
  const { at, state, source, person = '', changes } = step;
  const by = [person, source === undefined ? '' : text[`by-${source}`]].filter(Boolean).join(', ');
  const reason = reasonOf(step, text);
  const figure = (value: number | string) => (typeof value === 'number' ? formatAmount(value, locale) : value);
  return (
    <li>
      <div className="st-row">
        <Badge tone={lifeTones[state]}>{text[state]}</Badge>
        <time dateTime={at}>{formatZonedTime(at, locale)}</time>
        {by !== '' && <span className="st-quiet">{by}</span>}
      </div>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ figure: name, before, after }) => {
            const shown = name === 'version' ? String : figure;
            return (
              <div key={name}>
                <dt>{text[name]}</dt>
                <dd>
                  {before === null
                    ? shown(after)
                    : fillIn(text.changed, { before: shown(before), after: shown(after) })}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {reason !== '' && <p className="st-quiet">{reason}</p>}
    </li>
  );
}
