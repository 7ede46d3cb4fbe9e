import {
  authChangeOf,
  backAtSignIn,
  browserStore,
  readSession,
  removeSession,
  storageKeys,
  tokenOf,
  writeSession,
  type AuthChange,
  type Call,
} from '@salestax/client';
import { routes } from '@salestax/contract';

/**
 * Restores, at once, the session from before a company was chosen, and then revokes the current one. Returns the next
 * page: the sign-in when the former session is unknown. Never rejects.
 */
export async function leaveCompany(
  call: Call,
  onChange: (change: AuthChange) => void,
): Promise<'/integration' | '/learnmore'> {
  const now = Date.now();
  const record = readSession(now);
  const formerSession = record && backAtSignIn(record, now);
  browserStore.remove(storageKeys.realmId);
  if (formerSession === null) removeSession();
  else writeSession(formerSession);
  onChange(authChangeOf(formerSession));
  const currentToken = record && tokenOf(record);
  if (currentToken !== null && (formerSession === null || currentToken !== tokenOf(formerSession)))
    // Ends only this session, not the whole sign-in.
    await call(routes.logout, { params: { flag: 'false' }, body: [{ token: currentToken, tokenType: 'Jwt' }] });
  return formerSession === null ? '/learnmore' : '/integration';
}
