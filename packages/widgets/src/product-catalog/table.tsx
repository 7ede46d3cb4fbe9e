import { useMemo, type ReactNode } from 'react';
import { fillIn, formatCount, formatDayAndTime, safeFileName } from '@salestax/client';
import type { ItemRow } from '@salestax/contract';
import { Badge, Button, DataTable, type Column, type Tone } from '@salestax/ui';
import { useTableLink } from '../list-screen/linked-view.ts';
import { csvDownload, ListTools, SelectedCount } from '../list-screen/tools.tsx';
import { ManageButton } from '../service/manage.tsx';
import { isLoading } from '../service/resource.ts';
import { countsOf, isNew, itemsFound, itemsOf, mayChooseCode, maySend, type ItemStatus } from './items.ts';
import type { CatalogMessages } from './messages.ts';
import type { CatalogState } from './model.ts';
import type { TaxCodeChooser } from './tax-code-choice.ts';
import type { CatalogViewProps } from './view-props.ts';

interface TableProps extends CatalogViewProps {
  readonly items: readonly ItemRow[];
  readonly state: CatalogState;
}

const statuses = ['New', 'Updated', 'Fail'] as const satisfies readonly ItemStatus[];
const tones: Readonly<Record<ItemStatus, Tone>> = { New: 'info', Updated: 'positive', Fail: 'negative' };

/** The items and their status at the provider, with search, selection and sending. */
export function ItemTable(props: TableProps): ReactNode {
  const { items, state, model, chooser, text, locale } = props;
  const { wanted, filter, selected } = state;
  const found = useMemo(() => itemsFound(items, wanted), [items, wanted]);
  const shownRows = useMemo(() => itemsOf(found, filter), [found, filter]);
  const link = useTableLink(model.table);
  const columns = useMemo(() => columnsOf(text, chooser), [text, chooser]);
  return (
    <>
      {wanted.kind === 'no-code' && (
        <div className="st-row">
          <h3 className="st-catalog-part">{text.withoutCode}</h3>
          <Button variant="plain" onClick={model.showAll}>
            {text.showAll}
          </Button>
        </div>
      )}
      <DataTable
        label={text.table}
        rows={shownRows}
        filterKey={JSON.stringify([wanted, filter])}
        rowId={({ id }) => id}
        columns={columns}
        link={link}
        texts={{ ...text, details: text.detailsOf }}
        locale={locale}
        selection={{
          selected,
          onChange: model.select,
          canSelect: maySend,
          disabledReason: () => text.upToDate,
          selectAll: { label: text.selectAll, selectable: isNew },
          header: text.select,
          rowName: nameOf,
        }}
        empty={<Nothing {...props} />}
        toolbar={<Tools found={found} shown={shownRows} {...props} />}
        footer={<Compared {...props} />}
        csv={csvDownload(text.csv, `${safeFileName(text.csvFile)}.csv`)}
      />
    </>
  );
}

/** The code of an item, or else its description. */
export const nameOf = ({ itemCode, itemDescription }: ItemRow): string => itemCode || itemDescription;

function columnsOf(text: CatalogMessages, chooser: TaxCodeChooser): readonly Column<ItemRow>[] {
  return [
    {
      id: 'itemCode',
      header: text.itemCode,
      value: ({ itemCode }) => itemCode,
      cell: ({ itemCode }) => itemCode || <span className="st-catalog-lack">{text.noCode}</span>,
      width: '11.1em',
    },
    {
      id: 'itemDescription',
      header: text.itemDescription,
      value: ({ itemDescription }) => itemDescription,
      isRowHeader: true,
    },
    {
      id: 'status',
      header: text.status,
      value: ({ status }) => text[status],
      cell: (item) => <StatusCell item={item} text={text} />,
      width: '11.1em',
    },
    {
      id: 'description',
      header: text.errorMessage,
      value: ({ description }) => description,
      cell: ({ description }) => description && <span className="st-catalog-error">{description}</span>,
    },
    {
      id: 'taxCode',
      header: text.taxCode,
      value: ({ taxCode = '' }) => taxCode,
      cell: (item) => <TaxCodeCell item={item} text={text} chooser={chooser} />,
      width: '12.3em',
    },
  ];
}

/** The status of an item, and the values in AvaTax that differ from those to be sent. */
function StatusCell({ item, text }: { readonly item: ItemRow; readonly text: CatalogMessages }): ReactNode {
  const { status, atProvider, itemCode, itemDescription, taxCode = '' } = item;
  return (
    <span className="st-catalog-status">
      <Badge tone={tones[status]}>{text[status]}</Badge>
      {atProvider?.itemCode !== undefined && atProvider.itemCode.toLowerCase() !== itemCode.toLowerCase() && (
        <span className="st-quiet">{fillIn(text.nameInAvaTax, { name: atProvider.itemCode })}</span>
      )}
      {atProvider !== undefined && atProvider.description !== itemDescription && (
        <span className="st-quiet">{fillIn(text.descriptionInAvaTax, { description: atProvider.description })}</span>
      )}
      {atProvider !== undefined && atProvider.taxCode !== taxCode && (
        <span className="st-quiet">{fillIn(text.codeInAvaTax, { code: atProvider.taxCode || text.noTaxCode })}</span>
      )}
    </span>
  );
}

interface TaxCodeCellProps {
  readonly item: ItemRow;
  readonly text: CatalogMessages;
  readonly chooser: TaxCodeChooser;
}

/**
 * The tax code with which an item is sent, or a mark that there is none; and a button to choose one, as long as AvaTax has
 * none.
 */
function TaxCodeCell({ item, text, chooser }: TaxCodeCellProps): ReactNode {
  const { taxCode, defaultTaxCode = '' } = item;
  const action = taxCode ? text.change : text.choose;
  return (
    <span className="st-catalog-code">
      {taxCode ? <span>{taxCode}</span> : <span className="st-catalog-lack">{text.noTaxCode}</span>}
      {defaultTaxCode !== '' && <span className="st-quiet">{fillIn(text.taxedAs, { code: defaultTaxCode })}</span>}
      {mayChooseCode(item) && (
        <button
          type="button"
          className="st-link"
          aria-label={`${action}: ${fillIn(text.changeOf, { item: nameOf(item) })}`}
          onClick={() => chooser.open([item])}
        >
          {action}
        </button>
      )}
    </span>
  );
}

interface ToolsProps extends TableProps {
  readonly found: readonly ItemRow[];
  readonly shown: readonly ItemRow[];
}

function Tools({ found, shown, items, state, model, chooser, text, locale }: ToolsProps): ReactNode {
  const { selected, isSending } = state;
  const texts = { all: text.selectedItems, some: text.selectedSome };
  const counts = useMemo(() => countsOf(found), [found]);
  const chosen = useMemo(() => items.filter((item) => selected.has(item.id) && mayChooseCode(item)), [items, selected]);
  return (
    <>
      <ListTools
        name="itemSearch"
        state={state}
        model={model}
        text={text}
        locale={locale}
        filters={[
          ...statuses.map((id) => ({ id, label: text[id], count: counts[id] })),
          { id: 'undecided' as const, label: text.noTaxCode, count: counts.undecided },
        ]}
      />
      <span className="st-toolbar-action">
        <SelectedCount selected={selected} shown={shown} texts={texts} locale={locale} />
        {chosen.length > 1 && (
          <ManageButton onClick={() => chooser.open(chosen)}>
            {fillIn(text.setTaxCode, { count: formatCount(chosen.length, locale) })}
          </ManageButton>
        )}
        <ManageButton
          variant={selected.size === 0 ? 'secondary' : 'primary'}
          busy={isSending}
          onClick={() => void model.sync()}
        >
          {text.sync}
        </ManageButton>
      </span>
    </>
  );
}

/** When the items were compared, and a button to compare them again. */
function Compared({ state: { comparison, read, isStarting }, model, text, locale }: TableProps): ReactNode {
  const isRunning = comparison?.state === 'running';
  return (
    <div className="st-row">
      {comparison?.state === 'ready' && (
        <span className="st-quiet">
          {fillIn(text.comparedAt, { time: formatDayAndTime(new Date(comparison.updatedAt), locale) })}
        </span>
      )}
      <Button variant="plain" busy={isLoading(read) || isStarting || isRunning} onClick={() => void model.compare()}>
        {text.compareAgain}
      </Button>
    </div>
  );
}

/** In place of the rows when there are none. */
function Nothing({ items, state: { wanted, filter }, model, text }: TableProps): ReactNode {
  if (items.length === 0) return text.noItems;
  return (
    <div className="st-catalog-nothing">
      <p>{wanted.kind === 'no-code' && filter === null ? text.allHaveCodes : text.noneFound}</p>
      {wanted.kind !== 'no-code' && <Button onClick={model.showAll}>{text.showAll}</Button>}
    </div>
  );
}
