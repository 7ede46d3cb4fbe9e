import { provisionCompany } from '@salestax/connector';
import { type Product, provisionOf } from './product.harness.ts';

/** Connects another company of the sandbox, by default with the account of the demo company. */
export async function connectFurtherCompany(
  { connector, info, sandbox }: Product,
  company: {
    readonly realmId: string;
    readonly name: string;
    readonly accountId?: string;
    /** Of the tax provider. */
    readonly companyId?: number;
  },
): Promise<void> {
  const { db, secrets, clock } = connector.services;
  const { oauth } = sandbox.accounting();
  const { realmId, name, accountId = info.taxAccount.accountId, companyId = info.taxAccount.companyId } = company;
  const tokens = oauth.grant(realmId, oauth.users[0]?.id ?? '');
  const administrator = { name: 'Dana Whitfield', email: 'dana@cottonwood.example' };
  const taxAccount = { ...info.taxAccount, accountId, companyId };
  await provisionCompany(db, secrets, clock, provisionOf({ realmId, name, administrator, taxAccount, tokens }, {}));
}
