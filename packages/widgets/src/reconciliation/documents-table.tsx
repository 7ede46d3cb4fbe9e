import { useMemo, type ReactNode } from 'react';
import { fillIn, formatCount, formatDay } from '@salestax/client';
import { type ComparedDocument, typeName } from '@salestax/contract';
import { Button, DataTable, FilterPills, Skeleton, type Column } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { csvDownload } from '../list-screen/tools.tsx';
import { CallFailed } from '../service/failed.tsx';
import { failureOf, isLoading, valueOf } from '../service/resource.ts';
import { amountColumns } from './columns.tsx';
import type { ReconciliationMessages } from './messages.ts';
import { ResultReplaced, SideBySide } from './side-by-side.tsx';
import type { ReconciliationViewProps } from './view-props.ts';
import { documentName, signed } from './wording.ts';

/** The documents of the tiles 'Consistent' and 'Total Transactions'. */
export function DocumentsTable(props: ReconciliationViewProps): ReactNode {
  const { model, text, locale } = props;
  const listing = useStore(model.documents.store, (state) => state.listing);
  const columns = useMemo(() => documentColumns(text, locale), [text, locale]);
  if (listing === null) return null;
  const { side, only, listed } = listing;
  const value = valueOf(listed);
  if (value === 'replaced') return <ResultReplaced text={text} />;
  const { documents = [], totalCount = null } = value ?? {};
  const failure = failureOf(listed);
  const rowName = ({ type, number }: ComparedDocument) => documentName(type, number, text);
  const label = only === 'Consistent' ? text.consistent : text.total;
  const isMore = totalCount !== null && documents.length < totalCount;
  return (
    <div className="st-rec-table">
      {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void model.documents.more()} />}
      <DataTable<ComparedDocument>
        key={`${only}/${side}`}
        label={label}
        rows={documents}
        rowId={({ id }) => id}
        columns={columns}
        initialSort={null}
        texts={{ ...text, details: text.detailsOf }}
        locale={locale}
        details={{
          rowName,
          onOpen: ({ id }) => void model.documents.read(id),
          render: ({ id }) => <SideBySide {...props} id={id} />,
        }}
        toolbar={
          <FilterPills
            label={text.sides}
            options={[
              { id: 'accounting', label: text.accountingSide },
              { id: 'provider', label: text.providerSide },
            ]}
            locale={locale}
            active={side}
            // One of both is always shown.
            onChange={(id) => {
              if (id !== null) model.chooseSide(id === 'provider' ? 'provider' : 'accounting');
            }}
          />
        }
        csv={csvDownload(text.csv, `${label} ${side === 'provider' ? text.providerSide : text.accountingSide}.csv`)}
        empty={
          failure !== null ? null : isLoading(listed) || totalCount === null ? (
            <Skeleton lines={3} label={text.loadingList} />
          ) : (
            text.noTransactions
          )
        }
        footer={
          isMore ? (
            <p className="st-row">
              <span className="st-quiet">
                {fillIn(text.listed, {
                  done: formatCount(documents.length, locale),
                  total: formatCount(totalCount, locale),
                })}
              </span>
              <Button busy={isLoading(listed)} onClick={() => void model.documents.more()}>
                {text.more}
              </Button>
            </p>
          ) : undefined
        }
      />
    </div>
  );
}

function documentColumns(text: ReconciliationMessages, locale: string): readonly Column<ComparedDocument>[] {
  const kindOf = ({ type }: ComparedDocument) => text.vendorWord(typeName(type));
  const plain = (id: 'type' | 'number' | 'customerName' | 'status', header: string): Column<ComparedDocument> => ({
    id,
    header,
    value: (document) => document[id],
  });
  const amountOf = amountColumns<ComparedDocument>(text, locale);
  const amount = (id: 'amount' | 'tax' | 'total', header: string) =>
    amountOf(id, header, (document) => signed(document[id], document.type));
  return [
    { ...plain('number', text.documentNumber), isRowHeader: true },
    {
      id: 'date',
      header: text.txnDate,
      value: ({ date }) => date,
      text: ({ date }) => formatDay(date),
    },
    { ...plain('type', text.txnType), value: kindOf },
    plain('customerName', text.customer),
    amount('amount', text.beforeTax),
    amount('tax', text.salesTax),
    amount('total', text.documentTotal),
    { ...plain('status', text.documentStatus), value: ({ status }) => text.vendorWord(status) },
  ];
}
