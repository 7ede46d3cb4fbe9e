import type { SignedInUser } from '../../../packages/connector/src/security/principal.ts';
import { signIn } from '../account-user.fixture.ts';
import type { BrowserUser } from './browser-user.harness.ts';

/** The stored session of a user of the demo company, as after a sign-in. */
export async function recordOf({ product }: BrowserUser, user: SignedInUser) {
  const { token, companyId } = await signIn(product, user);
  const id = `${token}_${Date.now()}`;
  return {
    session_Id: id,
    curSen: id,
    avat: '',
    avai: '',
    ava: user.accountId,
    avau: user.userName,
    avaut: user.role,
    realmId: product.info.realmId,
    userId: companyId,
    source: '',
    userName: user.name,
    avataxAccountNumber: user.accountId,
    isAIConnected: true,
    isSetupComplete: true,
    isQboConnected: true,
    isAvaTaxCompanyConfigured: true,
    isUsrAlw: user.role === 'AccountAdmin',
    companyName: 'Cottonwood Landscape Supply',
  };
}

/** Writes a text to the place of the stored session. An open page does not notice it. */
export async function store(user: BrowserUser, text: string): Promise<void> {
  await user.open('/assets/config/config.local.json');
  await user.page.evaluate((stored) => localStorage.setItem('qbo_session', stored), text);
}
