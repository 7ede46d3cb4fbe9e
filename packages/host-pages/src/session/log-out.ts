import { removeSession, splitSessionId, type Call, type SessionRecord, type Store } from '@salestax/client';
import { routes, staffSource } from '@salestax/contract';

export interface LogOutOptions {
  readonly store: Store;
  /** A client with this bearer token. */
  readonly callAs: (token: string) => Call;
}

/**
 * Removes the session from the browser at once, then revokes its tokens: that of the company, which authorizes the call, and
 * that of the sign-in (`curSen`). Resolves after the call, also when it fails; never rejects.
 */
export async function logOut(record: SessionRecord | null, { store, callAs }: LogOutOptions): Promise<void> {
  removeSession(store);
  const validTokens = [record?.session_Id, record?.curSen]
    .map((id) => splitSessionId(id ?? '')?.token)
    .filter((token) => token !== undefined);
  const tokens = [...new Set(validTokens)];
  const [bearerToken] = tokens;
  if (record === null || bearerToken === undefined) return;
  const call = callAs(bearerToken);
  if (record.source === staffSource) await call(routes.staffRevoke);
  else
    await call(routes.logout, {
      // Ends the whole sign-ins of the tokens, not only the sessions.
      params: { flag: 'true' },
      body: tokens.map((token) => ({ token, tokenType: 'Jwt' as const })),
    });
}
