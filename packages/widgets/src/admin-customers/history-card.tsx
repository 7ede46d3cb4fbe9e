import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { StaffAction, StaffCustomer } from '@salestax/contract';
import { Button, Card, Skeleton, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import { failureOf, isLoading, valueOf } from '../service/resource.ts';
import { changesIn, type Change } from './changes.ts';
import type { HistoryModel } from './history.ts';
import type { AllAdminCustomersMessages } from './messages.ts';
import { momentText } from './rules.ts';

interface HistoryProps {
  readonly history: HistoryModel;
  readonly customer: StaffCustomer;
  /** The page with its documents, for which its administrator has to give consent. */
  readonly documentsLink: string;
  /** The page with what everybody did. */
  readonly activityLink: string;
  readonly text: AllAdminCustomersMessages;
}

/** The actions of staff on this company, the latest first. */
export function HistoryCard({ history, customer, documentsLink, activityLink, text }: HistoryProps): ReactNode {
  const { supportUntil = null } = customer;
  const resource = useStore(history.history);
  const { actions = null, hasMore = false } = valueOf(resource) ?? {};
  const failure = failureOf(resource);
  return (
    <Card title={text.history}>
      <div className="st-stack">
        {resource.kind === 'loading' && <Skeleton lines={3} label={text.readingHistory} />}
        {actions?.length === 0 && <p className="st-quiet">{text.noHistory}</p>}
        {actions !== null && actions.length > 0 && (
          <ol className="st-customers-history">
            {actions.map((action) => (
              <Entry key={action.id} action={action} text={text} />
            ))}
          </ol>
        )}
        {failure !== null && (
          <CallFailed
            failure={failure}
            text={text}
            onRetry={() => void (actions === null ? history.read() : history.readMore())}
          />
        )}
        {hasMore && failure === null && (
          <div>
            <Button busy={isLoading(resource)} onClick={() => void history.readMore()}>
              {text.more}
            </Button>
          </div>
        )}
        <TextLink href={activityLink}>{text.activity}</TextLink>
        <TextLink href={documentsLink}>{text.documents}</TextLink>
        {supportUntil !== null && (
          <p className="st-quiet">{fillIn(text.consentUntil, { time: momentText(supportUntil) })}</p>
        )}
      </div>
    </Card>
  );
}

function Entry({
  action,
  text,
}: {
  readonly action: StaffAction;
  readonly text: AllAdminCustomersMessages;
}): ReactNode {
  const { at, staff, staffName, action: kind } = action;
  return (
    <li>
      <p>{kind === 'disconnected' ? text.disconnectedAction : text[kind]}</p>
      <p className="st-quiet">
        <bdi title={staff}>{staffName || staff}</bdi>, <time dateTime={at}>{momentText(at)}</time>
      </p>
      {kind === 'configuration-saved' && (
        <ul>
          {changesIn(action).map((change) => (
            <ChangedField key={change.field} change={change} text={text} />
          ))}
        </ul>
      )}
    </li>
  );
}

function ChangedField({
  change,
  text,
}: {
  readonly change: Change;
  readonly text: AllAdminCustomersMessages;
}): ReactNode {
  const words = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? text.on : text.off;
    if (value === undefined || value === null || value === '') return text.blank;
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <li>
      {labelOf(change.field, text)}: <span className="st-visually-hidden">{text.before} </span>
      <bdi>{words(change.before)}</bdi>{' '}
      <span className="st-customers-arrow" aria-hidden="true">
        →
      </span>
      <span className="st-visually-hidden"> {text.after} </span> <bdi>{words(change.after)}</bdi>
    </li>
  );
}

/** The label of a form field; the name of any other field. */
function labelOf(field: string, text: AllAdminCustomersMessages): string {
  const labels = new Map<string, unknown>(Object.entries(text));
  // The options have the names of their controls, which begin with a capital.
  const label = labels.get(field) ?? labels.get(field.charAt(0).toUpperCase() + field.slice(1));
  return typeof label === 'string' ? label : field;
}
