import { useMemo, type ReactNode } from 'react';
import { fillIn, formatCount, formatZonedTime } from '@salestax/client';
import type { OwnCompany } from '@salestax/contract';
import { Badge, Button, DataTable, FilterPills, PlainButton, SearchBox, TextLink, type Column } from '@salestax/ui';
import { useTableLink } from '../list-screen/linked-view.ts';
import { csvDownload } from '../list-screen/tools.tsx';
import type { CompaniesMessages } from './messages.ts';
import type { CompaniesModel, CompaniesState } from './model.ts';
import { attentionCount, companyFilters, filterCount, mayOpen, shownCompanies, shownStatus } from './rules.ts';
import { attentionTexts, filterName, monthName, monthStateName, monthTones, statusTones } from './wording.ts';

export interface CompaniesProps {
  readonly model: CompaniesModel;
  readonly text: CompaniesMessages;
  readonly locale: string;
  readonly homeLink: string | null;
}

interface TableProps extends CompaniesProps {
  readonly companies: readonly OwnCompany[];
  readonly state: CompaniesState;
}

const all = () => true;

/** The companies with their search and filters. */
export function CompaniesTable({ companies, state, model, text, locale, homeLink }: TableProps): ReactNode {
  const { typed, filter, opening, selected } = state;
  const columns = useMemo(
    () => columnsOf({ text, locale, opening, homeLink, onOpen: (company) => void model.open(company) }),
    [text, locale, opening, homeLink, model],
  );
  const link = useTableLink(model.table);
  const rows = useMemo(() => shownCompanies(companies, { search: typed, filter }), [companies, typed, filter]);
  return (
    <DataTable
      label={text.heading}
      rows={rows}
      rowId={({ realmId }) => realmId}
      filterKey={JSON.stringify([filter, typed])}
      columns={columns}
      link={link}
      initialSort={null}
      selection={{
        selected,
        onChange: model.select,
        canSelect: all,
        selectAll: { label: text.selectAll, selectable: all },
        rowName: ({ name }) => name,
      }}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      toolbar={<Tools companies={companies} state={state} model={model} text={text} locale={locale} />}
      csv={csvDownload(text.csv, `${text.heading}.csv`)}
      empty={text.noCompanies}
      isRowMarked={({ isCurrent }) => isCurrent}
    />
  );
}

function Tools({
  companies,
  state: { typed, filter, isComparing },
  model,
  text,
  locale,
}: Omit<TableProps, 'homeLink'>): ReactNode {
  const filters = companyFilters.map((id) => ({ id, label: filterName(id, text), count: filterCount(companies, id) }));
  return (
    <>
      <PlainButton aria-expanded={isComparing} onClick={model.toggleComparison}>
        {text.compare}
      </PlainButton>
      <SearchBox
        label={text.company}
        name="companySearch"
        value={typed}
        onChange={model.type}
        onSearch={() => {}}
        clearLabel={text.clear}
        placeholder={text.company}
      />
      <FilterPills
        label={text.status}
        options={filters}
        locale={locale}
        active={filter}
        onChange={(id) => model.setFilter(companyFilters.find((each) => each === id) ?? null)}
      />
    </>
  );
}

interface Cells {
  readonly text: CompaniesMessages;
  readonly locale: string;
  /** The realm id of the company that is being opened. */
  readonly opening: string | null;
  readonly onOpen: (company: OwnCompany) => void;
  readonly homeLink: string | null;
}

function columnsOf(cells: Cells): readonly Column<OwnCompany>[] {
  const { text, locale } = cells;
  return [
    {
      id: 'company',
      header: text.company,
      isRowHeader: true,
      value: ({ name }) => name,
      text: ({ name, realmId }) => `${name} (${realmId})`,
      cell: ({ name, realmId }) => (
        <span className="st-companies-name">
          <bdi>{name}</bdi>
          <bdi className="st-quiet">{realmId}</bdi>
        </span>
      ),
    },
    {
      id: 'status',
      header: text.status,
      width: '9em',
      value: (company) => text[shownStatus(company)],
      cell: (company) => {
        const status = shownStatus(company);
        return <Badge tone={statusTones[status]}>{text[status]}</Badge>;
      },
    },
    {
      id: 'attention',
      header: text.attention,
      width: '14em',
      value: attentionCount,
      cell: (company) => <AttentionCell company={company} {...cells} />,
    },
    {
      id: 'waiting',
      header: text.waitingDocuments,
      width: '8em',
      align: 'end',
      value: ({ waiting }) => waiting,
      cell: ({ waiting }) => formatCount(waiting, locale),
    },
    {
      id: 'month',
      header: text.lastMonth,
      width: '12em',
      value: ({ lastMonth }) => (lastMonth === null ? '' : monthStateName(lastMonth, text)),
      cell: ({ lastMonth }) =>
        lastMonth === null ? (
          '–'
        ) : (
          <span className="st-companies-name">
            <span>
              <Badge tone={monthTones[lastMonth.state]}>{monthStateName(lastMonth, text)}</Badge>
            </span>
            <span className="st-quiet">{monthName(lastMonth.month, locale)}</span>
          </span>
        ),
    },
    {
      id: 'active',
      header: text.activity,
      width: '11em',
      value: ({ activeAt }) => activeAt ?? '',
      cell: ({ activeAt }) =>
        activeAt === null ? '–' : <time dateTime={activeAt}>{formatZonedTime(activeAt, locale)}</time>,
    },
    {
      id: 'open',
      header: <span className="st-visually-hidden">{text.open}</span>,
      label: text.open,
      width: '8em',
      only: 'table',
      cell: (company) => <OpenCell company={company} {...cells} />,
    },
  ];
}

interface CellProps extends Cells {
  readonly company: OwnCompany;
}

function AttentionCell({ company, text, locale }: CellProps): ReactNode {
  const sentences = attentionTexts(company, text, locale);
  if (sentences.length === 0) return '–';
  return (
    <ul className="st-companies-attention">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function OpenCell({ company, text, opening, onOpen, homeLink }: CellProps): ReactNode {
  const label = fillIn(text.openCompany, { company: company.name });
  if (company.isCurrent)
    return homeLink === null ? null : (
      <TextLink href={homeLink} aria-label={label} aria-current="true">
        {text.open}
      </TextLink>
    );
  if (!mayOpen(company)) return null;
  return (
    <Button aria-label={label} busy={opening === company.realmId} onClick={() => onOpen(company)}>
      {text.open}
    </Button>
  );
}
