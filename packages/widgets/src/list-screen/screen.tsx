import type { ReactNode, Ref } from 'react';
import type { Failure } from '@salestax/client';
import { BackLink, Button, MessageDialog } from '@salestax/ui';
import type { Lifetime } from '@salestax/widget-kit';
import { CallFailed, type FailureMessages } from '../service/failed.tsx';

/** An alert that needs no answer closes after this many milliseconds. */
const AUTO_CLOSE_MS = 5_000;

interface ListScreenLayoutProps {
  readonly className: string;
  readonly text: { readonly back: string; readonly heading: string; readonly refresh: string };
  /** Below the heading. */
  readonly subtitle?: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  /** Null: there is nothing to refresh yet. */
  readonly onRefresh: (() => void) | null;
  readonly isRefreshing?: boolean;
  readonly children: ReactNode;
}

/** The way back, the heading and the refresh button of a list screen, above its content. */
export function ListScreenLayout({
  className,
  text,
  subtitle,
  headingRef,
  homeLink,
  onRefresh,
  isRefreshing = false,
  children,
}: ListScreenLayoutProps): ReactNode {
  const title = (
    <h2 className="st-title" {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
      {text.heading}
    </h2>
  );
  return (
    <div className={`${className} st-stack`}>
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <div className="st-page-head">
        {subtitle === undefined ? (
          title
        ) : (
          <div>
            {title}
            <p>{subtitle}</p>
          </div>
        )}
        {onRefresh !== null && (
          <Button variant="plain" busy={isRefreshing} onClick={onRefresh}>
            {text.refresh}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

interface ReadFailureProps {
  readonly failure: Failure | null;
  readonly text: FailureMessages;
  readonly onRetry?: () => void;
}

/** Why nothing could be read. */
export function ReadFailure({ failure, text, onRetry }: ReadFailureProps): ReactNode {
  if (failure === null) return null;
  return <CallFailed failure={failure} text={text} onRetry={onRetry} />;
}

/** How a widget shows its alerts. */
export interface AlertTexts<Alert, Text> {
  readonly sentence: (alert: Alert, text: Text, locale: string) => string;
  /** Whether the alert needs no answer, and so closes by itself. */
  readonly closesItself: (alert: Alert) => boolean;
}

interface AlertDialogProps<Alert, Text> {
  /** Null: there is none. */
  readonly alert: Alert | null;
  readonly texts: AlertTexts<Alert, Text>;
  readonly text: Text;
  readonly locale: string;
  readonly onClose: () => void;
}

/** A sentence with an OK button. */
export function AlertDialog<Alert, Text extends { readonly ok: string }>({
  alert,
  texts: { sentence, closesItself },
  text,
  locale,
  onClose,
}: AlertDialogProps<Alert, Text>): ReactNode {
  const message = alert && {
    text: sentence(alert, text, locale),
    buttons: [{ id: 'ok', label: text.ok, variant: 'primary' as const }],
    autoCloseMs: closesItself(alert) ? AUTO_CLOSE_MS : undefined,
  };
  return <MessageDialog message={message} onAnswer={onClose} />;
}

interface AlertStore<Alert> {
  readonly subscribe: (
    listener: (state: { readonly alert: Alert | null }, before: { readonly alert: Alert | null }) => void,
  ) => () => void;
}

/** Announces alerts that close by themselves: their dialog may be gone before a screen reader reaches it. */
export function announceAlerts<Alert, Text>(
  {
    life,
    announce,
    text,
    locale,
  }: {
    readonly life: Lifetime;
    readonly announce: (sentence: string) => void;
    readonly text: () => Text;
    readonly locale: () => string;
  },
  store: AlertStore<Alert>,
  { sentence, closesItself }: AlertTexts<Alert, Text>,
): void {
  life.own(
    store.subscribe(({ alert }, before) => {
      if (alert !== null && alert !== before.alert && closesItself(alert)) announce(sentence(alert, text(), locale()));
    }),
  );
}
