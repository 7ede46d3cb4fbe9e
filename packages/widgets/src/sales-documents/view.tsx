import { useCallback, useRef, type ReactNode, type RefObject } from 'react';
import { Notice, useFocusFallback } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Loaded } from '../list-screen/loaded.tsx';
import { ListScreenLayout } from '../list-screen/screen.tsx';
import { isLoading, valueOf } from '../service/resource.ts';
import { Blocked } from '../set-up-state/blocked.tsx';
import { counted } from '../texts/counted.ts';
import { DocumentView } from './document-view.tsx';
import type { DocumentsPage, ListedDocuments } from './model.ts';
import { PeriodForm } from './period-form.tsx';
import type { Row } from './rows.ts';
import { DocumentsTable } from './table.tsx';
import type { DocumentsViewProps } from './view-props.ts';

/** The list of sales documents, or one of them. */
export function DocumentsView(props: DocumentsViewProps): ReactNode {
  const { model, text, homeLink, notice } = props;
  const opened = useStore(model.opened.store);
  const page = useStore(model.page);
  const lack = lackOf(valueOf(page));
  const opener = useRef<HTMLElement>(null);
  const onOpen = useCallback(
    (row: Row, button: HTMLButtonElement) => {
      opener.current = button;
      void model.opened.open(row);
    },
    [model],
  );
  const { row } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  // The document may have left the filtered list, with the button that opened it.
  useFocusFallback(heading, row !== null);
  return (
    <ListScreenLayout
      className="st-docs"
      text={text}
      headingRef={heading}
      subtitle={text.note}
      homeLink={homeLink}
      onRefresh={lack !== null ? null : () => void (row === null ? model.load() : model.opened.refresh())}
      isRefreshing={isLoading(page) || isLoading(opened.read)}
    >
      {notice}
      {/* Hidden while a document is open: the list keeps its page, and the focus returns to its button. */}
      <div hidden={row !== null}>
        <List heading={heading} onOpen={onOpen} {...props} />
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

/** What the set-up of the company lacks; null: nothing. */
const lackOf = (page: DocumentsPage | null) =>
  page?.kind === 'not-connected' || page?.kind === 'not-linked' ? page.kind : null;

interface ListProps extends DocumentsViewProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onOpen: (row: Row, button: HTMLButtonElement) => void;
}

function List({ heading, onOpen, ...props }: ListProps): ReactNode {
  const { model, text, homeLink } = props;
  const page = useStore(model.page);
  const lack = lackOf(valueOf(page));
  if (lack !== null)
    return (
      <Blocked state={lack} text={text} homeLink={homeLink}>
        {text.notConnected}
      </Blocked>
    );
  return (
    <div className="st-stack">
      <PeriodForm {...props} />
      <Loaded resource={page} text={text} label={text.loading} lines={6} onRetry={() => void model.load()}>
        {(listed) =>
          listed.kind === 'documents' && <Listed listed={listed} heading={heading} onOpen={onOpen} {...props} />
        }
      </Loaded>
    </div>
  );
}

/** The documents, which of the period are missing, and how many are of other days. */
function Listed({ listed, ...props }: ListProps & { readonly listed: ListedDocuments }): ReactNode {
  const { rows, isTruncated, otherDays, unreadable } = listed;
  const missing = [...(isTruncated ? [props.text.truncated] : []), ...unreadable.map(({ message }) => message)];
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="attention">
          {missing.map((sentence, index) => (
            <p key={index}>{sentence}</p>
          ))}
        </Notice>
      )}
      {otherDays > 0 && <p className="st-quiet">{counted(props.text.otherDays, otherDays, props.locale)}</p>}
      <DocumentsTable rows={rows} {...props} />
    </>
  );
}
