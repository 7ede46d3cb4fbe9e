import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Reads `{ "<name>": {…} }`. */
export function oneEntity<Schema extends TSchema>(
  name: string,
  schema: Schema,
): (answer: unknown) => Static<Schema> | undefined {
  const entity = Compile(schema);
  return (answer) => {
    const value = partOf(answer, name);
    return entity.Check(value) ? value : undefined;
  };
}

/** Reads `{ "QueryResponse": { "<name>": […] } }`; an empty page has no such name. */
export function pageOf<Schema extends TSchema>(
  name: string,
  schema: Schema,
): (answer: unknown) => readonly Static<Schema>[] | undefined {
  const rows = Compile(Type.Array(schema));
  return (answer) => {
    const response = partOf(answer, 'QueryResponse');
    if (!isObject(response)) return undefined;
    const value = partOf(response, name) ?? [];
    return rows.Check(value) ? value : undefined;
  };
}

/** Rows of a page that have the expected form, and the ids of the others; '' = it has no id. */
export interface CheckedRows<Row> {
  readonly rows: readonly Row[];
  readonly misshapenIds: readonly string[];
}

/** More rows of another form are no longer single damaged documents: then the whole answer has another form. */
const mostMisshapen = 5;

/** As `pageOf`, for lists in which one row of another form must not hide the others. */
export function checkedRowsOf<Schema extends TSchema>(
  name: string,
  schema: Schema,
): (answer: unknown) => CheckedRows<Static<Schema>> | undefined {
  const row = Compile(schema);
  return (answer) => {
    const response = partOf(answer, 'QueryResponse');
    if (!isObject(response)) return undefined;
    const values = partOf(response, name) ?? [];
    if (!Array.isArray(values)) return undefined;
    const rows: Static<Schema>[] = [];
    const misshapenIds: string[] = [];
    for (const value of values) {
      if (row.Check(value)) rows.push(value);
      else misshapenIds.push(idOf(value));
    }
    return misshapenIds.length > mostMisshapen ? undefined : { rows, misshapenIds };
  };
}

function idOf(row: unknown): string {
  const id = partOf(row, 'Id');
  return typeof id === 'string' ? id : '';
}

/** Summary of a page for the call log. */
export const rowCount = (rows: readonly unknown[]): unknown => ({ rows: rows.length });

/** Reads the answer of `count(*)`. */
export function readCount(answer: unknown): number | undefined {
  const count = partOf(partOf(answer, 'QueryResponse'), 'totalCount');
  return typeof count === 'number' ? count : undefined;
}

/** A list or a text instead of the object would look like a page without rows. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function partOf(answer: unknown, name: string): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined;
  return Object.getOwnPropertyDescriptor(answer, name)?.value;
}
