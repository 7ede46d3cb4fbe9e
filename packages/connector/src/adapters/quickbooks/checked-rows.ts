import { done } from '../../domain/result.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { QuickBooksClient } from './client.ts';
import { type CheckedRows, rowCount } from './envelope.ts';
import { misshapenRow, type Rows } from './read-without-refused-rows.ts';

/** The rows of one query. Those that lack a field that every row has are unreadable. */
export async function selectRows<Row>(
  send: QuickBooksClient,
  call: CallContext,
  read: (answer: unknown) => CheckedRows<Row> | undefined,
  query: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Outcome<Rows<Row>>> {
  const found = await send(call, {
    method: 'GET',
    path: '/query',
    query: { query, ...parameters },
    read,
    summary: ({ rows }) => rowCount(rows),
  });
  if (!found.ok) return found;
  const { rows, misshapenIds } = found.value;
  return done({ rows, unreadable: misshapenIds.map((id) => ({ id: id || null, error: misshapenRow })) });
}
