import type { AuthChange } from '@salestax/client';
import { staffSource } from '@salestax/contract';

/** The signed-in user as far as the header shows it. */
export type HeaderUser =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'account'; readonly accountNumber: string; readonly userType: string; readonly company: string }
  | { readonly kind: 'staff'; readonly name: string };

/** The header's user for an authentication change. Support staff sign in by single sign-on and have no account. */
export function headerUser(authChange: AuthChange | null): HeaderUser {
  if (authChange === null || !authChange.isLoggedIn) return { kind: 'signed-out' };
  const { source, userName, avataxAccountNumber, userType, companyName } = authChange;
  return source === staffSource
    ? { kind: 'staff', name: userName }
    : { kind: 'account', accountNumber: avataxAccountNumber, userType, company: companyName };
}
