import { useState, type ReactNode } from 'react';
import { supportDurations, type SupportAccess, type SupportDuration } from '@salestax/contract';
import { Button, Card, SelectField, TextField } from '@salestax/ui';
import type { CardContext } from './view-props.ts';
import { durationName, withTime } from './wording.ts';

/** Whether support staff may read the documents of the company, for its administrators. */
export function Support({ access, ...context }: CardContext): ReactNode {
  const { text } = context;
  const { support = null } = access;
  return (
    <Card title={text.support}>
      {support === null ? <Allow {...context} /> : <Allowed support={support} {...context} />}
    </Card>
  );
}

/** Characters that the service accepts. */
const longestReason = 500;

type SupportContext = Omit<CardContext, 'access'>;

function Allow({ model, text, locale, running }: SupportContext): ReactNode {
  const [duration, setDuration] = useState<SupportDuration>('day');
  const [reason, setReason] = useState('');
  return (
    <form
      className="st-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.change({ kind: 'support', duration, reason });
      }}
    >
      <p className="st-quiet">{text.supportIntro}</p>
      <div className="st-access-allow">
        <SelectField
          label={text.supportFor}
          name="supportDuration"
          value={duration}
          options={supportDurations.map((value) => ({ value, label: durationName(value, locale) }))}
          onChange={(value) => setDuration(supportDurations.find((one) => one === value) ?? duration)}
        />
        <TextField
          label={text.supportReason}
          name="supportReason"
          value={reason}
          onChange={(value) => setReason(value.slice(0, longestReason))}
        />
      </div>
      <div>
        <Button type="submit" busy={running?.kind === 'support'}>
          {text.allowSupport}
        </Button>
      </div>
    </form>
  );
}

function Allowed({
  support: { until, grantedBy, reason },
  model,
  text,
  locale,
  running,
}: SupportContext & { readonly support: SupportAccess }): ReactNode {
  return (
    <ul className="st-access-list">
      <li>
        <div>
          <h4>{withTime(text.supportUntil, until, locale)}</h4>
          <p className="st-quiet">{[grantedBy, reason].filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          variant="danger"
          busy={running?.kind === 'support'}
          onClick={() => void model.change({ kind: 'support', duration: null })}
        >
          {text.end}
        </Button>
      </li>
    </ul>
  );
}
