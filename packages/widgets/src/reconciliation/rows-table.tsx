import { fillIn } from '@salestax/client';
import { Button, DataTable, FilterPills } from '@salestax/ui';
import { useMemo, type ReactNode } from 'react';
import { csvDownload } from '../list-screen/tools.tsx';
import { rowColumns } from './columns.tsx';
import type { ResultsProps } from './view-props.ts';
import { canRecalculate, documentIdOf, reasonCounts, shownRows, type Row } from './rows.ts';
import { SideBySide } from './side-by-side.tsx';
import {
  documentName,
  errorSentence,
  formatCount,
  messageOf,
  rangeSentence,
  reasonTones,
  statusSentence,
} from './wording.ts';

/** The documents that differ or have an error, with their details and recalculation. */
export function RowsTable(props: ResultsProps): ReactNode {
  const { comparison, rows, state, model, text, locale } = props;
  const { tile, filter, selected } = state;
  const shown = useMemo(() => shownRows(rows, tile, filter), [rows, tile, filter]);
  const columns = useMemo(() => rowColumns(text, locale), [text, locale]);
  const rowName = (row: Row) => documentName(row.qboTxnType, row.qboInvNo ?? row.avaTxnId, text);
  return (
    <div className="st-rec-table">
      <DataTable<Row>
        label={text.table}
        rows={shown}
        rowId={({ key }) => key}
        columns={columns}
        texts={{ ...text, details: text.detailsOf }}
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
            <SideBySide {...props} id={documentIdOf(row)} reasons={row.reasons ?? []} note={noteOf(row, text)} />
          ),
        }}
        toolbar={<Tools {...props} />}
        csv={csvDownload(
          text.csv,
          comparison.search === null ? text.csvFileAny : rangeSentence(text.csvFile, comparison.search),
        )}
        empty={emptySentence(props)}
      />
    </div>
  );
}

function Tools(props: ResultsProps): ReactNode {
  const { rows, state, model, text, locale } = props;
  const reasons = useMemo(() => [...reasonCounts(rows)], [rows]);
  const why = statusSentence(state.status, text) ?? undefined;
  return (
    <>
      <Button variant="primary" disabledReason={why} onClick={() => void model.recalculate()}>
        {text.recalculate}
      </Button>
      <span className="st-quiet" role="status">
        {fillIn(text.selectedOf, {
          count: formatCount(state.selected.size, locale),
          total: formatCount(rows.length, locale),
        })}
      </span>
      {reasons.length > 1 && (
        <FilterPills
          label={text.reasons}
          options={reasons.map(([id, count]) => ({ id, label: text[id], count, tone: reasonTones[id] }))}
          active={state.filter}
          onChange={(id) => model.comparison.setFilter(reasons.find(([known]) => known === id)?.[0] ?? null)}
        />
      )}
    </>
  );
}

/** What is wrong with an opened row, in full. */
const noteOf = (row: Row, text: ResultsProps['text']): string =>
  errorSentence({ code: row.errorCode ?? '', message: messageOf(row, text) }, '', text);

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
