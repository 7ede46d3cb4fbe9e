import type { Page } from 'playwright-core';
import { passwords, people, type ServedProduct, type BrowserUser } from './browser-user.harness.ts';
import { DocumentPage } from './document-page.harness.ts';

export const demoCompany = 'Cottonwood Landscape Supply';

/** The actions of an administrator from the first sign-in to the first estimate, screen by screen. */
export class SetUp {
  readonly user: BrowserUser<ServedProduct>;
  /** The main window; popups are separate. */
  readonly page: Page;

  constructor(user: BrowserUser<ServedProduct>, page: Page = user.page) {
    this.user = user;
    this.page = page;
  }

  /** The path of the window's address. */
  path(): string {
    return new URL(this.page.url()).pathname;
  }

  async isAt(path: string): Promise<void> {
    await this.page.waitForURL(this.user.address(path));
  }

  /** From the landing page to the integration page, signed in at the tax provider. */
  async signIn(person: string = people.administrator): Promise<void> {
    await this.user.open('/learnmore');
    await this.page.getByRole('button', { name: 'Sign In' }).click();
    await this.user.chooseAtProvider(person, this.page);
  }

  /** Opens the consent window of the accounting service. */
  openConsent(): Promise<Page> {
    return this.user.windowOf(() => this.page.getByRole('button', { name: 'Connect to QuickBooks' }).click());
  }

  /** Connects the demo company in a separate window, until this window continues. */
  async connect(): Promise<void> {
    const popup = await this.openConsent();
    await this.consent(popup);
    await this.isAt('/linkcompany');
  }

  /** Gives consent in a popup, which passes through the provider's existing session and closes itself. */
  async consent(popup: Page): Promise<void> {
    const closed = popup.waitForEvent('close');
    await this.user.consentAtAccounting(people.administrator, demoCompany, popup);
    await closed;
  }

  /** Enters the provider's credentials; the only company of the account is linked automatically. */
  async link(user?: keyof typeof passwords): Promise<void> {
    await this.enterCredentials(user);
    await this.isAt('/connectorsettings');
  }

  async enterCredentials(user?: keyof typeof passwords): Promise<void> {
    await this.fillCredentials(user);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async fillCredentials(user: keyof typeof passwords = 'dana@cottonwood.example'): Promise<void> {
    await this.page.getByRole('textbox', { name: 'User name' }).fill(user);
    await this.page.getByLabel('Password', { exact: true }).fill(passwords[user]);
  }

  /** Chooses the three tax items, switches the fee on, and saves. */
  async completeSettings(): Promise<void> {
    await this.fillSettings();
    await this.save();
    await this.page.getByText('Settings saved successfully !').waitFor();
  }

  async fillSettings(): Promise<void> {
    await this.pick('Sales tax item', 'Sales Tax');
    await this.pick('Retail delivery fee item', 'Retail Delivery Fee');
    await this.pick('Tax on retail delivery fee item', 'Tax on Retail Delivery Fee');
    await this.page.getByRole('switch', { name: 'Retail delivery fee' }).check();
  }

  save(): Promise<void> {
    return this.page.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async goHome(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await this.calculation.waitFor();
  }

  get calculation() {
    return this.page.getByRole('checkbox', { name: 'Calculation active' });
  }

  /** Declares another region, from home and back. */
  async addRegion(name: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Manage WHERE you collect tax!' }).click();
    await this.page.getByRole('checkbox', { name, exact: true }).check();
    await this.page.getByRole('button', { name: 'Add region(s)' }).click();
    await this.confirm();
    await this.page.getByText('Selected nexus enabled successfully!').first().waitFor();
    await this.goHome();
  }

  /** Answers a question with 'Continue'. */
  confirm(): Promise<void> {
    return this.page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  }

  async activate(): Promise<void> {
    await this.calculation.click();
    await this.page.getByText('Tax is calculated when a sales document is estimated or saved.').waitFor();
  }

  /** Opens the open invoice at the accounting service and estimates; returns its tax lines by item. */
  async estimate(): Promise<readonly (readonly [string, string])[]> {
    const page = await this.user.profile.newPage();
    const invoice = new DocumentPage(page);
    await page.goto(this.user.product.info.documentPage);
    await invoice.isReady();
    await invoice.estimate();
    const rows = await invoice.taxRows();
    await page.close();
    return rows;
  }

  private async pick(label: string, item: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: label, exact: true });
    await box.fill(item);
    await this.page.getByRole('option', { name: item, exact: true }).click();
  }
}
