import { isRecord } from '../kernel/json-record.ts';

export { isRecord, type JsonRecord } from '../kernel/json-record.ts';

/** The string under a key; null: none. */
export function textOf(value: unknown, key: string): string | null {
  if (!isRecord(value)) return null;
  const found = value[key];
  return typeof found === 'string' ? found : null;
}
