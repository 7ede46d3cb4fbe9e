import { afterEach, beforeEach } from 'vitest';
import type { CompanySettings } from '../../../packages/connector/src/domain/company-settings.ts';
import {
  changeCompany,
  type Company,
  type CompanyChanges,
  companyOfRealm,
} from '../../../packages/connector/src/store/companies.ts';
import type { Product } from '../product.harness.ts';

/** The row of the demo company in the service's store. */
export interface DemoCompany {
  readonly read: () => Promise<Company>;
  /** Changes it without a new version, so that an open form can still be saved. */
  readonly change: (changes: CompanyChanges) => Promise<void>;
  readonly changeSettings: (changes: Partial<CompanySettings>) => Promise<void>;
}

/** Restores the row before every test. */
export function useDemoCompany(harness: { readonly product: Product }): DemoCompany {
  let normal: Company | null = null;
  beforeEach(async () => {
    normal ??= await read();
  });
  afterEach(async () => {
    if (normal !== null) await change(normal);
  });

  async function read(): Promise<Company> {
    const { realmId } = harness.product.info;
    const { db } = harness.product.connector.services;
    const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
    if (company === null) throw new Error('The demo company does not exist.');
    return company;
  }

  async function change(changes: CompanyChanges): Promise<void> {
    const { realmId } = harness.product.info;
    const { db, clock } = harness.product.connector.services;
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, clock.now()));
  }

  return {
    read,
    change,
    changeSettings: async (changes) => change({ settings: { ...(await read()).settings, ...changes } }),
  };
}

/** The calendar date at the demo company, which is in Colorado. */
export const demoCompanyDay = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(now);
