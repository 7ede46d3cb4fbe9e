import { useCallback, useRef, type ReactNode } from 'react';
import { Notice, Skeleton } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { ListScreenLayout, ReadFailure } from '../list-screen/screen.tsx';
import { isLoading } from '../service/resource.ts';
import { Blocked } from '../set-up-state/blocked.tsx';
import { DocumentView } from './document-view.tsx';
import { PeriodForm } from './period-form.tsx';
import type { Row } from './rows.ts';
import { DocumentsTable } from './table.tsx';
import type { DocumentsViewProps } from './view-props.ts';

/** The list of sales documents, or one of them. */
export function DocumentsView(props: DocumentsViewProps): ReactNode {
  const { model, text, homeLink, notice } = props;
  const opened = useStore(model.opened.store, (state) => state);
  const { page, isReading } = useStore(model.store, (state) => state);
  const opener = useRef<HTMLElement>(null);
  const onOpen = useCallback(
    (row: Row, button: HTMLButtonElement) => {
      opener.current = button;
      void model.opened.open(row);
    },
    [model],
  );
  const { row } = opened;
  return (
    <ListScreenLayout
      className="st-docs"
      text={text}
      subtitle={text.note}
      homeLink={homeLink}
      onRefresh={page.phase === 'blocked' ? null : () => void (row === null ? model.load() : model.opened.refresh())}
      isRefreshing={page.phase === 'loading' || isReading || isLoading(opened.read)}
    >
      {notice}
      {/* Hidden while a document is open: the list keeps its page, and the focus returns to its button. */}
      <div hidden={row !== null}>
        <List onOpen={onOpen} {...props} />
      </div>
      {row !== null && (
        <DocumentView
          key={row.id}
          row={row}
          opened={opened}
          {...props}
          onClose={() => {
            model.opened.close();
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      )}
    </ListScreenLayout>
  );
}

interface ListProps extends DocumentsViewProps {
  readonly onOpen: (row: Row, button: HTMLButtonElement) => void;
}

function List({ onOpen, ...props }: ListProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.store, (now) => now);
  const { page, rows, failure, isTruncated, unreadable } = state;
  const missing = [...(isTruncated ? [text.truncated] : []), ...unreadable.map(({ message }) => message)];
  if (page.phase === 'blocked')
    return (
      <Blocked state={page.reason === 'no-consent' ? null : page.reason} text={text} homeLink={homeLink}>
        {text.notConnected}
      </Blocked>
    );
  return (
    <div className="st-stack">
      <PeriodForm state={state} {...props} />
      <ReadFailure failure={failure} text={text} onRetry={() => void model.load()} />
      {missing.length > 0 && (
        <Notice tone="attention">
          {missing.map((sentence, index) => (
            <p key={index}>{sentence}</p>
          ))}
        </Notice>
      )}
      {rows !== null && <DocumentsTable rows={rows} state={state} onOpen={onOpen} {...props} />}
      {rows === null && failure === null && <Skeleton lines={6} label={text.loading} />}
    </div>
  );
}
