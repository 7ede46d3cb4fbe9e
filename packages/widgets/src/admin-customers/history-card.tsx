import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { isOption, type StaffAction, type StaffCustomer } from '@salestax/contract';
import { Button, Card, Skeleton, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { optionText } from '../company-options/option-text.ts';
import { CallFailed } from '../service/failed.tsx';
import { failureOf, isLoading, valueOf } from '../service/resource.ts';
import { changesIn, type Change } from './changes.ts';
import type { HistoryModel } from './history.ts';
import type { AllAdminCustomersMessages } from './messages.ts';
import { momentText } from './rules.ts';

interface HistoryProps {
  readonly history: HistoryModel;
  readonly customer: StaffCustomer;
  /** The page with the customer's documents, for which the customer's administrator has to give consent. */
  readonly documentsLink: string;
  /** The page with the activity of the company: what all users and staff did. */
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
        {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void history.retry()} />}
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
  // `text.disconnected` is the message after a disconnect.
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
  const { field, before, after } = change;
  return (
    <li>
      {labelOf(field, text)}: <span className="st-visually-hidden">{text.before} </span>
      <bdi>{valueText(field, before, text)}</bdi>{' '}
      <span className="st-customers-arrow" aria-hidden="true">
        →
      </span>
      <span className="st-visually-hidden"> {text.after} </span> <bdi>{valueText(field, after, text)}</bdi>
    </li>
  );
}

/** The label that the screen has for a field; its name if there is none. */
function labelOf(field: string, text: AllAdminCustomersMessages): string {
  const label = new Map<string, unknown>(Object.entries(text)).get(field);
  return typeof label === 'string' ? label : field;
}

/** A value in words: of a choice or the status its text, of location codes each with the id of its location. */
function valueText(field: string, value: unknown, text: AllAdminCustomersMessages): string {
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (field === 'status' && (value === 'Active' || value === 'Down')) return text[value];
  if (typeof value === 'string') return (isOption(field) ? optionText(field, value, text, []) : value) || text.blank;
  if (typeof value !== 'object' || value === null) return text.blank;
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${String(part)}`);
  return parts.join(', ') || text.blank;
}
