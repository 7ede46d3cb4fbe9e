import type { TaxProviderState, User } from './state.ts';

/** Changes a user of any account, as its administrator does; false if there is none of this name. */
export function changeUser(
  { accounts }: Pick<TaxProviderState, 'accounts'>,
  { userName, ...change }: Pick<User, 'userName'> & Partial<Pick<User, 'role' | 'isActive' | 'companyId'>>,
): boolean {
  const at = accounts.findIndex(({ users }) => users.some((user) => user.userName === userName));
  const account = accounts[at];
  if (account === undefined) return false;
  const users = account.users.map((user) => (user.userName === userName ? { ...user, ...change } : user));
  accounts[at] = { ...account, users };
  return true;
}
