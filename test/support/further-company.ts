import { provisionCompany } from '@salestax/connector';
import { type Product, provisionOf } from './product.harness.ts';

/** Connects another company, by default of the demo company's account. The accounting service does not know it. */
export async function connectFurtherCompany(
  { connector, info }: Product,
  company: { readonly realmId: string; readonly name: string; readonly accountId?: string },
): Promise<void> {
  const { db, secrets, clock } = connector.services;
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const tokens = { accessToken: 'access', accessExpiresAt: end, refreshToken: 'refresh', refreshExpiresAt: end };
  const administrator = { name: 'Dana Whitfield', email: 'dana@cottonwood.example' };
  const { realmId, name, accountId = info.taxAccount.accountId } = company;
  const taxAccount = { ...info.taxAccount, accountId };
  await provisionCompany(db, secrets, clock, provisionOf({ realmId, name, administrator, taxAccount, tokens }, {}));
}
