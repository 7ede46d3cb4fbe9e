import { missingSecret } from '../../ports/tax-provider.ts';
import type { Principal, SignedInUser } from '../../security/principal.ts';
import { readCompanyWithCredentials } from '../../service/company-state.ts';
import { belongsTo } from '../company/company-owner.ts';
import type { BrowserRequest, SignIn } from './sign-in.ts';

/**
 * The user of a session with the role and the companies that the tax provider lists now; null when the session has to end:
 * the company is disconnected, belongs to somebody else or is none of the user's companies, or the account no longer has the
 * user. The provider is called with the stored credentials of the company; if these are the user's own, their refusal ends the
 * session, too. Without credentials, or with unreadable ones, or if the provider does not answer, the rights of the sign-in stay.
 */
export async function readCurrentUser(
  { db, secrets, accounts }: Pick<SignIn, 'db' | 'secrets' | 'accounts'>,
  { realmId, user }: Pick<Principal, 'realmId' | 'user'>,
  { correlationId, signal }: Pick<BrowserRequest, 'correlationId' | 'signal'>,
): Promise<SignedInUser | null> {
  if (realmId === null || user === null) return user;
  const { company, credentials } = await readCompanyWithCredentials(db, secrets, realmId);
  if (company === null || company.connection === 'disconnected' || !belongsTo(user, company)) return null;
  if (credentials === null || credentials.secret === missingSecret) return user;
  if (company.providerAccountId !== user.accountId) return user;
  const call = { realmId, correlationId, signal, onExchange: () => undefined };
  const listed = await accounts.userOfCredentials(call, credentials, {
    accountId: user.accountId,
    userId: user.providerUserId,
  });
  if (!listed.ok) {
    const isOwnLogin = credentials.login.toLowerCase() === user.userName.toLowerCase();
    return isOwnLogin && ['unauthorized', 'forbidden'].includes(listed.error.kind) ? null : user;
  }
  if (listed.value?.isActive !== true) return null;
  const { role, companyIds } = listed.value;
  const current = { ...user, role, companyIds };
  return belongsTo(current, company) ? current : null;
}
