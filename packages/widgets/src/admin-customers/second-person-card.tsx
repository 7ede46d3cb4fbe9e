import { fillIn } from '@salestax/client';
import type { DisconnectRequest } from '@salestax/contract';
import { Button, Card, Notice, TextField } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { counted } from '../messages/counted.ts';
import { CallFailed } from '../service/failed.tsx';
import type { AdminCustomersMessages } from './messages.ts';
import { momentText } from './rules.ts';
import type { SecondPersonModel } from './second-person.ts';

interface SecondPersonProps {
  readonly model: SecondPersonModel;
  readonly text: AdminCustomersMessages;
  readonly locale: string;
}

/** How a customer with waiting documents is disconnected by two persons. Nothing until it was read. */
export function SecondPersonCard({ model, text, locale }: SecondPersonProps): ReactNode {
  const { known, failure, outcome } = useStore(model.store, (state) => state);
  if (known === null && failure === null) return null;
  return (
    <Card title={text.secondPerson}>
      <div className="st-stack">
        <div role="status">{outcome !== null && <Outcome outcome={outcome} text={text} />}</div>
        {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void model.read()} />}
        {known !== null && known.request === null && (
          <Ask model={model} waiting={known.waiting} text={text} locale={locale} />
        )}
        {known !== null && known.request !== null && (
          <Pending model={model} request={known.request} text={text} locale={locale} />
        )}
      </div>
    </Card>
  );
}

const outcomes = {
  requested: ['positive', 'requestMade'],
  closed: ['positive', 'requestClosed'],
  pending: ['attention', 'requestPending'],
  none: ['attention', 'requestGone'],
  own: ['attention', 'requestOwn'],
} as const;

function Outcome({
  outcome,
  text,
}: { readonly outcome: keyof typeof outcomes } & Pick<SecondPersonProps, 'text'>): ReactNode {
  const [tone, sentence] = outcomes[outcome];
  return <Notice tone={tone}>{text[sentence]}</Notice>;
}

function Ask({ model, waiting, text, locale }: SecondPersonProps & { readonly waiting: number }): ReactNode {
  const { reason, isIncomplete, isSending } = useStore(model.store, (state) => state);
  if (waiting === 0) return <p>{text.nothingWaits}</p>;
  return (
    <form
      className="st-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.take('request');
      }}
    >
      <p>{counted(text.documentsWait, waiting, locale)}</p>
      <TextField
        label={text.disconnectReason}
        name="disconnectReason"
        required
        value={reason}
        error={isIncomplete ? text.reasonRequired : undefined}
        onChange={model.setReason}
      />
      <div>
        <Button type="submit" busy={isSending}>
          {text.requestDisconnect}
        </Button>
      </div>
    </form>
  );
}

function Pending({
  model,
  request,
  text,
  locale,
}: SecondPersonProps & { readonly request: DisconnectRequest }): ReactNode {
  const isSending = useStore(model.store, (state) => state.isSending);
  const { staffName, reason, at, expiresAt, waiting, isOwn } = request;
  return (
    <>
      <p>{fillIn(text.requestedBy, { name: staffName, reason })}</p>
      <p className="st-quiet">
        <time dateTime={at}>{momentText(at)}</time> · {counted(text.waited, waiting, locale)}
      </p>
      <p className="st-quiet">{fillIn(isOwn ? text.anotherDecides : text.expires, { time: momentText(expiresAt) })}</p>
      <div className="st-row">
        {!isOwn && (
          <Button variant="danger" busy={isSending} onClick={() => void model.take('confirm')}>
            {text.confirmDisconnect}
          </Button>
        )}
        <Button busy={isSending} onClick={() => void model.take('refuse')}>
          {isOwn ? text.withdrawRequest : text.refuseDisconnect}
        </Button>
      </div>
    </>
  );
}
