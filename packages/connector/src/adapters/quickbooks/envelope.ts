import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Reads `{ "<name>": {…} }`. */
export function oneOf<Schema extends TSchema>(
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
    if (response === undefined) return undefined;
    const value = partOf(response, name) ?? [];
    return rows.Check(value) ? value : undefined;
  };
}

/** Summary of a page for the call log. */
export const rowCount = (rows: readonly unknown[]): unknown => ({ rows: rows.length });

/** Reads the answer of `count(*)`. */
export function readCount(answer: unknown): number | undefined {
  const count = partOf(partOf(answer, 'QueryResponse'), 'totalCount');
  return typeof count === 'number' ? count : undefined;
}

function partOf(answer: unknown, name: string): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined;
  return Object.getOwnPropertyDescriptor(answer, name)?.value;
}
