import type { SignedInUser } from '../../../packages/connector/src/security/principal.ts';
import { signIn } from '../account-user.fixture.ts';
import type { Visitor } from './visitor.harness.ts';

/** The stored session of a user of the demo company, as after a sign-in. */
export async function recordOf({ product }: Visitor, user: SignedInUser) {
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
export async function keep(visitor: Visitor, text: string): Promise<void> {
  await visitor.open('/assets/config/config.local.json');
  await visitor.page.evaluate((stored) => localStorage.setItem('qbo_session', stored), text);
}
