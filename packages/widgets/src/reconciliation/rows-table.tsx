import { useMemo, type ReactNode } from 'react';
import { fillIn, formatCount, formatDay } from '@salestax/client';
import { DataTable, FilterPills, type Column } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useTableLink } from '../list-screen/linked-view.ts';
import { csvDownload } from '../list-screen/tools.tsx';
import { ManageButton } from '../service/manage.tsx';
import { actionCounts, actionOf, rowActions, type RowAction } from './actions.ts';
import { causeNameOfRow, rowsOfCause } from './cause-groups.ts';
import { rowColumns } from './columns.tsx';
import { withCauseTexts, type AllReconciliationMessages } from './messages.ts';
import { recalculatedSince } from './recalculation.ts';
import { canRecalculate, documentIdOf, isError, reasonCounts, rowsOfReason, rowsOfTile, type Row } from './rows.ts';
import { SideBySide } from './side-by-side.tsx';
import type { ResultsProps } from './view-props.ts';
import { canVoid } from './voiding.ts';
import { documentName, messageOf, rangeSentence, statusSentence } from './wording.ts';

interface RowsTableProps extends ResultsProps {
  /** The key of the cause whose documents are shown; null: all. */
  readonly cause: string | null;
}

/** The documents that differ or have an error, with their details and recalculation. */
export function RowsTable({ cause, ...props }: RowsTableProps): ReactNode {
  const { comparison, state, model, text, locale } = props;
  const rows = useMemo(() => rowsOfCause(props.rows, cause), [props.rows, cause]);
  const { tile, action, filter, selected } = state;
  const ofTile = useMemo(() => rowsOfTile(rows, tile), [rows, tile]);
  const shownRows = useMemo(() => rowsOfReason(rowsOfAction(ofTile, action), filter), [ofTile, action, filter]);
  const { last } = useStore(model.recalculation.store);
  const columns = useMemo(() => {
    const recalculated = recalculatedSince(last, comparison.comparedSince);
    return [
      ...rowColumns(text, locale, { recalculated, hasErrors: rows.some(isError) }),
      ...csvColumns(withCauseTexts(text)),
    ];
  }, [text, locale, last, comparison.comparedSince, rows]);
  const link = useTableLink(model.table);
  const rowName = (row: Row) => documentName(row.qboTxnType, row.qboInvNo ?? row.avaTxnId, text);
  return (
    <div className="st-rec-table">
      <DataTable<Row>
        label={text.table}
        rows={shownRows}
        filterKey={JSON.stringify([cause, tile, action, filter])}
        rowId={({ key }) => key}
        columns={columns}
        link={link}
        texts={{ ...text, details: text.detailsOf }}
        locale={locale}
        selection={{
          selected,
          onChange: model.comparison.select,
          canSelect: canRecalculate,
          selectAll: { label: text.selectAll, selectable: canRecalculate },
          header: text.select,
          hidesUnselectable: true,
          rowName,
        }}
        details={{
          rowName,
          onOpen: (row) => void model.documents.read(documentIdOf(row)),
          render: (row) => (
            <SideBySide
              {...props}
              id={documentIdOf(row)}
              note={messageOf(row, text, locale)}
              onVoid={canVoid(row) ? () => model.voiding.ask(row) : undefined}
            />
          ),
        }}
        cardTitle={(row) => `${rowName(row)} · ${formatDay(row.txnDate)}`}
        toolbar={<Tools ofTile={ofTile} {...props} />}
        csv={csvDownload(
          text.csv,
          comparison.search === null ? text.csvFileAny : rangeSentence(text.csvFile, comparison.search),
        )}
        empty={emptySentence(props)}
      />
    </div>
  );
}

/** In the CSV file only: the columns of the table are the specification's, and a currency stands after its amount there. */
const csvColumns = (text: AllReconciliationMessages): readonly Column<Row>[] => [
  { id: 'cause', header: text.causeColumn, only: 'csv', text: (row) => causeNameOfRow(row, text) },
  {
    id: 'currency',
    header: text.currency,
    only: 'csv',
    text: ({ currency, avaCurrency }) => [...new Set([currency, avaCurrency])].filter(Boolean).join(' / '),
  },
];

interface ToolsProps extends ResultsProps {
  /** The rows of the tile, of all actions and reasons. */
  readonly ofTile: readonly Row[];
}

function Tools({ ofTile, ...props }: ToolsProps): ReactNode {
  const { rows, state, model, text, locale } = props;
  const { selected, action, filter } = state;
  const disabledReason = statusSentence(state.status, text) ?? undefined;
  const fixable = useMemo(() => rowsOfReason(rowsOfAction(ofTile, 'recalculate'), filter), [ofTile, filter]);
  const offersThese = selected.size === 0 && action === 'recalculate' && fixable.length > 0;
  return (
    <>
      <ManageButton
        variant={selected.size === 0 ? 'secondary' : 'primary'}
        disabledReason={disabledReason}
        onClick={() => void model.recalculate()}
      >
        {text.recalculate}
      </ManageButton>
      {offersThese && (
        <ManageButton
          variant="primary"
          disabledReason={disabledReason}
          onClick={() => void model.recalculateThese(fixable)}
        >
          {fillIn(text.recalculateThese, { count: formatCount(fixable.length, locale) })}
        </ManageButton>
      )}
      <span className="st-quiet" role="status">
        {fillIn(text.selectedOf, {
          count: formatCount(selected.size, locale),
          total: formatCount(rows.length, locale),
        })}
      </span>
      <Filters ofTile={ofTile} {...props} />
    </>
  );
}

/** Filters the rows by what settles them, and then by why they differ. */
function Filters({ ofTile, state, model, text, locale }: ToolsProps): ReactNode {
  const { filter } = state;
  const counts = useMemo(() => actionCounts(ofTile), [ofTile]);
  const ofAction = useMemo(() => rowsOfAction(ofTile, state.action), [ofTile, state.action]);
  const reasons = useMemo(() => {
    const counted = [...reasonCounts(ofAction)];
    // The active filter stays, so that it can be taken back.
    return filter === null || counted.some(([id]) => id === filter) ? counted : [...counted, [filter, 0] as const];
  }, [ofAction, filter]);
  const actions = rowActions.filter((id) => counts[id] > 0 || id === state.action);
  return (
    <div className="st-rec-filters">
      {actions.length > 1 && (
        <FilterPills
          label={text.actions}
          options={actions.map((id) => ({ id, label: text[`action.${id}`], count: counts[id] }))}
          locale={locale}
          active={state.action}
          onChange={(id) => model.comparison.setAction(rowActions.find((known) => known === id) ?? null)}
        />
      )}
      {(reasons.length > 1 || filter !== null) && (
        <FilterPills
          label={text.reasons}
          options={reasons.map(([id, count]) => ({ id, label: text[id], count }))}
          locale={locale}
          active={filter}
          onChange={(id) => model.comparison.setFilter(reasons.find(([known]) => known === id)?.[0] ?? null)}
        />
      )}
    </div>
  );
}

const rowsOfAction = (rows: readonly Row[], action: RowAction | null): readonly Row[] =>
  action === null ? rows : rows.filter((row) => actionOf(row) === action);

/** Why there is no row. */
function emptySentence({ comparison, rows, state, text }: ResultsProps): string {
  const { totalCount, inconsistentCount, errorCount, search } = comparison;
  if (totalCount === 0) return text.noTransactions;
  const isErrorsOnly = search?.ErrorTransactionOnly === true;
  if (isErrorsOnly && state.tile === 'inconsistent' && inconsistentCount > 0) return text.onlyErrors;
  if (rows.length > 0) return text.noneShown;
  if (isErrorsOnly && errorCount === 0) return inconsistentCount > 0 ? text.noErrors : text.allAgree;
  return text.allAgree;
}
