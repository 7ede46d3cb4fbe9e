import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { fillIn, formatAmount, formatMoney } from '@salestax/client';
import type { MonthSummary } from '@salestax/contract';
import { Badge, DataTable, Skeleton, useFocusFallback, type Column } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Loaded } from '../list-screen/loaded.tsx';
import { ListScreenLayout } from '../list-screen/screen.tsx';
import { PendingPart, useLaterPart, type LaterPart } from '../service/later-part.tsx';
import { isLoading, valueOf, type Resource } from '../service/resource.ts';
import { Blocked } from '../set-up-state/blocked.tsx';
import type { CloseMessages } from './messages.ts';
import type { MonthList } from './model.ts';
import type * as monthPart from './month-part.ts';
import type { CloseViewProps } from './view-props.ts';
import { decisionSentence, monthName, stateName, stateTones } from './wording.ts';

interface ScreenProps extends CloseViewProps {
  /** One month. */
  readonly monthPart: LaterPart<typeof monthPart>;
}

/** The months, or one of them. */
export function CloseView({ monthPart: part, ...props }: ScreenProps): ReactNode {
  const { model, text, homeLink } = props;
  const list = useStore(model.list);
  const { month } = useStore(model.opened);
  const isReading = useStore<Resource<unknown>, boolean>(month?.detail ?? model.list, isLoading);
  const { blockedBy = null } = valueOf(list) ?? {};
  const opener = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A month that a link has opened has no button in the list.
  useFocusFallback(heading, month !== null);
  const parts = useLaterPart(part, month !== null);
  const onOpen = useCallback(
    (row: MonthSummary, button: HTMLButtonElement) => {
      opener.current = button;
      void model.open(row.month);
    },
    [model],
  );
  return (
    <ListScreenLayout
      className="st-close"
      text={text}
      subtitle={text.note}
      headingRef={heading}
      homeLink={homeLink}
      onRefresh={blockedBy !== null ? null : () => void model.refresh()}
      isRefreshing={isReading}
    >
      {blockedBy !== null && (
        <Blocked state={blockedBy} text={text} homeLink={homeLink}>
          {text.notConnected}
        </Blocked>
      )}
      {/* Hidden while a month is open, so that the focus returns to its button. */}
      <div hidden={month !== null || blockedBy !== null}>
        <Loaded resource={list} text={text} label={text.loading} lines={6} onRetry={() => void model.load()}>
          {({ months }) => <Months rows={months} onOpen={onOpen} {...props} />}
        </Loaded>
      </div>
      {month !== null && blockedBy === null && (
        <PendingPart part={part} text={text}>
          <Skeleton lines={6} label={text.loading} />
        </PendingPart>
      )}
      {month !== null && blockedBy === null && parts !== null && (
        <parts.MonthView
          key={month.month}
          opened={month}
          notAllowed={whyNotAllowed(list, text)}
          {...props}
          onLeave={() => {
            model.leave();
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      )}
    </ListScreenLayout>
  );
}

/** Why the person may not close a month; undefined: they may. The answer with the list of months contains that. */
function whyNotAllowed(list: Resource<MonthList>, text: CloseMessages): string | undefined {
  const listed = valueOf(list);
  if (listed !== null) return listed.mayClose ? undefined : text.notAllowed;
  return list.kind === 'failed' ? text.failed : text.loading;
}

interface MonthsProps extends CloseViewProps {
  readonly rows: readonly MonthSummary[];
  /** `button`: the one that was pressed. */
  readonly onOpen: (row: MonthSummary, button: HTMLButtonElement) => void;
}

function Months({ rows, onOpen, text, locale }: MonthsProps): ReactNode {
  const columns = useMemo(() => columnsOf(text, locale, onOpen), [text, locale, onOpen]);
  return (
    <DataTable
      label={text.table}
      rows={rows}
      rowId={({ month }) => month}
      columns={columns}
      initialSort={null}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      empty={null}
    />
  );
}

function columnsOf(
  text: CloseMessages,
  locale: string,
  onOpen: MonthsProps['onOpen'],
): readonly Column<MonthSummary>[] {
  return [
    {
      id: 'month',
      header: text.month,
      isRowHeader: true,
      width: '12em',
      value: ({ month }) => month,
      cell: (row) => (
        <button
          type="button"
          className="st-link"
          aria-label={fillIn(text.open, { month: monthName(row.month, locale) })}
          onClick={({ currentTarget }) => onOpen(row, currentTarget)}
        >
          {monthName(row.month, locale)}
        </button>
      ),
    },
    {
      id: 'state',
      header: text.state,
      width: '14em',
      value: ({ state }) => stateName(state, text),
      cell: ({ state }) => <Badge tone={stateTones[state]}>{stateName(state, text)}</Badge>,
    },
    {
      id: 'difference',
      header: text.difference,
      align: 'end',
      width: '10em',
      value: (row) => row.difference ?? 0,
      text: (row) => (row.difference === null ? '' : formatMoney(row.difference)),
      cell: (row) =>
        row.difference === null ? (
          <span className="st-quiet">{text.noFigures}</span>
        ) : (
          formatAmount(row.difference, locale)
        ),
    },
    {
      id: 'closed',
      header: text.closedBy,
      value: ({ closed }) => closed?.at ?? '',
      cell: ({ closed }) => (closed === null ? '' : decisionSentence(text.byOn, closed)),
    },
  ];
}
