import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { tokenWithStart, type SessionRecord } from '@salestax/client';
import { createCompany } from '../../../packages/connector/src/store/companies.ts';
import { asOwner } from '../database-owner.ts';
import type { Product } from '../product.harness.ts';
import { morgan, staffAt } from '../staff-user.fixture.ts';
import type { BrowserUser } from './browser-user.harness.ts';

/** The stored session of a staff user. */
const recordOf = (token: string): SessionRecord => ({
  session_Id: tokenWithStart(token, Date.now()),
  curSen: tokenWithStart(token, Date.now()),
  avat: '',
  avai: '',
  ava: '',
  avau: '',
  avaut: '',
  isAIConnected: false,
  isSetupComplete: false,
  isQboConnected: false,
  isAvaTaxCompanyConfigured: false,
  realmId: '',
  userId: morgan.email,
  source: 'okta',
  isUsrAlw: false,
  userName: morgan.name,
  avataxAccountNumber: '',
});

/** Options of a browser profile with a staff session, created without the sign-in screens. */
export async function staffSignedIn(
  product: Product,
  signedInAt: Date | null = new Date(),
): Promise<BrowserContextOptions> {
  const { token } = await staffAt(product, signedInAt);
  const localStorage = [{ name: 'qbo_session', value: JSON.stringify(recordOf(token)) }];
  return { storageState: { cookies: [], origins: [{ origin: product.info.api, localStorage }] } };
}

export interface Customer {
  readonly realmId: string;
  readonly name: string;
  readonly user?: string;
}

/** Creates connected companies without users. */
export async function connectCompanies({ connector }: Product, customers: readonly Customer[]): Promise<void> {
  const { db, clock } = connector.services;
  const [first, ...others] = customers.map(({ realmId, name, user = '' }) => ({
    companyId: `id-${realmId}`,
    realmId,
    name,
    accountingUserName: user,
  }));
  if (first === undefined) return;
  await db.tx({ realm: first.realmId }, (trx) => createCompany(trx, first, clock.now()));
  // Thousands of companies in one statement: copies of the first.
  const columns = others.map(({ companyId, realmId, name, accountingUserName }) => ({
    company_id: companyId,
    realm_id: realmId,
    name,
    accounting_user_name: accountingUserName,
  }));
  await asOwner(
    db,
    `insert into salestax.company
     select copy.* from salestax.company first
     cross join jsonb_array_elements('${JSON.stringify(columns).replaceAll("'", "''")}') changes
     cross join jsonb_populate_record(first, changes) copy
     where first.realm_id = '${first.realmId}'`,
  );
}

/** This many companies with distinct names. */
export const manyCustomers = (count: number): readonly Customer[] =>
  Array.from({ length: count }, (_, at) => ({
    realmId: `91303500${String(at).padStart(8, '0')}`,
    name: `Customer ${String(at).padStart(5, '0')}`,
    user: `user.${at}`,
  }));

export const demoCompanyName = 'Cottonwood Landscape Supply';

/** Opens the customer page and waits until it has loaded. */
export async function openCustomers(user: BrowserUser, query = ''): Promise<Page> {
  await user.open(`/admin/customers${query}`);
  await user.page.getByRole('table', { name: 'Customers' }).waitFor();
  return user.page;
}

export const rowOf = (page: Page, company: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: company }) });

/** The names of the companies on the page. */
export const companiesIn = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('tbody th bdi:first-child').allInnerTexts()).map((name) => name.trim());

export const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Configuration' });

/** Opens the configuration of a customer. */
export async function edit(page: Page, company: string = demoCompanyName): Promise<Locator> {
  await page.getByRole('button', { name: `Edit configuration of ${company}` }).click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Save', exact: true }).waitFor();
  return panel;
}

/** Requests a disconnect and answers the question. */
export async function disconnect(page: Page, company: string, answer: 'Disconnect' | 'Cancel'): Promise<void> {
  await page.getByRole('button', { name: `Disconnect ${company}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Disconnect ${company}?` });
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
