import { useRef, useState, type ReactNode } from 'react';
import { maxName, supportDurations, type SupportAccess, type SupportDuration } from '@salestax/contract';
import { Button, Card, SelectField, TextField, useFocusFallback } from '@salestax/ui';
import type { CardContext } from './view-props.ts';
import { durationName, withTime } from './wording.ts';

/** For administrators: allows support staff to read the documents of the company, or ends that. */
export function Support({ access, ...context }: CardContext): ReactNode {
  const { text } = context;
  const { support = null } = access;
  const place = useRef<HTMLDivElement>(null);
  // The form and what it has allowed replace each other, with the button that was pressed.
  useFocusFallback(place, support !== null);
  return (
    <Card title={text.support}>
      <div ref={place} tabIndex={-1} role="group" aria-label={text.support}>
        {support === null ? <AllowForm {...context} /> : <CurrentAccess support={support} {...context} />}
      </div>
    </Card>
  );
}

type SupportContext = Omit<CardContext, 'access'>;

function AllowForm({ model, text, locale, running }: SupportContext): ReactNode {
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
          maxLength={maxName}
          onChange={setReason}
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

function CurrentAccess({
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
