import { isRecord } from './json.ts';

/** The only ones that every answer has. Newer fields have other ids, such as 1000000001. */
const legacyDefinitions: ReadonlySet<unknown> = new Set(['1', '2', '3']);

const isLegacy = (field: unknown): boolean => !isRecord(field) || legacyDefinitions.has(field.DefinitionId);

/**
 * A row as the service gives it to a request without `include=enhancedAllCustomFields`: with the three legacy custom
 * fields only.
 * https://developer.intuit.com/app/developer/qbo/docs/workflows/create-custom-fields/get-started (read 2026-11-25)
 */
export function withLegacyFields<Row extends object>(row: Row): Row {
  if (!('CustomField' in row) || !Array.isArray(row.CustomField) || row.CustomField.every(isLegacy)) return row;
  return { ...row, CustomField: row.CustomField.filter(isLegacy) };
}
