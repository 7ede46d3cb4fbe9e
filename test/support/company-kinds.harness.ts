import { provisionCompany } from '@salestax/connector';
import { realmIds } from '@salestax/sandbox';
import type { CompanySettings } from '../../packages/connector/src/domain/company-settings.ts';
import { embedToken } from './embed-session.ts';
import { type Product, provisionOf } from './product.harness.ts';

/** The kinds of companies that the sandbox has beside the demo company. */
export const companyKinds = [
  'automated',
  'zeroRate',
  'manual',
  'noSalesTax',
  'multiCurrency',
  'otherApps',
] as const satisfies readonly Exclude<keyof typeof realmIds, 'main' | 'second'>[];
export type CompanyKind = (typeof companyKinds)[number];

/** A company of one kind, connected to the product, with its own company at the tax provider. */
export interface ConnectedCompany {
  readonly kind: CompanyKind;
  readonly realmId: string;
  readonly companyCode: string;
  readonly companyId: number;
  /** Authorizes the test's own calls of the tax provider. */
  readonly basic: string;
  /** Authorizes the test's own calls of the accounting service. A new one for each call: it lasts an hour. */
  accountingBearer(): string;
  /** An embed token of the panel. */
  panelToken(): Promise<string>;
}

/** Connects a company of the sandbox as an operator does. */
export async function connectCompany(
  product: Product,
  kind: CompanyKind,
  settings: Partial<CompanySettings> = {},
): Promise<ConnectedCompany> {
  const realmId = realmIds[kind];
  const company = product.info.companies.find((one) => one.realmId === realmId);
  if (company === undefined) throw new Error(`The sandbox has no company of the kind ${kind}.`);
  const { taxAccount } = company;
  const { oauth } = product.sandbox.accounting();
  const user = oauth.users.find(({ companies }) => companies[realmId] === 'administrator');
  if (user === undefined) throw new Error(`The company ${realmId} has no administrator.`);
  const { db, secrets, clock } = product.connector.services;
  const tokens = oauth.grant(realmId, user.id);
  await provisionCompany(db, secrets, clock, provisionOf({ ...company, tokens }, {}));
  await product.changeSettings(realmId, settings);
  return {
    kind,
    realmId,
    companyCode: taxAccount.companyCode,
    companyId: taxAccount.companyId,
    basic: `Basic ${Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64')}`,
    accountingBearer: () => `Bearer ${oauth.grant(realmId, user.id).accessToken}`,
    panelToken: () => embedToken(product.info.api, { ...product.info, realmId }, ['estimate-panel', 'call-log']),
  };
}
