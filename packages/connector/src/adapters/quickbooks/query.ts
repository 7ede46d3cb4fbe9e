/** Maximum rows of a page. */
export const pageSize = 1_000;

export type Condition =
  | { readonly field: string; readonly operator: '=' | '<' | '>' | '<=' | '>=' | 'LIKE'; readonly value: string }
  | { readonly field: string; readonly operator: 'IN'; readonly value: readonly string[] | 'active-or-not' };

/** Documents of one day follow each other by their ids, so that no page of a list skips or repeats one. */
export const newestFirst = 'TxnDate DESC, Id DESC';
/** Those of one second likewise. */
export const oldestChangeFirst = 'MetaData.LastUpdatedTime ASC, Id ASC';

export interface Query {
  readonly entity: string;
  readonly where?: readonly Condition[];
  readonly orderBy?: string;
  /** Starts at 1. */
  readonly startPosition?: number;
  /** @default pageSize */
  readonly maxResults?: number;
}

/** The only place that puts values into the text of a query. */
export function selectText(query: Query): string {
  const order = query.orderBy === undefined ? '' : ` ORDERBY ${query.orderBy}`;
  const { startPosition = 1, maxResults = pageSize } = query;
  return `SELECT * FROM ${query.entity}${whereText(query)}${order} STARTPOSITION ${startPosition} MAXRESULTS ${maxResults}`;
}

export function countText(query: Query): string {
  return `SELECT count(*) FROM ${query.entity}${whereText(query)}`;
}

function whereText({ where = [] }: Query): string {
  return where.length === 0 ? '' : ` WHERE ${where.map(conditionText).join(' AND ')}`;
}

function conditionText(condition: Condition): string {
  if (condition.operator !== 'IN') return `${condition.field} ${condition.operator} ${literal(condition.value)}`;
  const list = condition.value === 'active-or-not' ? 'true, false' : condition.value.map(literal).join(', ');
  return `${condition.field} IN (${list})`;
}

/**
 * In single quotes; quotes and backslashes inside are escaped by a backslash (Intuit, 'Query operations and syntax').
 */
function literal(value: string): string {
  return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
