import type { AuthChange } from '@salestax/client';
import { staffSource } from '@salestax/contract';

/** Who works here, as far as the header tells. */
export type HeaderUser =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'account'; readonly accountNumber: string; readonly userType: string; readonly company: string }
  | { readonly kind: 'staff'; readonly name: string };

/** What a change of authentication means to the header. Support staff sign in by single sign-on and have no account. */
export function headerUser(authChange: AuthChange | null): HeaderUser {
  if (authChange === null || !authChange.isLoggedIn) return { kind: 'signed-out' };
  const { source, userName, avataxAccountNumber, userType, companyName } = authChange;
  return source === staffSource
    ? { kind: 'staff', name: userName }
    : { kind: 'account', accountNumber: avataxAccountNumber, userType, company: companyName };
}
