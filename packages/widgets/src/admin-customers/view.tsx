import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { fillIn } from '@salestax/client';
import { MessageDialog, Notice, Skeleton, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed, Failed } from '../service/failed.tsx';
import { useLaterPart, type LaterPart } from '../service/later-part.tsx';
import { failureOf, valueOf } from '../service/resource.ts';
import type * as configurationPart from './configuration-part.ts';
import type { Panel, CustomersQuestion } from './customers-state.ts';
import { ActionIcon } from './icons.tsx';
import type { AdminCustomersMessages, AllAdminCustomersMessages } from './messages.ts';
import { nameOf, zoneOf } from './rules.ts';
import type * as secondPersonPart from './second-person-part.ts';
import { CustomerTable } from './table.tsx';
import type { CustomersViewProps } from './view-props.ts';

interface ScreenProps extends CustomersViewProps {
  /** The health, form, check-up and history of a customer. */
  readonly configuration: LaterPart<typeof configurationPart>;
  /** A disconnect by two persons. */
  readonly secondPerson: LaterPart<typeof secondPersonPart>;
  /** The page with the activity of a customer. */
  readonly activityLink: (id: string) => string;
  /** The page with the documents of a customer. */
  readonly documentsLink: (id: string) => string;
}

/** The whole screen: the list, and beside it the configuration of one customer. */
export function CustomersView({
  configuration,
  secondPerson,
  activityLink,
  documentsLink,
  ...props
}: ScreenProps): ReactNode {
  const { model, text } = props;
  const panel = useStore(model.store, (state) => state.panel);
  const question = useStore(model.store, (state) => state.question);
  const read = useStore(model.list.store, (state) => state.read);
  const customers = valueOf(read);
  const failure = failureOf(read);
  return (
    <div className="st-customers">
      <div className="st-stack">
        <h2 className="st-title">{text.title}</h2>
        <Outcome {...props} />
        {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void model.list.read()} />}
        <div className="st-customers-columns" data-open={panel.kind !== 'closed' || undefined}>
          <div className="st-stack">
            {customers === null && failure === null && <Skeleton lines={10} label={text.loading} />}
            {customers !== null && (
              <>
                <CustomerTable customers={customers} {...props} />
                <p className="st-quiet">
                  {fillIn(text.timesIn, { zone: zoneOf(new Date(customers.readAt).toISOString()) })}
                </p>
              </>
            )}
            <Outdated {...props} />
          </div>
          {panel.kind !== 'closed' && (
            <Side
              key={panel.customer.id}
              panel={panel}
              configuration={configuration}
              secondPerson={secondPerson}
              activityLink={activityLink}
              documentsLink={documentsLink}
              {...props}
            />
          )}
        </div>
      </div>
      <MessageDialog
        message={question === null ? null : messageOf(question, text)}
        onAnswer={(button) => model.answer(button === 'yes')}
      />
    </div>
  );
}

/** The result of a disconnect. */
function Outcome({ model, text }: Pick<CustomersViewProps, 'model' | 'text'>): ReactNode {
  const disconnection = useStore(model.store, (state) => state.disconnection);
  const close = { onClose: model.closeDisconnection, closeLabel: text.close };
  return (
    <>
      <div role="status">
        {disconnection?.kind === 'done' && (
          <Notice tone="positive" {...close}>
            {text.disconnected}
          </Notice>
        )}
      </div>
      {disconnection?.kind === 'not-done' && (
        <Notice tone="negative" role="alert" {...close}>
          {fillIn(text.notDisconnected, { company: nameOf(disconnection.customer) })}
        </Notice>
      )}
      {disconnection?.kind === 'second-person' && (
        <Notice tone="attention" role="alert" {...close}>
          {fillIn(text.needsSecondPerson, { company: nameOf(disconnection.customer) })}
        </Notice>
      )}
      {disconnection?.kind === 'failed' && <CallFailed failure={disconnection.failure} text={text} />}
    </>
  );
}

function Outdated({ model: { list }, text }: Pick<CustomersViewProps, 'model' | 'text'>): ReactNode {
  const isOutdated = useStore(list.store, (state) => state.isOutdated);
  return (
    <p className="st-quiet st-customers-outdated" role="status">
      {isOutdated && (
        <>
          {text.outdated}{' '}
          <button type="button" className="st-link" onClick={() => void list.read()}>
            {text.retry}
          </button>
        </>
      )}
    </p>
  );
}

/** The configuration beside the list. It takes the focus when it opens, and returns it when it closes. */
function Side({
  panel,
  model,
  configuration,
  secondPerson,
  text,
  locale,
  activityLink,
  documentsLink,
}: ScreenProps & { readonly panel: Exclude<Panel, { kind: 'closed' }> }) {
  const parts = useLaterPart(configuration, false);
  const decision = useLaterPart(secondPerson, false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { customer } = panel;
  const { id } = customer;
  useFocusOf(heading, model, id);
  const opened =
    panel.kind === 'open' && parts !== null ? { panel, parts, text: parts.withConfigurationTexts(text) } : null;

  return (
    <aside className="st-stack" aria-label={text.configuration}>
      {panel.kind === 'open' && panel.secondPerson !== null && parts !== null && decision !== null && (
        <decision.SecondPersonCard model={panel.secondPerson} text={text} locale={locale} Field={parts.TextField} />
      )}
      <div className="st-card">
        <div className="st-card-head st-customers-head">
          <div>
            <h3 ref={heading} className="st-card-title" tabIndex={-1}>
              {text.configuration}
            </h3>
            <p className="st-quiet">
              <bdi>{nameOf(customer)}</bdi>
            </p>
          </div>
          <button type="button" className="st-icon-button" aria-label={text.close} onClick={model.close}>
            <ActionIcon name="close" />
          </button>
        </div>
        {parts !== null && <parts.Health customer={customer} model={model} text={text} locale={locale} />}
        <Reading panel={panel} model={model} text={text} />
        {opened !== null && (
          <opened.parts.ConfigurationForm form={opened.panel.form} text={opened.text} onCancel={model.close} />
        )}
      </div>
      {opened !== null && <OpenedCards {...opened} activityLink={activityLink(id)} documentsLink={documentsLink(id)} />}
    </aside>
  );
}

interface OpenedCardsProps {
  readonly panel: Extract<Panel, { kind: 'open' }>;
  readonly parts: typeof configurationPart;
  readonly text: AllAdminCustomersMessages;
  readonly activityLink: string;
  readonly documentsLink: string;
}

/** What is shown below the configuration of a customer. */
function OpenedCards({ panel, parts, text, activityLink, documentsLink }: OpenedCardsProps): ReactNode {
  return (
    <>
      {/* These pages and the accounting service are open to users of the company only. */}
      <parts.CheckUpCard model={panel.checkUp} linkTo={() => null} opensAccounting={false} text={text} />
      <parts.ErrorsCard errors={panel.errors} text={text} />
      <parts.HistoryCard
        history={panel.history}
        customer={panel.customer}
        activityLink={activityLink}
        documentsLink={documentsLink}
        text={text}
      />
      <parts.DiagnosticsButton diagnostics={panel.diagnostics} text={text} />
    </>
  );
}

/** Focuses the heading when a customer is opened; when it is closed, the button that opened it. */
function useFocusOf(heading: RefObject<HTMLHeadingElement | null>, model: ScreenProps['model'], id: string): void {
  useEffect(() => {
    const screen = heading.current?.closest('.st-customers');
    heading.current?.focus();
    // Later, because the dialog that confirmed the close still has the focus.
    return () =>
      queueMicrotask(() => {
        if (model.store.getState().panel.kind === 'closed') editButton(screen, id)?.focus();
      });
  }, [heading, model, id]);
}

/** While the configuration is read, or could not be. */
function Reading({ panel, model, text }: Pick<ScreenProps, 'model' | 'text'> & { readonly panel: Panel }): ReactNode {
  if (panel.kind === 'loading')
    return (
      <div className="st-card-body">
        <Skeleton lines={6} label={text.readingConfiguration} />
      </div>
    );
  if (panel.kind !== 'failed') return null;
  return (
    <div className="st-card-body">
      {panel.failure === null ? (
        <Failed sentence={text.failed} text={text} onRetry={model.retry} />
      ) : (
        <CallFailed failure={panel.failure} text={text} onRetry={model.retry} />
      )}
    </div>
  );
}

/** The button that opens a customer's configuration. */
const editButton = (screen: Element | null | undefined, id: string) =>
  [...(screen?.querySelectorAll<HTMLElement>('[data-customer]') ?? [])].find((one) => one.dataset['customer'] === id);

function messageOf(question: CustomersQuestion, text: AdminCustomersMessages): Message {
  if (question.kind === 'unsaved')
    return {
      title: text.leaveTitle,
      text: text.leave,
      buttons: [
        { id: 'no', label: text.no },
        { id: 'yes', label: text.yes, variant: 'danger' },
      ],
    };
  const company = nameOf(question.customer);
  if (question.kind === 'disconnect')
    return {
      title: fillIn(text.disconnectTitle, { company }),
      text: fillIn(text.disconnectText, { realmId: question.customer.realmId }),
      buttons: [
        { id: 'no', label: text.cancel },
        { id: 'yes', label: text.disconnect, variant: 'danger' },
      ],
    };
  return {
    title: text.againTitle,
    text: fillIn(text.againText, { company }),
    buttons: [
      { id: 'no', label: text.cancel },
      { id: 'yes', label: text.signInAgain, variant: 'primary' },
    ],
  };
}
