import { useRef, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { Integrator } from '@salestax/contract';
import { Badge, Button, Card, useFocusFallback } from '@salestax/ui';
import { counted } from '../texts/counted.ts';
import type { AccessMessages } from './messages.ts';
import type { CardContext } from './view-props.ts';
import { withTime } from './wording.ts';

/** The integrators of the company, for its administrators. */
export function Integrators({ access, ...context }: CardContext): ReactNode {
  const { text } = context;
  const { integrators } = access;
  return (
    <Card title={text.integrators}>
      <p className="st-quiet">{integrators.length === 0 ? text.noIntegrators : text.integratorsIntro}</p>
      <ul className="st-access-list">
        {integrators.map((integrator) => (
          <Row key={integrator.clientId} integrator={integrator} {...context} />
        ))}
      </ul>
    </Card>
  );
}

function Row(props: IntegratorProps): ReactNode {
  const { clientId, blocked, openSessions } = props.integrator;
  const row = useRef<HTMLLIElement>(null);
  // The focused button disappears after its action.
  useFocusFallback(row, blocked === null ? openSessions : -1);
  return (
    <li ref={row} tabIndex={-1} aria-label={clientId}>
      <Description {...props} />
      <Changes {...props} />
    </li>
  );
}

interface IntegratorProps extends Omit<CardContext, 'access'> {
  readonly integrator: Integrator;
}

function Description({ integrator, text, locale }: IntegratorProps): ReactNode {
  const { clientId, widgets, origins } = integrator;
  return (
    <div>
      <h4>
        {clientId} <Right integrator={integrator} text={text} />
      </h4>
      <p className="st-quiet">{fillIn(text.shows, { widgets: widgets.join(', '), origins: origins.join(', ') })}</p>
      <p className="st-quiet">{usageOf(integrator, text, locale)}</p>
    </div>
  );
}

function Right({ integrator, text }: { readonly integrator: Integrator; readonly text: AccessMessages }): ReactNode {
  if (integrator.blocked !== null) return <Badge tone="negative">{text.blocked}</Badge>;
  return integrator.mayManage ? (
    <Badge tone="attention">{text.changes}</Badge>
  ) : (
    <Badge tone="quiet">{text.reads}</Badge>
  );
}

function usageOf({ blocked, openSessions, lastSessionAt }: Integrator, text: AccessMessages, locale: string): string {
  if (blocked !== null) return withTime(fillIn(text.blockedBy, { name: blocked.by }), blocked.at, locale);
  if (lastSessionAt === null) return text.notOpened;
  return `${counted(text.openSessions, openSessions, locale)} · ${withTime(text.lastOpened, lastSessionAt, locale)}`;
}

function Changes({ integrator, model, text, running }: IntegratorProps): ReactNode {
  const { clientId, blocked, openSessions } = integrator;
  const client = { client: clientId };
  const propsOf = (action: 'end' | 'block' | 'allow') => ({
    busy: running?.kind === 'integrator' && running.clientId === clientId && running.action === action,
    onClick: () => void model.change({ kind: 'integrator', clientId, action }),
  });
  return (
    <div className="st-row">
      {blocked !== null && (
        <Button aria-label={fillIn(text.allowOf, client)} {...propsOf('allow')}>
          {text.allow}
        </Button>
      )}
      {blocked === null && openSessions > 0 && (
        <Button aria-label={fillIn(text.endSessionsOf, client)} {...propsOf('end')}>
          {text.endSessions}
        </Button>
      )}
      {blocked === null && (
        <Button variant="danger" aria-label={fillIn(text.blockOf, client)} {...propsOf('block')}>
          {text.block}
        </Button>
      )}
    </div>
  );
}
