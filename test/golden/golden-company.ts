import { type CompanyKind, connectCompany } from '../support/company-kinds.harness.ts';
import type { Product } from '../support/product.harness.ts';
import { type Company, furnish } from './company.ts';
import { openPanel, type Panel } from './panel.ts';
import { openVendors, type Vendors } from './vendors.ts';

/** A company of the cases, at both vendors and in the panel. */
export interface GoldenCompany {
  readonly realmId: string;
  readonly companyCode: string;
  readonly companyId: number;
  readonly vendors: Vendors;
  readonly panel: Panel;
  readonly lists: Company;
}

/** Connects a company unless it is the demo company, and adds what the cases need. */
export async function openGoldenCompany(product: Product, kind: CompanyKind | 'demo'): Promise<GoldenCompany> {
  const access = kind === 'demo' ? await demoCompany(product) : await otherCompany(product, kind);
  const { realmId, companyCode, companyId, token } = access;
  const vendors = openVendors(product, access);
  return {
    realmId,
    companyCode,
    companyId,
    vendors,
    panel: openPanel(product, realmId, token),
    lists: await furnish(companyId, vendors),
  };
}

async function demoCompany(product: Product) {
  const { realmId, accountingToken, taxAccount } = product.info;
  const { accountId, licenseKey, companyCode, companyId } = taxAccount;
  return {
    realmId,
    companyCode,
    companyId,
    accountingBearer: `Bearer ${accountingToken}`,
    basic: `Basic ${Buffer.from(`${accountId}:${licenseKey}`).toString('base64')}`,
    token: await product.embedToken(['estimate-panel']),
  };
}

async function otherCompany(product: Product, kind: CompanyKind) {
  const company = await connectCompany(product, kind);
  return { ...company, accountingBearer: company.accountingBearer(), token: await company.panelToken() };
}
