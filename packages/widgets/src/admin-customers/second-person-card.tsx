import type { ComponentType, ReactNode } from 'react';
import { fillIn, formatCount } from '@salestax/client';
import { maxName, type DisconnectRequest } from '@salestax/contract';
import { Button, Notice, type TextFieldProps } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import type { AdminCustomersMessages } from './messages.ts';
import { momentText } from './rules.ts';
import type { SecondPersonModel } from './second-person.ts';

interface SecondPersonProps {
  readonly model: SecondPersonModel;
  readonly text: AdminCustomersMessages;
  readonly locale: string;
  /** The text field of the configuration form, whose part is loaded already. */
  readonly Field: ComponentType<TextFieldProps>;
}

/** How a customer with waiting documents is disconnected by two persons. It is empty until that was read. */
export function SecondPersonCard({ model, text, locale, Field }: SecondPersonProps): ReactNode {
  const { known, failure, outcome } = useStore(model.store);
  if (known === null && failure === null) return null;
  return (
    <section className="st-card">
      <div className="st-card-head">
        <h3 className="st-card-title">{text.disconnect}</h3>
      </div>
      <div className="st-card-body st-stack">
        <div role="status">{outcome !== null && <Notice tone="info">{text[outcomes[outcome]]}</Notice>}</div>
        {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void model.read()} />}
        {known !== null && (
          <p className="st-quiet">{fillIn(text.waited, { count: formatCount(known.waiting, locale) })}</p>
        )}
        {known?.request === null && <Ask model={model} text={text} Field={Field} />}
        {known !== null && known.request !== null && <Pending model={model} request={known.request} text={text} />}
      </div>
    </section>
  );
}

/** The sentence for what came of a step. The last three are refusals: see `disconnectOutcomes`. */
const outcomes = {
  requested: 'disconnectRequested',
  closed: 'requestClosed',
  pending: 'requestChanged',
  none: 'requestChanged',
  own: 'requestChanged',
} as const;

type PartProps = Pick<SecondPersonProps, 'model' | 'text'>;

function Ask({ model, text, Field }: PartProps & Pick<SecondPersonProps, 'Field'>): ReactNode {
  const { reason, refusals, isSending } = useStore(model.store);
  return (
    <form
      className="st-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.take('request');
      }}
    >
      <Field
        label={text.disconnectReason}
        name="disconnectReason"
        maxLength={maxName}
        required
        value={reason}
        error={refusals > 0 && reason.trim() === '' ? text.reasonRequired : undefined}
        refusals={refusals}
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

function Pending({ model, request, text }: PartProps & { readonly request: DisconnectRequest }): ReactNode {
  const isSending = useStore(model.store, (state) => state.isSending);
  const { staffName, reason, at, expiresAt, isOwn } = request;
  return (
    <>
      <p>{reason}</p>
      <p className="st-quiet">
        <bdi>{staffName}</bdi>, <time dateTime={at}>{momentText(at)}</time>
      </p>
      <p className="st-quiet">{fillIn(text.expires, { time: momentText(expiresAt) })}</p>
      <div className="st-row">
        {!isOwn && (
          <Button variant="danger" busy={isSending} onClick={() => void model.take('confirm')}>
            {text.disconnect}
          </Button>
        )}
        <Button busy={isSending} onClick={() => void model.take('refuse')}>
          {isOwn ? text.withdrawRequest : text.refuseDisconnect}
        </Button>
      </div>
    </>
  );
}
