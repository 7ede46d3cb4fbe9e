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
  const before = record && backAtSignIn(record, now);
  browserStore.remove(storageKeys.realmId);
  if (before === null) removeSession();
  else writeSession(before);
  onChange(authChangeOf(before));
  const used = record && tokenOf(record);
  if (used !== null && (before === null || used !== tokenOf(before)))
    await call(routes.logout, { params: { flag: 'false' }, body: [{ token: used, tokenType: 'Jwt' }] });
  return before === null ? '/learnmore' : '/integration';
}
