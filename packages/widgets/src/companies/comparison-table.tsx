import { useMemo, type ReactNode } from 'react';
import { fillIn, formatCount } from '@salestax/client';
import type { CompanyComparison, CompanyComparisons, OwnCompany } from '@salestax/contract';
import { Badge, Button, DataTable, type Column } from '@salestax/ui';
import { CorrelationId } from '../service/correlation-id.tsx';
import { comparisonState, comparisonTones, errorSentence } from './comparison-wording.ts';
import type { CompaniesState } from './model.ts';
import { mayOpen } from './rules.ts';
import type { CompaniesProps } from './table.tsx';

interface TableProps extends CompaniesProps {
  readonly comparisons: CompanyComparisons;
  readonly companies: readonly OwnCompany[];
  readonly state: CompaniesState;
}

/** A comparison with its company; null: it is not in the list any more. */
interface Row extends CompanyComparison {
  readonly company: OwnCompany | null;
}

/** The state and the result of each company. */
export function ComparisonTable({ comparisons, companies, state, model, text, locale }: TableProps): ReactNode {
  const rows = useMemo(() => rowsOf(comparisons, companies), [comparisons, companies]);
  const { opening } = state;
  const columns = useMemo(
    () => columnsOf({ text, locale, opening, onOpen: (company) => void model.open(company, '/reconciliation') }),
    [text, locale, opening, model],
  );
  return (
    <DataTable
      label={text.comparisonsLabel}
      rows={rows}
      rowId={({ realmId }) => realmId}
      columns={columns}
      initialSort={null}
      texts={{ ...text, details: text.detailsOf, pages: `${text.comparisonsLabel}: ${text.pages}` }}
      locale={locale}
      empty={null}
    />
  );
}

/** The comparisons in the order of the list of companies; those of companies that are not listed any more at the end. */
function rowsOf({ companies: compared }: CompanyComparisons, companies: readonly OwnCompany[]): readonly Row[] {
  const places = new Map(companies.map((company, place) => [company.realmId, place]));
  const placeOf = ({ realmId }: CompanyComparison) => places.get(realmId) ?? companies.length;
  const sorted = compared.toSorted((one, other) => placeOf(one) - placeOf(other));
  return sorted.map((each) => ({ ...each, company: companies[placeOf(each)] ?? null }));
}

interface Cells {
  readonly text: CompaniesProps['text'];
  readonly locale: string;
  /** The realm id of the company that is being opened. */
  readonly opening: string | null;
  readonly onOpen: (company: OwnCompany) => void;
}

const countColumns = [
  ['consistent', 'consistentCount'],
  ['inconsistent', 'differentCount'],
  ['missing', 'missingCount'],
  ['errors', 'errorCount'],
] as const;

function columnsOf(cells: Cells): readonly Column<Row>[] {
  const { text, locale } = cells;
  return [
    {
      id: 'company',
      header: text.company,
      isRowHeader: true,
      value: ({ company, realmId }) => company?.name ?? realmId,
      cell: ({ company, realmId }) => <bdi>{company?.name ?? realmId}</bdi>,
    },
    {
      id: 'state',
      header: text.status,
      width: '16em',
      value: (row) => comparisonState(row, text),
      cell: (row) => <StateCell row={row} text={text} locale={locale} />,
    },
    ...countColumns.map(([id, name]): Column<Row> => ({
      id,
      header: text[name],
      width: '9em',
      align: 'end',
      value: ({ counts }) => counts?.[id] ?? -1,
      cell: ({ counts }) => (counts === null ? '–' : formatCount(counts[id], locale)),
    })),
    {
      id: 'open',
      header: <span className="st-visually-hidden">{text.open}</span>,
      label: text.open,
      width: '8em',
      only: 'table',
      cell: (row) => <OpenCell row={row} {...cells} />,
    },
  ];
}

function StateCell({ row, text, locale }: Pick<Cells, 'text' | 'locale'> & { readonly row: Row }): ReactNode {
  const { state, progress, correlationId } = row;
  const sentence = errorSentence(row, text);
  const { done, total } = progress;
  return (
    <span className="st-companies-state">
      <Badge tone={comparisonTones[state]}>{comparisonState(row, text)}</Badge>
      {state === 'running' && total !== null && (
        <span className="st-quiet">
          {fillIn(text.of, { done: formatCount(done, locale), total: formatCount(total, locale) })}
        </span>
      )}
      {sentence !== '' && <span>{sentence}</span>}
      {state === 'failed' && (
        <span className="st-quiet">
          {text.correlationId}:{' '}
          <bdi>
            <CorrelationId id={correlationId} text={text} />
          </bdi>
        </span>
      )}
    </span>
  );
}

/** A refused company has nothing to show. */
function OpenCell({ row, text, opening, onOpen }: Cells & { readonly row: Row }): ReactNode {
  const { company, state } = row;
  if (company === null || state === 'refused' || !(company.isCurrent || mayOpen(company))) return null;
  return (
    <Button
      aria-label={fillIn(text.openResult, { company: company.name })}
      busy={opening === company.realmId}
      onClick={() => onOpen(company)}
    >
      {text.open}
    </Button>
  );
}
