import { removeSession, splitSessionId, type Call, type SessionRecord, type Store } from '@salestax/client';
import { routes, staffSource } from '@salestax/contract';

export interface LogOutOptions {
  readonly store: Store;
  /** Asks with this bearer. */
  readonly callAs: (token: string) => Call;
}

/** Ends a session here at once, and at the service whatever comes of it. Resolves when the service has been told; never rejects. */
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
