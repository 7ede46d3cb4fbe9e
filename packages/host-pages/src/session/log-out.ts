import { removeSession, splitSessionId, type Call, type SessionRecord, type Store } from '@salestax/client';
import { routes, staffSource } from '@salestax/contract';

export interface LogOutOptions {
  readonly store: Store;
  /** A client with this bearer token. */
  readonly callAs: (token: string) => Call;
}

/**
 * Removes the session from the browser at once, then revokes its tokens. Resolves after the calls, also when they fail;
 * never rejects.
 */
export async function logOut(record: SessionRecord | null, { store, callAs }: LogOutOptions): Promise<void> {
  removeSession(store);
  const tokens = [record?.session_Id, record?.curSen].map((id) => splitSessionId(id ?? '')?.token);
  const listed = [...new Set(tokens.filter((token) => token !== undefined))];
  const [current] = listed;
  if (record === null || current === undefined) return;
  const call = callAs(current);
  if (record.source === staffSource) await call(routes.staffRevoke);
  else
    await call(routes.logout, {
      params: { flag: 'true' },
      body: listed.map((token) => ({ token, tokenType: 'Jwt' as const })),
    });
}
