import { isRecord } from '../kernel/json-record.ts';

export { isRecord, type JsonRecord } from '../kernel/json-record.ts';

/** The text under a key, or null when there is none. */
export function textOf(value: unknown, key: string): string | null {
  if (!isRecord(value)) return null;
  const found = value[key];
  return typeof found === 'string' ? found : null;
}
